/**
 * zod as the functions are bundled with it. A schema is a note of the calls that make it. To take an input that is right the
 * note is enough, where it knows every word in it; whatever it does not take zod judges, and zod alone says what is
 * wrong. So a process whose requests are right never loads zod.
 */
import { loadLater } from './later.ts';

type Call = (...given: readonly unknown[]) => unknown;
type Made = Readonly<Record<PropertyKey, unknown>>;
const call = (on: Made, name: PropertyKey, args: readonly unknown[]): unknown =>
  Reflect.apply(on[name] as Call, on, args);
const zod = (): Made => loadLater('zod.mjs');

/** What was called: on a schema, or on zod itself where there is none. */
class Note {
  readonly word: string;
  readonly args: readonly unknown[];
  readonly of: Note | undefined;
  #made: Made | undefined;

  constructor(word: string, args: readonly unknown[], of?: Note) {
    this.word = word;
    this.args = args;
    this.of = of;
  }

  /** The schema, made by zod. */
  get made(): Made {
    if (this.#made !== undefined) return this.#made;
    const [name = '', part] = this.word.split('.').reverse();
    const on = this.of?.made ?? (part === undefined ? zod() : Object(zod()[part]));
    const made: Made = Object(call(on, name, this.args.map(unwrap)));
    this.#made = made;
    return made;
  }

  parse(raw: unknown): unknown {
    const data = take(this, raw);
    return isTaken(data) ? data : call(this.made, 'parse', [raw]);
  }

  safeParse(raw: unknown): unknown {
    const data = take(this, raw);
    if (isTaken(data)) return { success: true, data };
    const judge = () => call(this.made, 'safeParse', [raw]);
    if (data === ASK) return judge();
    // Many ask no more than whether.
    return {
      success: false,
      get error() {
        return Object(judge()).error;
      },
    };
  }

  /** https://standardschema.dev: whoever only looks whether it is there loads nothing. */
  get '~standard'(): unknown {
    const made = () => Object(this.made['~standard']);
    return {
      version: 1,
      vendor: 'zod',
      validate: (raw: unknown) => made().validate(raw),
      get jsonSchema() {
        return made().jsonSchema;
      },
    };
  }

  /** What a wrapper holds is known; the rest is zod's. */
  get def(): unknown {
    const { word, of } = undescribed(this);
    const held = WRAPPERS.has(word) ? of : undefined;
    const get = (_: object, name: PropertyKey) =>
      name === 'innerType' && KINDS[word] ? held : Object(this.made['def'])[name];
    return new Proxy({}, { get });
  }

  get shape(): unknown {
    return fieldsOf(this)?.shape ?? this.made['shape'];
  }

  get type(): unknown {
    return kindOf(this) ?? this.made['type'];
  }

  /** The second part of a pipe. */
  get out(): unknown {
    const { word, args } = undescribed(this);
    if (word === 'pipe') return args[0];
    return word === 'preprocess' ? args[1] : this.made['out'];
  }

  /** Of an enum. */
  get options(): unknown {
    const { word, args } = undescribed(this);
    return word === 'enum' ? args[0] : this.made['options'];
  }

  unwrap(): unknown {
    const { word, of } = undescribed(this);
    return word === 'optional' || word === 'nullable' ? of : call(this.made, 'unwrap', []);
  }

  nullish(): Note {
    return new Note('optional', [], new Note('nullable', [], this));
  }
}

/** Calls on a schema that make another. */
const MAKERS =
  'catch catchall default describe exactOptional extend int keyof length loose max merge meta min nonnegative nullable omit optional or partial passthrough pick pipe positive readonly refine regex required startsWith strict strip superRefine transform trim url';
for (const word of MAKERS.split(' ')) {
  const value = function (this: Note, ...args: readonly unknown[]) {
    return new Note(word, args, this);
  };
  Object.defineProperty(Note.prototype, word, { value });
}
// Anything else is asked of the schema itself.
const itself: ProxyHandler<object> = {
  get: (_, name, note) => (note instanceof Note ? note.made[name] : undefined),
};
Object.setPrototypeOf(Note.prototype, new Proxy({}, itself));

/** Schemas as zod makes them, also inside what is given to a call. */
function unwrap(value: unknown): unknown {
  if (value instanceof Note) return value.made;
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unwrap(each)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

// What the bundles name instead of zod's exports.

/** A function of zod that makes a schema, or of one of its parts. */
export const noted =
  (word: string) =>
  (...args: readonly unknown[]) => {
    const [of] = args;
    const isOnSchema = WRAPPERS.has(word) && of instanceof Note;
    return isOnSchema ? new Note(word, [], of) : new Note(word, args);
  };
/** Called on zod, or on the schema itself. */
const WRAPPERS = new Set(['optional', 'nullable', 'exactOptional']);

/** A part of zod whose functions make schemas, such as `iso` and `coerce`. */
export const partOf = (part: string) =>
  new Proxy({}, { get: (_, name) => noted(`${part}.${String(name)}`) });

/** A class of zod, of which only its members are asked. */
export const classOf = (name: string) => ({
  [Symbol.hasInstance]: (value: unknown) => {
    const kind = value instanceof Note ? kindOf(value) : undefined;
    if (kind !== undefined) return `zod${kind}` === name.toLowerCase();
    return call(Object(zod()[name]), Symbol.hasInstance, [unwrap(value)]);
  },
});

/** As zod has it under `type`. */
const KINDS: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    'string number boolean enum literal array record object optional nullable default readonly catch pipe'
      .split(' ')
      .map((kind) => [kind, kind]),
  ),
  email: 'string',
  url: 'string',
  'iso.date': 'string',
  'iso.datetime': 'string',
  int: 'number',
  strictObject: 'object',
  looseObject: 'object',
  transform: 'pipe',
  preprocess: 'pipe',
  or: 'union',
  keyof: 'enum',
  // Of a class of its own.
  exactOptional: undefined,
};

