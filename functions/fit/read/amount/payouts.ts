/** A debt that is paid out of the loan, and what comes on top of it. */
import { distinct, type Placed, sumOf } from '../slots/cues.ts';
import { wordsAt } from '../split-tokens.ts';
import { ASKABLE, isWritten, type Line, slots, workedOut } from './account.ts';

/** "Need to clear the 40k tax debt plus 20k for stock", "the payout of 410k on our private loan plus 60k": both are asked for. */
export const paidAndMore: Line = ({ document: { tokens }, money }) => {
  const written = money.filter(isWritten);
  const at = written.findIndex((one, index) => {
    const next = written[index + 1];
    if (next === undefined || !DUE.has(one.slot) || !ASKABLE.has(next.slot)) return false;
    const { start, end } = one.figure;
    return (
      ASKS_PAYOUT.test(wordsAt(tokens, start - ASKS_REACH, start)) &&
      AND_MORE.test(wordsAt(tokens, end, next.figure.start))
    );
  });
  // What is owed is none the less owed: the amount stands where the other sum does.
  const both = at < 0 ? [] : written.slice(at, at + 2).toReversed();
  return workedOut(sumOf(both), both);
};
const DUE = slots('owed', 'tax', 'bill');
const ASKS_REACH = 9;
const ASKS_PAYOUT =
  /\b(?:need|want|borrow|looking|like|seeking|after)\b[^.,;]{0,60}\b(?:pay out|pay off|payout|clear|refinance)\b(?: (?!and\b|plus\b)[^ .,;]{1,20}){0,4}$/;
const AND_MORE =
  /^(?:[^ .,;]{1,20} ){0,6}(?:plus|and)(?: (?:another|about|around|a further|an extra|some))?$/;

/** So near behind the payout stands what comes on top. */
const BEHIND = 3;

/** "Clear the 410k and give us 90k": what is owed, and what comes on top of it. */
export const payoutAndExtra: Line = ({ document, money }) => {
  const payout = document.marks.find(({ is }) => is === 'adds_payout');
  if (payout === undefined) return undefined;
  const written = money.filter(isWritten);
  const extra = written.find(
    ({ figure: { start } }) => start >= payout.end && start <= payout.end + BEHIND,
  );
  const taxes = written.filter(({ slot }) => slot === 'tax');
  const owed = written.filter((each) => each !== extra && each.slot === 'owed');
  const debts = taxes.length > 0 ? taxes : owed;
  if (extra === undefined) return undefined;
  const from = [extra, ...distinct(debts)];
  return workedOut(sumOf(from), from);
};

/** "Lender to be paid out 640k, plus a further 60k, and 15k fees capitalised": the new loan is all of them. */
export const costsOnTop: Line = ({ document, money, asked }) => {
  const { tokens } = document;
  const isOnTop = ({ figure: { start, end } }: Placed) =>
    CAPITALISED.test(wordsAt(tokens, end, end + ON_TOP_REACH)) ||
    CAPITALISED.test(wordsAt(tokens, start - 2, start));
  const costs = money.filter(isOnTop);
  const debts = distinct(money.filter(({ slot }) => slot === 'owed'));
  const isMore = document.marks.some(({ is }) => is === 'more');
  const isPaidOut = document.marks.some(({ is }) => is === 'pays_out' || is === 'to_be_paid');
  if (costs.length === 0 || debts.length !== 1 || !isMore || !isPaidOut) return undefined;
  const from = distinct([...asked, ...costs, ...debts]);
  const isOne = from.some(
    ({ figure }) => 2 * figure.value >= sumOf(from) && asked.some((each) => each.figure === figure),
  );
  return isOne ? undefined : workedOut(sumOf(from), from, 0);
};
const CAPITALISED =
  /\b(?:capitalised|capitalized|rolled in|added (?:on|in|to the loan)|on top of the loan)\b/;
const ON_TOP_REACH = 5;
