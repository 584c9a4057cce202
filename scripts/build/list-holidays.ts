/**
 * Lists the public holidays of the office's state for three years. Only whole days count: Christmas
 * Eve is a public holiday from six in the evening in some states, when no office is open.
 */
import HolidayRules from 'date-holidays';
import type { Holidays } from '../../functions/contract/built.ts';
import type { OfficeHours } from '../../functions/contract/service.ts';
import { ContentProblems, type Review, warnOrRefuse } from './problems.ts';

/** This year and the three that follow. */
const YEARS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A whole day has 23 hours where daylight saving starts. */
const WHOLE_DAY_MS = 23 * 60 * 60 * 1000;
const ENOUGH_DAYS = 365;

export function listHolidays(state: OfficeHours['state'], now: Date): Holidays {
  const rules = new HolidayRules('AU', state);
  const firstYear = now.getUTCFullYear();
  const years = Array.from({ length: YEARS }, (_, index) => firstYear + index);
  const known = years.filter((year) => wholePublicDays(rules, year).length > 0);
  const days = known.flatMap((year) => wholePublicDays(rules, year));
  return { until: `${known.at(-1) ?? firstYear - 1}-12-31`, days: Object.fromEntries(days) };
}

function wholePublicDays(rules: HolidayRules, year: number): [string, string][] {
  return rules
    .getHolidays(year)
    .filter(
      ({ type, date, start, end }) =>
        type === 'public' &&
        date.includes(' 00:00:00') &&
        end.getTime() - start.getTime() >= WHOLE_DAY_MS,
    )
    .map(({ date, name }) => [date.slice(0, 'YYYY-MM-DD'.length), name]);
}

/** Past the list only weekends count, and a contact time would promise too much. */
export function checkHolidays({ until }: Holidays, review: Review): void {
  const daysLeft = Math.floor((Date.parse(until) - review.now.getTime()) / DAY_MS);
  if (daysLeft >= ENOUGH_DAYS) return;
  const cure = 'update the date-holidays package';
  warnOrRefuse(review, `public holidays are known for ${daysLeft} more days only: ${cure}`);
  if (review.problems.length > 0) throw new ContentProblems(review.problems);
}
