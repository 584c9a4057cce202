import { describe, expect, it } from 'vitest';
import { expectedContact } from '../../functions/catalogue/office-time.ts';

const hours = {
  zone: 'Australia/Sydney',
  state: 'NSW',
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  opens: '09:00',
  closes: '17:30',
  contact_within_minutes: 60,
} as const;
const holidays = {
  until: '2028-12-31',
  days: {
    '2026-12-25': 'Christmas Day',
    '2026-12-28': 'Boxing Day (substitute)',
    '2027-01-01': 'New Year’s Day',
    '2027-03-26': 'Good Friday',
    '2027-03-29': 'Easter Monday',
  },
};
const office = { service: { hours: { ...hours, days: [...hours.days] } }, holidays };
const at = (iso: string) => expectedContact(Date.parse(iso), office);

describe('expectedContact', () => {
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
    expect(at(now).by).toBe(by);
  });

  it('says it in words', () => {
    expect(at('2026-11-20T17:31:00+11:00').text).toBe('by 10:00 am AEDT, Monday 23 November');
    expect(at('2027-06-01T11:30:00+10:00').text).toBe('by 12:30 pm AEST, Tuesday 1 June');
  });

  it('says where the holidays are not known any more', () => {
    const late = expectedContact(Date.parse('2029-01-02T10:00:00+11:00'), office);
    expect(late.text).toContain('public holiday');
  });

  it('counts several days where an answer takes longer than a day', () => {
    const slow = {
      ...office,
      service: { hours: { ...office.service.hours, contact_within_minutes: 2 * 510 + 30 } },
    };
    const contact = expectedContact(Date.parse('2026-11-20T09:00:00+11:00'), slow);
    expect(contact.by).toBe('2026-11-24T09:30:00+11:00');
  });
});
