/** What is asked for as a share of other sums, or as what own money leaves of them. */
import type { Figure } from '../figures/read-numbers.ts';
import { distinct, type Placed, sumOf } from '../slots/cues.ts';
import { isMoney, isPartOf } from '../slots/settling.ts';
import { wordsAt, wordsBefore, wordsBehind } from '../split-tokens.ts';
import {
  explained,
  isConcluded,
  isWritten,
  type Line,
  moneyTowards,
  says,
  slots,
  thereAlready,
  workedOut,
} from './account.ts';

/** What a share can be of, where nothing is bought. */
const WHOLES = slots('invoices', 'worth');

/** "410k, but 95k of that is over 90 days, want 80% on the good part": a share of what is left of it. */
export const shareOfGood: Line = ({ document: { tokens }, placed }) => {
  const share = placed.find(
    ({ figure: { kind, end } }) => kind === 'percent' && GOOD.test(wordsBehind(tokens, end)),
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

/** "The business 1.18m, the unit 520k, 1.7m in total. We'd borrow 65% of the total." */
export const shareOfTotal: Line = ({ document: { tokens }, placed, money }) => {
  const share = placed.find(
    ({ figure: { kind, end } }) => kind === 'percent' && OF_TOTAL.test(wordsBehind(tokens, end)),
  )?.figure;
  const total = money.find(
    ({ figure: { start, end } }) =>
      IN_TOTAL.test(wordsBehind(tokens, end)) || TOTAL_IS.test(wordsBefore(tokens, start)),
  );
  if (share === undefined || total === undefined) return undefined;
  const wanted = workedOut(Math.round((total.figure.value * share.value) / 100), [total]);
  return wanted && { ...wanted, isOfTotal: true };
};
const OF_TOTAL = /^of (?:the |that )?total\b/;
const IN_TOTAL = /^(?:in total|all up|total)\b/;
const TOTAL_IS = /\btotal (?:purchase )?price(?: of| is)?$/;

/** "Need 110k for a truck, putting down 15%, so really just 85%": what own money leaves of it, told as its share. */
export const restAsShare: Line = ({ document, placed, uses }) => {
  const [whole] = uses;
  if (whole === undefined || distinct(uses).length > 1) return undefined;
  const { value } = whole.figure;
  const own = moneyTowards(document, placed, value);
  const isLeft = (each: Placed) =>
    each.figure.kind === 'percent' &&
    each.slot !== 'deposit' &&
    own > 0 &&
    Math.abs((value * each.figure.value) / 100 - (value - own)) < 1 &&
    isConcluded(document, each, CONCLUDED);
  if (!placed.some(isLeft)) return undefined;
  const wanted = workedOut(Math.round(value - own), [whole], value);
  return wanted && { ...wanted, isOfTotal: true };
};
const CONCLUDED = 4;

/** "Borrow two thirds of it", "80% of our debtors". */
export const shareOfUses: Line = ({ document, placed, money, asked, uses, isClear }) => {
  const share = placed.find(({ slot }) => slot === 'share')?.figure;
  if (share === undefined) return undefined;
  const isMade = (part: Placed, by: Figure) =>
    by.kind === 'percent' &&
    money.some((whole) => Math.round((whole.figure.value * by.value) / 100) === part.figure.value);
  if (asked.some(isWritten)) return undefined;
  // "10% deposit (260k) paid, need the other 90%": the sum of another share is no part of the whole.
  const spent = uses.filter((each) => !placed.some(({ figure }) => isMade(each, figure)));
  const wholes = money.filter(({ slot }) => WHOLES.has(slot));
  const isSaid = spent.some(({ slot }) => slot !== undefined);
  const stated = money.filter(({ slot }) => slot === 'price');
  const priced = spent.length > 0 ? spent : stated;
  const known = isSaid || wholes.length === 0 ? priced : wholes;
  // "80% of the lower of price and valuation".
  const follow = wordsAt(document.tokens, share.end, share.end + 4);
  const isLower = OF_LOWER.test(follow);
  const values = money.filter(({ slot }) => slot === 'price' || slot === 'worth');
  // "A unit for $2.2m. We want to borrow 65% of the price".
  const isPriced = stated.length === 1;
  const whole = money.filter(({ slot }) => slot === 'total_cost');
  const of = isLower
    ? values.toSorted((one, other) => one.figure.value - other.figure.value).slice(0, 1)
    : // "70% of the price; the duty and legals come from savings".
      OF_PRICE.test(follow) && isPriced
      ? stated
      : // "75% of TDC": the site has its own price.
        OF_COST.test(follow) && whole.length === 1
        ? whole
        : known;
  // "65% of a factory worth 1.9m, no debt": nothing is bought.
  const isHeld = isClear && of.every(({ slot }) => slot === 'worth');
  const isNoPrice = isHeld || of === whole;
  const value = Math.round((sumOf(of) * share.value) / 100);
  const wanted = workedOut(value, of, isNoPrice ? 0 : undefined);
  return wanted && { ...wanted, isOfTotal: of === whole };
};

const OF_PRICE = /^of (?:the |that )?(?:purchase |sale )?price\b/;
const OF_COST = /^of (?:(?:the|our|all|total|whole|project|development) )*(?:tdc|cost)\b/;
const OF_LOWER = /^of (?:the |whichever is )?(?:lower|lesser|smaller)\b/;

/** "120k, we have 40k and need the rest"; "we have 47k and need the rest, 150k" states it. */
export const restOfUses: Line = ({ document, placed, money, costs: spent }) => {
  if (!says(document, placed, 'asks_rest')) return undefined;
  // "Land loan 420k, build 1.7m, we put in 100k and need the rest, paying out the land loan."
  const debts = distinct(money.filter(({ slot }) => slot === 'owed'));
  const isBuild = ({ slot }: Placed) => slot === 'build_cost';
  const isBuilt = spent.some(isBuild);
  const isPaidOut = isBuilt && PAYS_OUT.test(wordsAt(document.tokens, 0, document.tokens.length));
  // What the site is bought for stays its price: the build stands for the sum.
  const uses = spent.toSorted((one, other) => Number(isBuild(other)) - Number(isBuild(one)));
  const costs = isPaidOut ? [...uses, ...debts] : uses;
  const price = sumOf(costs);
  const there = moneyTowards(document, placed, price);
  if (there === 0 || there >= price) return undefined;
  const rest = costs.find(({ figure }) => 2 * figure.value === price - there);
  const wanted =
    rest === undefined
      ? workedOut(price - there, costs)
      : workedOut(rest.figure.value, [rest], price - rest.figure.value);
  // Where no words say whether the loan on the land is paid out, it may be.
  const isUnsaid = isBuilt && !isPaidOut && debts.length > 0;
  return wanted && isUnsaid ? { ...wanted, others: [wanted.value + sumOf(debts)] } : wanted;
};
const PAYS_OUT =
  /\b(?:pay(?:ing|s)?(?: out| off)?|refinanc(?:e|es|ing)|clear(?:ing|s)?|tak(?:e|es|ing) out|payout of) (?:(?:the|our|my|that|its|this|current|existing|old) )*(?:land|site|block|bank|loan|debt|mortgage)\b|\b(?:loan|debt|mortgage|bank) (?:(?:is|to|be|gets?|being|also|all) )*(?:paid|cleared|refinanced|taken out)\b/;

/** "560k machine, we put in 80k. 480k", "bond 36k, fit-out 115k, I have 50k. Borrow the other 101k?": what own money leaves of the others. */
export const statedRest: Line = ({ document, placed, asked, loose }) => {
  const own = thereAlready(document, placed);
  const sums = [...asked, ...loose];
  const rest = sums.find((each) => {
    const others = sums.filter((other) => other !== each);
    const wholes = [...others.map(({ figure }) => figure.value), sumOf(others)];
    return own > 0 && wholes.some((whole) => whole - own === each.figure.value);
  });
  return rest && explained(rest);
};
