/**
 * A rule as it is written in content, in the front matter of a lane or once in content/rules for several,
 * and as the judge reads it: the build compiles what passes here (scripts/build/rules).
 */
import * as z from 'zod';
import { FLAGS } from './flags.ts';
import { CHECKS, LANE_IDS, type LaneId, SCOPE_OUTCOMES, words } from './schema.ts';

/** A text that makes the rule speak, and one that differs only in the words that matter. */
const proof = { raised_by: words, not_by: words };

/** When a lane comes into view. */
const viewRule = z.strictObject({
  when: words,
  because: words,
  /** The caller asks for this kind of finance by name. */
  asked: z.boolean().default(false),
  ...proof,
});

const answerable = {
  asks: words,
  why: words,
  /** The field of a scenario that answers it; or the label of a line that does. */
  field: words.optional(),
  label: words.max(40).optional(),
  /** What such a line tells: the signal that it raises where it says yes, and where it says no. */
  answers: z.strictObject({ yes: words.exactOptional(), no: words.exactOptional() }).optional(),
};
const isAnswerable = ({ field, label }: { [Name in 'field' | 'label']?: string | undefined }) =>
  (field === undefined) !== (label === undefined);
const NOT_ANSWERABLE = 'must have either a field or a label by which it is answered';

const askRule = z
  .union([
    z.strictObject({ ...answerable, when: words, ...proof }),
    /** Published, and asked only where nothing better is left. */
    z.strictObject(answerable),
  ])
  .refine(isAnswerable, NOT_ANSWERABLE);

const ENFORCED = [...CHECKS.filter((name) => name !== 'deal_breaker'), 'scope'] as const;

const ownStop = { when: words, outcome: z.enum(['fail', 'caution']), says: words, ...proof };
const stopRule = z.union([
  z.strictObject(ownStop),
  /** Published here, and enforced by a check. */
  z.strictObject({ by: z.enum(ENFORCED), says: words }),
]);

/** A limit of the LVR, in percent, that differs from the lane's `max` for one kind of property or tenure. */
export const lvrCap = z.strictObject({
  when: words,
  max: z.number().max(100),
  called: words,
  /** False where only the lane's highest limit fails, as more security could still be shown. */
  firm: z.boolean().default(true),
});

/** What a lane's front matter says of itself. */
export const laneRules = {
  in_view: z.array(viewRule).min(1),
  second_look: z.array(viewRule).default([]),
  otherwise: z.array(viewRule).default([]),
  asks: z.array(askRule).min(1),
  stops: z.array(stopRule).min(1),
};

const lanes = z.union([z.literal('all'), z.array(z.enum(LANE_IDS)).min(1)]);

/** By the name of the file in content/rules. */
export const RULE_FILES = {
  /** Names for conditions that several rules share. */
  terms: z.record(
    z.string().regex(/^[a-z][a-z_]*$/, 'must be small letters and underscores'),
    z.strictObject({ means: words, when: words }),
  ),
  /** The first that holds decides. */
  scope: z.array(
    z.strictObject({
      when: words,
      outcome: z.enum(SCOPE_OUTCOMES),
      /** Some of the money, or of the use, is personal. */
      mixed: z.boolean().default(false),
      /** Somebody invests in a home. */
      investment: z.boolean().default(false),
      because: words,
      ...proof,
    }),
  ),
  /** Asked before those of a lane, in this order. */
  asks: z.array(
    z
      .strictObject({
        ...answerable,
        /** Asked where one of these lanes is in view, and published there; left out: always. */
        lanes: lanes.optional(),
        when: words,
        /** Asked although the answer is that it is out of scope. */
        out_of_scope_too: z.literal(true).optional(),
        ...proof,
      })
      .refine(isAnswerable, NOT_ANSWERABLE),
  ),
  stops: z.array(z.strictObject({ lanes, ...ownStop })),
  flags: z.array(z.strictObject({ flag: z.enum(Object.keys(FLAGS)), when: words, ...proof })),
};
export type RuleFiles = {
  readonly [Name in keyof typeof RULE_FILES]: z.infer<(typeof RULE_FILES)[Name]>;
};

// The rule book as the build compiles it.

export const COMPARISONS = ['<', '<=', '>', '>=', '='] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A figure of a lane, such as `size.max`; without a lane it is that of the lane being judged. */
export type Operand =
  | number
  | readonly ['fact', string]
  | readonly ['figure', path: string]
  | readonly ['choice', string];

/** A signal by its name, or with its role before it: `purpose.tax_debt`. */
export type Leaf = readonly ['heard', string] | readonly ['fact', string];

export type Condition =
  | Leaf
  | readonly ['term', string]
  | readonly ['and' | 'or', ...Condition[]]
  | readonly ['not', Condition]
  | readonly ['unknown', Leaf]
  | readonly [Comparison, Operand, Operand];

/**
 * Without the texts that prove it. `id` names a rule in tests and in `npm run fit`: its place, and the start
 * of its sentence. One of a single lane names no lanes, and so does one that is asked whatever is in view.
 */
export type RuleOf<Written> = Readonly<Omit<Written, 'when' | 'raised_by' | 'not_by' | 'lanes'>> & {
  readonly id: string;
  readonly when: Condition;
  readonly lanes?: readonly LaneId[];
};
export type ViewRule = RuleOf<z.infer<typeof viewRule>>;
/** One without a condition is published, and asked only where nothing better is left. */
export type AskRule = Omit<RuleOf<RuleFiles['asks'][number]>, 'when'> & {
  readonly when?: Condition;
};
export type StopRule = RuleOf<RuleFiles['stops'][number]>;
export type ScopeRule = RuleOf<RuleFiles['scope'][number]>;
export type FlagRule = RuleOf<RuleFiles['flags'][number]>;

export type LvrCap = Omit<RuleOf<z.infer<typeof lvrCap>>, 'id' | 'lanes'>;

/** The rules of one lane. */
export type LaneRules = {
  readonly in_view: readonly ViewRule[];
  readonly second_look: readonly ViewRule[];
  readonly otherwise: readonly ViewRule[];
  readonly asks: readonly AskRule[];
  readonly stops: readonly StopRule[];
};

/** The rules that lanes share. */
export type RuleBook = {
  readonly terms: Readonly<Record<string, Condition>>;
  readonly scope: readonly ScopeRule[];
  readonly asks: readonly AskRule[];
  readonly stops: readonly StopRule[];
  readonly flags: readonly FlagRule[];
};
