/** A sum that is all the others together: said so, or concluded. */
import type { TextsRead } from '../document.ts';
import { distinct, type Placed, sumOf } from '../slots/cues.ts';
import { isSaidWhole } from '../slots/settling.ts';
import { COLON, textAt, wordsBefore } from '../split-tokens.ts';
import {
  explained,
  isConcluded,
  type Line,
  MONEY_THERE,
  slots,
  thereAlready,
  type Wanted,
} from './account.ts';

/** What can be all others together, and what these can be. */
const TOTALS = slots('wanted', 'loan', 'bill', 'tax', undefined);
/** "The old loan of 520k and 130k on top, so 650k all told." */
const LENT = slots('owed', 'wanted');
const PARTS = slots('wanted', 'bill', 'tax', 'owed', 'loan', 'price', undefined);

/** So few words stand between "so" and its sum: "so the loan we need is 60k". */
const CONCLUDED = 6;

/** "So eighteen thousand. I put in 3 thousand, so fifteen from you": the last sum that those before it come to. */
export const concluded: Line = ({ document, placed, money, asked }) => {
  const led = money.filter(
    (each) => TOTALS.has(each.slot) && isConcluded(document, each, CONCLUDED),
  );
  for (const last of led.reverse()) {
    const before = money.slice(0, money.indexOf(last));
    const own = before.filter(({ slot }) => MONEY_THERE.has(slot));
    const left = before.find(
      ({ figure }) => own.length > 0 && figure.value - sumOf(distinct(own)) === last.figure.value,
    );
    const parts = left === undefined ? partsOf(before, last) : [left, ...own];
    const lead = wordsBefore(document.tokens, last.figure.start);
    // "She wants 300k: 200k now and 100k from profits. So what I want to borrow is 200k": that is one of its parts.
    const isSaid = before.some(({ figure }) => figure.value === last.figure.value);
    if (isSaid && BORROWED.test(lead)) return explained(last);
    // "70% of the price, i.e. $735,000": the text has worked it out.
    const isWorkedOut = /\bi e(?: another| about)?$/.test(lead);
    if (parts.length < 2 && !isWorkedOut) continue;
    // "We need 65k. We have 10k of that, so 55k": what stands before own money left it is no other.
    const rivals = left === undefined ? asked : asked.filter((each) => !before.includes(each));
    // "Letting business 1.1m and the unit 780k, so 1.88m for the two. We'd like to borrow 1.3m."
    if (rivals.some((each) => each.cost <= SAID_SO && !isAmong(each, [...parts, last])))
      return undefined;
    return left ? explained(last) : totalWanted(document, placed, last);
  }
  return undefined;
};
const BORROWED = /\bborrow(?:ing)?(?: is)?(?: only| just)?$/;
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
  const left = total.figure.value - own;
  // "890k, I tip in 400k so that's 490k for the pub, and another 60k. 550k altogether": it has been taken off before.
  const values = placed.filter((each) => each !== total).map(({ figure }) => figure.value);
  if (own > 0 && values.some((value) => values.includes(value - own))) return explained(total);
  // "27,400 all up from a dealer, I have 5k saved": words that stand so far off ask for nothing.
  if (total.cost > SAID_SO && own > 0 && left > 0)
    return { ...explained(total), value: left, price: total.figure.value };
  return {
    ...explained(total),
    ...(own > 0 && left > 0 && total.cost > 0 ? { others: [left] } : {}),
  };
}

/** Words of its own stand right beside it. */
const SAID_SO = 2;

/** "1.4m in all"; "1.9m all up, we want to borrow 1.3m" is what it costs. */
export const saidWhole: Line = ({ document, placed, asked, loose }) => {
  const isBought = document.hits.some(({ name }) => name === 'buying');
  const sums = isBought && asked.length > 0 ? asked : [...asked, ...loose];
  const whole = sums.find(({ figure }) => isSaidWhole(document.tokens, figure));
  return whole && totalWanted(document, placed, whole);
};

/** A sum that is all those right before it or right after it together. */
export function findTotal(document: TextsRead, placed: readonly Placed[]): Placed | undefined {
  const sums = placed.filter(
    ({ figure, slot }) => figure.kind === 'money' && (PARTS.has(slot) || slot === 'total_cost'),
  );
  // "40k for stock, 25k for wages and another 15k": the first is one of them.
  if (textAt(document.tokens, (sums.at(-1)?.figure.start ?? 0) - 1) === 'another') return undefined;
  // "Repair 34k, I have 10k. Lend me the other 24", "so the gap is 24k": what is asked for is a part of it.
  const isRest = ({ slot, figure: { start } }: Placed) =>
    slot === 'wanted' && REST.test(wordsBefore(document.tokens, start));
  const isTotal = (parts: readonly Placed[], { figure: { value, end }, slot: own }: Placed) =>
    parts.length > 1 &&
    (own === 'wanted' || textAt(document.tokens, end) === COLON || !parts.some(isRest)) &&
    parts.some(({ slot }) => TOTALS.has(slot)) &&
    Math.abs(sumOf(parts) - value) < 1 &&
    (own !== 'total_cost' || parts.every(({ slot }) => LENT.has(slot)));
  return sums.find((each, at) => {
    if (!TOTALS.has(each.slot) && each.slot !== 'total_cost') return false;
    const runs = sums.flatMap((_, size) => [
      sums.slice(Math.max(0, at - size), at),
      sums.slice(at + 1, at + 1 + size),
    ]);
    return runs.some((parts) => isTotal(parts, each));
  });
}
const REST = /\b(?:other|(?:gap|shortfall|difference|balance|remainder)(?: is| of)?)$/;
