import { describe, expect, it } from 'vitest';
import { readDates } from '../../../../functions/fit/read/figures/read-dates.ts';
import { splitTokens, toPlain } from '../../../../functions/fit/read/split-tokens.ts';
import { readText, TODAY, valuesOf } from '../support.ts';

const datesIn = (text: string, date = TODAY.date) =>
  readDates(splitTokens(toPlain(text)), { date });

/** Said on Friday 20 November 2026. */
describe('days from now', () => {
  it.each([
    ['by Monday', 3],
    ['by thurs', 6],
    ['Monday week', 10],
    ['Wednesday fortnight', 19],
    ['tomorrow', 1],
    ['day after tomorrow', 2],
    ['this arvo', 0],
    ['EOM', 10],
    ['end of month', 10],
    ['end of next month', 41],
    ['end of the week', 0],
    ['the last day of February', 100],
    ['end of January', 72],
    ['the 15th of next month', 25],
    ['before Christmas', 34],
    ['b4 xmas', 34],
    ['before Easter', 125],
    ['by Friday', 7],
    ['by Good Friday', 126],
    ['the day after Australia Day', 68],
    ['Thursday next week', 6],
  ])('%s is in %i days', (text, days) => {
    expect(datesIn(text)).toEqual([expect.objectContaining({ value: days })]);
  });

  it.each(['the Christmas range', 'our Boxing Day sale', 'stock for Christmas'])(
    '%s is no date',
    (text) => {
      expect(datesIn(text)).toEqual([]);
    },
  );

  it.each([
    ['this Friday', [7, 0]],
    ['Friday week', [14, 7]],
  ])('%s, said on a Friday, has two readings', (text, readings) => {
    const [figure] = datesIn(text);
    expect([figure?.value, ...(figure?.others ?? [])]).toEqual(readings);
  });

  it('next Tuesday, said on a Monday, is asked about', () => {
    const [figure] = datesIn('next Tuesday', '2026-11-23');
    expect([figure?.value, ...(figure?.others ?? [])]).toEqual([8, 1]);
  });
});

describe('a deadline', () => {
  it.each([
    ['need 60k by 30 November', 10],
    ['need 60k by 30/11', 10],
    ['need 60k by 2026-11-30', 10],
    ['need 60k by 30 November 2026', 10],
    ['need 60k by the 30th of November', 10],
    ['need 60k by November 30', 10],
    ['need 60k in a fortnight', 14],
    ['need 60k within 4 working days', 6],
    ['60k. fortnight max.', 14],
    ['48 hours is all we have, need 60k', 2],
    ['need 60k, settlement in 90 days', 90],
  ])('"%s" is %i days away', (text, days) => {
    expect(valuesOf(readText(text))['needed_within_days']).toBe(days);
  });

  it.each([
    'need 60k, no rush at all, sometime next year would be fine',
    'need 60k, repaid when the shed sells in six months',
    'need 60k, our customers pay in 45 days',
    'need 60k, open 7 days a week',
  ])('is none in "%s"', (text) => {
    expect(valuesOf(readText(text))['needed_within_days']).toBeUndefined();
  });

  it('in business days leaves out the holidays of the office', () => {
    expect(valuesOf(readText('need 60k within 5 business days'))['needed_within_days']).toBe(7);
  });
});

describe('time trading', () => {
  it.each([
    ['trading since May 2017', 114],
    ['been going since 2011', 179],
    ['we started in June last year', 17],
    ['18 months in', 18],
    ['3 yrs on the ABN', 36],
    ['three and a half years trading', 42],
    ['first opened the doors on 1 July 2020', 76],
    ['ABN since Nov 2019', 84],
    ['sparky in Ballarat, 5 yrs', 60],
    ['just under three years trading', 35],
    ['the ABN only came through last week', 0],
    ['haven’t opened yet', 0],
    ['trading for 5 years and 3 months', 63],
  ])('"%s" is %i months', (text, months) => {
    expect(valuesOf(readText(`${text}. need 60k for stock`))['trading_months']).toBe(months);
  });

  it.each([
    'the lease has 4 years left to run',
    'over 36 months',
    'the fixed rate ends in 2 years',
    'two years behind on tax returns',
    'been a sparky for 22 years on wages',
  ])('is none in "%s"', (text) => {
    expect(valuesOf(readText(`${text}. need 60k for stock`))['trading_months']).toBeUndefined();
  });

  it('of several starts the latest is the present ABN', () => {
    const need = readText('Dad ran it from 1988, I took over under a fresh ABN in March 2024');
    expect(valuesOf(need)['trading_months']).toBe(32);
  });

  it('since a year that is nearly now is open, as the month decides', () => {
    const { open } = readText('trading since 2025, need 60k for stock');
    expect(open.map(({ about, readings }) => [about, readings.map(({ value }) => value)])).toEqual([
      ['trading_months', [11, 22]],
    ]);
  });
});
