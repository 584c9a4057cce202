/** Whether a loan is wanted or owed, and of what: a list of debts, one since paid, one of no property, what is paid out. */
import { COMMA, STOP, type Token, textAt, wordsAt } from '../split-tokens.ts';
import type { Placed, Slot } from './cues.ts';
import { BACK, isMoney, type Settle, SURE } from './settling.ts';

/** "The vendor's own mortgage of 610k is his to clear." */
export const ofSeller: Settle = ({ figure, slot }, { tokens }) =>
  slot === 'owed' &&
  /\b(?:vendor|seller|his|her|their)\b/.test(
    wordsAt(tokens, figure.start - OF_SELLER, figure.start),
  ) &&
  /\b(?:vendor|seller)\b/.test(wordsAt(tokens, figure.start - OF_SELLER, figure.end + OF_SELLER))
    ? { slot: 'other' }
    : undefined;
const OF_SELLER = 7;

/** "Price 3m, loan 1.7m" wants the loan; "need 90k, loan 400k" has it; so has "house 950k, loan 500k", whatever is wanted. */
export const loanOrDebt: Settle = (each, { placed, tokens }) => {
  const money = placed.filter(isMoney);
  const isOnValue = (one: Placed) => money[money.indexOf(one) - 1]?.slot === 'worth';
  const isOn = isOnValue(each);
  // "A loan of 720k" says more for wanting it, unless it stands on a value.
  const isLoanOf = isOn && each.slot === 'wanted' && textAt(tokens, each.cue ?? 0) === 'loan';
  if (each.slot !== 'loan' && !isLoanOf) return undefined;
  const isWanted = money.some(
    (other) =>
      (isOn && other.slot === 'equity') ||
      (other !== each && other.slot === 'wanted' && (isOn || other.cost <= SURE)) ||
      (isOn && other.slot === 'loan' && !isOnValue(other)) ||
      // "160k for the roof. Worth 2.9m, loan 1.1m."
      (isOn && DUE.has(other.slot) && other.figure.start < each.figure.start),
  );
  return { slot: isWanted ? 'owed' : 'wanted' };
};

const DUE: ReadonlySet<Slot | undefined> = new Set(['bill', 'tax', undefined] as const);

/** "Two merchant cash advances, 46k left on one": a debt, and none of a property; what is to be paid out of the loan is a bill. */
export const unsecured: Settle = ({ figure: { start, end: stop }, slot }, { tokens, marks }) =>
  slot === 'owed' &&
  marks.some(
    (mark) =>
      mark.is === 'unsecured' &&
      (mark.end <= start ||
        (mark.start >= stop && mark.start <= stop + 2 && textAt(tokens, stop) !== COMMA)) &&
      !wordsAt(tokens, mark.end, start).includes(STOP) &&
      !OF_PROPERTY.test(wordsAt(tokens, mark.end, stop + 3).split(STOP)[0] ?? ''),
  )
    ? { slot: isOfBusiness(tokens) && marks.some(({ is }) => is === 'pays_out') ? 'bill' : 'other' }
    : undefined;
/** A card that is not said to be the business's may be the household's: no bill of ours. */
const isOfBusiness = (tokens: readonly Token[]) =>
  /^(?!.*\b(?:household|personal|family|wedding)\b).*\b(?:(?:business|company) (?:credit )?card|cash advance)\b/.test(
    wordsAt(tokens, 0, tokens.length),
  );
const OF_PROPERTY = /\b(?:mortgage|house|home|property|unit|shed|farm|land|and we owe)\b/;

const PAID_REACH = 14;
/** "Paid off the last of a 200k loan". */
const PAID_BEFORE = 5;

/** "We borrowed 200k in 2019 and paid it back", "had a 30k loan, it's paid off now": no debt of today. */
export const sincePaid: Settle = (
  { figure: { start, end, is }, slot },
  { placed, index, marks, tokens },
) => {
  // "Had a caveat loan of 90k in 2023, paid out on time": nor is it asked for.
  const wasHad = slot !== 'owed' && HAD.test(wordsAt(tokens, start - HAD_REACH, start));
  if ((slot !== 'owed' && !wasHad) || is !== undefined) return undefined;
  const was = textAt(tokens, start - 1) === 'was';
  if (!was && LEFT.test(wordsAt(tokens, end, end + 2))) return undefined;
  const next = placed.slice(index + 1).find(isMoney)?.figure.start ?? Infinity;
  const last = Math.min(next, end + PAID_REACH);
  const isPaid = marks.some(
    (mark) =>
      mark.is === 'since_paid' &&
      ((mark.start >= end && mark.end <= last) ||
        (mark.end <= start && mark.end >= start - PAID_BEFORE)),
  );
  return isPaid ? { slot: 'other' } : undefined;
};

