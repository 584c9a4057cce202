/** A sum that is all the others together: said so, concluded, or parted into what it is for. */
import type { TextsRead } from '../document.ts';
import { distinct, type Placed, sumOf } from '../slots/cues.ts';
import { isSaidWhole } from '../slots/settling.ts';
import { COLON, STOP, textAt, wordsAt } from '../split-tokens.ts';
import {
  type Line,
  MONEY_THERE,
  slots,
  stated,
  thereAlready,
  type Wanted,
  WEAK,
  workedOut,
} from './account.ts';
import { isShareOf } from './shares.ts';

/** What can be all others together, and what these can be. */
const TOTALS = slots('wanted', 'loan', 'bill', 'tax', undefined);
const PARTS = slots('wanted', 'bill', 'tax', 'owed', 'loan', 'price', undefined);

/** "Half of it (40k) is for stock and the other half for a ute": the sum of one half is half of what is asked for. */
export const bothHalves: Line = ({ document: { tokens }, money }) => {
  for (const each of money) {
    const { start, end } = each.figure;
    if (!HALF.test(wordsAt(tokens, start - HALF_REACH, start))) continue;
    const [between, other] = wordsAt(tokens, end, end + OTHER_REACH).split(' the other half');
    if (between === undefined || other === undefined || /[.\d]/.test(between)) continue;
    // "Half of it (40k) is ours and we need the other half."
    if (OWN_HALF.test(between))
      return ASKS_HALF.test(between) ? { ...stated(each), isExplained: true } : undefined;
    if (OTHER_USE.test(other)) return workedOut(2 * each.figure.value, [each], 0);
  }
  return undefined;
};
const HALF =
  /(?<!\b(?:my|his|her|their|our|and a|a|other) )\bhalf(?: (?:of (?:it|that|this|the money)|[a-z]+(?: [a-z]+){0,3}))?(?: ?[,:-])?(?: (?:that|which) is| about| so| is)?$/;
const HALF_REACH = 7;
const OWN_HALF =
  /\b(?:ours?|mine|own|have|has|saved|cash|ready|in the bank|paid|brother|partner|sister|cover|put|pay)\b/;
const ASKS_HALF = /\b(?:need|want|borrow|borrowing|finance|lend us|lend me|short)$/;
const OTHER_USE =
  /^,?(?: (?:is|goe|go|will|be|would|the same|same|again)){0,4},? (?:for|on|to|toward|into|buy)\b/;
const OTHER_REACH = 16;

/** "60k: 9k clears the last, the balance is for fuel": what is asked for, and what it is spent on. */
export const wholeOfParts: Line = ({ document: { tokens }, money, asked }) => {
  const isParted = ({ figure: { end, value }, cost }: Placed) => {
    const next = money.find(({ figure }) => figure.start >= end)?.figure;
    const stop = tokens.findIndex(({ text }, at) => at >= end && text === STOP);
    return (
      cost <= WEAK &&
      next !== undefined &&
      next.start < stop &&
      next.value < value &&
      /^(?:[:-]|, of which)/.test(wordsAt(tokens, end, next.start)) &&
      /\b(?:rest|balance|remainder)\b/.test(wordsAt(tokens, next.end, stop))
    );
  };
  const whole = asked.find(isParted);
  return whole && { ...stated(whole), isExplained: true };
};

/** So few words stand between "so" and its sum: "so the loan we need is 60k". */
const CONCLUDED = 6;

