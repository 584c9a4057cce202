/** Fills in what the rules left, where the words around a figure make it sure (tell-facts.ts). */
import type { FactReader } from '../fact-reader.ts';
import { isLikelyTerm } from '../read-times.ts';
import { type Placed, rulesOf } from '../slots/cues.ts';
import { WEAK_TERM } from '../slots/settling.ts';
import { textAt, wordsAt } from '../split-tokens.ts';
import {
  findAsked,
  IS_SUM,
  isSaidAtAll,
  isSoldFor,
  putWay,
  SAID,
  type Told,
} from './tell-facts.ts';
import { isSame, type LearnedName, type Way } from './ways.ts';

/** By how much a way has to be surer than any other; measured on texts that were held back. */
const FILLS: Readonly<Record<LearnedName, number>> = {
  ...{ amount: 18, property_value: 18, existing_debt: 18 },
  ...{ trading_months: 14, needed_within_days: 24 },
};

/** What rules have left and nobody asks; beside a sum only, as other figures seldom tell a need by themselves. */
export function fillFacts(reader: FactReader, told: readonly Told[]): void {
  for (const { name, best, surer } of told.filter(isSaidAtAll)) {
    const isOfNeed = name === 'amount' || isRead(reader, 'amount');
    const isEnd = name === 'amount' && isSoldFor(reader, best);
    // "Own a hilux 2019": the year of the thing.
    const isModel =
      name === 'trading_months' &&
      best.uses[0]?.item.figure.kind === 'date' &&
      best.value === reader.facts.item_age_months?.value;
    const isFree =
      isOfNeed && !isEnd && !isModel && !isRead(reader, name) && !isElsewhere(reader, name, best);
    if (surer >= FILLS[name] && isFree && !isOldLoan(reader, name, best)) {
      putWay(reader, name, best);
    }
  }
}

const isRead = (reader: FactReader, name: LearnedName) =>
  reader.facts[name] !== undefined || findAsked(reader, name) !== undefined;

/** "How much can I borrow on my house, worth 650k, owe 180k": what is owed is asked for only where it is paid out. */
const isOldLoan = (
  { document, facts, hits, placed }: FactReader,
  name: LearnedName,
  { uses: [use, second], value }: Way,
) =>
  name === 'amount' &&
  use !== undefined &&
  second === undefined &&
  isSame(value, facts.existing_debt?.value ?? 0) &&
  placed[placed.findIndex(({ figure }) => figure === use.item.figure) - 1]?.slot === 'worth' &&
  /\bow(?:e|es|ing|ed)(?: (?:about|around|still))?$/.test(
    wordsAt(document.tokens, use.item.figure.start - 3, use.item.figure.start),
  ) &&
  !hits.some(({ name: signal, role }) => PAYS_OUT.has(signal) && role !== 'denied');
const PAYS_OUT = new Set(['refinance', 'private_loan_expired', 'payout_only', 'consolidation']);

/** "Need 200k now, for 6 months" is how long it is lent. */
const isBehindSum = (placed: readonly Placed[], { start }: Placed['figure']) =>
  placed.some(
    ({ slot, figure: { end } }) => slot === 'wanted' && end < start && start - end <= BEHIND,
  );
const BEHIND = 3;

/** "Over 36 months", "a 2017 tipper", "weekly payroll is 58,000": words of its own say that it is something else. */
export function isElsewhere(reader: FactReader, name: LearnedName, { uses, value }: Way): boolean {
  const { document, facts, hits, placed } = reader;
  const own = placed.find(({ figure }) => figure === uses[0]?.item.figure);
  if (name === 'amount') {
    // "Got about 180k owing to us right now": all of a ledger, where nobody says that it is wanted.
    const isLedger =
      value === facts.invoices_outstanding?.value &&
      hits.some((hit) => hit.name === 'unpaid_invoices' && hit.role !== 'denied') &&
      !WISHES.test(wordsAt(document.tokens, 0, document.tokens.length));
    return isLedger || (uses.length === 1 && own !== undefined && isCashFlow(reader, own));
  }
  // "Owe them 1.9m and want to move it": what is owed is not what the property is worth as well.
  if (name === 'property_value' && own?.slot === 'owed' && own.cost < 0)
    return isSame(value, facts.existing_debt?.value ?? 0);
  if (IS_SUM.has(name) || own === undefined) return false;
  const { figure, slot, cost } = own;
  // "60 customers a day", "we may expand one day", "seven days a week": no day at all.
  if (name === 'needed_within_days') {
    const pattern = figure.unit === 'day' ? SOME_DAY : A_DAY;
    if (pattern.test(wordsAt(document.tokens, figure.start - 2, figure.end))) return true;
    // "Give him an answer by the end of the month": no money by then.
    if (ANSWER_BY.test(wordsAt(document.tokens, figure.start - 3, figure.start))) return true;
  } else if (slot === undefined) return isLikelyTerm(figure, hits) || isNew(hits);
  // "A 67 year old plumber" has not traded so long.
  else if (slot === 'other') return textAt(document.tokens, figure.end) === 'old';
  return (
    slot !== undefined &&
    rulesOf(slot).fact !== undefined &&
    (cost < WEAK_TERM || (slot === 'term' && isBehindSum(placed, figure)))
  );
}

/** "Weekly payroll is 58,000", "190k net last year", "a default of 3,800": what comes in, goes out and stands on a file. */
const isCashFlow = ({ document: { tokens } }: FactReader, { figure, slot, cost }: Placed) =>
  slot === 'profit'
    ? cost <= SAID
    : (slot === 'default' && !WISHES.test(wordsAt(tokens, figure.start - 3, figure.start))) ||
      (slot === 'other' &&
        PAYROLL.test(wordsAt(tokens, figure.start - PAYROLL_REACH, figure.start)));

const WISHES =
  /\b(?:want|wanting|need|needing|facility|loan|advance|draw|borrow|fund|funded|(?<!invoice )finance|financed|seek|seeking|looking|against|after|raise|discount|discounting|factor|factoring)\b(?! to (?:know|understand)\b)/;
const PAYROLL = /\b(?:payroll|(?:weekly|fortnightly|monthly) wage)\b[^.,]*$/;
const PAYROLL_REACH = 5;
const A_DAY = /\b(?:day|night|hour|shift) (?:an?|per|each|every) /;
const ANSWER_BY = /\b(?:answer|decision|decide)(?: by)?(?: the)?$/;
const SOME_DAY = /(?<!\b(?:in|within|under|than|only|just|about) )\b(?:an?|one|1) day$/;

/** "Leasing, 36 months, start up": it has not traded so long. */
const isNew = (hits: FactReader['hits']) =>
  hits.some(({ name, role }) => name === 'new_business' && role !== 'denied');
