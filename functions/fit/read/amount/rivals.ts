/** Other sums that could as well be what is asked for. */
import { clauseAt, type TextsRead } from '../document.ts';
import type { FactReader } from '../fact-reader.ts';
import { LEAST_RIVAL } from '../read-property.ts';
import { distinct, type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { isMoney } from '../slots/settling.ts';
import { wordsAt } from '../split-tokens.ts';
import { ASKABLE, isSame, isShared, listSums, slots, type Wanted, WEAK } from './account.ts';

/** What is said beside a sum and is no rival of it. */
const ELSEWHERE: ReadonlySet<string | undefined> = new Set(
  'worth turnover profit rent repayment default invoices held deposit given'.split(' '),
);
/** Nor is it beside a sum that has words, however far. */
const TOLD = slots('owed', 'other');
/** What words have to be nearer than for a sum to be believed: alone, beside a price, beside others, beside another that is wanted. */
const THIN = { alone: WEAK, beside: 3, priced: 1.5, largest: 1, again: -1 };

/**
 * Other sums that could as well be what is asked for: no words say near enough that this one is. What is enough was
 * measured on seven sets at first sight: each of these tests caught at least four wrong sums for a right one.
 */
export function findRivals({ document, placed, facts }: FactReader, wanted: Wanted): number[] {
  const { figure, isExplained, note, value } = wanted;
  const money = listSums(document, placed);
  const at = money.findIndex((each) => each.figure.start === figure.start);
  const [own, next] = [money[at], money[at + 1]];
  if (own === undefined || isExplained || note !== undefined) return [];
  const all = money.map((each) => each.figure.value);
  const shares = placed.filter(({ figure: { kind } }) => kind === 'percent');
  const isBalanced = all.some(
    (one) =>
      all.includes(one + value) ||
      all.includes(value - one) ||
      shares.some((share) => Math.round((one * share.figure.value) / 100) === value),
  );
  const known = new Set(Object.values(facts).map((fact) => fact.value));
  const sentenceOf = (start: number) => clauseAt(document, start)?.sentence;
  const isBeside =
    (own.cost > THIN.beside && at > 0) ||
    (own.cost > THIN.largest && value === Math.max(...all) && !isBalanced);
  const isAgain = own.cost > THIN.again && next !== undefined && next.slot === undefined;
  const rivals = money.filter(
    ({ slot, figure: { start, value: other, isBare } }) =>
      !isBare &&
      other >= value * LEAST_RIVAL &&
      !isSame(other, value) &&
      !isShared(placed, { start }) &&
      clauseAt(document, start)?.role !== 'repaid' &&
      ((own.cost > THIN.alone && ASKABLE.has(slot) && (!known.has(other) || !own.slot)) ||
        (isBeside &&
          !ELSEWHERE.has(slot) &&
          !(own.slot && TOLD.has(slot)) &&
          sentenceOf(start) === sentenceOf(figure.start)) ||
        (own.cost > THIN.priced && slot === 'price' && value > other && !isBalanced) ||
        (isAgain && slot === 'wanted')),
  );
  return distinct(rivals)
    .slice(0, 3)
    .map((each) => each.figure.value);
}

/** A sum, and those that go on with its list. */
export function listFrom(
  { tokens }: TextsRead,
  placed: readonly Placed[],
  { figure: first }: Pick<Placed, 'figure'>,
  listable: ReadonlySet<Slot | undefined>,
): readonly Placed[] {
  const money = placed.filter(isMoney);
  const own = money.findIndex((each) => each.figure === first);
  const end = money.findIndex(({ figure: { start, value }, slot }, at) => {
    const link = wordsAt(tokens, money[at - 1]?.figure.end ?? 0, start);
    return (
      at > own && (value > MOST_LISTED * first.value || !listable.has(slot) || !LISTS.test(link))
    );
  });
  return own < 0 ? [] : money.slice(own, end < 0 ? undefined : end);
}

/** "The rent is 13.5k behind, the power 8.2k and the fish 6.3k": the first of a list, and the list. */
export function listWith(
  { document, placed }: FactReader,
  { figure, note }: Wanted,
): readonly number[] {
  const { slot, cost = 0 } = placed.find((each) => each.figure === figure) ?? {};
  if (slot !== 'wanted' || cost < 0 || note !== undefined) return [];
  const list = listFrom(document, placed, { figure }, LISTABLE);
  return list.length > 2 ? [sumOf(list)] : [];
}
const LISTABLE = slots('tax', 'bill', 'rent', 'price', 'owed', undefined);
const LISTS = /^(?!.*\b(?:of (?:it|that|which)|but|so|less)\b)[^.]*(?:[,;]|\band\b)[^.]*$/;
const MOST_LISTED = 5;