/** Undefined where zod has to say it. */
function kindOf({ word, of }: Note): string | undefined {
  return word in KINDS || of === undefined ? KINDS[word] : kindOf(of);
}

const undescribed = (note: Note): Note =>
  note.of !== undefined && (note.word === 'describe' || note.word === 'meta')
    ? undescribed(note.of)
    : note;

type Fields = {
  readonly shape: Readonly<Record<string, unknown>>;
  /** What becomes of fields that it does not know. */
  readonly others: 'dropped' | 'refused' | 'kept' | 'asked';
};
/** By what makes an object, or changes one. */
const OTHERS: Readonly<Record<string, Fields['others']>> = {
  object: 'dropped',
  strictObject: 'refused',
  looseObject: 'kept',
  strip: 'dropped',
  strict: 'refused',
  loose: 'kept',
  catchall: 'asked',
};

/** Of an object, or undefined. */
function fieldsOf(note: Note): Fields | undefined {
  const { word, of, args } = undescribed(note);
  const shape = Object(args[0]) as Fields['shape'];
  const others = OTHERS[word];
  if (of === undefined) return others && { shape, others };
  const before = fieldsOf(of);
  if (before === undefined) return undefined;
  if (others !== undefined) return { ...before, others };
  if (word === 'extend') return { ...before, shape: { ...before.shape, ...shape } };
  if (word !== 'pick' && word !== 'omit') return undefined;
  const kept = Object.entries(before.shape).filter(([name]) => name in shape === (word === 'pick'));
  return { ...before, shape: Object.fromEntries(kept) };
}

// What a note takes, and what zod would make of it.

/** Not taken: zod would refuse it, or a note does not know. */
const NO = Symbol('no');
const ASK = Symbol('ask');
const isTaken = (value: unknown) => value !== NO && value !== ASK;
const only = (isRight: boolean, value: unknown) => (isRight ? value : NO);

function take(schema: unknown, raw: unknown): unknown {
  const how = schema instanceof Note ? TAKES[schema.word] : undefined;
  return how === undefined ? ASK : how(schema as Note, raw);
}

/** What is taken by the schema before, once more. */
const then =
  (next: (value: unknown, given: unknown) => unknown) =>
  ({ of, args }: Note, raw: unknown) => {
    const value = take(of, raw);
    return isTaken(value) ? next(value, args[0]) : value;
  };
const same = then((value) => value);

function takeObject(note: Note, raw: unknown): unknown {
  const fields = fieldsOf(note);
  if (fields === undefined || !isPlainObject(raw) || Object.hasOwn(raw, '__proto__')) return ASK;
  const { shape, others } = fields;
  const unknown = Object.entries(raw).filter(([name]) => !Object.hasOwn(shape, name));
  if (others === 'refused' && unknown.length > 0) return NO;
  if (others === 'asked' && unknown.length > 0) return ASK;
  const taken: Record<string, unknown> = others === 'kept' ? Object.fromEntries(unknown) : {};
  for (const [name, made] of Object.entries(shape)) {
    if (!Object.hasOwn(raw, name) && ABSENT.has(wordOf(made))) continue;
    const value = take(made, raw[name]);
    if (!isTaken(value)) return value;
    // What is absent is taken only by a default.
    if (!Object.hasOwn(raw, name) && wordOf(made) !== 'default') return ASK;
    taken[name] = value;
  }
  return taken;
}

/** Of a field, what lets it be left out. */
const ABSENT = new Set(['optional', 'exactOptional']);
const wordOf = (made: unknown) => (made instanceof Note ? undescribed(made).word : '');

