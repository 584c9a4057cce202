/** For how long it is lent, in months: one time, or several to compare. */
import { MOST_BESIDE, monthsIn, WEEKS, YEAR } from './terms.ts';
import type { Place, TermPart, TermsReading } from './terms-said.ts';

/** A term is no longer than this. */
const LONGEST = 480;
const NO_TERM: ReadonlySet<string> = new Set(
  'trading needed item_age lease experience arrears discharged'.split(' '),
);

export function readMonths({ parts, text, has, marks }: TermsReading): number[] {
  const isOfRate = ({ from, to }: Place) =>
    marks.some((mark) => mark.name === 'per_30_days' && mark.from <= from && to <= mark.to);
  const times = parts.filter(
    (each) =>
      each.kind === 'duration' &&
      !isOfRate(each) &&
      !NO_TERM.has(each.slot ?? '') &&
      !FULL_IN.test(each.words) &&
      (!UNCOUNTED.test(each.words) ||
        /\b(?<!\bup )(?:for|over) $/i.test(text.slice(0, each.from)) ||
        OF_INTEREST.test(text.slice(each.to))),
  );
  // "Between 15 and 25 years" is one figure; "over 2 years instead of 4", "12, 18 or 24 months".
  const linked = times.flatMap((each): TermPart[] => {
    const [, low] = /^(\d+) ?(?:and|or|to|vs?\.?|versus|-) ?\d/i.exec(each.words) ?? [];
    return low ? [{ ...each, value: Number(low) }, each] : [each];
  });
  for (const each of parts.filter(isWholeCount).reverse()) {
    const beside = linked.find((time) => isLinked(time, each, text) || isLinked(each, time, text));
    if (beside?.unit) linked.push({ ...each, unit: beside.unit });
  }
  const aMonth = has('weekly') ? WEEKS / YEAR : has('fortnightly') ? WEEKS / YEAR / 2 : 1;
  const payments = parts.filter(({ is }) => is === 'payments');
  const found = [
    ...linked.map((each) => ({ from: each.from, months: monthsIn(each) })),
    ...payments.map(({ from, value }) => ({ from, months: value / aMonth })),
  ].sort((one, other) => one.from - other.from);
  const months = found.map((each) => each.months).filter((each) => each > 0 && each <= LONGEST);
  return [...new Set(months)].slice(0, MOST_BESIDE);
}

/** "I run a cafe, three years in October." */
const FULL_IN = /\b(?:years?|yrs?) (?:in|come|this|next) [a-z]+$/i;

/** "A month" is mostly how often something is paid. */
const UNCOUNTED = /^(?:an? |the )?(?:day|week|fortnight|month|year)$/i;

/** "A year of interest", "a year's interest". */
const OF_INTEREST = /^(?:['’]?s)? (?:worth )?(?:of )?interest\b/i;

const isWholeCount = ({ kind, is, value }: TermPart) =>
  kind === 'count' && is === undefined && Number.isInteger(value) && value <= LONGEST;

/** The words that take a time back are a part of its figure: "90 days instead of 30". */
const isLinked = (one: TermPart, other: TermPart, text: string) =>
  one.to <= other.from &&
  (other.isOld ? /^[^.?!\d]*$/ : JOINS).test(text.slice(one.to, other.from));
const JOINS =
  /^ ?(?:,|,? ?(?:instead of|rather than|to|or|and|vs\.?|versus|against|not|than|with|compared (?:to|with))) ?$/i;
