/**
 * zod as the functions are bundled with it. A schema notes how it is to be made, and is made when more is asked of it
 * than its note can say. To take an input that is right the note is enough, where it knows every word in it; whatever it does
 * not take zod judges, and zod alone says what is wrong. So a process whose requests are right never loads zod.
 */
import { loadLater } from './later.ts';

/** What was called: on a schema, or on zod itself where there is none. */
type Note = { readonly of?: unknown; readonly call: string; readonly args: readonly unknown[] };
type Made = Readonly<Record<PropertyKey, unknown>>;
type Call = (...given: readonly unknown[]) => unknown;

const NOTE = Symbol('note');
const MADE = Symbol('made');
const noteOf = (value: unknown) => Reflect.get(Object(value), NOTE) as Note | undefined;

const zod = (): Made => loadLater('zod.mjs');

// What the bundles name instead of zod's exports.

/** A function of zod, or of one of its parts. */
export const noted =
  (...path: readonly string[]) =>
  (...args: readonly unknown[]) => {
    const call = path.join('.');
    const note = call === 'exactOptional' ? { of: args[0], call, args: [] } : { call, args };
    return createSchema(note, () => {
      const make = path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), zod());
      return (make as Call)(...args.map(unwrap)) as Made;
    });
  };

/** A part of zod whose functions make schemas, such as `iso` and `coerce`. */
export const partOf = (part: string) =>
  new Proxy({}, { get: (_, name) => noted(part, String(name)) });

/** A class of zod, of which only its members are asked. */
export const classOf = (name: string) => ({
  [Symbol.hasInstance]: (value: unknown) => {
    const note = noteOf(value);
    const kind = note && kindOf(note);
    if (kind !== undefined) return `zod${kind}` === name.toLowerCase();
    return Reflect.apply(Object(zod()[name])[Symbol.hasInstance], zod()[name], [value]);
  },
});

/** Calls that make another schema of one. What is missing here is asked of the schema itself, and costs time only. */
const MAKERS = new Set(
  'default describe exactOptional extend int length max meta min nullable nullish omit optional partial pick pipe positive readonly refine regex required transform trim'.split(
    ' ',
  ),
);

function createSchema(note: Note, make: () => Made): object {
  let made: Made | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  const answers: Record<PropertyKey, () => unknown> = {
    [NOTE]: () => note,
    [MADE]: get,
    type: () => kindOf(note),
    shape: () => fieldsOf(note)?.shape,
    out: () => outOf(named(note)),
    unwrap: () => (WRAPPERS.has(named(note).call) ? () => named(note).of : undefined),
    safeParse: () => (raw: unknown) => {
      const data = take(note, raw);
      return data === NO ? (get()['safeParse'] as Call)(raw) : { success: true, data };
    },
    parse: () => (raw: unknown) => {
      const data = take(note, raw);
      return data === NO ? (get()['parse'] as Call)(raw) : data;
    },
  };
  return new Proxy(
    {},
    {
      has: (_, name) => name in get(),
      get: (_, name, of) => {
        const call = String(name);
        if (!MAKERS.has(call)) {
          return (Object.hasOwn(answers, name) ? answers[name]?.() : undefined) ?? get()[name];
        }
        return (...args: readonly unknown[]) =>
          createSchema(
            { of, call, args },
            () => Reflect.apply(get()[name] as Call, get(), args.map(unwrap)) as Made,
          );
      },
    },
  );
}

