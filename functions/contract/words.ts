/**
 * content/vocabulary.yaml: what people type, mapped to what it signals. Phrases are edited by
 * brokers; a new signal is named here first, so that a rule cannot wait for one nobody raises. In a
 * phrase `_` stands for any number, and `wont/refuses` for either word.
 */
import * as z from 'zod';
import { SIGNALS } from './signals.ts';

const phrase = z
  .string()
  .max(300)
  .regex(
    /^[a-z0-9_]+([ /][a-z0-9_]+)*$/,
    'must be small letters, digits and single spaces, with a slash between words that are alike',
  );

/** Signal to the phrases that raise it; the longest phrase at a place in the text wins. */
export const vocabulary = z.record(z.enum(SIGNALS), z.array(phrase).min(1));
export type Vocabulary = z.infer<typeof vocabulary>;
