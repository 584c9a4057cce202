import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askOffset,
  expectedContact,
  fromLocalTime,
  type Office,
  offsetMinutes,
  rememberClock,
  sayHours,
  toLocalTime,
} from '../../functions/catalogue/office-time.ts';
import { listClockChanges, listHolidays } from '../../scripts/build/catalogue.ts';

const hours: Office['service']['hours'] = {
  zone: 'Australia/Sydney',
  state: 'NSW',
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  opens: '09:00',
  closes: '17:30',
  contact_within_minutes: 60,
};
const office: Office = {
  service: { hours },
  holidays: {
    until: '2028-12-31',
    days: {
      '2026-12-25': 'Christmas Day',
      '2026-12-28': 'Boxing Day (substitute)',
      '2027-01-01': 'New Year’s Day',
      '2027-03-26': 'Good Friday',
      '2027-03-29': 'Easter Monday',
    },
  },
};

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

const contactAt = (iso: string) => expectedContact(Date.parse(iso), office);

describe('when the broker will have called', () => {
  it.each([
    ['in office hours', '2026-11-20T10:00:00+11:00', '2026-11-20T11:00:00+11:00'],
    ['before opening', '2026-11-20T07:30:00+11:00', '2026-11-20T10:00:00+11:00'],
    [
      'at Friday 16:30, to the last minute',
      '2026-11-20T16:30:00+11:00',
      '2026-11-20T17:30:00+11:00',
    ],
    ['at Friday 17:29, over the weekend', '2026-11-20T17:29:00+11:00', '2026-11-23T09:59:00+11:00'],
    ['at Friday 17:31', '2026-11-20T17:31:00+11:00', '2026-11-23T10:00:00+11:00'],
    ['on a Sunday', '2026-11-22T12:00:00+11:00', '2026-11-23T10:00:00+11:00'],
    ['on 24 December after closing', '2026-12-24T18:00:00+11:00', '2026-12-29T10:00:00+11:00'],
    ['on the eve of Easter', '2027-03-25T17:00:00+11:00', '2027-03-30T09:30:00+11:00'],
    ['over the end of daylight saving', '2027-04-02T17:30:00+11:00', '2027-04-05T10:00:00+10:00'],
    ['over its start', '2026-10-02T17:30:00+10:00', '2026-10-05T10:00:00+11:00'],
    ['from Perth, by our clock', '2026-11-20T06:30:00+08:00', '2026-11-20T10:30:00+11:00'],
  ])('counts office minutes %s', (_case, now, by) => {
    expect(contactAt(now).by).toBe(by);
  });

  it('says it in words', () => {
    expect(contactAt('2026-11-20T17:31:00+11:00').text).toBe(
      'by 10:00 am AEDT, Monday 23 November',
    );
    expect(contactAt('2027-06-01T11:30:00+10:00').text).toBe('by 12:30 pm AEST, Tuesday 1 June');
  });

  it('says where the holidays are not known any more', () => {
    expect(contactAt('2029-01-02T10:00:00+11:00').text).toContain('public holiday');
  });

  it('counts several days where an answer takes longer than a day', () => {
    const slow = { ...office, service: { hours: { ...hours, contact_within_minutes: 1050 } } };
    const contact = expectedContact(Date.parse('2026-11-20T09:00:00+11:00'), slow);
    expect(contact.by).toBe('2026-11-24T09:30:00+11:00');
  });
});

/** Beside a phone number. */
describe('the hours of the office', () => {
  it('are said as people say them', () => {
    expect(sayHours(hours)).toBe('Monday to Friday, 9:00 am to 5:30 pm, Sydney time');
    expect(sayHours({ ...hours, days: ['tuesday', 'thursday', 'saturday'] })).toBe(
      'Tuesday, Thursday, Saturday, 9:00 am to 5:30 pm, Sydney time',
    );
  });
});
