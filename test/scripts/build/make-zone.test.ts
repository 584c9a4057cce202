import { describe, expect, it } from 'vitest';
import { offsetMinutes } from '../../../functions/catalogue/office-time.ts';
import { makeZone } from '../../../scripts/build/catalogue.ts';

const now = new Date('2026-11-20T00:00:00Z');
const at = (iso: string) => Date.parse(iso);

describe('the table of clock changes', () => {
  it.each([
    ['Australia/Sydney', '2026-10-03T15:59:59Z', 600],
    ['Australia/Sydney', '2026-10-03T16:00:00Z', 660],
    ['Australia/Sydney', '2027-04-03T15:59:59Z', 660],
    ['Australia/Sydney', '2027-04-03T16:00:00Z', 600],
    ['Australia/Adelaide', '2026-12-01T00:00:00Z', 630],
    ['Australia/Brisbane', '2026-12-01T00:00:00Z', 600],
    ['Australia/Perth', '2026-12-01T00:00:00Z', 480],
  ])('has %s at %s %i minutes east', (name, iso, minutes) => {
    expect(offsetMinutes(at(iso), makeZone(name, now))).toBe(minutes);
  });

  it('has two changes a year where there is daylight saving, and none where there is not', () => {
    expect(makeZone('Australia/Sydney', now).offsets).toHaveLength(21);
    expect(makeZone('Australia/Brisbane', now).offsets).toHaveLength(1);
  });

  it('stays as at its ends beyond them', () => {
    const zone = makeZone('Australia/Sydney', now);
    expect(offsetMinutes(at('2050-01-01T00:00:00Z'), zone)).toBe(660);
    expect(offsetMinutes(at('1990-01-01T00:00:00Z'), zone)).toBe(660);
  });
});
