/** Finds the moments at which a zone's clocks change, from the runtime's time zone data. */
import type { Zone } from '../../functions/contract/built.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Consent and evidence look back a little and forward a few years. */
const YEARS_BEFORE = 2;
const YEARS_AFTER = 8;

export function makeZone(name: string, now: Date): Zone {
  const offsetAt = createOffsetReader(name);
  const start = Date.UTC(now.getUTCFullYear() - YEARS_BEFORE, 0, 1);
  const end = Date.UTC(now.getUTCFullYear() + YEARS_AFTER, 0, 1);
  const offsets: [number, number][] = [[start, offsetAt(start)]];
  for (let day = start; day < end; day += DAY_MS) {
    if (offsetAt(day + DAY_MS) === offsetAt(day)) continue;
    const from = findChange(day, day + DAY_MS, offsetAt);
    offsets.push([from, offsetAt(from)]);
  }
  return { name, offsets };
}

/** The first minute after `low` at which the clocks already show what they show at `high`. */
function findChange(low: number, high: number, offsetAt: (at: number) => number): number {
  if (high - low <= MINUTE_MS) return high;
  const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
  return offsetAt(middle) === offsetAt(low)
    ? findChange(middle, high, offsetAt)
    : findChange(low, middle, offsetAt);
}

function createOffsetReader(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const parts = format.formatToParts(at);
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])?(\d+)?:?(\d+)?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}
