/** Business days between now and a deadline in calendar days, by the office's holidays. */
import type { Holidays } from '../catalogue/content.ts';
import { sayDate, toLocalTime } from '../catalogue/office-time.ts';
import type { BusinessDays } from './ground.ts';
import { fromDay, toDay, weekdayOf } from './read/figures/calendar.ts';

/** No lane takes longer; counting stops here. */
const MOST = 120;

/** What is worked out for one day of the office holds for every call of that day. */
export function createBusinessDays(zone: string, holidays: Holidays): (now: Date) => BusinessDays {
  const free = new Set(Object.keys(holidays.days).map(toDay));
  let known: { readonly date: string; readonly days: BusinessDays } | undefined;
  return (now) => {
    const { date } = toLocalTime(now.getTime(), zone);
    if (known?.date !== date) known = { date, days: countFrom(date, free) };
    return known.days;
  };
}

function countFrom(date: string, free: ReadonlySet<number>): BusinessDays {
  const today = toDay(date);
  const isBusinessDay = (days: number) =>
    !WEEKEND.has(weekdayOf(today + days)) && !free.has(today + days);
  const countUntil = (calendarDays: number) => {
    let count = 0;
    for (let day = 1; day <= calendarDays && count < MOST; day += 1) {
      if (isBusinessDay(day)) count += 1;
    }
    return count;
  };
  const dateOf = (nth: number) => {
    let day = 0;
    for (let count = 0; count < nth; day += 1) if (isBusinessDay(day + 1)) count += 1;
    return fromDay(today + day);
  };
  return { countUntil, dateOf, nameOf: (nth) => sayDate(dateOf(nth)) };
}

/** Saturday and Sunday. */
const WEEKEND = new Set([6, 0]);
