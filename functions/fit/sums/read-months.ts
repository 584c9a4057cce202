/** For how long it is lent, in months: one time, or several to compare. */
import type { SaidFigure } from '../read/slots/said-figures.ts';
import { DAYS, MOST_BESIDE, WEEKS, YEAR } from './terms.ts';
import type { Place, TermPart, TermsReading } from './terms-said.ts';

/** A term is no longer than this. */
const LONGEST = 480;
const MONTHS_IN: Readonly<Record<string, number>> = { year: YEAR, month: 1, week: YEAR / WEEKS };
const inMonths = (value: number, unit: SaidFigure['unit']) =>
  value * (MONTHS_IN[String(unit)] ?? 1 / DAYS);
const NO_TERM: ReadonlySet<string> = new Set([
  ...['trading', 'needed', 'item_age', 'lease', 'experience', 'arrears', 'discharged'],
]);
const JOINS =
  /^ ?,? ?(?:,|instead of|rather than|or|and|vs\.?|versus|against|not|than|with|compared (?:to|with)) ?,? ?$/i;

export function readMonths({ parts, text, has, marks }: TermsReading): number[] {
  const isOfRate = ({ from, to }: Place) =>
    marks.some((mark) => mark.name === 'per_30_days' && mark.from <= from && to <= mark.to);
  const times = parts.filter(
    ({ kind, slot = '', words, from, to }) =>
      kind === 'duration' &&
      !isOfRate({ from, to }) &&
      !NO_TERM.has(slot) &&
      (!UNCOUNTED.test(words) || /\b(?:for|over) $/i.test(text.slice(0, from))),
  );
  const found = times.flatMap((each) =>
    endsOf(each, text).map((value) => ({ at: each.from, months: inMonths(value, each.unit) })),
  );
  const payments = parts.filter(({ is }) => is === 'payments');
  found.push(
    ...payments.map(({ from, value }) => ({ at: from, months: value / timesAMonth(has) })),
  );
  // "Over 2 years instead of 4", "12, 18 or 24 months".
  const linked: TermPart[] = [...times];
  for (const each of parts.filter(isWholeCount).reverse()) {
    const beside = linked.find(
      (time) =>
        isJoined(time, each, text) || isLinked(time, each, text) || isLinked(each, time, text),
    );
    if (beside === undefined) continue;
    linked.push({ ...each, ...(beside.unit && { unit: beside.unit }) });
    found.push({ at: each.from, months: inMonths(each.value, beside.unit) });
  }
  found.sort((one, other) => one.at - other.at);
  const months = found.map((each) => each.months).filter((each) => each > 0 && each <= LONGEST);
  return [...new Set(months)].slice(0, MOST_BESIDE);
}

/** "A month" is mostly how often something is paid. */
const UNCOUNTED = /^(?:an? |the )?(?:day|week|fortnight|month|year)$/i;

const isWholeCount = ({ kind, is, value }: TermPart) =>
  kind === 'count' && is === undefined && Number.isInteger(value) && value <= LONGEST;

const timesAMonth = (has: TermsReading['has']) =>
  has('weekly') ? 52 / 12 : has('fortnightly') ? 26 / 12 : 1;

/** "Drop it from 25 to 30 years" was read as one time with two ends. */
function endsOf({ words, value, from }: TermPart, text: string): number[] {
  const [, low] = /^([\d.]+) ?(?:to|-|–) ?[\d.]+/.exec(words) ?? [];
  return low && /\bfrom $/i.test(text.slice(0, from)) ? [Number(low), value] : [value];
}

const isLinked = (one: Place, other: Place, text: string) => {
  const between = text.slice(one.to, other.from);
  const isMoved = /^ to $/.test(between) && /\bfrom $/i.test(text.slice(0, one.from));
  return one.to <= other.from && (isMoved || JOINS.test(between));
};

/** "90 days instead of 30": the words that take it back are a part of the figure. */
const isJoined = (time: TermPart, other: TermPart, text: string) =>
  other.isOld && time.to <= other.from && !/[.?!]/.test(text.slice(time.to, other.from));

/** "14% over 3 years or 10% over 5": each rate stands before its own time. */
export function isPaired(reading: TermsReading): boolean {
  const kinds = reading.parts.flatMap(({ kind, is, words }) =>
    is === undefined && (kind === 'percent' || (kind !== 'money' && !/^an? /i.test(words)))
      ? [kind === 'percent' ? 'rate' : 'time']
      : [],
  );
  return kinds.join(' ') === 'rate time rate time';
}
