/** The messages of texts.yaml: what strangers wrote, and what is read of it. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';

const one = z.union([z.number(), z.string()]);
/** A pair is a range. */
const value = z.union([one, z.tuple([z.number(), z.number()])]);
export type Value = z.infer<typeof value>;
const oneOrMore = z.union([one, z.array(one)]).transform((each) => [each].flat());
const message = z.strictObject({
  text: z.string(),
  reads: z.array(z.record(z.string(), value)),
  not: z.record(z.string(), oneOrMore).default({}),
  asks: z.array(z.string()).default([]),
  needless: z.array(z.string()).default([]),
});
export type Message = z.infer<typeof message>;

export const messages = z
  .array(message)
  .parse(load(readFileSync(new URL('texts.yaml', import.meta.url), 'utf8')));
