/**
 * The six checks of one lane against one need. Every figure is the lane's own. A near miss is a
 * caution that says by how much it misses and what would bring it inside; lvr.ts has the LVR.
 */

import type { CatalogueLane } from '../catalogue/content.ts';
import { capitalise, sayMonth } from '../catalogue/office-time.ts';
import type { RuleBook, StopRule } from '../catalogue/rules.ts';
import { CHECKS, type CheckName, type LaneId, type Security } from '../catalogue/schema.ts';
import { sayMoney } from '../money.ts';
import { holds } from './conditions.ts';
import type { Known } from './ground.ts';
import { checkLvr, missed, notKnown, type Result } from './lvr.ts';
import { sayFact } from './need.ts';

export type Results = Readonly<Record<CheckName, Result>>;

export function checkLane(lane: CatalogueLane, known: Known, book: RuleBook): Results {
  return {
    loan_size: checkSize(lane, known),
    lvr: checkLvr(lane, known),
    timing: checkTiming(lane, known),
    trading_history: checkTrading(lane, known),
    security: checkSecurity(lane, known),
    deal_breaker: checkStops(lane, known, book),
  };
}

export const listResults = (results: Results) => CHECKS.map((name) => results[name]);

/** From half the least observed to twice the most, a broker still asks around. */
const NEAR_SIZE = 2;

function checkSize({ size }: CatalogueLane, { facts: { amount }, is }: Known): Result {
  const range = `${sayMoney(size.min)} to ${sayMoney(size.max)}`;
  if (amount === undefined) return notKnown(`The amount is not known. Observed: ${range}.`);
  if (is('unit_slip')) return notKnown(`The figures look short of zeros. Observed: ${range}.`);
  const said = `${sayMoney(amount)} against an observed ${range}`;
  if (amount < size.min) {
    const cure = `From ${sayMoney(size.min)} it is inside.`;
    return missed(amount * NEAR_SIZE >= size.min, `Below the range: ${said}. ${cure}`);
  }
  if (amount > size.max) {
    const cure = `Up to ${sayMoney(size.max)} it is inside.`;
    return missed(amount <= size.max * NEAR_SIZE, `Above the range: ${said}. ${cure}`);
  }
  return { outcome: 'pass', detail: `Inside the range: ${said}.` };
}

/** Business days that a date may be short of the least observed. */
const NEAR_DAYS = 2;
const SLOW_FROM_DAYS = 5;

function checkTiming({ time_to_fund: time }: CatalogueLane, known: Known): Result {
  const { business_days: left } = known.facts;
  const days = known.facts.needed_within_days;
  const usual = `${time.typical[0]} to ${time.typical[1]} business days are usual`;
  if (left === undefined || days === undefined) {
    const isSlow = known.is('urgent_need') && time.typical[0] > SLOW_FROM_DAYS;
    return isSlow
      ? { outcome: 'caution', detail: `Urgent, and ${usual}.` }
      : { outcome: 'unknown', detail: `No date is known; ${usual}.` };
  }
  const working = `${sayDays(days, 'calendar')} = ${sayDays(left, 'business')}; least observed ${time.min}`;
  if (left < time.min) {
    const what = left === 0 ? 'No business day is left before that date' : 'Too soon';
    const least = time.min < time.typical[0] ? `, ${time.min} the least observed` : '';
    const detail = `${what}: ${usual}${least}. From ${known.days.nameOf(time.min)} it could be met.`;
    return missed(left >= 1 && time.min - left <= NEAR_DAYS, detail, working);
  }
  if (left < time.typical[0]) return { outcome: 'caution', detail: `Tight: ${usual}.`, working };
  // A day between the two ends is met by what goes quickly.
  const isEarly = left < time.typical[1];
  const detail = isEarly ? `In time where it goes quickly: ${usual}.` : `Enough time: ${usual}.`;
  return { outcome: 'pass', detail, working };
}

const sayDays = (count: number, kind: 'calendar' | 'business') =>
  `${count} ${kind} ${count === 1 ? 'day' : 'days'}`;

/** So many months over the floor people still ask whether it is enough. */
const NOT_LONG_OVER = 12;
/** A record in the trade, or a deposit on a thing, makes up for this much and no more. */
const MOST_MONTHS_SHORT = 6;

