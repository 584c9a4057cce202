/**
 * Measures an unseen set: `npm run -s measure -- <file> [-v] [--day 2026-11-30]`. The set is written and
 * labelled by the rules of unseen.md; -v lists each miss; its messages are read on the day they were
 * written for. It counts, and mends nothing.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { load } from 'js-yaml';
import * as z from 'zod';
import { type Explanation, prepareFit } from '../../functions/fit/check-fit.ts';
import type { Fact, FactName, Need } from '../../functions/fit/need.ts';
import { scenario } from '../../functions/fit/schema.ts';
import { catalogue, NOW } from '../support/catalogue.ts';
import { explain, explainText, want } from '../support/scenarios.ts';

const otherWords = z
  .union([
    z.tuple([z.string(), z.string()]),
    z.strictObject({ purpose: z.string(), situation: z.string() }),
    z.strictObject({ text: z.string() }),
  ])
  .transform((words) =>
    Array.isArray(words) ? { purpose: words[0], situation: words[1] } : words,
  );
/** What an unseen message states, of all that can be read. */
const FIGURES = [
  'amount',
  'property_value',
  'existing_debt',
  'trading_months',
  'needed_within_days',
] as const satisfies readonly FactName[];
const figure = z.enum(FIGURES);

const setOf = z.strictObject({
  needs: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.string().default('all'),
        text: z.string().optional(),
        given: scenario,
        also: z.array(otherWords).default([]),
        want,
        why: z.string().optional(),
      }),
    )
    .default([]),
  messages: z
    .array(
      z.strictObject({
        text: z.string(),
        reads: z.partialRecord(figure, z.number()),
        not: z.partialRecord(figure, z.array(z.number())).default({}),
      }),
    )
    .default([]),
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: 'boolean', short: 'v', default: false },
    day: { type: 'string', default: NOW.toISOString().slice(0, 10) },
  },
});
const [path] = positionals;
if (path === undefined)
  throw new Error('Say which set: npm run -s measure -- <file> [-v] [--day <date>]');
const { needs, messages } = setOf.parse(load(readFileSync(path, 'utf8')));

/** Of how many, how many are as wanted, and the others in words. */
type Count = { hits: number; of: number; misses: string[] };
const rates = new Map<string, Count>();
/** Mistakes that are told by their number. */
const mistakes = new Map<string, string[]>();

function count(what: string, isHit: boolean, miss: string): void {
  const known = rates.get(what) ?? { hits: 0, of: 0, misses: [] };
  rates.set(what, known);
  known.of += 1;
  if (isHit) known.hits += 1;
  else known.misses.push(miss);
}

function note(what: string, isMade: boolean, mistake: string): void {
  const known = mistakes.get(what) ?? [];
  mistakes.set(what, isMade ? [...known, mistake] : known);
}

const answer = ({ fit }: Explanation) => ({
  fit: fit.fit,
  lanes: fit.lanes.map(({ id }) => id),
});
const tell = ({ fit, lanes }: ReturnType<typeof answer>) =>
  `${fit}, ${lanes.join(' ') || 'no lane'}`;

for (const { id, kind, text, given, also, want: wanted } of needs) {
  const first = answer(explain(given));
  const wants = `wanted ${wanted.fit.join(' or ')}, ${wanted.any.join(' ') || 'no lane'}`;
  const told = `${id}: ${tell(first)}; ${wants}\n    ${JSON.stringify(given)}`;
  const isRight = wanted.fit.includes(first.fit);
  const isOpen = wanted.fit.includes('yes') || wanted.fit.includes('maybe');
  count(`fit, ${kind}`, isRight, told);
  note('false no', first.fit === 'no' && !isRight && isOpen, told);
  note('false yes', first.fit === 'yes' && !isRight, told);
  if (wanted.any.length > 0) {
    count(
      'a wanted lane shown',
      wanted.any.some((lane) => first.lanes.includes(lane)),
      told,
    );
    note('no lane though one is wanted', first.lanes.length === 0, told);
  }
  for (const lane of wanted.none)
    count('must-not lanes left out', !first.lanes.includes(lane), `${lane}: ${told}`);
  if (text !== undefined) {
    const whole = answer(explainText(text));
    count(
      'fit as one whole text',
      wanted.fit.includes(whole.fit),
      `${id}: ${tell(whole)}; ${wants}\n    ${text}`,
    );
  }
  for (const words of also) {
    const other = answer(
      'text' in words ? explainText(words.text) : explain({ ...given, ...words }),
    );
    const miss = `${id}: ${tell(other)}; first ${tell(first)}; ${wants}\n    ${JSON.stringify(words)}`;
    count('other wordings: same fit', other.fit === first.fit, miss);
    count('other wordings: same lanes', tell({ ...other, fit: first.fit }) === tell(first), miss);
  }
}

/** Of two needs in one message the sums wanted add up; all else is said once. */
function readFact(read: readonly Need[], name: FactName): Fact['value'] | undefined {
  const found = read.flatMap(({ facts }) => facts[name]?.value ?? []);
  if (name !== 'amount' || found.length < 2) return found[0];
  return found.reduce<number>((sum, each) => sum + Number(each), 0);
}

/** A figure is open where the reader has two readings of it, whether or not an answer turns on that. */
const reader = prepareFit(catalogue);
const TODAY = {
  date: values.day,
  holidays: new Set(Object.keys(catalogue.holidays.days)),
};

for (const { text, reads, not } of messages) {
  const read = reader.read({ fields: {}, texts: { text } }, TODAY);
  for (const name of FIGURES) {
    const value = readFact(read, name);
    const wanted = reads[name];
    const misread = not[name] ?? [];
    const open = read.flatMap((each) => each.open.filter(({ about }) => about === name));
    const readings = open.flatMap((each) => each.readings.map((one) => one.value)).join(' or ');
    const isOpen = open.length > 0;
    const told = `${name} ${value ?? (readings || 'not read')}, wanted ${wanted ?? 'none'}\n    ${text}`;
    const isWrong =
      value !== undefined &&
      (wanted === undefined ? misread.includes(Number(value)) : value !== wanted);
    note('figures wrong', isWrong, told);
    if (wanted === undefined) continue;
    count('figures right', value === wanted, '');
    note('figures open', value === undefined && isOpen, told);
    note('figures missing', value === undefined && !isOpen, told);
  }
}

/** The 95% Wilson interval, in percent. */
function interval({ hits, of }: Count): string {
  const z2 = 1.96 ** 2;
  const middle = hits + z2 / 2;
  const half = 1.96 * Math.sqrt((hits * (of - hits)) / of + z2 / 4);
  const [low, high] = [middle - half, middle + half].map((end) => (100 * end) / (of + z2));
  return `${low?.toFixed(1)}–${high?.toFixed(1)}`;
}

function list(cases: readonly string[]): void {
  if (values.verbose) for (const each of cases) if (each !== '') console.log(`  - ${each}`);
}

for (const [what, rate] of [...rates].sort()) {
  const { hits, of, misses } = rate;
  console.log(`${what}: ${hits} of ${of} = ${((100 * hits) / of).toFixed(1)}% (${interval(rate)})`);
  list(misses);
}
for (const [what, cases] of mistakes) {
  console.log(`${what}: ${cases.length}`);
  list(cases);
}
