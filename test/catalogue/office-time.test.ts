import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askOffset,
  fromLocalTime,
  offsetMinutes,
  rememberClock,
  toLocalTime,
} from '../../functions/catalogue/office-time.ts';

import { listClockChanges, listHolidays } from '../../scripts/build/catalogue.ts';

describe("the office's clocks", () => {
  it.each([
    ['Australia/Sydney', '2026-10-03T15:59:59Z', 600],
    ['Australia/Sydney', '2026-10-03T16:00:00Z', 660],
    ['Australia/Sydney', '2027-04-03T15:59:59Z', 660],
    ['Australia/Sydney', '2027-04-03T16:00:00Z', 600],
    ['Australia/Adelaide', '2026-12-01T00:00:00Z', 630],
    ['Australia/Brisbane', '2026-12-01T00:00:00Z', 600],
    ['Australia/Perth', '2026-12-01T00:00:00Z', 480],
    ['UTC', '2026-12-01T00:00:00Z', 0],
    ['America/St_Johns', '2026-12-01T00:00:00Z', -210],
  ])('show %s at %s %i minutes east', (zone, iso, minutes) => {
    expect(offsetMinutes(Date.parse(iso), zone)).toBe(minutes);
  });

  it('are read back to the moment they show, but in the hour that daylight saving skips', () => {
    const read = (date: string, minutes: number) =>
      toLocalTime(fromLocalTime(date, minutes, 'Australia/Sydney'), 'Australia/Sydney');
    expect(read('2026-10-04', 90)).toMatchObject({ date: '2026-10-04', minutes: 90 });
    expect(read('2026-10-04', 150)).toMatchObject({ date: '2026-10-04', minutes: 210 });
    expect(read('2026-10-04', 240)).toMatchObject({ date: '2026-10-04', minutes: 240 });
  });

  it('are written by the build as the runtime shows them, to the minute, and are asked where it does not know', () => {
    for (const zone of ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth']) {
      const clock = listClockChanges(zone, listHolidays('NSW', new Date('2026-11-20T00:00:00Z')));
      expect(clock.changes).toHaveLength(zone === 'Australia/Perth' ? 1 : 11);
      rememberClock(clock);
      const around = clock.changes.flatMap(([from]) => [from - 60_000, from]);
      const moments = fc.oneof(
        fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') }),
        fc.constantFrom(...around, clock.until, clock.until - 1),
      );
      fc.assert(
        fc.property(moments, (at) => {
          expect(offsetMinutes(at, zone)).toBe(askOffset(at, zone));
        }),
      );
    }
  });
});
