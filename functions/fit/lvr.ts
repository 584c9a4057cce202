/**
 * Loan to value on the basis of the lane: each lends against something else. Debt that stays is
 * added; debt that is paid out of the new loan is not; where that is not said, both are worked out.
 */

import type { CatalogueLane, LvrBasis } from '../catalogue/content.ts';
import type { LvrCap } from '../catalogue/rules.ts';
import type { CheckOutcome } from '../catalogue/schema.ts';
import { sayMoney } from '../money.ts';
import { holds } from './conditions.ts';
import type { Known } from './ground.ts';

/** The outcome of one check. */
export type Result = {
  readonly outcome: CheckOutcome;
  readonly detail: string;
  /** The arithmetic behind it. */
  readonly working?: string;
  /** An unknown, one of whose values would fail the lane. */
  readonly isDeciding?: boolean;
  /** Just past the limit. */
  readonly isNear?: boolean;
  /** The most that the limit allows to be lent, fees included. */
  readonly allows?: number;
  /** The new loan, where it is more than the amount: it pays the old one out. */
  readonly lent?: number;
  /** The rule that speaks, where it is one of the book. */
  readonly rule?: string;
};

/** Past a limit: a near miss is a caution, and more than that a failure. */
export const missed = (isNear: boolean, detail: string, working?: string): Result => ({
  outcome: isNear ? 'caution' : 'fail',
  detail,
  ...(working === undefined ? {} : { working }),
  ...(isNear ? { isNear } : {}),
});

/** One of its values would fail the lane. */
export const notKnown = (detail: string): Result => ({
  outcome: 'unknown',
  isDeciding: true,
  detail,
});

/** A lane's limits, where it lends against a value. */
type Lvr = NonNullable<CatalogueLane['lvr']>;
/** What is lent against what, and what that allows. */
type Ratio = {
  /** What counts as lent: the amount, and the debt that stays. */
  readonly loan: number;
  readonly value: number;
  /** Percent. */
  readonly cap: number;
  /** Up to here something that is not known yet could still carry it. */
  readonly highest: number;
  /** What the cap is for, such as "commercial property". */
  readonly called?: string | undefined;
  /** Debt that stays. */
  readonly debt: number;
  readonly working: string;
};

type Limit = Pick<Ratio, 'cap' | 'called' | 'highest'>;

export function checkLvr(lane: CatalogueLane, known: Known): Result {
  const { lvr } = lane;
  if (lvr === null) return notNeeded('nothing is lent against a value');
  const isBacked = known.facts.security === 'property' && !known.is('title_refused');
  if (lvr.only_with_property && !isBacked) {
    return notNeeded('no property backs the loan');
  }
  const found = ofItsValue(BASES[lvr.basis](lvr, known, lane), lvr.basis, known);
  // What is lent without property too is no worse for property that gives no room.
  const isSmall = (known.facts.amount ?? Infinity) <= lane.size.typical[1];
  const isSpare = lvr.only_with_property && lane.security.includes('none') && isSmall;
  const { isNear, ...rest } = found;
  return isSpare && (rest.outcome === 'fail' || isNear)
    ? { ...rest, outcome: 'caution', detail: `${rest.detail} ${WITHOUT_PROPERTY}` }
    : found;
}
/** "Build 880k on our own land, worth 450k": so much is seldom meant, and figures in words may be misread. A project and a ledger have sums of their own. */
function ofItsValue(found: Result, basis: LvrBasis, { is, need: { facts } }: Known): Result {
  const isOwn = basis === 'end_value' || basis === 'invoices';
  if (found.outcome !== 'fail' || isOwn || !is('beyond_value')) return found;
  const { amount, property_value: value, price } = facts;
  const isInWords = [amount, value ?? price].some((fact) => fact?.from === 'words');
  return isInWords
    ? notKnown(`More is asked for than it is worth by itself. ${found.detail}`)
    : found;
}
const WITHOUT_PROPERTY = 'Without the property, sales are what is looked at.';

const notNeeded = (why: string): Result => ({ outcome: 'pass', detail: `Does not apply: ${why}.` });

const UNKNOWN = notKnown('The amount is not known.');

