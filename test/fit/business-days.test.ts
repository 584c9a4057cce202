import { describe, expect, it } from 'vitest';
import { createBusinessDays } from '../../functions/fit/business-days.ts';

const EASTER = { '2026-04-03': 'Good Friday', '2026-04-06': 'Easter Monday' };
const businessDaysFrom = createBusinessDays('Australia/Sydney', {
  until: '2027-12-31',
  days: EASTER,
});

describe('business days to a deadline', () => {
  it.each([
    ['three days from a Friday', '2026-11-20T03:00:00Z', 3, 1],
    ['one day from a Friday', '2026-11-20T03:00:00Z', 1, 0],
    ['a week from a Monday', '2026-11-23T03:00:00Z', 7, 5],
    ['five days from the Thursday before Easter', '2026-04-02T03:00:00Z', 5, 1],
    ['a day, late on a Sunday in Sydney', '2026-11-22T12:30:00Z', 1, 1],
    [
      'a day, early on a Monday in Sydney that is still Sunday in London',
      '2026-11-22T13:30:00Z',
      1,
      1,
    ],
    ['no days', '2026-11-23T03:00:00Z', 0, 0],
  ])('counts %s', (_, now, days, wanted) => {
    expect(businessDaysFrom(new Date(now)).countUntil(days)).toBe(wanted);
  });

  it('stops counting where no lane could need more', () => {
    expect(businessDaysFrom(new Date('2026-11-20T03:00:00Z')).countUntil(3650)).toBe(120);
  });

  it.each([
    ['over a weekend', '2026-11-20T03:00:00Z', 1, 'Monday 23 November'],
    ['over Easter', '2026-04-02T03:00:00Z', 1, 'Tuesday 7 April'],
    ['a week on', '2026-11-23T03:00:00Z', 5, 'Monday 30 November'],
  ])('names the date %s', (_, now, nth, wanted) => {
    expect(businessDaysFrom(new Date(now)).nameOf(nth)).toBe(wanted);
  });
});
