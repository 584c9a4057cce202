/** Reads what a caller sent through a schema, once, and says in one refusal all there is to fix. */
import * as z from 'zod';
import { type Issue, Refusal } from '../contract/refusals.ts';
import { describeIssues } from '../domain/describe-issues.ts';

export function parseInput<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = tryInput(schema, raw);
  if ('issues' in read) throw invalidInput(read.issues);
  return read.input;
}

/** What was read, or every issue. zod throws where an object stands for a text that it measures. */
export function tryInput<T>(
  schema: z.ZodType<T>,
  raw: unknown,
): { readonly input: T } | { readonly issues: readonly Issue[] } {
  try {
    const parsed = schema.safeParse(withoutNulls(schema, raw));
    if (parsed.success) return { input: parsed.data };
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    return { issues: describeIssues(parsed.error.issues, { raw, fields }) };
  } catch (cause) {
    const problem = 'an object stands where text is wanted.';
    const refusal = invalidInput([{ field: 'body', code: 'wrong_type', problem }]);
    throw Object.assign(refusal, { cause });
  }
}

/** Many serialisers write null for what is not there. Required fields, consent among them, mean it. */
function withoutNulls(schema: z.ZodType, raw: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof raw !== 'object' || raw === null) return raw;
  if (Array.isArray(raw)) return raw;
  const isLeftOut = ([name, value]: [string, unknown]) =>
    value === null && schema.shape[name] instanceof z.ZodOptional;
  return Object.fromEntries(Object.entries(raw).filter((entry) => !isLeftOut(entry)));
}

export function invalidInput(issues: readonly Issue[]): Refusal {
  return new Refusal('invalid_input', 'The request could not be read as sent.', { issues });
}
