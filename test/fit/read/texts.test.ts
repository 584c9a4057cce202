/**
 * Messages that a stranger wrote. Each figure is right, missing or wrong: a wrong one is the worst, as nobody sees it. And what a
 * broker would not ask of whoever wrote it (`needless`: it is told, or makes no sense) is not asked. None is allowed but those listed.
 */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { FactName, Need } from '../../../functions/fit/need.ts';
import { explain } from '../../support/scenarios.ts';
import { type Message, messages, type Value } from './messages.ts';
import { readNeed, TODAY } from './support.ts';

/** The beginnings of texts, each list of which may only shrink. */
const unread = z
  .strictObject({
    missing: z.array(z.string()),
    wrong: z.array(z.string()),
    asked: z.array(z.string()),
  })
  .parse(load(readFileSync(new URL('unread.yaml', import.meta.url), 'utf8')));

const isListed = (list: readonly string[], text: string) =>
  list.some((start) => text.replaceAll("'", '’').startsWith(start));

const factOf = ({ facts }: Need, name: string) => facts[name as FactName]?.value;

function isRight(got: unknown, want: Value): boolean {
  if (!Array.isArray(want)) return got === want;
  return typeof got === 'number' && got >= want[0] && got <= want[1];
}

/** What the file says of a text and does not hold of how it is read. */
function findOtherwise(one: Message): readonly string[] {
  const { text, reads, not, asks, needless } = one;
  // Read once, and judged where what is asked counts.
  const judged = needless.length > 0 ? explain({ situation: text }) : undefined;
  const needs = judged?.needs ?? readNeed({ fields: {}, texts: { text } }, TODAY);
  const wanted = reads.flatMap((want, index) =>
    Object.entries(want).map(([name, each]) => ({
      name,
      want: each,
      got: needs[index] && factOf(needs[index], name),
    })),
  );
  const wrong = wanted.filter(({ got, want }) => got !== undefined && !isRight(got, want));
  const forbidden = Object.entries(not).flatMap(([name, all]) =>
    all.flatMap((got) =>
      needs.some((need) => factOf(need, name) === got) ? [{ name, got, not: got }] : [],
    ),
  );
  const missing = wanted.filter(({ got }) => got === undefined);
  const closed = asks.filter((name) => {
    const isOpen = needs.some((need) => need.open.some(({ about }) => about === name));
    return !isOpen && needs.some((need) => factOf(need, name) !== undefined);
  });
  const pointless = (judged?.fit.questions ?? []).filter(({ question }) =>
    needless.includes(question),
  );
  const expectListed = (list: readonly string[], what: string, found: readonly object[]) => {
    if (found.length > 0 === isListed(list, text)) return [];
    return found.length > 0
      ? found.map((each) => `has ${what}: ${JSON.stringify(each)}`)
      : [`has no ${what}, and is listed as one that has`];
  };
  return [
    ...(needs.length === reads.length
      ? []
      : [`is read as ${needs.length} needs and not as ${reads.length}`]),
    ...expectListed(unread.wrong, 'figure read wrongly', [...wrong, ...forbidden]),
    ...expectListed(unread.missing, 'figure missing', missing),
    ...expectListed(unread.asked, 'question that a broker would not ask', pointless),
    ...closed.map((name) => `leaves ${name} not open, which has to be asked`),
  ];
}

/** As many as one test reads: a test for each text, or for each rule of it, costs more than what it tells. */
const AT_ONCE = 100;
const groups = Object.entries(Object.groupBy(messages, (_, at) => Math.floor(at / AT_ONCE)));

it.each(groups)(
  'reads the texts of hundred %s as the file says, but for those listed',
  (_, group = []) => {
    const otherwise = group.flatMap((each) => {
      const found = findOtherwise(each);
      return found.length === 0 ? [] : [{ text: each.text, found }];
    });
    expect(otherwise).toEqual([]);
  },
);

it.each([
  ['a new roof for the shop, 30k', []],
  ['buy a dental practice for 700k', []],
  ['60k for stock, and 5k', ['5k']],
])('lists of %j as unread only what is no fact', (text, unread) => {
  const [need] = readNeed({ fields: {}, texts: { text } }, TODAY);
  expect(need?.unread.map(({ words }) => words.split(' ').at(-1))).toEqual(unread);
});
