/** What a lane would cost a month, by when it could fund and how much room there is: as observed. */

import type { CatalogueLane } from '../catalogue/content.ts';
import { sayDate } from '../catalogue/office-time.ts';
import { sayMoney } from '../money.ts';
import type { BusinessDays } from './ground.ts';
import type { Result } from './lvr.ts';
import type { LaneFit } from './schema.ts';

export const ON_INVOICES = 'percent_of_invoice_per_30_days';

export type Pair = readonly [number, number];

/** Beside the amount, what its cost depends on. */
type Told = {
  /** A fee on invoices is on all that are funded. */
  readonly invoices?: number | undefined;
  /** Of a limit, what is in use. */
  readonly drawn?: number | undefined;
  /** The sum was not told, and has to be said. */
  readonly isWorkedOut?: boolean;
  /** For how long it is wanted, where that was told. */
  readonly months?: number | undefined;
};

/** So many of the invoices as an amount is usually advanced on. */
export function invoicesFor(
  { lvr }: CatalogueLane,
  amount: number,
  invoices = Number.POSITIVE_INFINITY,
): number {
  const [least = 100] = lvr?.typical ?? [];
  return Math.min(Math.round((amount * 100) / least), invoices);
}

/** Interest a month at the typical range, and over a term that was told where nothing is paid down before its end. */
export function sayCost(
  lane: CatalogueLane,
  amount: number | undefined,
  { invoices = amount, drawn, isWorkedOut = false, months }: Told = {},
): LaneFit['cost'] {
  if (amount === undefined || invoices === undefined) return undefined;
  const { rate, set_up_fee_percent: setUp, line_fee_percent: lineFee } = lane;
  const monthly = MONTHLY[rate.unit];
  if (monthly === undefined) return undefined;
  const isOnInvoices = rate.unit === ON_INVOICES;
  const base = isOnInvoices ? invoices : lineFee ? (drawn ?? amount) : amount;
  const interest = part(base, rate.typical, monthly.share);
  const line = lineFee && `${sayPair(part(amount, lineFee, 1 / 12))} a month in fees on the limit`;
  const once = setUp && `${sayPair(part(amount, setUp, 1))} to set it up`;
  const isWhole = lane.repaid === 'at_the_end' && !lineFee && !isOnInvoices;
  const all =
    isWhole && months !== undefined && months > 1
      ? ` (${sayPair(part(amount, rate.typical, monthly.share * months))} over ${months} months)`
      : '';
  const extras = [line, once].filter((extra) => extra !== undefined);
  const of = isOnInvoices ? `in fees on ${sayMoney(base)} of invoices` : 'interest';
  const on = isWorkedOut && !isOnInvoices ? ` on ${sayMoney(base)}` : '';
  const at = `${[...new Set(rate.typical)].join('% to ')}%`;
  const text = `About ${sayPair(interest)} ${of} ${monthly.period} at ${at}${monthly.of}${all}${on}${lineFee ? sayDrawn(drawn) : ''}`;
  const ofLimit = base === amount ? '' : ` of ${sayMoney(amount)}`;
  return {
    text: `${[text, ...extras].join(', and ')}. ${OBSERVED}`,
    working: [
      `${sayMoney(base)} × ${at} ${monthly.each}`,
      ...(lineFee ? [`line fee ${lineFee.join('% to ')}% a year${ofLimit}`] : []),
      ...(setUp ? [`set-up ${setUp.join('% to ')}%`] : []),
    ].join('; '),
  };
}

/** Said of every sum that comes from the rates of a page. */
export const OBSERVED = 'Observed, not an offer.';

export const sayDrawn = (drawn: number | undefined) =>
  drawn === undefined ? ' if all of it is drawn' : ` on the ${sayMoney(drawn)} that is drawn`;

type Monthly = { readonly share: number } & Record<'of' | 'each' | 'period', string>;
export const MONTHLY: Partial<Record<CatalogueLane['rate']['unit'], Monthly>> = {
  percent_per_month: { share: 1, of: '', each: 'a month', period: 'a month' },
  percent_per_annum: { share: 1 / 12, of: ' a year', each: 'a year / 12', period: 'a month' },
  percent_of_invoice_per_30_days: {
    ...{ share: 1, of: '', each: 'per 30 days', period: 'for each 30 days' },
  },
};

export const part = (amount: number, percents: Pair, share: number): Pair => [
  (amount * percents[0] * share) / 100,
  (amount * percents[1] * share) / 100,
];

/** Rounded to $10: the range is wider than that. */
const round = (amount: number) => sayMoney(Math.round(amount / 10) * 10);
export function sayPair(pair: Pair): string {
  const [low, high] = [round(pair[0]), round(pair[1])];
  return low === high ? low : `${low} to ${high}`;
}

/** The later of the typical days, if all papers are in today. */
export function sayBy(
  { time_to_fund: { typical } }: CatalogueLane,
  days: BusinessDays,
): LaneFit['by'] {
  const [, late] = typical;
  const date = days.dateOf(late);
  const text = `About ${sayDate(date)}, ${late} business days from now, if all papers are in today.`;
  return { date, text };
}

const ROUND_TO = 1000;

/** The largest amount under the cap, with the highest usual set-up fee in the loan; never rounded to less than what is wanted and fits. */
export function sayRoom(
  { lvr, size, set_up_fee_percent: setUp }: CatalogueLane,
  { allows, lent }: Result,
  wanted = 0,
): LaneFit['room'] {
  if (lvr === null || allows === undefined) return undefined;
  const fee = setUp?.[1] ?? 0;
  // The fee is on the whole loan, with the old one that it pays out.
  const paidOut = Math.max(0, (lent ?? wanted) - wanted);
  const most = Math.min((allows + paidOut) / (1 + fee / 100) - paidOut, size.max);
  const rounded = Math.floor(most / ROUND_TO) * ROUND_TO;
  const amount = wanted <= most ? Math.max(rounded, wanted) : rounded;
  if (amount <= 0) return undefined;
  const fees = fee > 0 ? `, with fees of ${fee}% in the loan` : '';
  return {
    amount,
    text: `Up to about ${sayMoney(amount)} at the observed limit${fees}. Not an offer.`,
  };
}
