/** The terms at which somebody wants a sum worked out, as their words state them. */
import { ON_INVOICES } from '../cost.ts';
import type { Sum } from './price.ts';
import { isPaired, readMonths } from './read-months.ts';
import { readPercents } from './read-rates.ts';
import { areFeesAdded, readBalloons, readSums } from './read-sums.ts';
import { MOST_BESIDE, type Pays, type Terms, YEAR } from './terms.ts';
import {
  type TermMark,
  type TermsReading,
  type TermsSaid,
  type TermWord,
  termParts,
  usualPeriod,
} from './terms-said.ts';

/** What is asked of a sum. */
export const asksSum = (marks: readonly TermMark[]) => marks.some(({ name }) => ASKS.has(name));
const ASKS: ReadonlySet<TermWord> = new Set<TermWord>([
  ...(['interest_only', 'evenly', 'repayments', 'added', 'prepaid', 'lands'] as const),
  ...(['asks_rate', 'capacity', 'weekly', 'fortnightly', 'monthly'] as const),
]);

/** "Trading 4 years", "house worth 900k": somebody tells of themselves, and asks about no sum alone. */
export const tellsOfBorrower = (said: TermsSaid) =>
  termParts(said).some(({ is, slot = '' }) => is === undefined && OF_BORROWER.has(slot));
const OF_BORROWER: ReadonlySet<string> = new Set([
  ...['trading', 'needed', 'worth', 'experience', 'score', 'item_age', 'arrears'],
]);

/** Undefined where the message states no sum that can be worked out. */
export function readTerms(said: TermsSaid, before?: Terms): Terms | undefined {
  const has = (name: TermWord) => said.marks.some((mark) => mark.name === name);
  const isOnInvoices =
    has('on_invoices') || said.lane?.rate.unit === ON_INVOICES || before?.on_invoices === true;
  const reading = { ...said, parts: termParts(said), has, isOnInvoices };
  const sums = readSums(reading);
  if (sums === undefined) return undefined;
  const { amount = before?.amount } = sums;
  const own = onlySaid({
    ...sums,
    ...readPercents({ ...reading, isBeside: before?.rates.length === 0 }, amount),
    ...readBalloons(reading, amount),
    months: readMonths(reading),
    every: EVERY.find(([word]) => has(word))?.[1],
    fees_added: areFeesAdded(reading) || undefined,
    lands: has('lands') || undefined,
    without_gst: has('without_gst') || undefined,
    asks_rate: has('asks_rate') || undefined,
    on_invoices: isOnInvoices || undefined,
  });
  const ways = waysOf(reading);
  const isMore = ways.length > 0 || Object.keys(own).some((name) => name !== 'on_invoices');
  if (before && !isMore) return undefined;
  // Another loan that is told whole is drawn whole: nothing of a limit before it goes on.
  const kept = own.amount && own.rates && own.months ? undefined : before;
  // A rate takes the place of a factor: they are two ways to say one price.
  const factor = sums.factor ?? (own.rates ? undefined : before?.factor);
  const isSame = own.rates === undefined && own.months === undefined;
  const paired = isSame ? before?.isPaired : isPaired(reading) || undefined;
  const whole = {
    rates: [],
    months: [],
    balloons: [],
    every: before?.every,
    ...kept,
    ...own,
    factor,
    isPaired: paired,
  };
  const terms = { ...whole, ...howPaid(whole, ways, reading, kept) };
  return isWhole(terms, reading) ? terms : undefined;
}

/** As they were told before, of a need or of a sum that was priced. */
export function termsOf({ facts, months }: Sum): Terms {
  const { amount, invoices_outstanding: invoices = amount, interest_rate: percent } = facts;
  const { balloon_percent: share = 0, balloon = ((amount ?? 0) * share) / 100 } = facts;
  return {
    amount: amount ?? invoices,
    rates: percent === undefined ? [] : [{ percent, per: usualPeriod(percent), isTaken: true }],
    // When customers pay is the term of an advance on invoices, and of no other loan.
    months: invoices === amount && facts.payment_terms_days ? [] : months.slice(0, MOST_BESIDE),
    pays: [],
    balloons: balloon > 0 ? [balloon] : [],
    drawn: facts.drawn,
    factor: facts.factor_rate,
    advance_percent: facts.advance_percent,
    profit: facts.yearly_profit,
  };
}

const EVERY = [
  ['monthly', 'month'],
  ['weekly', 'week'],
  ['fortnightly', 'fortnight'],
  ['daily', 'day'],
] as const;

/** Without what the message leaves open, which is as it was before. */
const onlySaid = (own: Partial<Terms>): Partial<Terms> =>
  Object.fromEntries(
    Object.entries(own).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

// How it is paid.

const WAYS = [
  ['interest_only', 'interest'],
  ['evenly', 'evenly'],
  ['added', 'added'],
  ['prepaid', 'prepaid'],
  ['paid_first', 'prepaid'],
  ['flat', 'flat'],
] as const;

function waysOf({ marks, isOnInvoices }: TermsReading): Pays[] {
  // Of an invoice it is the advance that is paid first.
  const own = marks.filter(({ name }) => !(isOnInvoices && name === 'paid_first'));
  const inOrder = own.sort((one, other) => one.from - other.from);
  const ways = inOrder.flatMap(({ name }) => WAYS.filter(([word]) => word === name));
  return [...new Set(ways.map(([, way]) => way))];
}

type How = Pick<Terms, 'pays' | 'isOpen'>;

function howPaid(
  { months, balloons, rates }: Omit<Terms, 'pays'>,
  ways: readonly Pays[],
  { lane, has }: TermsReading,
  before?: Terms,
): How {
  if (ways.length > 0) return { pays: ways.slice(0, MOST_BESIDE), isOpen: undefined };
  if (before && before.pays.length > 0 && before.months.length > 0) {
    return { pays: before.pays, isOpen: before.isOpen };
  }
  if (months.length === 0) return { pays: ['interest'] };
  const isEven = balloons.length > 0 || has('repayments') || lane?.repaid === 'even_payments';
  if (isEven) return { pays: ['evenly'] };
  const isByMonth = rates.some(({ per }) => per !== 'year');
  if (lane !== undefined || isByMonth) return { pays: ['interest'] };
  if (rates.length > 1 || months.length > 1) return { pays: ['evenly'] };
  // For some months hardly anybody pays a loan down.
  const isShort = months.every((each) => each < YEAR);
  return { pays: isShort ? ['interest', 'evenly'] : ['evenly', 'interest'], isOpen: true };
}

// Whether it is enough.

function isWhole(terms: Terms, { has }: TermsReading): boolean {
  const { amount, rates, months, factor, payment, share_percent: share, moved_percent } = terms;
  const [rate, other] = rates;
  if (factor !== undefined) {
    return amount !== undefined || has('asks_rate') || months.length + rates.length > 0;
  }
  if (amount === undefined) {
    // "Is 1.2% a month the same as 14.4% a year", and what 5,000 a month pays for.
    const isOther = has(rate?.per === 'year' ? 'per_month' : 'per_year');
    const isAnotherRate =
      rate && (has('asks_rate') || isOther || (other && other.per !== rate.per));
    const isCapacity = payment !== undefined && rate !== undefined && months.length > 0;
    return Boolean(isAnotherRate && rate.isTaken === undefined) || isCapacity;
  }
  if (terms.owed !== undefined) return share !== undefined && rate === undefined;
  return rate !== undefined || moved_percent !== undefined || share !== undefined;
}
