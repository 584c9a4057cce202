/** What a kind of finance costs for a sum that was told: over each term, for a year, and with what it takes to set up. */
import type { CatalogueLane } from '../../catalogue/content.ts';
import { sayLess } from '../../catalogue/lane-answers.ts';
import { sayMoney } from '../../money.ts';
import {
  invoicesFor,
  MONTHLY,
  OBSERVED,
  ON_INVOICES,
  type Pair,
  part,
  sayCost,
  sayDrawn,
  sayPair,
} from '../cost.ts';
import type { FactName } from '../need.ts';
import type { Slot } from '../read/slots/cues.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';
import { A_YEAR, DAYS, type Every, monthsIn, type Sum, YEAR } from './terms.ts';
import { payEvenly } from './work-out.ts';

/** How a sum is lent, and not what for. */
export const SUM_FACTS = [
  ...(['interest_rate', 'factor_rate', 'balloon', 'balloon_percent'] as const),
  ...(['drawn', 'advance_percent'] as const),
] satisfies readonly FactName[];

/** It asks for more than what a fit says. */
export const isDetailed = ({ facts, months, isYearly }: Sum) =>
  isYearly || months.length > 0 || SUM_FACTS.some((name) => facts[name] !== undefined);

/** As a message says it, or else as it was told before. */
export function readSum(
  figures: readonly SaidFigure[],
  told: Sum['facts'],
  before?: Sum,
): Sum | undefined {
  const say = (kind: SaidFigure['kind'], slots: readonly (Slot | undefined)[]) =>
    figures.filter((each) => each.kind === kind && slots.includes(each.slot));
  const [alone, other] = say('money', [undefined, 'wanted', 'loan', 'bill']);
  const amount = other === undefined ? alone?.value : undefined;
  // The reader leaves out what is only supposed: "and what with a 30% balloon?"
  const supposed = LENT_SO.flatMap(([kind, slot, fact]) =>
    say(kind, [slot]).map(({ value }) => [fact, value]),
  );
  const { payment_terms_days: days, term_months: term } = told;
  const stated = { ...Object.fromEntries(supposed), ...told };
  const { balloon, ...known } = before?.facts ?? {};
  const facts = {
    amount: told.invoices_outstanding ?? told.price,
    ...known,
    // "And 30%?" takes the place of a balloon in dollars.
    ...(stated.balloon_percent === undefined && balloon !== undefined && { balloon }),
    ...(amount !== undefined && { amount }),
    ...stated,
  };
  // "Compare 5 years with 7 years", and not "landscaping, 6 years".
  const isOther = (months: number) =>
    months === told.trading_months || months * DAYS === told.needed_within_days;
  const lent = say('duration', ['term', 'exit']);
  // "30 day account": of customers, where nothing is lent on what they owe.
  const terms = lent.length > 0 ? lent : say('duration', ['payment_terms']);
  const loose = say('duration', [undefined]).filter(
    (each) => each.value > 1 && !isOther(monthsIn(each)),
  );
  const times = (terms.length > 0 ? terms : loose).filter(isLent).map(monthsIn);
  // "What does it cost until February?"
  const until = say('date', ['exit']).map((each) => Math.ceil(monthsIn(each)));
  const isOnInvoices = told.invoices_outstanding !== undefined;
  const toldTerm = days && (isOnInvoices || !term) ? days / DAYS : term;
  const stands = toldTerm ? [toldTerm] : (before?.months ?? []);
  const months = [times, until, stands].find(({ length }) => length > 0) ?? [];
  const isYearly = before?.isYearly === true && months.length === 0;
  return facts.amount === undefined ? undefined : { facts, months, isYearly };
}
/** "What am I up for a week?" asks how often, and not for how long. */
const isLent = ({ value, unit }: SaidFigure) => value > 1 || unit === 'month' || unit === 'year';
const LENT_SO = [
  ['percent', 'rate', 'interest_rate'],
  ['percent', 'balloon', 'balloon_percent'],
  ['percent', 'advance', 'advance_percent'],
  ['money', 'balloon', 'balloon'],
] as const;
const EXAMPLE = 36;

