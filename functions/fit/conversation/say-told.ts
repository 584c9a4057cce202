/** A need that was told before, in words: what changed in it, and what is asked of its fit. */
import type { Aspect } from '../../catalogue/lane-answers.ts';
import { type Effect, FITS, type LaneId } from '../../catalogue/schema.ts';
import { sayMoney } from '../../money.ts';
import { type FactName, sayFact, sayNamedFact, sayNoted } from '../need.ts';
import { sayFitInBrief, sayPoint, type ToldBefore } from '../say.ts';
import type { Check, Fit, LaneFit } from '../schema.ts';
import type { FactChange, Remembered } from './remembered.ts';

type Change = ToldBefore & {
  readonly effect?: string | undefined;
  readonly noted?: Fit['noted'];
  /** Of that what is only supposed: "what if the bank says no?" */
  readonly supposed?: Fit['noted'];
  /** Sums of the message that are no part of it. */
  readonly unplaced?: readonly number[] | undefined;
};

/** After a change only what it touches is said: the words that were quoted, the days and what was asked stand above. */
export const sayChangedFit = (
  fit: Fit,
  changed: readonly FactChange[],
  { effect, noted, supposed, unplaced = [], ...before }: Change,
): string => {
  const isDated = before.isDated || changed.some(({ fact }) => fact === 'needed_within_days');
  return [
    sayChanges(changed),
    sayNoted(noted),
    sayNoted(supposed, 'Supposed'),
    sayUnplaced(unplaced),
    // Of what was not taken in nobody knows what it changes.
    unplaced.length > 0 && changed.length === 0 ? '' : effect,
    sayFitInBrief(fit, { ...before, isDated }),
  ]
    .filter(Boolean)
    .join('\n');
};

const sayUnplaced = (sums: readonly number[]) =>
  sums.length === 0
    ? ''
    : `Not counted, as it was not clear what it is: ${sums.map(sayMoney).join(', ')}. Say it again with what it is, such as a price, a value or a debt.`;

/** More of these, and less of those, makes nothing harder: a kind that goes is one that nobody needs beside a better one. */
const MORE_HELPS: ReadonlySet<FactName> = new Set<FactName>([
  ...(['property_value', 'end_value', 'deposit', 'trading_months', 'yearly_profit'] as const),
]);
const LESS_HELPS: ReadonlySet<FactName> = new Set<FactName>([
  'existing_debt',
  'amount',
  'tax_owed',
]);
const isForTheBetter = (changed: readonly FactChange[]) =>
  changed.length > 0 &&
  changed.every(({ fact, from, to }) => {
    if (typeof from !== 'number' || typeof to !== 'number') return false;
    return (to > from ? MORE_HELPS : LESS_HELPS).has(fact);
  });

/** What a change comes to. */
export function effectOf(was: Fit, now: Fit, changed: readonly FactChange[]): Effect {
  const effect = compareFits(was, now);
  // What was told for the first time settles something, and moves nothing.
  const isMoved = changed.every(({ from }) => from !== undefined);
  if (isMoved && (effect === 'same' || effect === 'settles'))
    return compareRooms(was, now) ?? effect;
  return effect === 'tightens' && isForTheBetter(changed) ? 'other_kinds' : effect;
}

/** "There's a house on it": nothing turns, and more can be lent, by a tenth at least. */
function compareRooms(was: Fit, now: Fit): 'eases' | 'tightens' | undefined {
  const rooms = new Map(was.lanes.map(({ id, room }) => [id, room?.amount]));
  const moved = now.lanes.flatMap(({ id, room }) => {
    const before = rooms.get(id);
    return before === undefined || room === undefined ? [] : [room.amount / before];
  });
  const isWider = moved.some((by) => by > 1 + MOVED);
  if (isWider === moved.some((by) => by < 1 - MOVED)) return undefined;
  return isWider ? 'eases' : 'tightens';
}
const MOVED = 0.1;

/** Another verdict, more or fewer kinds, or more or less that speaks against them. */
function compareFits(was: Fit, now: Fit): Effect {
  const isBetter = FITS.indexOf(now.fit) < FITS.indexOf(was.fit);
  if (now.fit !== was.fit && !(isBetter && was.fit === 'maybe'))
    return isBetter ? 'eases' : 'tightens';
  const ids = ({ lanes }: Fit) => lanes.map(({ id }) => id);
  const holdsAll = (one: Fit, other: Fit) => ids(other).every((id) => ids(one).includes(id));
  const [isMore, isFewer] = [holdsAll(now, was), holdsAll(was, now)];
  // What was not known before and is tight settles something, and makes nothing harder.
  const stood = new Map(was.lanes.flatMap(listOutcomes));
  const turned = now.lanes.flatMap(listOutcomes).flatMap(([name, outcome]) => {
    const before = stood.get(name);
    return before === undefined || before === 'unknown' || before === outcome ? [] : [outcome];
  });
  const isEased = turned.includes('pass');
  // "ABN two years in February, one default not paid": what was asked is answered, and helps nobody by itself.
  if (isBetter) return isEased ? 'eases' : 'answers';
  const isTighter = turned.includes('caution') && !isEased;
  // "Forget the overdraft" leaves a kind of which nothing failed.
  const fails = new Set(now.considered.map(({ id }) => id));
  const isFailed = isFewer && ids(was).some((id) => fails.has(id));
  if (isMore !== isFewer && (isFailed || isTighter)) return 'tightens';
  // A default or a low score opens one kind more, and helps nobody; what failed before and stands now is helped.
  const failed = new Set(was.considered.map(({ id }) => id));
  const isHelped = isEased || ids(now).some((id) => failed.has(id));
  if (isMore && !isFewer) return isHelped ? 'eases' : 'other_kinds';
  if (!isMore) return 'other_kinds';
  if (isEased !== turned.includes('caution')) return isEased ? 'eases' : 'tightens';
  const open = new Set(now.questions.map(({ question }) => question));
  return was.questions.some(({ question }) => !open.has(question)) ? 'settles' : 'same';
}
const listOutcomes = ({ id, checks }: LaneFit) =>
  checks.map(({ check, outcome }) => [`${id} ${check}`, outcome] as const);

