/**
 * The terms at which somebody wants a sum worked out, as their words state them: a plain loan, the fees on invoices, a factor, a
 * limit in part use, or a share of a price. What is of another kind (what is left in hand, a flat rate) is not worked out at all.
 */
import { ON_INVOICES } from '../cost.ts';
import { readMonths } from './read-months.ts';
import { readPercents, usualPeriod } from './read-rates.ts';
import { MOST_BESIDE, type Pays, type Sum, type Terms, YEAR } from './terms.ts';
import {
  behind,
  everyOf,
  findFactor,
  type TermMark,
  type TermPart,
  type TermsReading,
  type TermsSaid,
  type TermWord,
  termParts,
} from './terms-said.ts';

/** What is asked of a sum. */
export const asksSum = (marks: readonly TermMark[]) => marks.some(({ name }) => ASKS.has(name));
const ASKS: ReadonlySet<TermWord> = new Set<TermWord>([
  ...(['interest_only', 'evenly', 'repayments', 'added', 'prepaid', 'turned'] as const),
  ...(['daily', 'weekly', 'fortnightly', 'monthly', 'how_much'] as const),
]);

/** "Trading 4 years", "house worth 900k": somebody tells of themselves, and asks about no sum alone. */
export const tellsOfBorrower = (said: TermsSaid) =>
  termParts(said).some(({ is, slot = '' }) => is === undefined && OF_BORROWER.has(slot));
const OF_BORROWER: ReadonlySet<string> = new Set(
  'trading needed worth experience score item_age arrears'.split(' '),
);

/** Undefined where the message states no sum that can be worked out; `lent` is told by its need, whatever else it names. */
export function readTerms(said: TermsSaid, before?: Terms, lent?: number): Terms | undefined {
  const has = (name: TermWord) => said.marks.some((mark) => mark.name === name);
  const parts = termParts(said);
  if (parts.some(({ is }) => is === 'moved') || has('never_here')) return undefined;
  const isOnInvoices =
    has('on_invoices') ||
    (said.lane ? said.lane.rate.unit === ON_INVOICES : before?.pays.includes('fees') === true);
  const reading = { ...said, parts, has, isOnInvoices, isUnpriced: before?.rates.length === 0 };
  const sums = readSums(reading, lent);
  if (sums === undefined) return undefined;
  const own = onlySaid({
    ...sums,
    ...readPercents(reading),
    ...readBalloons(reading, sums.amount ?? before?.amount),
    months: readMonths(reading),
    every: everyOf(said.marks),
  });
  const ways = waysOf(said);
  if (before && !has('turned') && ways.length + Object.keys(own).length === 0) return undefined;
  // Nothing goes on from another before one that is told whole.
  const kept = own.amount && own.rates && own.months ? undefined : before;
  const whole = {
    rates: [],
    months: [],
    balloons: [],
    every: before?.every,
    ...kept,
    ...own,
    isTurned: has('turned'),
    // A rate takes the place of a factor: they are two ways to say one price.
    factor: sums.factor ?? (own.rates ? undefined : before?.factor),
  };
  // "A factor of 1.25, is that 25% interest?" quotes no such rate.
  const rates = whole.rates.filter(({ percent }) => !isSaidOf(whole.factor, percent));
  const terms = { ...whole, rates, ...howPaid(whole, ways, reading, kept) };
  return isWhole(terms) ? terms : undefined;
}

const isSaidOf = (factor: number | undefined, percent: number) =>
  factor !== undefined && Math.round((factor - 1) * 1000) === Math.round(percent * 10);

/** As they were told before, of a need or of a sum that was priced. */
export function termsOf({ facts, months, every }: Sum): Terms {
  const { amount, invoices_outstanding: invoices = amount, interest_rate: percent } = facts;
  const { balloon_percent: share = 0, balloon = ((amount ?? 0) * share) / 100 } = facts;
  return {
    amount: amount ?? invoices,
    rates: percent === undefined ? [] : [{ percent, per: usualPeriod(percent), isTaken: true }],
    // When customers pay is the term of an advance on invoices, and of no other loan.
    months: invoices === amount && facts.payment_terms_days ? [] : months.slice(0, MOST_BESIDE),
    pays: [],
    every,
    balloons: balloon > 0 ? [balloon] : [],
    factor: facts.factor_rate,
  };
}

