/** Business days between now and a deadline in calendar days, by the office's holidays. */
import type { Holidays, Zone } from '../../contract/built.ts';
import { toLocalTime } from '../office-time.ts';

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;
/** No lane takes longer; counting stops here. */
const MOST = 120;

export type CountBusinessDays = (calendarDays: number, now: Date) => number;

/** Counts the days after today up to and with the deadline. */
export function createBusinessDayCounter(zone: Zone, holidays: Holidays): CountBusinessDays {
  const free = new Set(Object.keys(holidays.days).map((date) => toDayNumber(date)));
  return (calendarDays, now) => {
    const { date, weekday } = toLocalTime(now.getTime(), zone);
    const today = toDayNumber(date);
    let count = 0;
    for (let day = 1; day <= calendarDays && count < MOST; day += 1) {
      const dayOfWeek = (weekday + day) % 7;
      const isWeekend = dayOfWeek === SUNDAY || dayOfWeek === SATURDAY;
      if (!isWeekend && !free.has(today + day)) count += 1;
    }
    return count;
  };
}

const toDayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
