/** Reads how many months a business has traded: "5 yrs trading", "ABN since 2019". */
import type { Zone } from '../../contract/built.ts';
import { toLocalTime } from '../office-time.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MOST_MONTHS = 1200;

export function readTradingMonths(text: string, now: Date, zone: Zone): number | undefined {
  const { date } = toLocalTime(now.getTime(), zone);
  const months = readSpan(text) ?? readStart(text, date) ?? readNew(text);
  return months === undefined || months > MOST_MONTHS ? undefined : months;
}

const SPAN = /\b(\d{1,3}(?:\.\d)?)[ -]?(years?|yrs?|yr|y|months?|mths?|mth)\b/g;
const TRADES =
  /\b(abn|trading|traded|going|business|biz|company|co|open|opened|established|operating|pty)\b/;
const OLD = /^ ?(old\b|in\b(?! (?:the|a) )|into\b)/;
/** A lease, a loan, a record or a way out has its years too. */
const NOT_OURS =
  /^ ?(left|to go|to run|ago|back|remaining|term|chattel|lease|loan|an? \w+ on wages|while|til|until|warranty)/;
const NOT_OURS_BEFORE =
  /\b(over|last|lease|returns for|returns|wale|in|within|for|about|bout|next|settle\w*|every|mtg private)(?: the)?,? ?$/;

function readSpan(text: string): number | undefined {
  let guess: number | undefined;
  for (const found of text.matchAll(SPAN)) {
    const [whole, count, unit = ''] = found;
    const before = text.slice(Math.max(0, found.index - 24), found.index);
    const after = text.slice(found.index + whole.length, found.index + whole.length + 24);
    const isYears = unit.startsWith('y');
    const months = Math.floor(Number(count) * (isYears ? 12 : 1));
    if (NOT_OURS.test(after)) continue;
    if (isTrading(before, after)) return months;
    if (isYears && !NOT_OURS_BEFORE.test(before)) guess ??= months;
  }
  return guess;
}

function isTrading(before: string, after: string): boolean {
  const nextWords = after.split(/[,.;]/)[0]?.split(' ').slice(0, 6).join(' ') ?? '';
  const lastWords = before.split(/[.;]/).at(-1)?.split(' ').slice(-4).join(' ') ?? '';
  return OLD.test(after) || TRADES.test(nextWords) || TRADES.test(lastWords);
}

const SINCE_YEAR = /\b(?:since|est\.?|established(?: in)?) ?((?:19|20)\d\d)\b/;
const SINCE_MONTH = new RegExp(
  `\\b(?:since|started[^.,]{0,20} in|opened[^.,]{0,20} in) (?:about )?(${MONTHS.join('|')})`,
);

function readStart(text: string, today: string): number | undefined {
  const year = SINCE_YEAR.exec(text)?.[1];
  if (year !== undefined) return Math.max(0, (Number(today.slice(0, 4)) - Number(year)) * 12);
  const month = SINCE_MONTH.exec(text)?.[1];
  if (month === undefined) return undefined;
  return (Number(today.slice(5, 7)) - 1 - MONTHS.indexOf(month) + 12) % 12;
}

function readNew(text: string): number | undefined {
  return /\bbrand new (abn|pty|company|business)\b/.test(text) ? 0 : undefined;
}
