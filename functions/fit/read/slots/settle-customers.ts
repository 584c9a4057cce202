/** How much of the invoices one customer owes: as a percent of them, or as a sum beside what all of them owe. */

import { SHARE_NOTE } from '../figures/read-shares.ts';
import {
  isFolded,
  STOP,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
  wordsBehind,
} from '../split-tokens.ts';
import type { Slot } from './cues.ts';
import { isMoney, type Settle } from './settling.ts';

/** "A council makes up 70% of it", "190k outstanding, of which 160k is one department". */
export const ofCustomer: Settle = (each, { placed, tokens }) => {
  const { figure, slot } = each;
  if (figure.kind === 'percent') {
    if (SEVERAL_OWE.test(wordsAt(tokens, figure.start - BEFORE, figure.start)))
      return { slot: 'other' };
    const isFree = slot === undefined || slot === 'share' || slot === 'part';
    return isFree && figure.value < 100 && isOfOne(tokens, figure)
      ? { slot: 'customer_share', cost: 0 }
      : undefined;
  }
  // "One of the mines is 85k of it": a mine, and not what is mine.
  const isOfIt = slot === 'worth' && /^of (?:it|that)\b/.test(wordsBehind(tokens, figure.end));
  const isFree = slot === undefined || OWED.has(slot) || isOfIt;
  // "Coles owes us 90k and Aldi 60k" are parts of what nobody told.
  const isPart =
    isMoney(each) &&
    isFree &&
    isOfOne(tokens, figure) &&
    placed.some(
      (other) =>
        isMoney(other) &&
        other.slot !== 'wanted' &&
        other.figure.value > figure.value &&
        !isOfOne(tokens, other.figure),
    );
  return isPart ? { slot: 'customer_part', cost: 0 } : undefined;
};

const OWED = new Set<Slot>(['owed', 'invoices', 'other']);
/** "Two mining contractors account for 80% of it": of which the larger is not told. */
const SEVERAL_OWE =
  /\b(?:two|three|four|five|six|[2-6]|couple of|few) (?:[a-z]+ ){0,3}(?:owe|is|are|have|hold|make up|making up|account for|accounting for|represent)(?: (?:us|about|around|roughly|nearly|over|some))*$/;

/** "1.1m in receivables from builders, 400k of it over 90 days": a part of them, whoever owes it; none of it is no part. */
export const olderPart: Settle = ({ figure, slot }, { tokens, placed }) => {
  const { start, end, kind } = figure;
  const isOlder =
    kind === 'duration'
      ? OF_IT.test(wordsBefore(tokens, start))
      : slot !== 'wanted' && OLDER.test(wordsBehind(tokens, end));
  return isOlder && placed.some((other) => other.slot === 'invoices')
    ? { slot: kind === 'money' ? 'not_counted' : 'other' }
    : undefined;
};
const OF_IT =
  /(?<!\b(?:none|nothing|not one) )\bof (?:it|that|this|them|which) (?:is |are )?(?:over|older than|past|beyond|more than)$/;
const OLDER =
  /^of (?:it|that|this|them|which) (?:is |are )?(?:over|older than|past|beyond|more than) \d+ day/;

/** "Invoice finance for about 300k. They owe us 420k": the first is asked for. */
export const askedOnLedger: Settle = ({ figure, slot }, { placed, tokens }) => {
  const { start, end, value } = figure;
  const isAsked =
    slot === 'invoices' &&
    FINANCE_FOR.test(wordsBefore(tokens, start)) &&
    !INVOICED.test(wordsAt(tokens, end, end + 3));
  const hasLedger = placed.some((other) => other.slot === slot && other.figure.value > value);
  return isAsked && hasLedger ? { slot: 'wanted' } : undefined;
};
const FINANCE_FOR =
  /\b(?:finance|financing|funding|discounting|factoring) for(?: (?:about|around|roughly|approximately|up|to|some|say|maybe|a))*$/;
const INVOICED = /\b(?:invoice|debtor|receivable|owed|owing|outstanding|unpaid|billed|ledger)\b/;

/** "They take up about 60% of our 400k book": a share of what all owe, and nothing that is taken in a month. */
export const shareOfLedger: Settle = ({ figure, slot }, { placed, index, tokens }) => {
  const { note, start } = figure;
  const whole = placed[index + 1];
  const isShare =
    note === SHARE_NOTE &&
    (slot === 'turnover' || slot === undefined) &&
    whole !== undefined &&
    LEDGER.test(textAt(tokens, whole.figure.end)) &&
    TAKES_UP.test(wordsAt(tokens, start - BEFORE, start));
  return isShare ? { slot: 'customer_part', cost: 0 } : undefined;
};
const LEDGER = /^(?:book|ledger|debtor|invoice|receivable)$/;
const TAKES_UP = /\b(?:take|takes|make|makes) up(?: (?:about|around|roughly|nearly|over|some))?$/;

