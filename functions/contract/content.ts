/**
 * What an operator writes under content/: lane front matter and service.yaml. Checked by the
 * build, so that whatever runs afterwards can trust it.
 */
import * as z from 'zod';
import { laneRules } from '../fit/rule-files.ts';
import type { LaneRules, LvrCap } from '../fit/rules.ts';
import { RANGE_UNITS } from './catalogue.ts';
import { type LaneId, SECURITIES } from './vocabulary.ts';

const pair = z.tuple([z.number(), z.number()]).refine(([low, high]) => low <= high, {
  error: 'the first number must not be above the second',
});
const lines = z.array(z.string().trim().min(1)).min(1);

/** min ≤ typical[0] ≤ typical[1] ≤ max. */
const figure = z
  .strictObject({ min: z.number().min(0), typical: pair, max: z.number() })
  .refine(({ min, typical, max }) => min <= typical[0] && typical[1] <= max, {
    error: 'figures must run min ≤ typical ≤ max',
  });

/** What the loan is divided by; each has its own working in functions/fit/lvr.ts. */
export const LVR_BASES = [
  'combined',
  'first_mortgage',
  'end_value',
  'venue_value',
  'invoices',
  'price',
] as const;
export type LvrBasis = (typeof LVR_BASES)[number];

export const laneLvr = z.strictObject({
  basis: z.enum(LVR_BASES),
  basis_text: z.string().trim().min(1),
  typical: pair,
  max: z.number().max(100),
  /** Limits in percent that differ from `max` by kind of property or tenure; the first that holds. */
  caps: z
    .array(
      z.strictObject({
        when: z.string().trim().min(1),
        max: z.number().max(100),
        called: z.string().trim().min(1),
        /** False where only the lane's highest limit fails, as more security could still be shown. */
        firm: z.boolean().default(true),
      }),
    )
    .default([]),
  /** Of a project: the limit on its total cost, and on land alone. */
  cost_max: z.number().max(100).optional(),
  land_max: z.number().max(100).optional(),
  /** True where LVR is tested only when property backs the loan. */
  only_with_property: z.boolean().default(false),
});

export const laneFile = z.strictObject({
  name: z.string().trim().min(1),
  summary: z.string().trim().min(20).max(240),
  observed_at: z.iso.date(),
  stale_after: z.iso.date(),
  size: figure,
  time_to_fund: figure,
  lvr: laneLvr.nullable(),
  rate: z.strictObject({
    unit: z.enum(RANGE_UNITS),
    min: z.number(),
    typical: pair,
    max: z.number(),
    also: z.array(z.string()).default([]),
  }),
  term_months: pair,
  min_trading_months: z.int().min(0),
  trading_basis: z.enum(['borrower', 'venue']).default('borrower'),
  min_monthly_turnover: z.number().optional(),
  security: z.array(z.enum(SECURITIES)).min(1),
  exit_required: z.boolean(),
  /** Paths of figures with fewer than two agreeing sources, such as `size.max`. */
  weak: z.array(z.string()).default([]),
  suits: lines,
  documents: lines,
  ...laneRules,
  /** Fees in percent of the loan, as in `fees`, and those of a limit each year. */
  set_up_fee_percent: pair.optional(),
  line_fee_percent: pair.optional(),
  fees: lines,
  exit: z.string().trim().min(1),
  credit: z.string().trim().min(1),
  related_words: z.array(z.string().trim().min(1)).default([]),
  /** True takes the lane out of everything that is published and judged; its page stays here. */
  left_out: z.boolean().default(false),
});
export type LaneFile = z.infer<typeof laneFile>;

type Compiled = {
  readonly id: LaneId;
  readonly lvr:
    | (Omit<NonNullable<LaneFile['lvr']>, 'caps'> & { readonly caps: readonly LvrCap[] })
    | null;
  readonly rules: LaneRules;
  /** The sentences of the lane's stops and asks, as published. */
  readonly deal_breakers: readonly string[];
  readonly questions: readonly { readonly question: string; readonly why: string }[];
};
/** One lane as the build hands it on, its rules compiled. */
export type CatalogueLane = Omit<LaneFile, keyof typeof laneRules | 'lvr' | 'left_out'> & Compiled;
/** And as it is written, with its body as Markdown. */
export type ContentLane = CatalogueLane & { readonly text: string };
