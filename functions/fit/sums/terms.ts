/** The terms at which a sum is lent, as somebody states them: at which rate or factor, for how long, repaid how, with which fees. */
import * as z from 'zod';
import { factName } from '../fact-names.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';

/** At most so many are set beside each other. */
export const MOST_BESIDE = 3;
const several = <Of extends z.ZodType>(of: Of) => z.array(of).max(MOST_BESIDE).readonly();

const rate = z.strictObject({
  percent: z.number(),
  per: z.enum(['year', 'month', '30 days', 'week']),
  /** The message does not say by the year or by the month. */
  isTaken: z.boolean().optional(),
});
export type Rate = z.infer<typeof rate>;

/** How its price is paid: in even payments with some of the debt, alone, at the end with the debt, out of the loan at the start, or as fees on invoices. */
const pays = z.enum(['evenly', 'interest', 'added', 'prepaid', 'fees']);
export type Pays = z.infer<typeof pays>;

/** How often it is paid. */
const every = z.enum(['month', 'fortnight', 'week', 'business day']);
export type Every = z.infer<typeof every>;
/** So many times a year. */
export const A_YEAR: Readonly<Record<Every, number>> = {
  ...{ month: 12, fortnight: 26, week: 52, 'business day': 260 },
};

export const terms = z.strictObject({
  amount: z.number().optional(),
  rates: several(rate),
  months: several(z.number()),
  pays: several(pays),
  /** How it is paid was not said: one way is told, and the other beside it. */
  isOpen: z.boolean().optional(),
  every: every.optional(),
  /** What is left for the end, in dollars. */
  balloons: several(z.number()),
  set_up_percent: z.number().optional(),
  set_up_dollars: z.number().optional(),
  factor: z.number().optional(),
  /** Of a limit: what is in use, and its fee by the year; `isTurned`: a rate is asked for by another period. */
  drawn: z.number().optional(),
  line_percent: z.number().optional(),
  isTurned: z.boolean().optional(),
  /** The part of the amount that is lent. */
  share_percent: z.number().optional(),
  /** What is owed already, which comes off that part. */
  owed: z.number().optional(),
});
export type Terms = z.infer<typeof terms>;

/** Of a month; of a year, in weeks and in months. */
export const [DAYS, WEEKS, YEAR] = [30, 52, 12];
const MONTHS_IN: Readonly<Record<string, number>> = { year: YEAR, month: 1, week: YEAR / WEEKS };
export const monthsIn = ({ value, unit }: Pick<SaidFigure, 'value' | 'unit'>) =>
  value * (MONTHS_IN[String(unit)] ?? 1 / DAYS);

/** A sum that a kind of finance is priced for (price.ts). */
export const sum = z.strictObject({
  facts: z.partialRecord(factName, z.number()),
  months: z.array(z.number()).readonly().describe('Several are set beside each other.'),
  isYearly: z.boolean().optional().describe('The cost of a year is asked for.'),
  every: every.optional().describe('How often it is paid, where that is asked for.'),
});
export type Sum = z.infer<typeof sum>;