/** Without what the message leaves open, which is as it was before. */
const onlySaid = (own: Partial<Terms>): Partial<Terms> =>
  Object.fromEntries(
    Object.entries(own).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

// Its sums of money: what is lent, its fees, and what is left for the end.

const NEVER_LENT: ReadonlySet<string> = new Set(['repayment', 'rent', 'profit', 'tax', 'default']);

/** Undefined where it tells several and not which is lent, or what can be paid: how long that takes is not worked out. */
function readSums(reading: TermsReading, amount?: number): Partial<Terms> | undefined {
  const { parts, text, isOnInvoices } = reading;
  const sums = parts.filter(
    ({ kind, is, value }) =>
      kind === 'money' && is === undefined && (amount === undefined || value === amount),
  );
  const isPaid = ({ to }: TermPart) =>
    behind(to, reading, ['per_month', 'monthly', 'fortnightly', 'weekly', 'daily']) !== undefined;
  // "Invoices of 340k a month" are what is advanced, and not what is paid back.
  if (!isOnInvoices && sums.some(isPaid)) return undefined;
  const lent = sums.filter(({ isOld, slot = '' }) => !isOld && !NEVER_LENT.has(slot));
  const [whole = amount, other, third] = new Set(lent.map(({ value }) => value));
  // "Worth 1.1m, owe 520k: how much is left at 75%?"
  const isLess = ({ slot, from }: TermPart) =>
    slot === 'owed' || /\b(?:minus|less|take away) \$?$/i.test(text.slice(0, from));
  const owed = lent.find(isLess)?.value;
  const worth = lent.find((each) => !isLess(each))?.value;
  if (worth && owed && third === undefined) return { amount: worth, owed };
  if (other !== undefined) return undefined;
  const [down] = parts.filter(({ is }) => is === 'deposit').map((each) => inDollars(each, whole));
  const [drawn] = parts.filter(({ is }) => is === 'drawn').map((each) => inDollars(each, whole));
  const fees = parts.filter(({ is }) => is === 'set_up' || (is === 'fee' && !isOnInvoices));
  return {
    amount: whole && down && down < whole ? whole - down : whole,
    factor: findFactor(reading),
    drawn,
    line_percent: parts.find(({ is }) => is === 'line')?.value,
    set_up_percent: addUp(fees.filter(({ kind }) => kind === 'percent')),
    set_up_dollars: addUp(fees.filter(({ kind }) => kind === 'money')),
  };
}

const inDollars = ({ kind, value }: TermPart, of: number | undefined) =>
  kind === 'money' ? value : of && (of * value) / 100;

const addUp = (parts: readonly TermPart[]) =>
  parts.length > 0 ? parts.reduce((sum, { value }) => sum + value, 0) : undefined;

function readBalloons({ parts, has }: TermsReading, amount?: number): Pick<Terms, 'balloons'> {
  const lefts = parts.flatMap((each) =>
    each.is === 'balloon' ? (inDollars(each, amount) ?? []) : [],
  );
  // Beside one that is stated stands none.
  const isNone = lefts.length === 1 || has('no_balloon');
  return { balloons: [...lefts, ...(isNone ? [0] : [])].slice(0, MOST_BESIDE) };
}

// How it is paid.

const WAYS = [
  ['interest_only', 'interest'],
  ['evenly', 'evenly'],
  ['added', 'added'],
  ['prepaid', 'prepaid'],
] as const;

const waysOf = ({ marks }: TermsSaid): Pays[] => {
  const inOrder = [...marks].sort((one, other) => one.from - other.from);
  const ways = inOrder.flatMap(({ name }) => WAYS.filter(([word]) => word === name));
  return [...new Set(ways.map(([, way]) => way))];
};

function howPaid(
  { months, balloons, rates }: Omit<Terms, 'pays'>,
  ways: readonly Pays[],
  { lane, has, isOnInvoices }: TermsReading,
  before?: Terms,
): Pick<Terms, 'pays' | 'isOpen'> {
  if (isOnInvoices) return { pays: ['fees'], isOpen: undefined };
  if (ways.length > 0) return { pays: ways, isOpen: undefined };
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

function isWhole(terms: Terms): boolean {
  const { amount, rates, factor, share_percent: share, owed, drawn, line_percent: line } = terms;
  if (factor !== undefined || (terms.isTurned && rates.length > 0)) return true;
  if (drawn !== undefined || line !== undefined) return amount !== undefined && rates.length > 0;
  if (amount === undefined) return false;
  if (owed !== undefined) return share !== undefined && rates.length === 0;
  return rates.length > 0 || share !== undefined;
}
