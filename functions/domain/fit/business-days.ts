/** Business days between now and a deadline in calendar days, by the office's weekends and holidays. */
import type { Holidays } from '../../contract/built.ts';
import { toLocalTime } from '../office-time.ts';

const DAY_MS = 86_400_000;
/** No lane takes longer; counting stops here. */
const MOST = 120;

/**
 * Days after today up to and with the deadline.
 */
export function countBusinessDays(
  calendarDays: number,
  now: Date,
  { zone, holidays }: { zone: string; holidays: Holidays },
): number {
  const { date, weekday } = toLocalTime(now.getTime(), zone);
  const today = Date.parse(`${date}T00:00:00Z`);
  let count = 0;
  for (let day = 1; day <= calendarDays && count < MOST; day += 1) {
    const isWeekend = (weekday + day) % 7 === 0 || (weekday + day) % 7 === 6;
    if (!isWeekend && !isHoliday(today + day * DAY_MS, holidays)) count += 1;
  }
  return count;
}

const isHoliday = (at: number, { days }: Holidays) =>
  Object.hasOwn(days, new Date(at).toISOString().slice(0, 10));
