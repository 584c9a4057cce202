/** Wall-clock time in the office's zone, an IANA name such as `Australia/Sydney`. */
import type { ClockChanges, Holidays, OfficeHours } from './content.ts';
import { type Contact, WEEKDAYS } from './schema.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The date is `YYYY-MM-DD`, and weekday 0 is Sunday. */
export function toLocalTime(at: number, zone: string) {
  const shifted = new Date(at + offsetMinutes(at, zone) * MINUTE_MS);
  return {
    date: shifted.toISOString().slice(0, 10),
    weekday: shifted.getUTCDay(),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  };
}

/** Epoch milliseconds of a wall-clock minute; a minute that daylight saving skips is read later. */
export function fromLocalTime(date: string, minutes: number, zone: string): number {
  const guess = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const first = guess - offsetMinutes(guess, zone) * MINUTE_MS;
  return guess - offsetMinutes(first, zone) * MINUTE_MS;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Kept, as making one takes far longer than asking it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** As the build found them: the first `Intl` of a process takes longer than a whole fit check. */
const known = new Map<string, ClockChanges>();

/** What `offsetMinutes` answers, for the years that the build looked at; any other time is asked of the runtime. */
export function rememberClock(changes: ClockChanges): void {
  known.set(changes.zone, changes);
}

/** Minutes east of UTC at that moment. */
export function offsetMinutes(at: number, zone: string): number {
  const changes = known.get(zone);
  if (changes === undefined || at >= changes.until) return askOffset(at, zone);
  const last = changes.changes.findLast(([from]) => from <= at);
  return last === undefined ? askOffset(at, zone) : last[1];
}

/** The same, asked of the runtime. */
export function askOffset(at: number, zone: string): number {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' });
    clocks.set(zone, clock);
  }
  const shown = /GMT([+-])(\d+):(\d+)/.exec(clock.format(at));
  const [, sign = '+', hours = '0', minutes = '0'] = shown ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

export function toOffsetIso(at: number, zone: string): string {
  const offset = offsetMinutes(at, zone);
  const local = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

// When the broker will have called: so many office minutes from now, over nights, weekends and
// public holidays. Past the table of holidays only weekends count, and the text says so.

/** A catalogue is one. */
export type Office = {
  readonly service: { readonly hours: OfficeHours };
  readonly holidays: Holidays;
};

export function expectedContact(now: number, office: Office): Contact {
  const { hours } = office.service;
  const isOfficeDay = (date: string) =>
    hours.days.includes(weekdayOf(date)) && !Object.hasOwn(office.holidays.days, date);
  const opens = toMinutes(hours.opens);
  const closes = toMinutes(hours.closes);
  const start = toLocalTime(now, hours.zone);
  let date = start.date;
  let from = Math.max(start.minutes, opens);
  let left = hours.contact_within_minutes;
  for (;;) {
    const free = isOfficeDay(date) ? Math.max(0, closes - from) : 0;
    if (left <= free) return sayContact(date, from + left, office);
    left -= free;
    date = addDays(date, 1);
    from = opens;
  }
}

/** Of one office, at whichever moment. */
export function contactFrom(office: Office) {
  return (now: Date) => expectedContact(now.getTime(), office);
}

function sayContact(date: string, minutes: number, { holidays, service }: Office): Contact {
  const { zone } = service.hours;
  const at = fromLocalTime(date, minutes, zone);
  const doubt = date > holidays.until ? ' (later if that is a public holiday)' : '';
  const zoneName = ZONE_NAMES[offsetMinutes(at, zone)] ?? zone;
  const text = `by ${sayClock(minutes)} ${zoneName}, ${sayDate(date)}${doubt}`;
  return { by: toOffsetIso(at, zone), text };
}

/** "Monday to Friday, 9:00 am to 5:30 pm, Sydney time". */
export function sayHours({ days, opens, closes, zone }: OfficeHours): string {
  const open = WEEKDAYS.filter((day) => days.includes(day)).map(capitalise);
  const first = WEEKDAYS.findIndex((day) => days.includes(day));
  const isRow = open.length > 2 && WEEKDAYS[first + open.length - 1] === days.at(-1);
  const when = isRow ? `${open[0]} to ${open.at(-1)}` : open.join(', ');
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${when}, ${sayClock(toMinutes(opens))} to ${sayClock(toMinutes(closes))}, ${city} time`;
}

export const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `YYYY-MM-DD` for a reader: "Monday 23 November". */
export function sayDate(date: string): string {
  const [, month = '1', day = '1'] = date.split('-');
  const weekday = weekdayOf(date);
  return `${capitalise(weekday)} ${Number(day)} ${MONTHS[Number(month) - 1]}`;
}

/** The month that is so many after a date: "February 2027". */
export function sayMonth(date: string, ahead: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const at = month - 1 + ahead;
  return `${MONTHS[at % 12]} ${year + Math.floor(at / 12)}`;
}

export const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

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

function weekdayOf(date: string): (typeof WEEKDAYS)[number] {
  const monday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS[monday] ?? 'monday';
}

function toMinutes(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