/** "Paid 130k of it off, so 520k is left." */
const LEFT = /^(?:is )?(?:left|remaining|to go|still|owing|owed|outstanding)\b/;
const HAD = /(?:^|[.,;] )(?:i |we |they )?(?:had|took)\b[^.,;]*$/;
const HAD_REACH = 7;

/** "400k to one bank and 120k to another", "invoices of 40k, 55k and 25k": each is what the first is. */
export const nextOfList: Settle = (each, { placed, settled, tokens, marks }) => {
  const { figure, slot, cost } = each;
  const last = settled.findLast(isMoney);
  if (figure.kind !== 'money' || last?.slot === undefined || !LISTED.has(last.slot))
    return undefined;
  if (BACK.test(wordsAt(tokens, figure.end, figure.end + 2))) return undefined;
  const { end } = last.figure;
  const between = wordsAt(tokens, end, figure.start).split(' ');
  const isFree =
    slot === undefined || (slot === 'wanted' && cost >= SURE) || (slot === 'worth' && cost > FAR);
  const link = between.join(' ');
  const and = between.indexOf('and');
  const follow = textAt(tokens, figure.end);
  const isParallel =
    (between.includes('and') || link.endsWith(COMMA)) &&
    /^(?:to|on|with|at|from)$/.test(follow) &&
    link.startsWith(follow);
  const isSecond =
    (slot === undefined && /\b(?:second|2nd|2 nd)$/.test(link)) ||
    SECOND.test(link) ||
    (SECOND_TOO.test(link) &&
      placed.some((other) => other !== each && other.slot === 'wanted' && other.cost <= SURE)) ||
    ((isFree || marks.some(({ is }) => is === 'pays_out')) && follow === 'second');
  // "First mortgage 355, second mortgage 60, both stay": what stays is owed.
  const isKeptToo =
    slot === 'wanted' &&
    /^(?:[,;.] )?(?:and )?(?:a |the )?(?:second|2nd|2 nd)(?: mortgage)?(?: of| is| at)?$/.test(
      link,
    ) &&
    BOTH_OWED.test(wordsAt(tokens, figure.end, figure.end + BOTH_REACH));
  const isNext =
    last.slot === 'invoices'
      ? (isFree && (isParallel || link === 'and' || link === COMMA)) ||
        (slot === undefined && /^(?:[^ .:]+ ){1,3}(?:,|and)$/.test(link)) ||
        (slot === last.slot && and >= 0 && between.includes('owe', and))
      : isSecond ||
        isKeptToo ||
        (isFree && (isParallel || link.endsWith('the other'))) ||
        (between.includes('and') && between.includes('arrear')) ||
        (slot === undefined && link === 'and');
  return isNext ? { slot: last.slot, cost: last.cost, isListed: true } : undefined;
};

const LISTED: ReadonlySet<Slot> = new Set<Slot>(['owed', 'invoices', 'bill']);

/** "A first of 430k with the bank and a second of 95k", "and there's an old private second of 38k behind it". */
const SECOND =
  /\band (?:there is )?(?:already )?(?:a|an|the)(?: old)?(?: private)? (?:second|caveat)(?: mortgage| loan)?(?: of)?$/;

/** "First is 388k, second is 94.5k", "first mortgage 520k, small second of 45k": where another sum is what is wanted. */
const SECOND_TOO =
  /^(?:, )?(?:(?:and|with|plus) )?(?:(?:a|an|the) )?(?:(?:small|old|private) ){0,2}(?:second|2 nd|caveat)(?: mortgage| loan)?(?: behind it)?(?: of| is| at| for)?$/;

const FAR = 4.5;

const BOTH_OWED =
  /^(?:[,.;] )?(?:(?:and|they|the two|these|those) )?(?:both|all of (?:it|that)|the two) (?:(?:are|is|will|would|have|has|loan|of them|to) ){0,3}(?:stay|staying|remain|remaining|kept|left|in place|current|paid|up to date|there|on it|owed|owing)\b/;
const BOTH_REACH = 8;

/** "Payout 430k plus 45k for stock new first mortgage": what is paid out and what comes on top make the new loan. */
export const wholeOfPayout: Settle = (each, { placed, index, tokens }) => {
  const { figure, slot } = each;
  if (!isMoney(each) || (slot !== undefined && slot !== 'owed')) return undefined;
  const isMade =
    textAt(tokens, figure.start - 1) === 'equal' ||
    NEW_LOAN.test(wordsAt(tokens, figure.end, figure.end + 3));
  const before = placed.slice(0, index).filter(isMoney);
  const debt = before.find((other) => other.slot === 'owed');
  const isTheirSum =
    debt !== undefined &&
    before.some((more) => more !== debt && more.figure.value + debt.figure.value === figure.value);
  return isMade && isTheirSum ? { slot: 'wanted', cost: SURE } : undefined;
};
const NEW_LOAN = /^(?:new |in |all |up |total )*(?:first|1 st|1st|loan|mortgage|facility)\b/;
