/** Wall-clock time in the office's zone, by the table of its clock changes that the build made. */
import type { Zone } from '../contract/built.ts';

export type LocalTime = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly minutes: number;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export function toLocalTime(at: number, zone: Zone): LocalTime {
  const shifted = new Date(at + offsetMinutes(at, zone) * MINUTE_MS);
  return {
    date: shifted.toISOString().slice(0, 10),
    weekday: shifted.getUTCDay(),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  };
}

/** Epoch milliseconds of a wall-clock minute; a minute that daylight saving skips is read later. */
export function fromLocalTime(date: string, minutes: number, zone: Zone): number {
  const guess = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const first = guess - offsetMinutes(guess, zone) * MINUTE_MS;
  return guess - offsetMinutes(first, zone) * MINUTE_MS;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Minutes east of UTC at that moment; past the table's ends, as at its ends. */
export function offsetMinutes(at: number, { offsets }: Zone): number {
  const latest = offsets.findLast(([from]) => from <= at) ?? offsets[0];
  return latest?.[1] ?? 0;
}

export function toOffsetIso(at: number, zone: Zone): string {
  const offset = offsetMinutes(at, zone);
  const local = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