/** Schemas as zod made them, also inside what is given to a call. */
function unwrap(value: unknown): unknown {
  if (noteOf(value) !== undefined) return Reflect.get(Object(value), MADE);
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unwrap(each)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    noteOf(value) === undefined &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

// What a note says of its schema.

const KINDS: Readonly<Record<string, string>> = {
  string: 'string',
  email: 'string',
  url: 'string',
  'iso.date': 'string',
  'iso.datetime': 'string',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  enum: 'enum',
  literal: 'literal',
  array: 'array',
  record: 'record',
  object: 'object',
  strictObject: 'object',
  looseObject: 'object',
  optional: 'optional',
  nullable: 'nullable',
  default: 'default',
  readonly: 'readonly',
  pipe: 'pipe',
  transform: 'pipe',
  preprocess: 'pipe',
};
/** Of a field, what lets it be left out. */
const ABSENT = new Set(['optional', 'exactOptional', 'nullish']);
const WRAPPERS = new Set(['optional', 'nullable']);

/** Undefined where zod has to say it. */
function kindOf({ of, call }: Note): string | undefined {
  // Of a class of its own.
  if (call === 'exactOptional') return undefined;
  const kind = KINDS[call];
  if (kind !== undefined || of === undefined) return kind;
  const before = noteOf(of);
  return before && kindOf(before);
}

/** Without what only describes it. */
function named(note: Note): Note {
  const before = note.call === 'describe' || note.call === 'meta' ? noteOf(note.of) : undefined;
  return before === undefined ? note : named(before);
}

/** What the second part of a pipe is. */
function outOf({ call, args: [first, second] }: Note): unknown {
  if (call === 'pipe') return first;
  return call === 'preprocess' ? second : undefined;
}

type Fields = {
  readonly shape: Readonly<Record<string, unknown>>;
  /** What becomes of fields that it does not know. */
  readonly others: 'dropped' | 'refused' | 'kept';
};
const OBJECTS: Readonly<Record<string, Fields['others']>> = {
  object: 'dropped',
  strictObject: 'refused',
  looseObject: 'kept',
};

/** Of an object, or undefined. */
function fieldsOf({ of, call, args: [given] }: Note): Fields | undefined {
  const shape = Object(given) as Fields['shape'];
  const others = of === undefined ? OBJECTS[call] : undefined;
  if (others !== undefined) return { shape, others };
  const note = noteOf(of);
  const before = note && fieldsOf(note);
  if (before === undefined) return undefined;
  if (call === 'describe' || call === 'meta') return before;
  if (call === 'extend') return { ...before, shape: { ...before.shape, ...shape } };
  if (call !== 'pick' && call !== 'omit') return undefined;
  const kept = Object.entries(before.shape).filter(([name]) => name in shape === (call === 'pick'));
  return { ...before, shape: Object.fromEntries(kept) };
}

// What a note takes, and what zod would make of it.

/** Not taken by a note: zod decides. */
const NO = Symbol('no');

function take(note: Note, raw: unknown): unknown {
  const { of, call, args } = note;
  const [first] = args;
  const fields = fieldsOf(note);
  if (fields !== undefined) return takeObject(fields, raw);
  if (of === undefined) return STARTS[call] === undefined ? NO : STARTS[call](raw, args);
  if ((call === 'optional' || call === 'nullish') && raw === undefined) return undefined;
  if ((call === 'nullable' || call === 'nullish') && raw === null) return null;
  if (call === 'default' && raw === undefined) return Object(first) === first ? NO : first;
  const value = takeBy(of, raw);
  return value === NO || STEPS[call] === undefined ? NO : STEPS[call](value, first);
}

function takeBy(made: unknown, raw: unknown): unknown {
  const note = noteOf(made);
  return note === undefined ? NO : take(note, raw);
}

function takeObject({ shape, others }: Fields, raw: unknown): unknown {
  if (!isPlainObject(raw) || Object.hasOwn(raw, '__proto__')) return NO;
  const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(shape, name));
  if (others === 'refused' && unknown.length > 0) return NO;
  const kept = others === 'kept' ? unknown.map((name) => [name, raw[name]]) : [];
  const taken: Record<string, unknown> = Object.fromEntries(kept);
  for (const [name, made] of Object.entries(shape)) {
    const note = noteOf(made);
    if (note === undefined) return NO;
    if (!Object.hasOwn(raw, name)) {
      const { call } = named(note);
      if (ABSENT.has(call)) continue;
      if (call !== 'default') return NO;
    }
    const value = take(note, raw[name]);
    if (value === NO) return NO;
    taken[name] = value;
  }
  return taken;
}

/** Some that zod takes are not among them. */
const PLAIN_URL = /^https?:\/\/[\w.:/-]+$/;

function takeNames(key: unknown, made: unknown, raw: unknown): unknown {
  if (!isPlainObject(raw) || Object.hasOwn(raw, '__proto__')) return NO;
  const taken = Object.entries(raw).map(([name, each]) => {
    return [name, takeBy(key, name) === NO ? NO : takeBy(made, each)] as const;
  });
  return taken.some(([, each]) => each === NO) ? NO : Object.fromEntries(taken);
}

/** Kinds of which a note knows all, so that what one of them does not take zod does not take by it either. */
const WHOLE = new Set(['string', 'number', 'boolean', 'enum', 'literal']);