export function sayPrice(lane: CatalogueLane, { facts, months, isYearly, every }: Sum) {
  const { invoices_outstanding: invoices, drawn, yearly_profit: profit } = facts;
  const { rate, repaid } = lane;
  const paidOut = payout(lane, facts);
  const amount = (facts.amount ?? 0) + paidOut;
  // "To draw 65k against the invoices"
  const used = drawn && invoicesFor(lane, drawn, invoices ?? amount);
  const cost = sayCost(lane, amount, { invoices: used ?? invoices, drawn });
  const share = MONTHLY[rate.unit]?.share;
  if (cost === undefined || share === undefined) return undefined;
  const isEven = repaid === 'even_payments';
  const isOnInvoices = rate.unit === ON_INVOICES;
  const base = isOnInvoices ? (used ?? invoices ?? amount) : amount;
  const ofYear = part(base, rate.typical, share * YEAR);
  const [shortest, longest] = lane.term_months;
  // "The interest for a year", of a loan that runs for many.
  const isOfYear = isYearly && isEven && months.every((each) => each === YEAR && each < shortest);
  const own = isOfYear ? [] : months;
  const terms = isYearly && !isEven && own.length === 0 ? [YEAR] : own;
  const told = { ...facts, amount: base, every, isYearly };
  // What is paid each month cannot be said without a term.
  const isOpen = isEven && terms.length === 0 && !isYearly && shortest <= EXAMPLE;
  const example = isOpen ? sayTerm(lane, told, Math.min(longest, EXAMPLE)) : undefined;
  const said = [
    isOnInvoices && sayAdvance(lane, told, terms[0]),
    isOnInvoices && used === undefined && sayTaken(lane, { amount, invoices: base }, terms[0]),
    ...terms.map((each) => sayTerm(lane, told, each)),
    isYearly &&
      isEven &&
      own.length === 0 &&
      `For a year on the whole of it: about ${sayPair(ofYear)} interest.`,
    profit && sayCover(profit, ofYear),
    terms.length === 2 && sayDifference(lane, told, terms),
    // Over a time that is named, what one month costs is told with it.
    terms.length === 0 ? cost.text : `${OBSERVED} (${cost.working})`,
    terms.length === 0 && !isEven && every && every !== 'month' && sayByTime(base, lane, every),
    example?.replace('Over', 'For example, over'),
  ];
  const ofPayout = paidOut > 0 ? `, with the ${sayMoney(paidOut)} that is owed paid out` : '';
  const of = isOnInvoices ? ' of invoices' : ofPayout;
  return `For ${sayMoney(base)}${of}: ${said.filter(Boolean).join(' ')}`;
}

/** A first mortgage also pays out the loan that is there; a sum that is less than that is wanted on top. */
function payout({ lvr }: CatalogueLane, { amount = 0, existing_debt: owed = 0 }: Sum['facts']) {
  return lvr?.basis === 'first_mortgage' && amount < owed ? owed : 0;
}

const both = ([low, high]: Pair, change: (each: number) => number): Pair => [
  change(low),
  change(high),
];
const plus = (one: Pair, other: Pair): Pair => [one[0] + other[0], one[1] + other[1]];

type Told = Sum['facts'] & Pick<Sum, 'every' | 'isYearly'> & { readonly amount: number };

/** What is paid each month where a sum is paid down evenly, so much of it left for the end, and the interest of that. */
function payDown({ rate }: CatalogueLane, amount: number, count: number, left = 0) {
  const share = MONTHLY[rate.unit]?.share ?? 0;
  const pay = both(rate.typical, (each) =>
    payEvenly(amount, { share: (each * share) / 100, count, left }),
  );
  return { pay, interest: both(pay, (each) => each * count + left - amount) };
}

