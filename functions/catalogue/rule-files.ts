/**
 * How a rule is written in content: in the front matter of a lane, or once in content/rules for
 * several. The build compiles what passes here (scripts/build/rules).
 */
import * as z from 'zod';
import { FLAGS } from './flags.ts';
import { CHECKS, LANE_IDS } from './schema.ts';

const words = z.string().trim().min(1);
/** A text that makes the rule speak, and one that differs only in the words that matter. */
const proof = { raised_by: words, not_by: words };

/** When a lane comes into view. */
export const viewRule = z.strictObject({
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
  answers: z.strictObject({ yes: words.optional(), no: words.optional() }).optional(),
};
export const askRule = z
  .union([
    z.strictObject({ ...answerable, when: words, ...proof }),
    /** Published, and asked only where nothing better is left. */
    z.strictObject(answerable),
  ])
  .refine(({ field, label }) => (field === undefined) !== (label === undefined), {
    error: 'must have either a field or a label by which it is answered',
  });

export const ENFORCED = [...CHECKS.filter((name) => name !== 'deal_breaker'), 'scope'] as const;

export const stopRule = z.union([
  z.strictObject({ when: words, outcome: z.enum(['fail', 'caution']), says: words, ...proof }),
  /** Published here, and enforced by a check. */
  z.strictObject({ by: z.enum(ENFORCED), says: words }),
]);

/** What a lane's front matter says of itself. */
export const laneRules = {
  in_view: z.array(viewRule).min(1),
  second_look: z.array(viewRule).default([]),
  otherwise: z.array(viewRule).default([]),
  asks: z.array(askRule).min(1),
  stops: z.array(stopRule).min(1),
};

const lanes = z.union([z.literal('all'), z.array(z.enum(LANE_IDS)).min(1)]);

export const SCOPE_OUTCOMES = ['business', 'open', 'doubtful', 'personal'] as const;
export type ScopeOutcome = (typeof SCOPE_OUTCOMES)[number];

/** content/rules/terms.yaml: names for conditions that several rules share. */
export const termsFile = z.record(
  z.string().regex(/^[a-z][a-z_]*$/, 'must be small letters and underscores'),
  z.strictObject({ means: words, when: words }),
);
/** content/rules/scope.yaml: the first that holds decides. */
export const scopeFile = z.array(
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
);
/** content/rules/asks.yaml: asked before those of a lane, in this order. */
export const asksFile = z.array(
  z
    .strictObject({
      ...answerable,
      /** Asked where one of these lanes is in view, and published there; left out: always. */
      lanes: lanes.optional(),
      when: words,
      /** Asked although the answer is that it is out of scope. */
      out_of_scope_too: z.boolean().default(false),
      ...proof,
    })
    .refine(({ field, label }) => (field === undefined) !== (label === undefined), {
      error: 'must have either a field or a label by which it is answered',
    }),
);
/** content/rules/stops.yaml */
export const stopsFile = z.array(
  z.strictObject({
    lanes,
    when: words,
    outcome: z.enum(['fail', 'caution']),
    says: words,
    ...proof,
  }),
);
/** content/rules/flags.yaml */
export const flagsFile = z.array(
  z.strictObject({
    flag: z.enum(Object.keys(FLAGS)),
    when: words,
    ...proof,
  }),
);

export const RULE_FILES = {
  terms: termsFile,
  scope: scopeFile,
  asks: asksFile,
  stops: stopsFile,
  flags: flagsFile,
};
export type RuleFiles = {
  readonly [Name in keyof typeof RULE_FILES]: z.infer<(typeof RULE_FILES)[Name]>;
};