/** What could be lent, before the amount is known. */
function openRoom({ value, cap, debt }: Pick<Ratio, 'value' | 'cap' | 'debt'>, price?: number) {
  const allows = (value * cap) / 100 - debt;
  const less = debt > 0 ? ` - ${sayMoney(debt)}` : '';
  const working = `${cap}% × ${sayMoney(value)}${less} = ${sayMoney(allows)}`;
  const own =
    price === undefined || price <= allows
      ? ''
      : ` Of the price ${sayMoney(price - allows)}, and the costs, would be own money.`;
  return allows > 0 ? { allows, working, detail: `${UNKNOWN.detail}${own}` } : { allows };
}

type Basis = (lvr: Lvr, known: Known, lane: CatalogueLane) => Result;

const BASES: Record<LvrBasis, Basis> = {
  combined: checkMortgage,
  first_mortgage: checkMortgage,
  end_value: checkProject,
  venue_value: checkVenue,
  invoices: (lvr, { facts }) => {
    const open = 'The total of the invoices is not known.';
    return weighShare(lvr, facts, invoicesThatCount(facts), open);
  },
  price: (lvr, { facts, is }) => {
    const price = facts.price ?? facts.item_value;
    // "A tipper for 110k, and an overdraft of 60k on top: 170k."
    if (is('more_than_item') && price && isAbove(facts.amount ?? 0, price, 100 + NEAR_POINTS))
      return { outcome: 'unknown', detail: 'The amount is for more than the item.' };
    const open = 'The price is not known; the item itself is lent against.';
    const replaced = weighShare(lvr, facts, price, open);
    const { amount = 0, item_value: value = 0, item_debt: debt = 0 } = facts;
    // Beside a price what is owed is on another thing, such as the one that is traded in; so is more than its worth.
    const isOnIt = facts.price === undefined && debt > 0 && debt < value;
    if (!isOnIt || amount === 0 || is('pays_out')) return replaced;
    const added = weighShare(lvr, { ...facts, debt }, price, open);
    return amount < debt * LEAST_PAYOUT ? added : weighBoth(replaced, added);
  },
};

/** A loan that is smaller pays no such debt out. */
const LEAST_PAYOUT = 0.9;

/** What is disputed or too old is not lent against. */
export function invoicesThatCount({
  invoices_outstanding: all,
  invoices_not_counted: out = 0,
}: Known['facts']): number | undefined {
  return all === undefined || out >= all ? all : all - out;
}

/** The limit that holds for this kind of property or tenure; the first cap that applies. */
function findCap(lvr: Lvr, known: Known, lane: CatalogueLane): Limit {
  const ground = known.ground(lane);
  const found = lvr.caps.find(({ when }: LvrCap) => holds(when, ground));
  if (found === undefined || found.max === lvr.max) return { cap: lvr.max, highest: lvr.max };
  const { max: cap, called, firm } = found;
  const highest = firm ? cap : Math.max(lvr.max, ...lvr.caps.map(({ max }) => max));
  return { cap, called, highest };
}

type Figures = { readonly amount: number; readonly value: number; readonly debt: number };

/** The room under the cap is known before the amount is. Debt that nobody states may be none. */
function readFigures(
  known: Known,
  cap: number,
  { isDebtFree, isFirst }: { readonly isDebtFree: boolean; readonly isFirst: boolean },
): Figures | Result {
  const { amount, property_value: value, existing_debt, price } = known.facts;
  const debt = existing_debt ?? (isDebtFree ? 0 : undefined);
  if (value === undefined) return notKnown('The value of the property is not known.');
  if (debt !== undefined && debt > value) {
    const working = `${sayMoney(debt)} owed / ${sayMoney(value)} = ${sayPercent(debt, value)}`;
    const detail = 'More is owed than the property is worth; check the figures.';
    // What was read from words may be of two things: no refusal rests on that.
    const isStated = known.need.facts.existing_debt?.from === 'field';
    return isStated ? { outcome: 'fail', detail, working } : { ...notKnown(detail), working };
  }
  if (amount === undefined) {
    if (isFirst && debt && known.is('pays_out')) {
      const whole = openRoom({ value, cap, debt: 0 }, price);
      return {
        ...UNKNOWN,
        ...whole,
        detail: `${UNKNOWN.detail} ${sayMoney(debt)} is paid out of it.`,
      };
    }
    const room = openRoom({ value, cap, debt: debt ?? 0 }, price);
    const working = `${room.working}, less what is owed`;
    return { ...UNKNOWN, ...(debt === undefined ? { working } : room) };
  }
  return debt === undefined
    ? notKnown('What is owed on the property is not known.')
    : { amount, value, debt };
}

