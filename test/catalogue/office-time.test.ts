import { describe, expect, it } from 'vitest';
import {
  fromLocalTime,
  offsetMinutes,
  toLocalTime,
} from '../../functions/catalogue/office-time.ts';

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
});
