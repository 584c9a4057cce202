/**
 * Figures in the words that people put them in, each in sentences in which all else is plain: it is
 * read as what it is, and as nothing else. What is not read, or wrongly, is listed and may only shrink.
 */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Texts } from '../../../functions/fit/need.ts';
import { readNeed, TODAY } from './support.ts';

const TOLD = [
  'amount',
  'property_value',
  'existing_debt',
  'trading_months',
  'needed_within_days',
] as const;
const value = z.union([z.number(), z.tuple([z.number(), z.number()])]);
const reads = z.partialRecord(z.enum(TOLD), value).default({});
const ways = z.string().transform((all) => all.trim().split(/\s\|\s/));
const figure = z.looseObject({ v: z.string(), d: z.string() });
const subject = z.strictObject({
  subject: z.string(),
  templates: z.array(z.record(z.enum(['text', 'purpose', 'situation']), z.string().optional())),
  reads,
  /** Figures to put into each item, with the facts that they are. */
  figures: z.array(figure).default([{ v: '', d: '' }]),
  items: z.array(z.strictObject({ reads, say: ways })),
  misses: ways.default([]),
  wrong: ways.default([]),
});
const subjects = z
  .array(subject)
  .parse(load(readFileSync(new URL('./figures-in-words.yaml', import.meta.url), 'utf8')));

/** Nothing is owed where nobody offers a property. */
const isFree = (name: string, got: unknown) => name === 'existing_debt' && got === 0;

function judge(texts: Texts, want: Record<string, unknown>): 'right' | 'missing' | 'wrong' {
  const [need, second] = readNeed({ fields: {}, texts }, TODAY);
  const verdicts = TOLD.map((name) => {
    const got = need?.facts[name]?.value;
    const { data: wanted } = value.safeParse(want[name]);
    if (got === undefined) return wanted === undefined ? 'right' : 'missing';
    const [least, most] = [wanted].flat();
    const isRight =
      most === undefined ? got === least : Number(got) >= Number(least) && got <= most;
    return isRight || (wanted === undefined && isFree(name, got)) ? 'right' : 'wrong';
  });
  if (verdicts.includes('wrong')) return 'wrong';
  return second !== undefined || verdicts.includes('missing') ? 'missing' : 'right';
}

describe.each(subjects)('$subject', ({ templates, reads: always, figures, items, ...known }) => {
  it('is read however it is said', () => {
    const found = items.flatMap(({ reads: own, say }) =>
      say.map((way) => {
        const verdicts = templates.flatMap((template) =>
          figures.map(({ v, d, ...facts }) => {
            const words = way.replaceAll('{v}', v).replaceAll('{d}', d);
            const texts = Object.entries(template).map(([at, text = '']) => [
              at,
              text.replace('{x}', () => words),
            ]);
            return judge(Object.fromEntries(texts), { ...always, ...own, ...facts });
          }),
        );
        return {
          way,
          is: verdicts.includes('wrong') ? 'wrong' : verdicts.find((each) => each !== 'right'),
        };
      }),
    );
    const all = (is: string) => found.filter((each) => each.is === is).map(({ way }) => way);
    expect(all('wrong')).toEqual(known.wrong);
    expect(all('missing')).toEqual(known.misses);
  });
});