/** Second in line everything owed counts, and then the new loan; a first mortgage may pay it out. */
function checkMortgage(lvr: Lvr, known: Known, lane: CatalogueLane): Result {
  const limit = findCap(lvr, known, lane);
  const isFirst = lvr.basis === 'first_mortgage';
  const isDebtFree = known.is('purchase') || (isFirst && known.is('amount_is_whole'));
  const figures = readFigures(known, limit.cap, { isDebtFree, isFirst });
  if ('outcome' in figures) return figures;
  if (!isFirst) {
    const second = weigh(addedTo(figures, limit));
    return second.outcome === 'fail' && isPaidOut(figures, known)
      ? { outcome: 'fail', detail: STANDS_FIRST }
      : second;
  }
  const judged = weighPlaces(figures, limit, known);
  const { amount, debt } = figures;
  return debt > 0 && placeDebt(known) === 'added' ? { ...judged, lent: amount + debt } : judged;
}

const addedTo = ({ amount, value, debt }: Figures, limit: Limit): Ratio => ({
  ...limit,
  loan: amount + debt,
  value,
  debt,
  working: `${sayLoan(amount, debt)} / ${sayMoney(value)}`,
});
const insteadOf = (figures: Figures, limit: Limit) => addedTo({ ...figures, debt: 0 }, limit);
const sayLoan = (amount: number, debt: number) =>
  debt > 0 ? `(${sayMoney(debt)} + ${sayMoney(amount)})` : sayMoney(amount);

/** Whether the amount takes the old loan out, is money on top of it, or could be either; or it is on what stands beside what is bought. */
type DebtPlace = 'added' | 'replaced' | 'either' | 'beside';

function placeDebt(known: Known): DebtPlace {
  const { amount = 0, existing_debt: debt = 0, amount_near_debt, amount_covers_debt } = known.facts;
  const { price = Infinity, property_value: value = price } = known.facts;
  if (debt === 0 || known.is('purchase')) return 'replaced';
  if (value > price && amount <= price && !known.is('pays_out')) return 'beside';
  if (known.is('keeps_first_loan')) return 'added';
  return amount_near_debt || amount_covers_debt ? 'either' : 'added';
}

/** Own money may pay a part of the old loan. */
const isPaidOut = ({ amount, debt }: Figures, { facts, is }: Known) =>
  debt > 0 && is('surely_pays_out') && amount + (facts.deposit ?? 0) >= debt;
const STANDS_FIRST =
  'It would pay out the loan that stands before it, and so be a first mortgage itself.';

/** Both ratios where the old loan may be paid out of the amount or not. */
function weighPlaces(figures: Figures, limit: Limit, known: Known): Result {
  const place = placeDebt(known);
  if (place === 'added' || place === 'beside') return weigh(addedTo(figures, limit));
  const replaced = weigh(insteadOf(figures, limit));
  if (place === 'replaced') return replaced;
  // Beside another need the amount may be for that need, on top of the old loan.
  if (isPaidOut(figures, known)) return replaced;
  return weighBoth(replaced, weigh(addedTo(figures, limit)));
}

function weighBoth(replaced: Result, added: Result): Result {
  const either = eitherWay(replaced, added);
  const isSame = replaced.outcome !== 'pass' || added.outcome === 'pass';
  return isSame ? { ...replaced, working: either.working } : either;
}

function eitherWay(replaced: Result, added: Result) {
  const working = `paid out of the new loan: ${replaced.working}; on top of it: ${added.working}`;
  const detail = 'It depends on whether the old loan is paid out of the amount.';
  return { ...replaced, outcome: 'caution', detail, working } as const satisfies Result;
}