/** Of a loan that is not paid down before its end: the interest, and the fees on a limit. */
function carry(lane: CatalogueLane, { amount, drawn, isYearly }: Told, months: number) {
  const { rate, line_fee_percent: lineFee } = lane;
  const share = MONTHLY[rate.unit]?.share ?? 0;
  // "In a year, if we only used it for three months": the fee on the limit runs on.
  const held = isYearly ? Math.max(months, YEAR) : months;
  return {
    interest: part(lineFee ? (drawn ?? amount) : amount, rate.typical, share * months),
    line: lineFee ? part(amount, lineFee, held / YEAR) : NOTHING,
    isHeld: held > months,
  };
}
const NOTHING: Pair = [0, 0];

/** Without the fees on a limit. */
const interestOver = (lane: CatalogueLane, told: Told, months: number): Pair =>
  lane.repaid === 'even_payments'
    ? payDown(lane, told.amount, months).interest
    : carry(lane, told, months).interest;

/** What is paid each month, by another time. */
const byTime = (monthly: Pair, every: Every) =>
  `${sayPair(both(monthly, (each) => (each * YEAR) / A_YEAR[every]))} a ${every}`;
const sayEvery = (monthly: Pair, every: Every = 'month') =>
  every === 'month' ? '' : `, ${byTime(monthly, every)}`;

const sayByTime = (base: number, { rate }: CatalogueLane, every: Every) =>
  `That is about ${byTime(part(base, rate.typical, MONTHLY[rate.unit]?.share ?? 0), every)}.`;

/** Between two terms. */
function sayDifference(lane: CatalogueLane, told: Told, terms: readonly number[]): string {
  const isEven = lane.repaid === 'even_payments';
  const [one, other] = terms.map((months) => ({
    pay: payDown(lane, told.amount, months).pay,
    interest: interestOver(lane, told, months),
  }));
  if (!one || !other) return '';
  const apart = (name: 'pay' | 'interest'): Pair => {
    const [first, second] = [0, 1].map((at) =>
      Math.abs((one[name][at] ?? 0) - (other[name][at] ?? 0)),
    );
    return [first ?? 0, second ?? 0];
  };
  const pay = apart('pay');
  const paid = isEven ? `${sayPair(pay)} a month${sayEvery(pay, told.every)}, and ` : '';
  return `The difference: about ${paid}${sayPair(apart('interest'))} of interest or fees.`;
}

const sayMonths = (months: number) =>
  `${Math.round(months * 10) / 10} ${months === 1 ? 'month' : 'months'}`;

/** What it comes to by the end of the term, at the typical range. */
function sayTerm(lane: CatalogueLane, told: Told, months: number): string {
  const { rate, repaid, line_fee_percent: lineFee } = lane;
  const { amount, drawn, balloon_percent: percent = 0 } = told;
  const over = `Over ${sayMonths(months)}`;
  if (repaid === 'even_payments') {
    const evenly = (left: number) => {
      const { pay, interest } = payDown(lane, amount, months, left);
      return `${sayPair(pay)} a month${sayEvery(pay, told.every)}, with ${sayPair(interest)} interest in all.`;
    };
    const { interest } = payDown(lane, amount, months);
    const repay = sayPair(both(interest, (each) => each + amount));
    const left = told.balloon ?? (amount * percent) / 100;
    const end = left > 0 ? ` With ${sayMoney(left)} left for the end: about ${evenly(left)}` : '';
    return `${over} in even payments: about ${evenly(0)} To repay: ${repay}.${end || sayInAll(lane, amount, interest)}`;
  }
  const { interest, line, isHeld } = carry(lane, told, months);
  const ofYear = isHeld ? ' for the whole year' : '';
  const isOnInvoices = rate.unit === ON_INVOICES;
  // "What a month, if I have it for six?"
  const each = both(interest, (all) => all / months);
  const monthly =
    months > 1 && !isOnInvoices ? ` (${sayPair(each)} a month${sayEvery(each, told.every)})` : '';
  const of = isOnInvoices ? 'in fees' : `interest${monthly}, if nothing is paid down before`;
  const kind = lineFee
    ? `interest${sayDrawn(drawn)}${monthly}, and ${sayPair(line)} in fees on the limit${ofYear}`
    : of;
  return `${over}: about ${sayPair(interest)} ${kind}.${sayInAll(lane, amount, plus(interest, line))}`;
}

