/** The terms at which a sum is lent, as somebody states them: at which rate or factor, for how long, repaid how, with which fees. */
import * as z from 'zod';

/** At most so many are set beside each other. */
export const MOST_BESIDE = 3;
const several = <Of extends z.ZodType>(of: Of) => z.array(of).max(MOST_BESIDE).readonly();

const rate = z.strictObject({
  percent: z.number(),
  per: z.enum(['year', 'month', '30 days', 'week', 'day']),
  /** The message does not say by the year or by the month. */
  isTaken: z.boolean().optional(),
});
export type Rate = z.infer<typeof rate>;

/**
 * How interest is paid: in even payments with some of the debt, alone, at the end with the debt, out of the loan at the start,
 * or in even payments as if nothing were paid down (a flat rate).
 */
const pays = z.enum(['evenly', 'interest', 'added', 'prepaid', 'flat']);
export type Pays = z.infer<typeof pays>;

export const terms = z.strictObject({
  amount: z.number().optional(),
  rates: several(rate),
  months: several(z.number()),
  /** Each rate is for its own time. */
  isPaired: z.boolean().optional(),
  pays: several(pays),
  /** How it is paid was not said: one way is told, and the other beside it. */
  isOpen: z.boolean().optional(),
  every: z.enum(['month', 'fortnight', 'week', 'day']).optional(),
  /** What is left for the end, in dollars. */
  balloons: several(z.number()),
  set_up_percent: z.number().optional(),
  set_up_dollars: z.number().optional(),
  /** Those are lent, too. */
  fees_added: z.boolean().optional(),
  /** It is asked what arrives. */
  lands: z.boolean().optional(),
  line_fee_percent: z.number().optional(),
  /** Of a limit, what is in use. */
  drawn: z.number().optional(),
  factor: z.number().optional(),
  on_invoices: z.boolean().optional(),
  advance_percent: z.number().optional(),
  /** The part of the amount that is lent. */
  share_percent: z.number().optional(),
  /** What is owed already, which comes off that part. */
  owed: z.number().optional(),
  without_gst: z.boolean().optional(),
  /** By how much a rate would be lower or higher, where the rate is not told. */
  moved_percent: z.number().optional(),
  /** What can be paid each month. */
  payment: z.number().optional(),
  /** Of a year, which covers the interest so many times. */
  profit: z.number().optional(),
  /** A rate is asked for as another. */
  asks_rate: z.boolean().optional(),
});
export type Terms = z.infer<typeof terms>;

/** Of a month; of a year, in weeks and in months. */
export const [DAYS, WEEKS, YEAR] = [30, 52, 12];
