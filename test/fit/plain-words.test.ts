/** What a borrower reads is in their words: no name that only this house or the trade uses. */
import { expect, it } from 'vitest';
import { scenario } from '../../functions/fit/schema.ts';
import { catalogue } from '../support/catalogue.ts';
import { corpus, explain } from '../support/scenarios.ts';

const INSIDE = /\blanes?\b|\bexit\b|trading floor|way out\b|out of scope|(?<!\()\bLVR\b/i;

it('knows a word of the house when it sees one', () => {
  expect('Every lane has a range.').toMatch(INSIDE);
  expect('Over the LVR limit.').toMatch(INSIDE);
  expect('The limit on debt against value (LVR).').not.toMatch(INSIDE);
});

it('asks and explains without words of the house', () => {
  const { rules, lanes } = catalogue;
  const books = [rules, ...lanes.map((lane) => lane.rules)];
  const texts = [
    ...books.flatMap(({ asks }) => asks.flatMap((rule) => [rule.asks, rule.why])),
    ...books.flatMap(({ stops }) => stops.map(({ says }) => says)),
    ...lanes.flatMap(({ documents }) => documents),
  ];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => INSIDE.test(text))).toEqual([]);
});

it('answers without them', () => {
  const texts = corpus.slice(0, 300).flatMap(({ given }) => {
    const parsed = scenario.safeParse(given);
    if (!parsed.success) return [];
    const { summary, next_step, lanes, considered } = explain(parsed.data).fit;
    const checks = [...lanes, ...considered].flatMap((lane) => lane.checks);
    const facts = lanes.flatMap(({ cost, by, room }) => [cost?.text, by?.text, room?.text]);
    const details = checks.map(({ detail }) => detail);
    return [summary, next_step.text, ...details, ...facts].filter((text) => text !== undefined);
  });
  expect(texts.length).toBeGreaterThan(1000);
  expect([...new Set(texts.filter((text) => INSIDE.test(text)))]).toEqual([]);
});
