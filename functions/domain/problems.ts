/**
 * Turns what a schema found into sentences that name the field and say what to fix. A value is
 * never repeated back: it may be personal.
 */
import type * as z from 'zod';
import { readMoney } from './money.ts';

type Issue = z.core.$ZodIssue;

export function describeProblems(issues: readonly Issue[], raw: unknown): string[] {
  return tightest(issues).flatMap((issue) => describe(issue, raw));
}

/** zod bounds a whole number twice, by what a machine can count and by what we take; ours is last. */
function tightest(issues: readonly Issue[]): readonly Issue[] {
  return [
    ...new Map(issues.map((issue) => [`${issue.code} ${issue.path.join('.')}`, issue])).values(),
  ];
}

function describe(issue: Issue, raw: unknown): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(describeUnknownKey);
  const field = issue.path.map(String).join('.') || 'body';
  return [`${field}: ${cure(issue, valueAt(raw, issue.path))}.`];
}

function describeUnknownKey(key: string): string {
  const name = /^[A-Za-z_][\w-]{0,39}$/.test(key) ? `"${key}"` : 'One of the names';
  return `${name} is not a field of this request: remove it or correct its name.`;
}

function cure(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'is required' : cureType(issue.expected, value);
    case 'too_small':
      return cureBound(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return cureBound(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_value':
      return value === undefined ? 'is required' : `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'must be an e-mail address such as jo@example.com'
        : issue.message;
    default:
      return issue.message;
  }
}

function cureBound(issue: { origin: string }, words: string, bound: number | bigint): string {
  if (issue.origin === 'string' && bound === 1) return 'must not be blank';
  return `must be ${words} ${bound}${issue.origin === 'string' ? ' characters' : ''}`;
}

const KINDS: Record<string, string> = {
  number: 'a plain number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false, not in quotes',
  object: 'a JSON object',
};

function cureType(expected: string, value: unknown): string {
  const wanted = `must be ${KINDS[expected] ?? expected}`;
  if (expected !== 'number' && expected !== 'int') return wanted;
  const meant = typeof value === 'string' ? readMoney(value) : undefined;
  const hint =
    meant === undefined ? `such as ${expected === 'int' ? 24 : 85000}` : `for example ${meant}`;
  return `${wanted}, ${hint}, without quotes, letters, commas or a currency sign`;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    raw,
  );
}
