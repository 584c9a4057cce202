/**
 * Lists of words, each put into sentences in which all else is plain: what is known of a kind of thing
 * is known of every one on the list. Folder words, a file a list-maker: items parted by commas, or
 * by bars where they are sentences, and templates with `{x}` for an item. `misses` are items that are not read rightly yet; they may only shrink.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { scenario } from '../../../functions/fit/schema.ts';
import { compare, explain, explainText, want } from '../../support/scenarios.ts';
import { read, readText, valuesOf } from './support.ts';

const items = z
  .string()
  .transform((list) =>
    list.split(list.includes('|') ? '|' : ',').flatMap((item) => item.trim() || []),
  );
const template = z
  .strictObject({
    /** A whole message; or the fields of a scenario. */
    text: z.string().optional(),
    ...scenario.shape,
    want,
    /** Facts as they are to be understood: "amount", "property_value". */
    reads: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).default({}),
    /** Signals: one of these is heard, and none of those. */
    hears: z.array(z.string()).default([]),
    unheard: z.array(z.string()).default([]),
    misses: items.default([]),
  })
  .transform(({ text, want: wanted, reads, hears, unheard, misses, ...fields }) => {
    return { name: text ?? fields.purpose, text, wanted, reads, hears, unheard, misses, fields };
  });
const list = z.strictObject({ subject: z.string(), items, templates: z.array(template) });
type Template = z.infer<typeof template>;

const FOLDER = new URL('./words/', import.meta.url);
const lists = readdirSync(FOLDER).flatMap((name) =>
  z.array(list).parse(parse(readFileSync(new URL(name, FOLDER), 'utf8'))),
);

function isRight({ text, fields, wanted, ...told }: Template, item: string): boolean {
  const fill = (value: unknown) => (typeof value === 'string' ? value.replace('{x}', item) : value);
  const given = Object.entries(fields).map(([key, value]) => [key, fill(value)]);
  const message = text?.replace('{x}', item);
  const whole = scenario.parse(Object.fromEntries(given));
  const answer = message === undefined ? explain(whole) : explainText(message);
  if (compare(answer, wanted).length > 0) return false;
  const { purpose = '', situation = '' } = whole;
  const need = message === undefined ? read({ purpose, situation }) : readText(message);
  const facts = valuesOf(need);
  const isHeard = (name: string) =>
    need.signals.some((each) => each.name === name && !['denied', 'aside'].includes(each.role));
  return (
    Object.entries(told.reads).every(([name, value]) => facts[name] === value) &&
    (told.hears.length === 0 || told.hears.some(isHeard)) &&
    !told.unheard.some(isHeard)
  );
}

describe.each(lists)('$subject', ({ items: all, templates }) => {
  it.each(templates)('$name', (each) => {
    expect(all.filter((item) => !isRight(each, item))).toEqual(each.misses);
  });
});
