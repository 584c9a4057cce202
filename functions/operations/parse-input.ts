/** Reads what a caller sent through a schema, once, and says in one refusal all there is to fix. */
import type * as z from 'zod';
import { Refusal } from '../contract/refusals.ts';
import { describeProblems } from '../domain/problems.ts';

export function parseInput<T>(schema: z.ZodType<T>, raw: unknown): T {
  const parsed = tryInput(schema, raw);
  if (parsed.success) return parsed.data;
  throw invalidInput(describeProblems(parsed.error.issues, raw));
}

/** zod measures whatever has a length, text or not, and throws on one that cannot be compared. */
export function tryInput<T>(schema: z.ZodType<T>, raw: unknown) {
  try {
    return schema.safeParse(raw);
  } catch (cause) {
    const problems = ['body: an object stands where text is wanted.'];
    throw Object.assign(invalidInput(problems), { cause });
  }
}

export function invalidInput(problems: readonly string[]): Refusal {
  return new Refusal('invalid-input', 'The request could not be read as sent.', { problems });
}
