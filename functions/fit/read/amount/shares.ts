/** What is asked for as a share of other sums, or as what own money leaves of them. */
import type { TextsRead } from '../document.ts';
import type { Figure } from '../figures/read-numbers.ts';
import { type Placed, sumOf } from '../slots/cues.ts';
import { isMoney, isPartOf } from '../slots/settling.ts';
import { textAt, wordsAt } from '../split-tokens.ts';
import {
  isWritten,
  type Line,
  MONEY_THERE,
  says,
  slots,
  stated,
  thereAlready,
  WEAK,
  workedOut,
} from './account.ts';

/** What a share can be of, where nothing is bought. */
const WHOLES = slots('invoices', 'worth');

export const isShareOf = ({ tokens }: TextsRead, { end }: Figure) =>
  /^(?:of|over|on) the\b/.test(wordsAt(tokens, end, end + 2));

/** "410k, but 95k of that is over 90 days, want 80% on the good part": a share of what is left of it. */
export const shareOfGood: Line = ({ document: { tokens }, placed }) => {
  const share = placed.find(
    ({ figure: { kind, end } }) => kind === 'percent' && GOOD.test(wordsAt(tokens, end, end + 4)),
  )?.figure;
  const all = placed.filter(isMoney);
  const at = all.findIndex((each, index) => isPartOf(tokens, each, all[index - 1]));
  const [whole, part] = [all[at - 1], all[at]];
  if (share === undefined || whole === undefined || part === undefined) return undefined;
  const good = whole.figure.value - part.figure.value;
  const wanted = workedOut(Math.round((good * share.value) / 100), [part, whole], 0);
  return wanted && { ...wanted, isOfRest: true };
};
const GOOD =
  /^(?:of|on|against|over)(?: the| our| those)? (?:good|clean|rest|other|remaining|remainder|balance|current|undisputed)\b/;

/** "Borrow two thirds of it", "80% of our debtors". */
export const shareOfUses: Line = ({ document, placed, money, asked, uses }) => {
  const share = placed.find(({ slot }) => slot === 'share')?.figure;
  if (share === undefined) return undefined;
  // "Draw 60% of that, being 1.32m": the text has worked it out.
  const isMade = (part: Placed, by: Figure) =>
    by.kind === 'percent' &&
    money.some((whole) => Math.round((whole.figure.value * by.value) / 100) === part.figure.value);
  const made = uses.find((part) => part !== money[0] && isMade(part, share));
  if (made) return { ...stated(made), isExplained: true };
  // "So 2.3m the two. We'd want 70% over the lot."
  const isOfWhole = uses.length === 1 && uses[0] === asked[0] && isShareOf(document, share);
  const isOfTotal = placed.some(
    ({ figure: { kind, end } }) =>
      kind === 'percent' && OF_TOTAL.test(wordsAt(document.tokens, end, end + 3)),
  );
  // "1.15m for the business and 620k for the unit, borrow 65% of the total": far words ask for nothing.
  if (asked.some((each) => isWritten(each) && (each.cost < WEAK || !isOfTotal)) && !isOfWhole)
    return undefined;
  if (OF_LOWER.test(wordsAt(document.tokens, share.end, share.end + 4))) {
    const values = money.filter(({ slot }) => slot === 'price' || slot === 'worth');
    const [least] = values.toSorted((one, other) => one.figure.value - other.figure.value);
    return least && workedOut(Math.round((least.figure.value * share.value) / 100), [least]);
  }
  // "10% deposit (260k) paid, need the other 90%": the sum of another share is no part of the whole.
  const spent = uses.filter((each) => !placed.some(({ figure }) => isMade(each, figure)));
  const wholes = money.filter(({ slot }) => WHOLES.has(slot));
  const isSaid = spent.some(({ slot }) => slot !== undefined);
  const of = isSaid || wholes.length === 0 ? spent : wholes;
  const value = Math.round((sumOf(of) * share.value) / 100);
  return isOfTotal ? workedOut(value, of, sumOf(of)) : workedOut(value, of);
};
const OF_LOWER = /^of (?:the |whichever is )?(?:lower|lesser|smaller)\b/;
const OF_TOTAL = /^of (?:the|that) (?:total|lot|two|whole)\b/;

/** "Buying out my partner's 40% of the practice, worth 900k. Need to fund the whole of his share." */
export const shareBought: Line = ({ document: { tokens }, placed, money, asked }) => {
  const share = placed.find(
    ({ figure: { kind, end } }) =>
      kind === 'percent' && /^of (?:the|our|a|this)\b/.test(wordsAt(tokens, end, end + 2)),
  )?.figure;
  const [whole, second] = money;
  if (share === undefined || whole === undefined || second !== undefined || asked.length > 0)
    return undefined;
  return FOR_SHARE.test(wordsAt(tokens, share.end, tokens.length))
    ? workedOut(Math.round((whole.figure.value * share.value) / 100), [whole], 0)
    : undefined;
};
const FOR_SHARE =
  /\b(?:fund|borrow|finance|need|want|cover|loan|lend)\b[^.]{0,40}\b(?:his|her|their|that) (?:whole |full |entire )?(?:share|stake|half|part|interest)\b/;

/** "120k, we have 40k and need the rest"; "we have 47k and need the rest, 150k" states it. */
export const restOfUses: Line = ({ document, placed, asked, uses, costs, isClear }) => {
  // "41k, less the 9k I have put away."
  const own = placed.find(({ slot }) => MONEY_THERE.has(slot));
  const isLess = asked.length === 0 && textAt(document.tokens, own?.cue ?? -1) === 'less';
  if (!isLess && !says(document, placed, 'asks_rest')) return undefined;
  const [worth, other] = placed.filter(({ slot }) => slot === 'worth');
  const isBought = other === undefined && !isClear && !placed.some(({ slot }) => slot === 'owed');
  // "Price of the factory is 2.2m": what it is worth is what it costs.
  const spent = uses.length === 0 && worth && isBought ? [worth] : costs;
  const price = sumOf(spent);
  const part = placed.find(
    ({ slot, figure: { kind } }) => slot === 'deposit' && kind === 'percent',
  );
  const sums = thereAlready(document, placed);
  const share = (price * (part?.figure.value ?? 0)) / 100;
  // "We have paid 10% and have another 400k."
  const [more, second] = placed.filter((each) => MONEY_THERE.has(each.slot) && isMoney(each));
  const isMore =
    more !== undefined &&
    second === undefined &&
    textAt(document.tokens, more.figure.start - 1) === 'another';
  const there = isMore || sums === 0 ? sums + share : sums;
  if (there === 0 || there >= price) return undefined;
  const rest = spent.find(({ figure }) => 2 * figure.value === price - there);
  const left = workedOut(price - there, spent);
  return rest === undefined
    ? left && { ...left, isOfRest: isMore }
    : workedOut(rest.figure.value, [rest], price - rest.figure.value);
};

/** "560k machine, we put in 80k. 480k": the price less own money is the other sum. */
export const statedRest: Line = ({ document, placed, asked, loose }) => {
  const own = thereAlready(document, placed);
  const sums = [...asked, ...loose];
  const rest = sums.find(({ figure }) =>
    sums.some((price) => own > 0 && price.figure.value - own === figure.value),
  );
  return rest && { ...stated(rest), isExplained: true };
};