/** A project: the loan against what it is worth when done, not against the site as it stands. */
function checkProject(lvr: Lvr, known: Known): Result {
  const { amount, existing_debt: debt = 0, property_value: value } = known.facts;
  if (amount === undefined) return { ...UNKNOWN, ...openProject(lvr, known) };
  const isLand = known.is('land_only');
  const isPayout = known.facts.amount_near_debt || isLand || known.is('pays_out');
  const stays = isPayout ? 0 : debt;
  const endValue = known.facts.end_value;
  if (endValue !== undefined) {
    const figures = { amount, value: endValue };
    const added = weighEnd(lvr, known, { ...figures, debt: stays });
    // What builds takes the first place on the title, so an old loan on the site is mostly paid out of it.
    const isEither = stays > 0 && placeDebt(known) === 'either' && added.outcome !== 'pass';
    if (!isEither) return added;
    const replaced = weighEnd(lvr, known, { ...figures, debt: 0 });
    return replaced.outcome === 'fail' ? added : eitherWay(replaced, added);
  }
  const price = value ?? known.facts.price;
  // "A development loan of 1.4m, I hold the land clear, worth 620k": more than the land is worth is lent to build on it.
  const isAlone = (isLand && amount <= (price ?? 0)) || known.is('finished_stock');
  if (price === undefined || !isAlone) {
    return notKnown('The end value is not known, and the site alone is not the test.');
  }
  const cap = isLand ? (lvr.land_max ?? lvr.max) : lvr.max;
  return weigh(addedTo({ amount, value: price, debt: stays }, { cap, highest: cap }));
}

/** Against the end value and what it costs in all; the lower of two limits counts, so without the cost the room is not known. */
function weighEnd(lvr: Lvr, known: Known, { amount, value, debt }: Figures): Result {
  const ratio = addedTo({ amount, value, debt }, { cap: lvr.max, highest: lvr.max });
  const working = `${sayLoan(amount, debt)} / end value ${sayMoney(value)}`;
  const { allows = 0, ...onValue } = weigh({ ...ratio, working });
  const onCost = weighCost(lvr, known, ratio);
  const most = ((known.facts.total_cost ?? 0) * (lvr.cost_max ?? 0)) / 100 - debt;
  const room = most > 0 ? { allows: Math.min(allows, most) } : {};
  if (onCost === undefined) return { ...onValue, ...room };
  const worse =
    gravityOf(onCost) > gravityOf(onValue) || onValue.outcome === 'pass' ? onCost : onValue;
  return { ...worse, working: `${onValue.working}; ${onCost.working}`, ...room };
}

/** Past a limit is worse than close to one. */
const gravityOf = ({ outcome, isNear }: Result) =>
  outcome === 'fail' ? 2 : Number(isNear ?? false);

/** The lower of two limits, so without one of them nothing is known. */
function openProject({ max, cost_max: costMax }: Lvr, known: Known): Partial<Result> {
  const [endValue, cost] = [known.facts.end_value, known.facts.total_cost];
  if (endValue === undefined || cost === undefined || costMax === undefined) return {};
  const onValue = openRoom({ value: endValue, cap: max, debt: 0 });
  const onCost = openRoom({ value: cost, cap: costMax, debt: 0 });
  const working = `of the end value ${onValue.working}; of the total cost ${onCost.working}; the lower counts`;
  return { allows: Math.min(onValue.allows, onCost.allows), working };
}

function weighCost(
  { cost_max: cap }: Lvr,
  known: Known,
  { loan, debt }: Ratio,
): Result | undefined {
  const cost = known.facts.total_cost;
  if (cost === undefined || cap === undefined) return undefined;
  const working = `${sayLoan(loan - debt, debt)} / total cost ${sayMoney(cost)}`;
  return judgeRatio({ loan, debt, value: cost, cap, highest: cap, called: 'total cost', working });
}

function checkVenue(lvr: Lvr, known: Known, lane: CatalogueLane): Result {
  const { amount, existing_debt: debt = 0 } = known.facts;
  const { price } = known.facts;
  const value = known.facts.property_value ?? price;
  if (value === undefined) return notKnown('The loan or the value of the venue is not known.');
  const limit = findCap(lvr, known, lane);
  if (amount === undefined)
    return { ...UNKNOWN, ...openRoom({ value, debt, cap: limit.cap }, price) };
  return weighPlaces({ amount, value, debt }, limit, known);
}

