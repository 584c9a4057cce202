/** Business days between now and a deadline in calendar days, by the office's holidays. */
import type { Holidays } from '../catalogue/content.ts';
import { addDays, sayDate, toLocalTime } from '../catalogue/office-time.ts';
import type { BusinessDays } from './ground.ts';

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;
/** No lane takes longer; counting stops here. */
const MOST = 120;

/** What is worked out for one day of the office holds for every call of that day. */
export function createBusinessDays(zone: string, holidays: Holidays): (now: Date) => BusinessDays {
  const free = new Set(Object.keys(holidays.days).map(toDayNumber));
  let known: { readonly date: string; readonly days: BusinessDays } | undefined;
  return (now) => {
    const { date, weekday } = toLocalTime(now.getTime(), zone);
    if (known?.date !== date) known = { date, days: countFrom(date, weekday, free) };
    return known.days;
  };
}

function countFrom(date: string, weekday: number, free: ReadonlySet<number>): BusinessDays {
  const today = toDayNumber(date);
  const isBusinessDay = (day: number) => {
    const dayOfWeek = (weekday + day) % 7;
    const isWeekend = dayOfWeek === SUNDAY || dayOfWeek === SATURDAY;
    return !isWeekend && !free.has(today + day);
  };
  const countUntil = (calendarDays: number) => {
    let count = 0;
    for (let day = 1; day <= calendarDays && count < MOST; day += 1) {
      if (isBusinessDay(day)) count += 1;
    }
    return count;
  };
  const dates = new Map<number, { readonly date: string; readonly name: string }>();
  const find = (nth: number) => {
    let day = 0;
    for (let count = 0; count < nth; day += 1) if (isBusinessDay(day + 1)) count += 1;
    const found = addDays(date, day);
    const said = { date: found, name: sayDate(found) };
    dates.set(nth, said);
    return said;
  };
  const nth = (count: number) => dates.get(count) ?? find(count);
  return { countUntil, dateOf: (count) => nth(count).date, nameOf: (count) => nth(count).name };
}

const toDayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
