/**
 * When the broker will have called: so many office minutes from now, over nights, weekends and
 * public holidays. Past the table of holidays only weekends count, and the text says so.
 */
import type { Holidays, Zone } from '../contract/built.ts';
import type { Contact } from '../contract/fit.ts';
import type { OfficeHours } from '../contract/service.ts';
import { WEEKDAYS, type Weekday } from '../contract/vocabulary.ts';
import { addDays, fromLocalTime, offsetMinutes, toLocalTime, toOffsetIso } from './office-time.ts';

/** A catalogue is one. */
export type Office = {
  readonly service: { readonly hours: OfficeHours };
  readonly holidays: Holidays;
  readonly zone: Zone;
};

export function expectedContact(now: number, office: Office): Contact {
  const { zone } = office;
  const { hours } = office.service;
  const opens = toMinutes(hours.opens);
  const closes = toMinutes(hours.closes);
  const start = toLocalTime(now, zone);
  let date = start.date;
  let from = Math.max(start.minutes, opens);
  let left = hours.contact_within_minutes;
  for (;;) {
    const free = isOfficeDay(date, office) ? Math.max(0, closes - from) : 0;
    if (left <= free) return sayContact(date, from + left, office);
    left -= free;
    date = addDays(date, 1);
    from = opens;
  }
}

function isOfficeDay(date: string, { service, holidays }: Office): boolean {
  return service.hours.days.includes(weekdayOf(date)) && !Object.hasOwn(holidays.days, date);
}

function sayContact(date: string, minutes: number, { holidays, zone }: Office): Contact {
  const at = fromLocalTime(date, minutes, zone);
  const doubt = date > holidays.until ? ' (later if that is a public holiday)' : '';
  const text = `by ${sayClock(minutes)} ${zoneName(at, zone)}, ${sayDate(date)}${doubt}`;
  return { by: toOffsetIso(at, zone), text };
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

/** `YYYY-MM-DD` for a reader: "Monday 23 November". */
export function sayDate(date: string): string {
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

const ZONE_NAMES: Record<number, string> = {
  480: 'AWST',
  570: 'ACST',
  600: 'AEST',
  630: 'ACDT',
  660: 'AEDT',
};

function zoneName(at: number, zone: Zone): string {
  return ZONE_NAMES[offsetMinutes(at, zone)] ?? zone.name;
}

function weekdayOf(date: string): Weekday {
  const monday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS[monday] ?? 'monday';
}

function toMinutes(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
