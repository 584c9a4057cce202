/** Reads what a caller sent through a schema, once, and says in one refusal all there is to fix. */

import * as z from 'zod';
import { readMoney } from './money.ts';
import { type Issue, type IssueCode, Refusal } from './refusals.ts';

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
    // Whatever is right is taken as it is, and nothing more is asked of its schema.
    const plain = schema.safeParse(raw);
    if (plain.success) return { input: plain.data };
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
export function withoutNulls(schema: z.ZodType, raw: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(raw)) return raw;
  const isLeftOut = ([name, value]: [string, unknown]) =>
    value === null && schema.shape[name] instanceof z.ZodOptional;
  return Object.fromEntries(Object.entries(raw).filter((entry) => !isLeftOut(entry)));
}

export function invalidInput(issues: readonly Issue[]): Refusal {
  return new Refusal('invalid_input', { issues });
}

// Turns what a schema found into issues that name the field and say what to fix. A value is never
// repeated back: it may be personal.

type Found = z.core.$ZodIssue;
type Asked = {
  readonly raw: unknown;
  /** The names that the request may have, to tell what a wrong one may have meant. */
  readonly fields: readonly string[];
};

export function describeIssues(found: readonly Found[], asked: Asked): Issue[] {
  // zod bounds a whole number twice, by what a machine can count and by what we take; ours is last.
  const tightest = new Map(found.map((each) => [`${each.code} ${each.path.join('.')}`, each]));
  return [...tightest.values()].flatMap((each) => describe(each, asked));
}

function describe(found: Found, { raw, fields }: Asked): Issue[] {
  if (found.code === 'unrecognized_keys') {
    return found.keys.map((key) => describeUnknownKey(key, fields));
  }
  const field = found.path.map(String).join('.') || 'body';
  const [code, problem] = cure(found, valueAt(raw, found.path));
  return [{ field, code, problem: `${problem}.` }];
}

/** A name that looks like none of ours may be personal, and is not repeated. */
function describeUnknownKey(key: string, fields: readonly string[]): Issue {
  const code = 'unknown_field';
  if (!/^[A-Za-z_][\w-]{0,39}(\[\])?$/.test(key)) {
    const problem = 'one of its names is not a field of this request; remove it or correct it.';
    return { field: 'body', code, problem };
  }
  const meant = fields.find((field) => lettersOf(field) === lettersOf(key));
  const cure = meant === undefined ? 'remove it or correct its name.' : `did you mean ${meant}?`;
  return { field: key, code, problem: `is not a field of this request; ${cure}` };
}

/** `businessName`, `Business-Name` and `business_names` are one to a person. */
function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/s$/, '');
}

type Cure = readonly [IssueCode, string];
const MISSING: Cure = ['required', 'is required'];

function cure(found: Found, value: unknown): Cure {
  switch (found.code) {
    case 'invalid_type':
      return value === undefined ? MISSING : ['wrong_type', cureType(found.expected, value)];
    case 'too_small':
      return [
        found.origin === 'string' ? 'too_short' : 'too_small',
        cureBound(found, found.inclusive === false ? 'more than' : 'at least', found.minimum),
      ];
    case 'too_big':
      return [
        found.origin === 'string' ? 'too_long' : 'too_large',
        cureBound(found, found.inclusive === false ? 'less than' : 'at most', found.maximum),
      ];
    case 'invalid_value':
      return value === undefined
        ? MISSING
        : ['not_an_option', `must be one of: ${found.values.join(', ')}`];
    case 'invalid_format':
      return [
        'bad_format',
        found.format === 'email'
          ? 'must be an e-mail address such as jo@example.com'
          : found.message,
      ];
    default:
      return ['bad_format', found.message];
  }
}

function cureBound(found: { origin: string }, words: string, bound: number | bigint): string {
  if (found.origin === 'string' && bound === 1) return 'must not be blank';
  return `must be ${words} ${bound}${found.origin === 'string' ? ' characters' : ''}`;
}

const KINDS: Record<string, string> = {
  number: 'a plain number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  object: 'a JSON object',
};

function cureType(expected: string, value: unknown): string {
  const wanted = `must be ${KINDS[expected] ?? expected}`;
  if (expected === 'boolean' && typeof value === 'string') return `${wanted}, not in quotes`;
  if (expected !== 'number' && expected !== 'int') return wanted;
  const meant = typeof value === 'string' ? readMoney(value) : undefined;
  const hint = meant ?? (expected === 'int' ? 24 : undefined);
  const example = hint === undefined ? '' : `, such as ${hint}`;
  return `${wanted}${example}, without quotes, letters, commas or a currency sign`;
}

/** What stands under a path; undefined where nothing does. */
export function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    raw,
  );
}

// Reads numbers that an assistant sent as text. Only the unmistakable forms, "85000" and "85,000",
// and only in fields that hold numbers: anything else goes on as it came and is refused by name.
// MCP and A2A use this; REST callers are programs and get no such help.

export function coerceNumbers(schema: z.ZodType, input: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(input)) return input;
  const coerced = Object.entries(input).map(([name, value]) => [
    name,
    isNumeric(schema.shape[name]) ? coerceNumber(value) : value,
  ]);
  return Object.fromEntries(coerced);
}

function isNumeric(field: unknown): boolean {
  return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodNumber;
}

function coerceNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain = /^\d{1,3}(,\d{3})+$/.test(value) ? value.replaceAll(',', '') : value;
  const number = Number(plain);
  return Number.isFinite(number) && String(number) === plain ? number : value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