/** Beside what one customer owes stands what all owe: "190k outstanding"; and what is got against it is wanted. */
export const ofCustomers: Settle = (each, { placed, settled }) => {
  const part = placed.find(({ slot }) => slot === 'customer_part' || slot === 'customer_share');
  if (part === undefined || !isMoney(each)) return undefined;
  const { figure, slot, lost } = each;
  const isTold = [...placed, ...settled].some((other) => other.slot === 'invoices');
  const isMore = part.slot === 'customer_share' || figure.value > part.figure.value;
  const isWhole = !isTold && isMore && (slot === 'owed' || slot === undefined || slot === 'worth');
  return isWhole && !lost.includes('wanted') ? { slot: 'invoices' } : undefined;
};

type Span = { readonly start: number; readonly end: number };

function isOfOne(tokens: readonly Token[], { start, end }: Span): boolean {
  // "My client owes 410k on her home" owes it to others.
  if (OWED_BY_US.has(textAt(tokens, end))) return false;
  const before =
    wordsAt(tokens, start - BEFORE, start)
      .split(STOP)
      .at(-1) ?? '';
  const after = wordsAt(tokens, end, end + AFTER).split(STOP)[0] ?? '';
  if (NOBODY.test(before)) return false;
  if (ONE_OWES.test(before) || IS_ONE.test(after)) return true;
  if (OF_LEDGER.test(after) && IS_SO.test(before)) return true;
  for (let at = start - 1; at >= start - BEFORE && textAt(tokens, at) !== STOP; at -= 1) {
    if (isCustomer(tokens, at) && OWES.test(wordsAt(tokens, at + 1, start))) return true;
  }
  const [, link] = IS.exec(after) ?? [];
  if (link === undefined) return false;
  const from = end + link.split(' ').length - 1;
  return [0, 1, 2, 3].some(
    (step) =>
      isCustomer(tokens, from + step) && !OWES_BEFORE.test(wordsAt(tokens, from, from + step)),
  );
}
const OWED_BY_US = new Set(['on', 'to']);
const BEFORE = 10;
const AFTER = 10;
/** In the singular: "five councils owe us 60k". */
const isCustomer = (tokens: readonly Token[], at: number) =>
  NAMES.has(textAt(tokens, at)) || (CUSTOMERS.has(textAt(tokens, at)) && !isFolded(tokens[at]));
const CUSTOMERS = new Set(
  (
    'customer client debtor council shire department government supermarket chain builder retailer wholesaler ' +
    'provider hospital mine contractor agency university outfit company firm buyer group manufacturer distributor operator'
  ).split(' '),
);
const NAMES = new Set('woolworth woolie cole aldi bunning metcash'.split(' '));
const OWES =
  /^(?:(?:[a-z, ]{0,30}\b)?(?:owe|owes|make up|makes up|making up|account for|accounting for|accounts for|represent|represents)|is|has|at|c)(?: (?:us|our [a-z]+(?: [a-z]+)?|about|around|roughly|nearly|just|over|some|c|the|a))*$/;
/** "A single packer is 80%", "of which one ASX listed miner owes 80%". */
const ONE_OWES =
  /\b(?:one|single|sole|biggest|largest|main|major) (?:[a-z]+ ){1,5}?(?:owe|owes|is|make up|makes up|account for|accounts for|hold|holds)(?: (?:us|me|about|around|roughly|nearly|just|over|some))*$/;
/** "340 of that one mining contractor", "152 thousand of that is one business". */
const IS_ONE =
  /^(?:of (?:it|that|this|which|them|those|(?:the|our) [a-z]+) )?(?:(?:is|are|from|with|by|owed by|sit with|sits with) )?(?:the |just )?(?:one|a single|single) (?!of\b|invoice|bill|day|week|month|year|lot|lump)[a-z]+/;
/** "Which is 90% of our ledger", "that is 95% of what is owed to us". */
const OF_LEDGER =
  /^of (?:(?:our|my|the|all|whole|entire) )*(?:ledger|book|debtor|invoice|receivable|what (?:[a-z]+ )?(?:is|are) (?:owed|owing|due|outstanding))/;
const IS_SO = /\b(?:is|are|make|makes)(?: (?:up|about|around|roughly|nearly|some|over|just))*$/;
/** "No one is over 25%", "none above 60k", "one invoice". */
const NOBODY =
  /\b(?:no one|nobody|none|under|below|less than|no more than|at most|not more|one (?:[a-z]+ )?(?:invoice|bill))\b/;
const IS =
  /^((?:of (?:it|that|this|these|those|which|them|(?:the|our) [a-z]+|what is [a-z]+) )?(?:all |just )?(?:is|are|from|with|by|owed by|owing from|due from|sit with|sits with) )/;
const OWES_BEFORE = /[.,]|\bnot\b/;