/** "So eighteen thousand. I put in 3 thousand, so fifteen from you": the last sum that those before it come to. */
export const concluded: Line = ({ document, placed, money, asked }) => {
  // "So 2.3m the two. We'd want 70% of it."
  if (placed.some(({ slot, figure }) => slot === 'share' && isShareOf(document, figure)))
    return undefined;
  const isLed = ({ figure: { start } }: Placed) =>
    document.marks.some(
      ({ is, end }) =>
        is === 'concludes' &&
        end <= start &&
        start - end <= CONCLUDED &&
        !wordsAt(document.tokens, end, start).split(' ').includes(STOP),
    );
  for (const last of money.filter((each) => TOTALS.has(each.slot) && isLed(each)).reverse()) {
    const before = money.slice(0, money.indexOf(last));
    const own = before.filter(({ slot }) => MONEY_THERE.has(slot));
    const left = before.find(
      ({ figure }) => own.length > 0 && figure.value - sumOf(distinct(own)) === last.figure.value,
    );
    const parts = left === undefined ? partsOf(before, last) : [left, ...own];
    // "70% of the price, i.e. $735,000": the text has worked it out.
    const isWorkedOut = /\bi e(?: another| about)?$/.test(
      wordsAt(document.tokens, last.figure.start - 3, last.figure.start),
    );
    if (parts.length < 2 && !isWorkedOut) continue;
    // "We need 65k. We have 10k of that, so 55k": what stands before own money left it is no other.
    const rivals = left === undefined ? asked : asked.filter((each) => !before.includes(each));
    const others = distinct(
      rivals.filter((each) => each.cost <= SAID_SO && !isAmong(each, [...parts, last])),
    );
    // "Letting business 1.1m and the unit 780k, so 1.88m for the two. We'd like to borrow 1.3m."
    const [other] = others;
    if (other !== undefined)
      return others.length === 1 && other.cost < 0
        ? { ...stated(other), isExplained: true, price: last.figure.value }
        : undefined;
    return left === undefined
      ? totalWanted(document, placed, last)
      : { ...stated(last), isExplained: true };
  }
  return undefined;
};
const isAmong = ({ figure }: Placed, all: readonly Placed[]) =>
  all.some((each) => each.figure.value === figure.value);

/** The sums right before one that add up to it. */
const partsOf = (before: readonly Placed[], { figure }: Placed): readonly Placed[] =>
  before
    .map((_, at) => distinct(before.slice(at)))
    .find((parts) => Math.abs(sumOf(parts) - figure.value) < 1) ?? [];

export const statedTotal: Line = ({ document, placed }) => {
  const total = findTotal(document, placed);
  return total && totalWanted(document, placed, total);
};

/** "Truck 72k, body 8k, so 80k all up. We have 20k saved": where no words say that it is wanted, it could be less own money. */
function totalWanted(document: TextsRead, placed: readonly Placed[], total: Placed): Wanted {
  const own = thereAlready(document, placed);
  const { value } = total.figure;
  const isPrice = own > 0 && own < value && total.cost > 0;
  return { ...stated(total), isExplained: true, ...(isPrice ? { others: [value - own] } : {}) };
}

/** Words of its own stand right beside it. */
const SAID_SO = 2;

/** "1.4m in all"; "1.9m all up, we want to borrow 1.3m" is what it costs. */
export const saidWhole: Line = ({ document, placed, asked, loose }) => {
  const isBought =
    document.hits.some(({ name }) => name === 'buying') ||
    placed.some(({ slot }) => slot === 'end_value' || slot === 'total_cost');
  const sums = isBought && asked.length > 0 ? asked : [...asked, ...loose];
  const whole = sums.find(({ figure }) => isSaidWhole(document.tokens, figure));
  return whole && totalWanted(document, placed, whole);
};

/** A sum that is all others together, or those right before it or right after it. */
export function findTotal(document: TextsRead, placed: readonly Placed[]): Placed | undefined {
  const sums = placed.filter(({ figure, slot }) => figure.kind === 'money' && PARTS.has(slot));
  // "40k for stock, 25k for wages and another 15k": the first is one of them.
  const last = document.tokens[(sums.at(-1)?.figure.start ?? 0) - 1]?.text ?? '';
  if (/^(?:another|further)$/.test(last)) return undefined;
  // "Repair 34k, I have 10k. Lend me the other 24": what is asked for is a part of it.
  const isRest = ({ slot, figure: { start }, cue = start }: Placed) =>
    slot === 'wanted' && cue < start && textAt(document.tokens, start - 1) === 'other';
  const isTotal = (parts: readonly Placed[], { figure: { value, end }, slot: own }: Placed) =>
    parts.length > 1 &&
    (own === 'wanted' || textAt(document.tokens, end) === COLON || !parts.some(isRest)) &&
    parts.some(({ slot }) => TOTALS.has(slot)) &&
    Math.abs(sumOf(parts) - value) < 1;
  return sums.find((each, at) => {
    if (!TOTALS.has(each.slot)) return false;
    const others = sums.filter((other) => other !== each && TOTALS.has(other.slot));
    const runs = sums.flatMap((_, size) => [
      sums.slice(Math.max(0, at - size), at),
      sums.slice(at + 1, at + 1 + size),
    ]);
    return [others, ...runs].some((parts) => isTotal(parts, each));
  });
}
