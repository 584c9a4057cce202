/** What is said beside a phone number: when it is answered, and whether that is now. */
import { describe, expect, it } from 'vitest';
import { sayHours, sayWhetherOpen } from '../../functions/catalogue/office-time.ts';

const hours = {
  zone: 'Australia/Sydney',
  state: 'NSW',
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  opens: '09:00',
  closes: '17:30',
  contact_within_minutes: 120,
} as const;
const office = {
  service: { hours: { ...hours, days: [...hours.days] } },
  holidays: { until: '2027-12-31', days: { '2026-12-25': '', '2026-12-28': '' } },
};
const at = (time: string) => sayWhetherOpen(Date.parse(time), office);

describe('the hours of the office', () => {
  it('are said as people say them', () => {
    expect(sayHours(office.service.hours)).toBe(
      'Monday to Friday, 9:00 am to 5:30 pm, Sydney time',
    );
    expect(sayHours({ ...hours, days: ['tuesday', 'thursday', 'saturday'] })).toBe(
      'Tuesday, Thursday, Saturday, 9:00 am to 5:30 pm, Sydney time',
    );
  });

  it.each([
    ['2026-11-20T09:00:00+11:00', 'open now'],
    ['2026-11-20T17:29:00+11:00', 'open now'],
    ['2026-11-20T17:30:00+11:00', 'closed now, opens Monday at 9:00 am'],
    ['2026-11-23T08:59:00+11:00', 'closed now, opens today at 9:00 am'],
    ['2026-11-23T20:00:00+11:00', 'closed now, opens Tuesday at 9:00 am'],
    ['2026-12-25T10:00:00+11:00', 'closed now, opens Tuesday at 9:00 am'],
  ])('at %s it is %s', (time, said) => {
    expect(at(time)).toBe(said);
  });
});