function takeEach(raw: unknown, made: (at: number) => unknown): unknown {
  if (!Array.isArray(raw)) return NO;
  const taken = raw.map((each: unknown, at) => take(made(at), each));
  return taken.find((each) => !isTaken(each)) ?? taken;
}

function takeNames({ args: [key, made] }: Note, raw: unknown): unknown {
  if (!isPlainObject(raw) || Object.hasOwn(raw, '__proto__')) return ASK;
  const taken: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(raw)) {
    if (take(key, name) !== name) return ASK;
    const value = take(made, each);
    if (!isTaken(value)) return value;
    taken[name] = value;
  }
  return taken;
}

/** Those before the first that takes it must be known not to. */
function takeFirst(options: unknown, raw: unknown): unknown {
  for (const option of options as readonly unknown[]) {
    const value = take(option, raw);
    if (value !== NO) return value;
  }
  return NO;
}

/** Of texts, zod's own: whoever puts this in its place writes them here. */
export const patterns: Record<string, RegExp> = {};
const matches = (pattern: RegExp | undefined, raw: unknown) =>
  pattern === undefined ? ASK : only(typeof raw === 'string' && pattern.test(raw), raw);
/** Some that zod takes are not among them. */
const PLAIN_URL = /^https?:\/\/[\w.:/-]+$/;

/** zod counts characters, of which some take two places. */
const measure = (value: unknown) => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? Array.from(value).length : (value as unknown[]).length;
};

const OF_OBJECTS = Object.fromEntries(
  [...Object.keys(OTHERS), 'extend', 'pick', 'omit'].map((word) => [word, takeObject]),
);

const TAKES: Readonly<Record<string, (note: Note, raw: unknown) => unknown>> = {
  string: (_, raw) => only(typeof raw === 'string', raw),
  number: (_, raw) => only(Number.isFinite(raw), raw),
  int: ({ of }, raw) => only(Number.isSafeInteger(of ? take(of, raw) : raw), raw),
  boolean: (_, raw) => only(typeof raw === 'boolean', raw),
  unknown: (_, raw) => raw,
  literal: ({ args: [value] }, raw) => (Object(value) === value ? ASK : only(raw === value, raw)),
  enum: ({ args: [values] }, raw) =>
    Array.isArray(values) ? only(values.includes(raw), raw) : ASK,
  email: (_, raw) => matches(patterns['email'], raw),
  'iso.date': (_, raw) => matches(patterns['date'], raw),
  url: ({ of }, raw) => {
    if (of !== undefined && !isTaken(take(of, raw))) return ASK;
    return typeof raw === 'string' && PLAIN_URL.test(raw) && URL.canParse(raw) ? raw : ASK;
  },
  'coerce.number': (_, raw) =>
    typeof raw === 'string' && Number.isFinite(Number(raw)) ? Number(raw) : ASK,
  ...OF_OBJECTS,
  array: ({ args: [made] }, raw) => takeEach(raw, () => made),
  tuple: ({ args: [parts] }, raw) =>
    Array.isArray(parts) && Array.isArray(raw) && parts.length === raw.length
      ? takeEach(raw, (at) => parts[at])
      : ASK,
  record: takeNames,
  partialRecord: takeNames,
  union: ({ args: [options] }, raw) => takeFirst(options, raw),
  discriminatedUnion: ({ args: [, options] }, raw) => takeFirst(options, raw),
  preprocess: ({ args: [change, made] }, raw) => take(made, (change as Call)(raw)),

  // On a schema.
  describe: same,
  meta: same,
  exactOptional: same,
  readonly: then((value) => Object.freeze(value)),
  optional: ({ of }, raw) => (raw === undefined ? undefined : take(of, raw)),
  nullable: ({ of }, raw) => (raw === null ? null : take(of, raw)),
  default: ({ of, args: [value] }, raw) => {
    if (raw !== undefined) return take(of, raw);
    return Object(value) === value ? ASK : value;
  },
  min: then((value, least) => only(measure(value) >= Number(least), value)),
  max: then((value, most) => only(measure(value) <= Number(most), value)),
  positive: then((value) => only(Number(value) > 0, value)),
  trim: then((value) => String(value).trim()),
  regex: then((value, pattern) =>
    pattern instanceof RegExp && !/[gy]/.test(pattern.flags)
      ? only(pattern.test(String(value)), value)
      : ASK,
  ),
  refine: then((value, isRight) => ((isRight as Call)(value) === true ? value : ASK)),
  superRefine: then((value, check) => {
    let isRight = true;
    const addIssue = () => {
      isRight = false;
    };
    (check as Call)(value, { addIssue });
    return isRight ? value : ASK;
  }),
  transform: then((value, change) => (change as Call)(value)),
  pipe: then((value, made) => take(made, value)),
};
