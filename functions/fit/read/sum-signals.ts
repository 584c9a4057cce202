/** What sums tell beside themselves: it waits with them in the bundles (scripts/build/bundles.ts). */
import type { Facts, Signal } from '../need.ts';
import { clauseAt, type TextsRead, toSignal } from './document.ts';
import type { Figure } from './figures/read-numbers.ts';

export const signalsOfSums = (document: TextsRead, facts: Facts): Signal[] => [
  ...payoutBySum(document, facts),
  ...largestDebtor(document, facts),
  ...partlyDisputed(document, facts),
];

/** "1,020,000 plus 80k, 1.1 million": what is owed and a sum beside it make the amount, so the old loan is paid out of it. */
function payoutBySum(document: TextsRead, { amount, existing_debt: debt }: Facts): Signal[] {
  if (!amount || !debt?.value || amount.value < debt.value) return [];
  // "Payout is 1.15m" tells both by one figure.
  const isOne =
    amount.value === debt.value && amount.words !== undefined && amount.words === debt.words;
  const sum = isOne ? debt.value : amount.value - debt.value;
  const isExtra = ({ kind, value }: Figure) => kind === 'money' && value === sum;
  const figure = document.placed.find((each) => isExtra(each.figure))?.figure;
  const role = isOne ? 'owed' : 'purpose';
  return figure ? [toSignal(document, { name: 'payout_inside', role }, figure)] : [];
}

/** "70k of that owed by one council", "80% sits with Woolworths": most of the invoices are one customer's. */
function largestDebtor(document: TextsRead, { invoices_outstanding: all }: Facts): Signal[] {
  const { tokens, placed } = document;
  if (!document.hits.some(({ name }) => name === 'unpaid_invoices')) return [];
  const total = all?.value ?? Math.max(...placed.map(({ figure }) => figure.value));
  const most = placed.find(({ figure: { kind, value, start, end } }) => {
    const share = kind === 'percent' ? value / 100 : kind === 'money' ? value / total : 0;
    if (share < MOST_OF_IT || share >= 1) return false;
    const { sentence } = clauseAt(document, start) ?? {};
    const from = Math.max(0, start - DEBTOR_REACH);
    const words = tokens
      .slice(from, end + DEBTOR_REACH)
      .filter((_, at) => clauseAt(document, from + at)?.sentence === sentence)
      .map(({ text }) => text)
      .join(' ');
    const isShare = kind === 'percent' && OF_LEDGER.test(words);
    return (ONE_OWES.test(words) || isShare) && !NO_DEBTOR.test(words);
  })?.figure;
  return most ? [toSignal(document, { name: 'one_customer', role: 'who' }, most)] : [];
}
const MOST_OF_IT = 0.5;
const DEBTOR_REACH = 9;
const ONE_OWES =
  /\b(?:one|single|sole|biggest|largest|main|major)\b.{0,60}?\b(?:owe\w*|account\w*|is|make\w*|of|for|hold\w*)\b|\b(?:owed|due|from|by|with|to|is|are|mostly) (?:the |just )?(?:one|a single|single)\b|\bof (?:it|that|this|them|which) (?:one|a single)\b|\b(?:sits?|lies?|is) with\b/;
/** "They are about 90 % of our book": a share that somebody is. */
const OF_LEDGER =
  /\b(?:is|are|makes?|for|up|to|be) (?:(?:about|around|roughly|nearly|some|over|at|least|just|well|like) )*\d+ percent of (?:(?:our|my|the|all|whole|entire) )*(?:ledger|book|debtor|invoice|receivable|what (?:\w+ )?(?:is|are) (?:owed|owing|due|outstanding))/;
const NO_DEBTOR =
  /\b(?:(?:under|below|less than)(?! \d+ days?)|no more than|at most|not more|no one|none (?:is |are |of \w+ )?(?:over|more|above|bigger)|one (?:\w+ )?(?:invoice|bill))\b/;

/** "90k owed, of that 15k is argued about": the sum beside the dispute is a part of what is owed. */
function partlyDisputed(document: TextsRead, { invoices_outstanding: all }: Facts): Signal[] {
  const { placed, clauses, hits } = document;
  const dispute = hits.find(({ name, role }) => name === 'invoices_disputed' && role !== 'denied');
  if (dispute === undefined || all === undefined) return [];
  const { sentence } = clauses[dispute.clause] ?? {};
  const part = placed.find(({ figure: { kind, value, start, end } }) => {
    const apart = Math.min(Math.abs(start - dispute.end), Math.abs(dispute.start - end));
    const isBeside = apart <= DEBTOR_REACH && clauseAt(document, start)?.sentence === sentence;
    return kind === 'money' && isBeside && value < all.value;
  })?.figure;
  return part ? [toSignal(document, { name: 'invoices_partly_out', role: 'who' }, part)] : [];
}