/** With the fees that are paid once: a share of the loan, and dollars where those are known. */
function sayInAll(lane: CatalogueLane, amount: number, cost: Pair): string {
  const { set_up_fee_percent: percent = NOTHING, set_up_costs: dollars } = lane;
  const once = plus(part(amount, percent, 1), dollars ?? NOTHING);
  if (once[1] === 0) return '';
  const all = `${sayPair(plus(cost, once))}${dollars ? ' in all' : ', before other fees'}`;
  return ` With ${sayPair(once)} for setting it up, the cost is about ${all}.`;
}

/** Which of two comes to less for a sum: over the first of its terms, or for one month. */
export function sayWhichIsLess([one, other]: readonly [CatalogueLane, CatalogueLane], sum: Sum) {
  const [months] = sum.months;
  const costOf = (lane: CatalogueLane): Pair => {
    const { amount = 0, invoices_outstanding: invoices, drawn } = sum.facts;
    const isOnInvoices = lane.rate.unit === ON_INVOICES;
    const base = isOnInvoices
      ? invoicesFor(lane, drawn ?? amount, invoices ?? amount)
      : amount + payout(lane, sum.facts);
    const told = { ...sum.facts, amount: base };
    const { interest, line } = carry(lane, told, months ?? 1);
    if (months === undefined) return plus(interest, line);
    const paid = interestOver(lane, told, months);
    return plus(plus(paid, line), part(base, lane.set_up_fee_percent ?? NOTHING, 1));
  };
  return sayLess(
    [one, other].map((lane) => ({ name: lane.name, ends: costOf(lane), say: sayPair })),
    {
      is: 'less',
      by: `over ${months === undefined ? 'a month, before it is set up' : `${sayMonths(months)} with the set-up fee, before other costs`}`,
    },
  );
}

const sayCover = (profit: number, [low, high]: Pair) =>
  `A yearly profit of ${sayMoney(profit)} covers a year's interest about ${(profit / high).toFixed(1)} to ${(profit / low).toFixed(1)} times.`;

const sayEnds = (ends: Pair) => `${[...new Set(ends)].join('% to ')}%`;

/** Whoever wants less than all of the invoices would bring need not fund them all. */
function sayTaken(
  lane: CatalogueLane,
  { amount, invoices }: { readonly amount: number; readonly invoices: number },
  months = 1,
): string {
  const taken = invoicesFor(lane, amount, invoices);
  if (taken >= invoices) return '';
  const fees = sayPair(part(taken, lane.rate.typical, months));
  return `${sayMoney(amount)} alone takes ${sayMoney(taken)} of invoices, with fees of ${fees}.`;
}

/** What is paid at once, what comes later, and what the fee is on the cash in use. */
function sayAdvance({ lvr, rate }: CatalogueLane, told: Told, months = 1): string {
  const { amount, advance_percent: own } = told;
  const percents = own ? ([own, own] as const) : (lvr?.typical ?? [0, 0]);
  const [least, most] = percents;
  const fee = part(amount, rate.typical, months);
  const rest = both([fee[1], fee[0]], (each) => (amount * (100 - least)) / 100 - each);
  const yearly = both([rate.typical[0] / most, rate.typical[1] / least], (each) =>
    Math.round((each * 36500) / DAYS),
  );
  // Where the customers take very long the fees are more than the rest.
  const later =
    rest[0] > 0
      ? `, and at ${least}% another ${sayPair(rest)} when the customers pay, after`
      : ', for';
  return (
    `About ${sayPair(part(amount, percents, 1))} at once (${sayEnds(percents)})${later} fees of ${sayPair(fee)}. ` +
    `On the cash in use the fee is about ${sayEnds(yearly)} a year.`
  );
}