function takeFirst(options: unknown, raw: unknown): unknown {
  const notes = Array.isArray(options) ? options.map(noteOf) : [];
  if (!notes.every((note) => note?.of === undefined && WHOLE.has(note?.call ?? ''))) return NO;
  return keepIf(
    notes.some((note) => note && take(note, raw) !== NO),
    raw,
  );
}

function takeByName(name: unknown, options: unknown, raw: unknown): unknown {
  const value = Reflect.get(Object(raw), String(name));
  const meant = (Array.isArray(options) ? options : []).filter((option) => {
    const note = noteOf(option);
    const literal = note && noteOf(fieldsOf(note)?.shape[String(name)]);
    return literal?.call === 'literal' && literal.args[0] === value;
  });
  return meant.length === 1 ? takeBy(meant[0], raw) : NO;
}

const keepIf = (isTaken: boolean, value: unknown) => (isTaken ? value : NO);

const STARTS: Readonly<Record<string, (raw: unknown, args: readonly unknown[]) => unknown>> = {
  string: (raw) => keepIf(typeof raw === 'string', raw),
  number: (raw) => keepIf(Number.isFinite(raw), raw),
  int: (raw) => keepIf(Number.isSafeInteger(raw), raw),
  boolean: (raw) => keepIf(typeof raw === 'boolean', raw),
  literal: (raw, [value]) => keepIf(raw === value && Object(value) !== value, raw),
  enum: (raw, [values]) => keepIf(Array.isArray(values) && values.includes(raw), raw),
  email: (raw) => keepIf(typeof raw === 'string' && patterns['email']?.test(raw) === true, raw),
  'iso.date': (raw) => keepIf(typeof raw === 'string' && patterns['date']?.test(raw) === true, raw),
  url: (raw) => keepIf(typeof raw === 'string' && PLAIN_URL.test(raw) && URL.canParse(raw), raw),
  unknown: (raw) => raw,
  'coerce.number': (raw) => {
    const number = typeof raw === 'string' ? Number(raw) : Number.NaN;
    return keepIf(Number.isFinite(number), number);
  },
  array: (raw, [made]) => {
    if (!Array.isArray(raw)) return NO;
    const taken = raw.map((each: unknown) => takeBy(made, each));
    return taken.includes(NO) ? NO : taken;
  },
  record: (raw, [key, made]) => (noteOf(key)?.call === 'string' ? takeNames(key, made, raw) : NO),
  partialRecord: (raw, [key, made]) =>
    noteOf(key)?.call === 'enum' ? takeNames(key, made, raw) : NO,
  tuple: (raw, [parts]) => {
    if (!Array.isArray(raw) || !Array.isArray(parts) || raw.length !== parts.length) return NO;
    const taken = raw.map((each: unknown, at) => takeBy(parts[at], each));
    return taken.includes(NO) ? NO : taken;
  },
  union: (raw, [options]) => takeFirst(options, raw),
  discriminatedUnion: (raw, [name, options]) => takeByName(name, options, raw),
  preprocess: (raw, [change, made]) => takeBy(made, (change as Call)(raw)),
};

/** Of texts, zod's own: whoever puts this in its place writes them here. */
export const patterns: Record<string, RegExp> = {};

/** zod counts characters, of which some take two places. */
const sizeOf = (value: unknown) =>
  typeof value === 'string'
    ? Array.from(value).length
    : Number(Reflect.get(Object(value), 'length'));
const measure = (value: unknown) => (typeof value === 'number' ? value : sizeOf(value));

const STEPS: Readonly<Record<string, (value: unknown, given: unknown) => unknown>> = {
  describe: (value) => value,
  meta: (value) => value,
  optional: (value) => value,
  exactOptional: (value) => value,
  nullable: (value) => value,
  nullish: (value) => value,
  refine: (value, isRight) => keepIf((isRight as Call)(value) === true, value),
  default: (value) => value,
  readonly: (value) => Object.freeze(value),
  min: (value, least) => keepIf(measure(value) >= Number(least), value),
  max: (value, most) => keepIf(measure(value) <= Number(most), value),
  positive: (value) => keepIf(Number(value) > 0, value),
  int: (value) => keepIf(Number.isSafeInteger(value), value),
  trim: (value) => String(value).trim(),
  regex: (value, pattern) =>
    keepIf(
      pattern instanceof RegExp && !/[gy]/.test(pattern.flags) && pattern.test(String(value)),
      value,
    ),
  transform: (value, change) => (change as Call)(value),
  pipe: (value, made) => takeBy(made, value),
};
