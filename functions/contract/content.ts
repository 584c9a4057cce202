/**
 * What an operator writes under content/: lane front matter and service.yaml. Checked by the
 * build, so that whatever runs afterwards can trust it.
 */
import * as z from 'zod';
import { laneQuestion, RANGE_UNITS } from './catalogue.ts';
import { type LANE_IDS, SECURITIES } from './vocabulary.ts';

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

/** What the loan is divided by; each has its own working in domain/lvr.ts. */
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
  /** Caps that differ from `max` by kind of property, tenure or project cost, in percent. */
  caps: z.record(z.string(), z.number()).default({}),
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
  deal_breakers: lines,
  questions: z.array(laneQuestion).min(1),
  fees: lines,
  exit: z.string().trim().min(1),
  credit: z.string().trim().min(1),
  related_words: z.array(z.string().trim().min(1)).default([]),
});
export type LaneFile = z.infer<typeof laneFile>;

/** One lane as the build hands it on. */
export type CatalogueLane = LaneFile & { readonly id: (typeof LANE_IDS)[number] };
/** And as it is written, with its body as Markdown. */
export type ContentLane = CatalogueLane & { readonly text: string };
