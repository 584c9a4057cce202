/**
 * Folder words, a file a list-maker: items parted by commas, or by bars where they are sentences, and
 * templates with `{x}` for an item. `misses` are items that are not read rightly yet; they may only shrink.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import { scenario } from '../../../functions/fit/schema.ts';
import { want } from '../../support/scenarios.ts';

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
export type Template = z.infer<typeof template>;

const FOLDER = new URL('./words/', import.meta.url);
export const wordLists = readdirSync(FOLDER).flatMap((name) =>
  z.array(list).parse(load(readFileSync(new URL(name, FOLDER), 'utf8'))),
);

/** The fields of a scenario with the item in its place. */
export function fillIn({ fields }: Template, item: string) {
  const fill = (value: unknown) => (typeof value === 'string' ? value.replace('{x}', item) : value);
  const given = Object.entries(fields).map(([key, value]) => [key, fill(value)]);
  return scenario.parse(Object.fromEntries(given));
}
