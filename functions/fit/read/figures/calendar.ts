/** Days of the calendar as whole numbers, and the feasts that people name when they say "by". */
import type { Today } from '../../need.ts';

const DAY_MS = 86_400_000;

/** Days since 1 January 1970. */
export const toDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const fromDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Months from 0; a day past the month's end runs on into the next. */
export const dayOf = (year: number, month: number, day: number) =>
  Date.UTC(year, month, day) / DAY_MS;
/** 0 is Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;

export function partsOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month: month - 1, day };
}

/** Calendar days to the nth business day from today. */
export function calendarDaysFor(businessDays: number, { date, holidays }: Today): number {
  const today = toDay(date);
  let days = 0;
  for (let left = Math.min(businessDays, MOST_BUSINESS_DAYS); left > 0; ) {
    days += 1;
    const weekday = weekdayOf(today + days);
    const isFree = weekday === 0 || weekday === 6 || holidays?.has(fromDay(today + days));
    if (!isFree) left -= 1;
  }
  return days;
}
const MOST_BUSINESS_DAYS = 500;

/** Sunday of Easter, by the anonymous Gregorian rule (Meeus, Jones, Butcher). */
export function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 19 * a + 15;
  const h = ((d % 30) + 30) % 30;
  const full = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - a) / 11));
  const j = year + Math.floor(year / 4) + full + 2 - b + Math.floor(b / 4);
  const l = full - (((j % 7) + 7) % 7);
  const month = 3 + Math.floor((l + 40) / 44);
  return dayOf(year, month - 1, l + 28 - 31 * Math.floor(month / 4));
}
