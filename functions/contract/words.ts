/**
 * content/vocabulary.yaml: what people type, mapped to what it signals. Edited by brokers.
 */
import * as z from 'zod';

const phrase = z.string().trim().min(1).max(80);

/** Signal name to the phrases that raise it; the longest phrase at a place in the text wins. */
export const vocabulary = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.array(phrase).min(1));
export type Vocabulary = z.infer<typeof vocabulary>;