function checkTrading(lane: CatalogueLane, known: Known): Result {
  const { min_trading_months: least, trading_basis: basis, min_monthly_turnover: floor } = lane;
  const { trading_months: stated, monthly_turnover: turnover } = known.facts;
  if (basis === 'venue') {
    const detail = `The venue's own ${least} months of figures count, not the borrower's.`;
    return { outcome: 'unknown', detail };
  }
  if (least === 0) {
    const detail =
      'No trading history is needed; the property and how it will be repaid are tested.';
    return { outcome: 'pass', detail };
  }
  if (stated === undefined && !known.is('new_trader')) {
    return notKnown(`Time trading is not known; ${least} months is the usual floor.`);
  }
  const months = stated ?? 0;
  const said = stated === undefined ? 'A new business' : sayFact('trading_months', stated);
  if (months < least) {
    const detail = `${said} against a usual floor of ${least} months.`;
    // When a business that is not open yet will have traded so long nobody knows.
    const from =
      stated === undefined ? `${least} months` : sayMonth(known.days.dateOf(0), least - months);
    const met = `From ${from} this is met.`;
    return least - months <= MOST_MONTHS_SHORT && isBacked(lane, known)
      ? {
          outcome: 'caution',
          detail: `${detail} A record in the trade or a deposit can help. ${met}`,
        }
      : { outcome: 'fail', detail: `${detail} ${met}` };
  }
  const detail = `${said} against a usual floor of ${least}.`;
  // "Is nine months long enough?" is asked by who is not long over it.
  const close = months < least + NOT_LONG_OVER ? { working: `${months} / ${least} months` } : {};
  if (floor === undefined) return { outcome: 'pass', detail, ...close };
  const usual = `a usual floor of ${sayMoney(floor)} a month`;
  if (turnover === undefined)
    return { outcome: 'pass', detail: `${detail} Turnover: ${usual}.`, ...close };
  const working = `Turnover about ${sayMoney(turnover)} a month; ${usual}`;
  if (turnover >= floor) return { outcome: 'pass', detail, working };
  const isNear = turnover >= floor * NEAR_TURNOVER;
  return missed(isNear, 'Turnover is below the usual floor.', working);
}
/** Of the usual floor of turnover so much is a near miss: what comes in wavers by the month, and the floor is a usual one. */
const NEAR_TURNOVER = 0.9;

function isBacked({ lvr }: CatalogueLane, { facts, is }: Known): boolean {
  const rest = (facts.price ?? 0) - (facts.amount ?? Infinity);
  const deposit = facts.deposit ?? facts.deposit_percent ?? rest;
  return is('own_record') || (lvr?.basis === 'price' && deposit > 0);
}

const NAMES: Record<Security, string> = {
  property: 'property',
  vehicle: 'a vehicle',
  equipment: 'equipment',
  none: 'no security',
};

function checkSecurity(lane: CatalogueLane, known: Known): Result {
  const { lvr, security, size } = lane;
  /** The thing lent against is the subject itself. */
  if (lvr?.basis === 'price') {
    return { outcome: 'pass', detail: 'The vehicle or equipment itself is the security.' };
  }
  if (lvr?.basis === 'invoices') {
    return { outcome: 'pass', detail: 'The unpaid invoices are the security.' };
  }
  const usual = listWords(
    security.map((each) => NAMES[each]),
    'or',
  );
  const { security: stated, price } = known.facts;
  // The item that is bought secures what is lent for it, and nothing beside it.
  const isItem = stated === 'vehicle' || stated === 'equipment';
  const isOwn = isItem && price !== undefined && known.is('more_than_item');
  const offered = isOwn ? undefined : stated;
  // Whoever lends a usual sum on nothing does not mind a vehicle beside it.
  const isBeside = isItem && security.includes('none') && !security.includes(stated);
  if (offered === undefined || isBeside) {
    const amount = known.facts.amount ?? 0;
    const isDeciding = !security.includes('none') || amount > size.typical[1];
    const detail = isBeside ? 'Whether more is to be offered is' : 'Security is';
    return { ...notKnown(`${detail} not known; usual here: ${usual}.`), isDeciding };
  }
  const name = capitalise(NAMES[offered]);
  if (!security.includes(offered)) {
    const detail = `${name} is offered; usual here: ${usual}.`;
    const isStated = known.need.facts.security !== undefined;
    return { outcome: isStated ? 'fail' : 'caution', detail };
  }
  if (offered === 'none') {
    return { outcome: 'pass', detail: 'No security is needed; a director or owner guarantees it.' };
  }
  return { outcome: 'pass', detail: `${name} is what is usual here.` };
}

/** "a, b or c". */
export function listWords(words: readonly string[], before: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${before} ${last}`;
}

export const concerns = (rule: { readonly lanes?: readonly LaneId[] }, id: LaneId) =>
  rule.lanes === undefined || rule.lanes.includes(id);

/** The stops of one lane, its own and those it shares. */
export const stopsOf = ({ id, rules }: CatalogueLane, book: RuleBook): readonly StopRule[] => [
  ...rules.stops,
  ...book.stops.filter((rule) => concerns(rule, id)),
];

const MOST_CAUTIONS = 2;

/** What usually stops a lane, and the worst of it is what is said; a caution has others beside it: "another funder's charge", "one customer". */
function checkStops(lane: CatalogueLane, known: Known, book: RuleBook): Result {
  const ground = known.ground(lane);
  const met = stopsOf(lane, book).filter(({ when }) => holds(when, ground));
  const worst = met.find(({ outcome }) => outcome === 'fail') ?? met[0];
  if (worst === undefined) {
    return { outcome: 'pass', detail: 'None of the usual deal-breakers is stated.' };
  }
  const { outcome, says, id } = worst;
  const told = outcome === 'fail' ? [says] : [...new Set(met.map((each) => each.says))];
  return { outcome, detail: told.slice(0, MOST_CAUTIONS).join(' '), rule: id };
}