/** Fees and prepaid interest are added to the loan, so a ratio this near the cap is tight. */
const MARGIN = 5;
/** A cap of a kind's own leaves less room already. */
const NARROW_MARGIN = 3;
/** So far past its cap a lane is still worth a call. */
const NEAR_POINTS = 5;

/** Whole sums are compared, so that a ratio on the cap is inside it. */
const isAbove = (loan: number, value: number, percent: number) => loan * 100 > value * percent;

function weigh(ratio: Ratio): Result {
  const { value, cap, debt } = ratio;
  return { ...judgeRatio(ratio), allows: (value * cap) / 100 - debt };
}

function judgeRatio(ratio: Ratio): Result {
  const { loan, value, cap, called, highest } = ratio;
  const limit = `${cap}%${called === undefined ? '' : ` for ${called}`}`;
  const working = `${ratio.working} = ${sayPercent(loan, value)}`;
  if (isAbove(loan, value, highest)) {
    const isNear = loan * 100 < value * (highest + NEAR_POINTS);
    return missed(isNear, `Above the observed limit of ${limit}. ${sayRoom(ratio)}`, working);
  }
  if (isAbove(loan, value, cap)) {
    const detail = `Above the observed limit of ${limit}; more security or another tenure could help. ${sayRoom(ratio)}`;
    return { outcome: 'caution', detail, working };
  }
  const margin = called === undefined ? MARGIN : NARROW_MARGIN;
  if (isAbove(loan, value, cap - margin)) {
    const detail = `Close to the observed limit of ${limit}; fees and prepaid interest add to it.`;
    return { outcome: 'caution', detail, working };
  }
  return { outcome: 'pass', detail: `Under the observed limit of ${limit}.`, working };
}

/**
 * The plainest ratio: the amount, and what is owed on it already, against one sum, such as a price or a ledger. Waiting
 * for that takes no lane away, as the thing or the ledger is the security itself.
 */
function weighShare(
  lvr: Lvr,
  { amount = 0, debt = 0 }: { readonly amount?: number | undefined; readonly debt?: number },
  whole = 0,
  isOpen: string,
): Result {
  if (whole <= 0) return { outcome: 'unknown', detail: isOpen };
  const room = openRoom({ value: whole, cap: lvr.max, debt });
  if (amount === 0) return { outcome: 'unknown', detail: UNKNOWN.detail, ...room };
  return { ...judgeShare(lvr, { amount, debt, value: whole }), allows: room.allows };
}

function judgeShare({ max, typical }: Lvr, { amount, debt, value: whole }: Figures): Result {
  const loan = amount + debt;
  const working = `${sayLoan(amount, debt)} / ${sayMoney(whole)} = ${sayPercent(loan, whole)}`;
  const room = `At ${max}% that is about ${sayMoney((whole * max) / 100 - debt)}.`;
  if (loan > whole) {
    const isNear = !isAbove(loan, whole, 100 + NEAR_POINTS);
    return missed(isNear, `More than the whole of it. ${room}`, working);
  }
  if (isAbove(loan, whole, max)) {
    return { outcome: 'caution', detail: `Above the usual ${max}%. ${room}`, working };
  }
  if (isAbove(loan, whole, typical[1])) {
    const detail = `Above the typical ${typical[1]}%, inside the usual ${max}%.`;
    return { outcome: 'caution', detail, working };
  }
  return { outcome: 'pass', detail: `Inside the typical ${typical[1]}%.`, working };
}

/** Beyond this the figures themselves are in doubt, not the percentage. */
const ABSURD_PERCENT = 1000;

function sayPercent(loan: number, value: number): string {
  const percent = Math.round((1000 * loan) / value) / 10;
  return percent > ABSURD_PERCENT ? `over ${ABSURD_PERCENT}%` : `${percent}%`;
}

const ROUND_TO = 1000;

function sayRoom({ loan, value, cap, debt }: Ratio): string {
  const room = Math.floor(((value * cap) / 100 - debt) / ROUND_TO) * ROUND_TO;
  if (room <= 0) return `At ${cap}% there is no room on these figures.`;
  const less = `That is ${sayMoney(Math.ceil(loan - (value * cap) / 100))} less than is wanted.`;
  return `At ${cap}%${debt > 0 ? ' combined' : ''} the room is about ${sayMoney(room)}. ${less}`;
}
