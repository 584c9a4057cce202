/** What a lane would cost a month, by when it could fund and how much room there is: as observed. */

import type { CatalogueLane } from '../catalogue/content.ts';
import { sayDate } from '../catalogue/office-time.ts';
import { sayMoney } from '../money.ts';
import type { BusinessDays } from './ground.ts';
import type { Result } from './result.ts';
import type { LaneFit } from './schema.ts';

const ON_INVOICES = 'percent_of_invoice_per_30_days';

type Pair = readonly [number, number];

/** Interest for one month at the typical range. A fee on invoices is on all that are funded. */
export function sayCost(
  lane: CatalogueLane,
  amount: number | undefined,
  invoices = amount,
): LaneFit['cost'] {
  if (amount === undefined) return undefined;
  const { rate, set_up_fee_percent: setUp, line_fee_percent: lineFee } = lane;
  const monthly = MONTHLY[rate.unit];
  if (monthly === undefined) return undefined;
  const { share, each, period } = monthly;
  const isOnInvoices = rate.unit === ON_INVOICES;
  const base = (isOnInvoices ? invoices : undefined) ?? amount;
  const interest = part(base, rate.typical, share);
  const drawn = lineFee === undefined ? '' : ' if all of it is drawn';
  const line = lineFee && `${sayPair(part(base, lineFee, 1 / 12))} a month in fees on the limit`;
  const once = setUp && `${sayPair(part(base, setUp, 1))} once to set it up`;
  const extras = [line, once].filter((extra) => extra !== undefined);
  const of = isOnInvoices ? `in fees on ${sayMoney(base)} of invoices` : 'interest';
  const text = `About ${sayPair(interest)} ${of} ${period}${drawn}`;
  return {
    text: `${[text, ...extras].join(', and ')}. Observed, not an offer.`,
    working: [
      `${sayMoney(base)} × ${[...new Set(rate.typical)].join('% to ')}% ${each}`,
      ...(lineFee ? [`line fee ${lineFee.join('% to ')}% a year`] : []),
      ...(setUp ? [`set-up ${setUp.join('% to ')}%`] : []),
    ].join('; '),
  };
}

type Monthly = { readonly share: number; readonly each: string; readonly period: string };
const MONTHLY: Partial<Record<CatalogueLane['rate']['unit'], Monthly>> = {
  percent_per_month: { share: 1, each: 'a month', period: 'for one month' },
  percent_per_annum: { share: 1 / 12, each: 'a year / 12', period: 'for one month' },
  percent_of_invoice_per_30_days: { share: 1, each: 'per 30 days', period: 'for each 30 days' },
};

type Sum = {
  readonly amount: number;
  readonly invoices?: number;
  readonly months?: number;
  readonly rate?: number;
};

/** What a kind of finance costs for a sum that was told, without a need. */
export function sayPrice(lane: CatalogueLane, sum: Sum): string | undefined {
  const { amount, invoices, months } = sum;
  const priced = atRate(lane, sum.rate);
  const cost = sayCost(priced, amount, invoices);
  if (cost === undefined) return undefined;
  const base = lane.rate.unit === ON_INVOICES ? (invoices ?? amount) : amount;
  const term = months === undefined ? undefined : sayTermCost(priced, base, months);
  const said = [term, cost.text, `(${cost.working})`].filter(Boolean).join(' ');
  return `For ${sayMoney(amount)}: ${said}`;
}

/** At the rate that was told, where it is one that is observed: 2% is by the month for a caveat loan. */
function atRate(lane: CatalogueLane, rate: number | undefined): CatalogueLane {
  if (rate === undefined || rate < lane.rate.min || rate > lane.rate.max) return lane;
  return { ...lane, rate: { ...lane.rate, typical: [rate, rate] } };
}

/** What the amount comes to over a term that was told, at the typical range. */
function sayTermCost(
  { rate: { unit, typical }, repaid, line_fee_percent: lineFee }: CatalogueLane,
  amount: number,
  months: number,
): string | undefined {
  const monthly = MONTHLY[unit];
  if (monthly === undefined) return undefined;
  const over = `Over ${months} months`;
  if (repaid === 'even_payments') {
    const pay = (percent: number) => payEvenly(amount, (percent * monthly.share) / 100, months);
    const [low, high] = [pay(typical[0]), pay(typical[1])];
    const interest = sayPair([low * months - amount, high * months - amount]);
    return `${over} in even payments: about ${sayPair([low, high])} a month, with ${interest} interest in all.`;
  }
  const interest = sayPair(part(amount, typical, monthly.share * months));
  if (lineFee === undefined) {
    return `${over}: about ${interest} in all, if nothing is paid down before.`;
  }
  const line = sayPair(part(amount, lineFee, months / 12));
  return `${over}: about ${interest} interest if all of it is drawn, and ${line} in fees on the limit.`;
}

/** The payment that clears the amount with its interest in that many months. */
const payEvenly = (amount: number, share: number, months: number) =>
  (amount * share) / (1 - (1 + share) ** -months);

const part = (amount: number, percents: Pair, share: number): Pair => [
  (amount * percents[0] * share) / 100,
  (amount * percents[1] * share) / 100,
];

/** Rounded to $10: the range is wider than that. */
const round = (amount: number) => sayMoney(Math.round(amount / 10) * 10);
function sayPair(pair: Pair): string {
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

/** The largest amount under the cap, with the highest usual set-up fee in the loan. */
export function sayRoom(
  { lvr, size, set_up_fee_percent: setUp }: CatalogueLane,
  { allows }: Result,
): LaneFit['room'] {
  if (lvr === null || allows === undefined) return undefined;
  const fee = setUp?.[1] ?? 0;
  const amount = Math.floor(Math.min(allows / (1 + fee / 100), size.max) / ROUND_TO) * ROUND_TO;
  if (amount <= 0) return undefined;
  const fees = fee > 0 ? `, with fees of ${fee}% in the loan` : '';
  return {
    amount,
    text: `Up to about ${sayMoney(amount)} at the observed limit${fees}. Not an offer.`,
  };
}
