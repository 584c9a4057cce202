/**
 * "Settlement is 42 days after exchange", "served on 13 November, 21 days to pay": a time that is counted from a day which the
 * text names. "4 years in July": one that is not full yet.
 */
import type { Today } from '../../need.ts';
import { type Token, wordsAt, wordsBehind } from '../split-tokens.ts';
import { dayOf, partsOf, toDay } from './calendar.ts';
import type { Figure } from './read-numbers.ts';

/** Both become one date, in days from today; one that has passed stays as it is. */
export function countFromDates(
  figures: readonly Figure[],
  tokens: readonly Token[],
  today: Today,
): Figure[] {
  const gone = new Set<Figure>();
  const counted = figures.map((span, at): Figure => {
    const next = figures[at + 1];
    const full = next && toFullYears(span, next, { tokens, today });
    if (next !== undefined && full !== undefined) {
      gone.add(next);
      return full;
    }
    const named = figures[at - 1];
    const ahead = named && leadsTo(named, span, tokens) && untilFull(span, named, today);
    if (ahead) {
      gone.add(named);
      return { ...ahead, start: named.start };
    }
    const days = span.kind === 'duration' ? DAYS[span.unit ?? ''] : undefined;
    if (days === undefined) return span;
    const between = next && wordsAt(tokens, span.end, next.start);
    const isBefore = next?.kind === 'date' && /^(?:after|from)(?: the)?$/.test(between ?? '');
    const from = isBefore ? next : findNamed(span, figures.slice(0, at), tokens);
    const start = from && daysTo(from, today);
    const value = start === undefined ? -1 : start + span.value * days;
    if (from === undefined || value < 0) return span;
    gone.add(from);
    return { kind: 'date', value, start: span.start, end: isBefore ? from.end : span.end };
  });
  return counted.filter((one) => !gone.has(one));
}
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** In months, of years that will be full in the month that is named behind them. */
function toFullYears(
  span: Figure,
  next: Figure,
  { tokens, today }: { readonly tokens: readonly Token[]; readonly today: Today },
): Figure | undefined {
  const link = wordsAt(tokens, span.end, next.end);
  const isPast =
    /\b(?:was|were|had|been|hit|turned|reached|passed|made|over)$/.test(
      wordsAt(tokens, span.start - 1, span.start),
    ) || /^(?:just |now )?(?:gone|past|passed|last)\b/.test(wordsBehind(tokens, next.end));
  if (isPast || !/^(?:in|come|this|next) [a-z]+$/.test(link)) return undefined;
  const full = untilFull(span, next, today);
  // "Three years in October", said in November: it has just been.
  const isJustPast = full !== undefined && span.value * YEAR - full.value > LONGEST_AHEAD;
  return isJustPast && /^(?:in|this) /.test(link) ? { ...full, value: full.value + YEAR } : full;
}
const [YEAR, LONGEST_AHEAD] = [12, 9];

/** "In March it will be eight years". */
const leadsTo = (named: Figure, { start }: Figure, tokens: readonly Token[]) =>
  /^(?:in|come|this|next)$/.test(wordsAt(tokens, named.start - 1, named.start)) &&
  /^(?:, )?(?:it|that|we|i) will (?:be|make|have been|have (?:traded|run|had it) for)$/.test(
    wordsAt(tokens, named.end, start),
  );

/** In months, where the years are full in the month that is named. */
function untilFull(years: Figure, { date, end }: Figure, today: Today): Figure | undefined {
  const isMonth =
    date !== undefined && date.day === undefined && date.year === undefined && date.month >= 0;
  if (years.unit !== 'year' || !isMonth) return undefined;
  const left = (date.month - partsOf(today.date).month + YEAR) % YEAR;
  const value = years.value * YEAR - left;
  return { ...years, unit: 'month', value, end: Math.max(end, years.end) };
}

/** The day that was named before, where the words behind the time count from it, or are of a notice that was served then. */
function findNamed(
  { start, end }: Figure,
  before: readonly Figure[],
  tokens: readonly Token[],
): Figure | undefined {
  const last = before.findLast(({ kind }) => kind === 'date');
  if (last === undefined || start - last.end > REACH) return undefined;
  const lead = wordsAt(tokens, last.start - LEAD, last.start);
  const isFrom = FROM_IT.test(wordsBehind(tokens, end)) && HAPPENED.test(lead);
  const isToPay = start - last.end <= 2 && TO_PAY.test(wordsBehind(tokens, end));
  return isFrom || (isToPay && HAPPENED.test(lead)) ? last : undefined;
}
const REACH = 12;
const LEAD = 5;
const FROM_IT =
  /^(?:to [a-z]+ )?(?:after|from) (?:exchange|exchanging|that|then|service|it|the (?:date|exchange|notice|demand|contract))\b/;
const TO_PAY = /^to (?:pay|settle|comply|answer|clear)\b/;
const HAPPENED = /\b(?:exchanged|signed|served|dated|issued|received|came|arrived|got)\b/;

/** Of a day without a year the one that is closest. */
function daysTo({ value, date }: Figure, today: Today): number | undefined {
  if (date === undefined) return Number.isFinite(value) ? value : undefined;
  if (date.day === undefined || date.month < 0) return undefined;
  const { day, month, year } = date;
  const { year: now } = partsOf(today.date);
  const years = year === undefined ? [now - 1, now, now + 1] : [year];
  const all = years.map((each) => dayOf(each, month, day) - toDay(today.date));
  return all.sort((one, other) => Math.abs(one) - Math.abs(other))[0];
}
