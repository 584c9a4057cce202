import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenario as schema } from '../../../functions/contract/scenario.ts';
import { createTextReader } from '../../../functions/domain/read-text/read-text.ts';
import { catalogue, NOW } from '../../support/catalogue.ts';

const readText = createTextReader(catalogue.vocabulary, catalogue.zone);
/** A Friday morning in Sydney. */
const read = (text: string, now = NOW) => readText(text, now).scenario;

describe('the amount', () => {
  it.each([
    ['need 180k for stock', 180_000],
    ['need $180,000 for stock', 180_000],
    ['need 1.2m to buy stock', 1_200_000],
    ['need 90 grand for stock', 90_000],
    ['need fifty thousand for wages', 50_000],
    ['half a mil for stock, trading 5 years', 500_000],
    ['want 35k for materials, 30k a month coming in', 35_000],
    ['65k outstanding and i need 45k', 45_000],
    ['house worth 900k owing 400k, want 80k', 80_000],
    ['borrow 800, price 1m', 800_000],
    ['buying a warehouse for 3.2m, putting in 1.2m', 2_000_000],
    ['need 20k to pay the ATO 20k tax debt', 20_000],
    ['pay a tax debt of $60,000', 60_000],
  ])('is read from "%s"', (text, amount) => {
    expect(read(text).amount).toBe(amount);
  });

  it.each(['trading 5 years', 'invoice number 123456789', '24 rooms, 3 hrs from Melbourne'])(
    'is not made out of "%s"',
    (text) => {
      expect(read(text)).not.toHaveProperty('amount');
    },
  );
});

describe('property', () => {
  it.each([
    ['house worth 1.15 mil, owe the bank 520. need 140k', 1_150_000, 520_000],
    ['need 60k, unit in bankstown 610k owe 250k', 610_000, 250_000],
    ['130k caveat, place worth 800 and 510 owing', 800_000, 510_000],
    ['house 1.2m, owes $480,000, need 85k', 1_200_000, 480_000],
    ['unencumbered duplex 1.3m, need 400k', 1_300_000, 0],
    ['second mortgage of 200k, val 1.3m, mortgage 800k', 1_300_000, 800_000],
  ])('has its value and its debt in "%s"', (text, value, debt) => {
    expect(read(text)).toMatchObject({
      security: 'property',
      property_value: value,
      existing_debt: debt,
    });
  });

  it('is not what a tax debt is owed on', () => {
    const { existing_debt } = read('owe the ATO 80k, need 80k, shop open 6 years');
    expect(existing_debt).toBeUndefined();
  });
});

describe('security', () => {
  it.each([
    ['unsecured 50k for stock', 'none'],
    ['need 60k for stock, no property, 9 yrs trading', 'none'],
    ['buying a ute 55k, plumber 5 years', 'vehicle'],
    ['buy an excavator 145k, 5 yrs trading', 'equipment'],
    ['250k against my house', 'property'],
  ])('is read from "%s"', (text, security) => {
    expect(read(text).security).toBe(security);
  });

  it('is left open where nothing says', () => {
    expect(read('need a loan 50k')).not.toHaveProperty('security');
  });
});

describe('how soon', () => {
  it.each([
    ['need 50k by Friday', 7],
    ['need 50k by Tuesday', 4],
    ['need 50k by thurs next week', 6],
    ['need 50k tomorrow', 1],
    ['need 50k today', 0],
    ['need 50k within 21 days', 21],
    ['need 50k in 3 weeks', 21],
    ['need 50k in a fortnight', 14],
    ['50k, couple of weeks is fine', 14],
    ['settle in 2 months', 60],
    ['need it by 8 December', 18],
    ['need it by 3/12', 13],
    ['need it before Christmas', 34],
    ['settlement end of January', 72],
  ])('is read from "%s"', (text, days) => {
    expect(read(text).needed_within_days).toBe(days);
  });

  it.each([
    'customers pay 60 days EOM, need 50k',
    'served 2 weeks ago, need 50k',
    'open home sat, need 50k',
    'trading 8 months, need 50k',
    'the sale settles in 6 weeks and pays it out',
  ])('is not made out of "%s"', (text) => {
    expect(read(text)).not.toHaveProperty('needed_within_days');
  });

  it('counts from the day it is in the office, not in Greenwich', () => {
    const fridayNight = new Date('2026-11-20T14:00:00Z');
    expect(read('need 50k by Monday', fridayNight).needed_within_days).toBe(2);
  });
});

describe('the trading history', () => {
  it.each([
    ['trading 18 months', 18],
    ['sparky 3 yrs, need 45k', 36],
    ['5 year old company', 60],
    ['cafe open 2.5yrs', 30],
    ['new ABN 2 months', 2],
    ['ABN since 2019', 84],
    ['started the ABN in august', 3],
    ['brand new ABN', 0],
    ['seven years in concreting', 84],
  ])('is read from "%s"', (text, months) => {
    expect(read(text)).toMatchObject({ trading_months: months, business_purpose: true });
  });

  it.each(['leasehold motel, 22 years left', 'a 7 year term', 'bankrupt 2 yrs back'])(
    'is not made out of "%s"',
    (text) => {
      expect(read(text)).not.toHaveProperty('trading_months');
    },
  );
});

describe('the purpose', () => {
  it('is the words as they came, the way out apart', () => {
    const text = 'Need 90k by Friday for wages. Then refinance to a bank.';
    expect(read(text)).toMatchObject({
      purpose: 'Need 90k by Friday for wages.',
      situation: 'Then refinance to a bank.',
    });
  });

  it('is never called business on the word of a text that says otherwise', () => {
    expect(read("it's personal, 8k")).toMatchObject({ business_purpose: false });
    expect(read('a boat for weekends, 90k')).not.toHaveProperty('business_purpose');
  });

  it('holds no tax file number', () => {
    expect(read('my tfn is 123 456 782, need 30k').purpose).toBe(
      'my tfn is [number removed], need 30k',
    );
  });
});

describe('what is asked', () => {
  it('is about a kind of finance, or for a call, or neither', () => {
    const asks = (text: string) => {
      const { asksAboutLane, asksForCall } = readText(text, NOW);
      return { asksAboutLane, asksForCall };
    };
    expect(asks('what is a caveat loan?')).toEqual({ asksAboutLane: true, asksForCall: false });
    expect(asks('please call me back')).toEqual({ asksAboutLane: false, asksForCall: true });
    expect(asks('need 60k for stock')).toEqual({ asksAboutLane: false, asksForCall: false });
  });
});

it('makes a scenario that the fit check takes out of any text', () => {
  const words = fc.constantFrom(
    'need',
    'house',
    'owe',
    '1.2m',
    '80k',
    'by',
    'fri',
    '3',
    'yrs',
    '-',
    '%',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.array(words).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(schema.safeParse(read(given)).error).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

describe('bare numbers beside "need"', () => {
  it.each([
    ['need 5000 for stock', 5000],
    ['need 50 for wages', 50_000],
    ['need 1.5 to buy a shop', 1_500_000],
    ['need two utes', undefined],
  ])('reads %s', (text, amount) => {
    expect(readText(text, NOW).scenario.amount).toBe(amount);
  });
});
