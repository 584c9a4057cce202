/**
 * When the broker will have called: so many office minutes from now, over nights, weekends and
 * public holidays. Past the table of holidays only weekends count, and the text says so.
 */
import type { Holidays } from '../contract/built.ts';
import type { Contact } from '../contract/fit.ts';
import type { OfficeHours, Weekday } from '../contract/service.ts';
import { WEEKDAYS } from '../contract/service.ts';
import { addDays, fromLocalTime, offsetMinutes, toLocalTime, toOffsetIso } from './office-time.ts';

export function expectedContact(now: number, hours: OfficeHours, holidays: Holidays): Contact {
  const opens = toMinutes(hours.opens);
  const closes = toMinutes(hours.closes);
  const start = toLocalTime(now, hours.zone);
  let date = start.date;
  let from = Math.max(start.minutes, opens);
  let left = hours.contact_within_minutes;
  for (;;) {
    const free = isOfficeDay(date, hours, holidays) ? Math.max(0, closes - from) : 0;
    if (left <= free) return sayContact(date, from + left, hours, holidays);
    left -= free;
    date = addDays(date, 1);
    from = opens;
  }
}

export function isOfficeDay(date: string, hours: OfficeHours, holidays: Holidays): boolean {
  return hours.days.includes(weekdayOf(date)) && !Object.hasOwn(holidays.days, date);
}

function sayContact(
  date: string,
  minutes: number,
  hours: OfficeHours,
  holidays: Holidays,
): Contact {
  const at = fromLocalTime(date, minutes, hours.zone);
  const doubt = date > holidays.until ? ' (later if that is a public holiday)' : '';
  const text = `by ${sayClock(minutes)} ${zoneName(at, hours.zone)}, ${sayDate(date)}${doubt}`;
  return { by: toOffsetIso(at, hours.zone), text };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function sayDate(date: string): string {
  const [, month = '1', day = '1'] = date.split('-');
  const weekday = weekdayOf(date);
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1);
  return `${name} ${Number(day)} ${MONTHS[Number(month) - 1]}`;
}

function sayClock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const half = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${half}`;
}

/** The runtime knows these only as "GMT+11" in some locales' data, so they are named here. */
const ZONE_NAMES: Record<number, string> = {
  480: 'AWST',
  570: 'ACST',
  600: 'AEST',
  630: 'ACDT',
  660: 'AEDT',
};

function zoneName(at: number, zone: string): string {
  return ZONE_NAMES[offsetMinutes(at, zone)] ?? zone;
}

function weekdayOf(date: string): Weekday {
  const monday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS[monday] ?? 'monday';
}

function toMinutes(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