export function sayChanges(changed: readonly FactChange[]): string {
  if (changed.length === 0) return '';
  const said = changed.map(({ fact, from, to }) => {
    if (to === undefined) return `${fact.replaceAll('_', ' ')} no longer counted`;
    const now = sayNamedFact(fact, to);
    return from === undefined ? now : `${sayNamedFact(fact, from)} to ${sayFact(fact, to)}`;
  });
  return `Changed: ${said.join(', ')}. The rest is as it was said before.`;
}

/** "amount $80,000; trading 48 months". */
export const sayFacts = (facts: Remembered['facts']): string =>
  // The keys are those of the facts.
  (Object.entries(facts) as [FactName, string | number | boolean][])
    .map(([name, value]) => sayNamedFact(name, value))
    .join('; ');

/** A lower share is the margin of a project. */
export const MARGIN_BELOW = 30;

/** "What would bring the margin to 20%?" */
function sayMargin(percent: number, { facts }: Remembered): string | undefined {
  const { end_value: value, total_cost: cost } = facts;
  if (typeof value !== 'number' || typeof cost !== 'number') return undefined;
  const needed = Math.round((cost * (100 + percent)) / 100);
  const most = Math.round((100 * value) / (100 + percent));
  return `A margin of ${percent}% on a cost of ${sayMoney(cost)} takes an end value of ${sayMoney(needed)}; at an end value of ${sayMoney(value)} it takes a cost of ${sayMoney(most)}.`;
}

/** "How much more deposit brings it down to 75%?": undefined where the sums are not told, or a build has other measures. */
export function sayTarget(percent: number, need: Remembered): string | undefined {
  const { facts, signals } = need;
  if (percent < MARGIN_BELOW) return sayMargin(percent, need);
  const { amount, price, property_value: worth = price, existing_debt: debt = 0 } = facts;
  if (typeof amount !== 'number' || typeof worth !== 'number' || typeof debt !== 'number')
    return undefined;
  const isBuilt = facts.end_value !== undefined || facts.total_cost !== undefined;
  const isOwedUnknown = facts.existing_debt === undefined && price === undefined;
  if (isBuilt || isOwedUnknown) return undefined;
  const value = typeof price === 'number' ? Math.min(price, worth) : worth;
  // What is paid out of the new loan is in it already.
  const owed = signals.some(([name]) => name === 'payout_inside') ? 0 : debt;
  const whole = Math.round((value * percent) / 100);
  const loan = whole - owed;
  if (loan <= 0) return undefined;
  const less = amount - loan;
  const left = owed > 0 ? `, and less the ${sayMoney(owed)} owed ${sayMoney(loan)}` : '';
  const change = less > 0 ? `${sayMoney(less)} less than` : `${sayMoney(-less)} more than`;
  const own =
    typeof price === 'number' && less > 0
      ? ` With the price at ${sayMoney(price)} that takes ${sayMoney(less)} more of your own money, ${sayMoney(price - loan)} in all; duty, GST and costs come on top.`
      : '';
  return `${percent}% of ${sayMoney(value)} is ${sayMoney(whole)}${left}: ${less === 0 ? 'what' : change} the ${sayMoney(amount)} that is wanted.${own}`;
}

/** Asked of a need, as of a kind of finance. */
export const OF_A_FIT: readonly Aspect[] = ['cost', 'speed', 'size', 'lvr'];

/** Where a fit holds what may be asked of it. */
const OF_FIT: Partial<Record<Aspect, (lane: LaneFit) => readonly (string | undefined)[]>> = {
  cost: ({ cost }) => [cost?.text],
  speed: (lane) => [sayCheck(lane, 'timing'), lane.by?.text],
  size: (lane) => [lane.room?.text ?? sayCheck(lane, 'loan_size')],
  lvr: (lane) => [sayCheck(lane, 'lvr')],
  security: (lane) => [sayCheck(lane, 'security')],
  trading: (lane) => [sayCheck(lane, 'trading_history')],
};

function sayCheck({ checks }: LaneFit, name: Check['check']): string | undefined {
  const found = checks.find(({ check, outcome }) => check === name && outcome !== 'unknown');
  return found && sayPoint(found);
}

const sayOf = (lane: LaneFit, aspect: Aspect) => (OF_FIT[aspect]?.(lane) ?? []).filter(Boolean);

/** The fit says this of each of these lanes, so that their pages need not. */
export function isToldByFit(fit: Fit, lanes: readonly LaneId[], aspect: Aspect): boolean {
  const told = [...fit.lanes, ...fit.considered];
  const isWhy = aspect === 'what' || aspect === 'suits';
  if (!isWhy && !OF_A_FIT.includes(aspect)) return false;
  return lanes.every((id) =>
    told.some((lane) => lane.id === id && (isWhy || sayOf(lane, aspect).length > 0)),
  );
}

/** What is asked of it, in a line for each lane. */
export function sayOfFit(fit: Fit, asked: readonly Aspect[]): string {
  const lines = fit.lanes.flatMap((lane) => {
    const said = asked.flatMap((each) => sayOf(lane, each));
    return said.length === 0 ? [] : [`- ${lane.name}: ${said.join(' ')}`];
  });
  if (lines.length > 0) return ['For the need as it was told:', ...lines].join('\n');
  return sayFitInBrief(fit);
}
