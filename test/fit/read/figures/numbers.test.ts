import { describe, expect, it } from 'vitest';
import { readNumbers } from '../../../../functions/fit/read/figures/read-numbers.ts';
import { splitTokens, toPlain } from '../../../../functions/fit/read/split-tokens.ts';

const figuresIn = (text: string) => readNumbers(splitTokens(toPlain(text)));
const moneyIn = (text: string) =>
  figuresIn(text)
    .filter(({ kind }) => kind === 'money')
    .map(({ value }) => value);

describe('an amount is read in every way that people write it', () => {
  it.each([
    ['85k', 85_000],
    ['85K', 85_000],
    ['$85,000', 85_000],
    ['$ 85,000.00', 85_000],
    ['85 000', 85_000],
    ['AUD 85000', 85_000],
    ['AUD85000', 85_000],
    ['A$1 250 000', 1_250_000],
    ['AU$85,000', 85_000],
    ['1.25m', 1_250_000],
    ['1.25 mil', 1_250_000],
    ['$1.25 million', 1_250_000],
    ['$1.250.000,00', 1_250_000],
    ['a million and a quarter', 1_250_000],
    ['a quarter of a million', 250_000],
    ['one and three quarter million', 1_750_000],
    ['half a mil', 500_000],
    ['1/2 million dollars', 500_000],
    ['3/4 of a million', 750_000],
    ['a mil five', 1_500_000],
    ['two million two fifty', 2_250_000],
    ['one million and fifty thousand', 1_050_000],
    ['half a million dollars', 500_000],
    ['three quarters of a million', 750_000],
    ['a million and a half', 1_500_000],
    ['two and a half million', 2_500_000],
    ['six and a half mil', 6_500_000],
    ['a hundred and twenty thousand', 120_000],
    ['one hundred and twenty thousand', 120_000],
    ['two hundred and seventy-five K', 275_000],
    ['ninety grand', 90_000],
    ['fourty grand', 40_000],
    ['25 large', 25_000],
    ['40 gs', 40_000],
    ['140 thou', 140_000],
    ['37 and a half grand', 37_500],
    ['70 odd k', 70_000],
    ['four point two million', 4_200_000],
    ['1 million 250 thousand', 1_250_000],
    ['20 thousand five hundred', 20_500],
    ['5000 dollars', 5000],
    ['5000 bucks', 5000],
    ['61,430', 61_430],
    ['30k’ll do', 30_000],
  ])('%s is %i', (text, value) => {
    expect(moneyIn(`we need ${text}, thanks`)).toEqual([value]);
  });

  it.each(
    'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map((word, index) => [word, index + 11] as const),
  )('%s thousand is %i thousand', (word, value) => {
    expect(moneyIn(`${word} thousand`)).toEqual([value * 1000]);
  });
});

it('a full stop among digits leaves two readings', () => {
  expect(figuresIn('85.000')).toEqual([
    expect.objectContaining({ value: 85_000, others: [85], kind: 'money' }),
  ]);
});

it.each([
  ['50 to 80k', 80_000, 50_000],
  ['50-80k', 80_000, 50_000],
  ['between 50k and 80k', 80_000, 50_000],
  ['$1.1M to $1.5M', 1_500_000, 1_100_000],
])('of the range %s the upper end is read, and it is said', (text, value, lower) => {
  const [figure] = figuresIn(text);
  expect(figure).toMatchObject({ value, lower, note: 'the upper end of a range' });
});

describe('these are no amounts', () => {
  it.each([
    'ABN 98 765 432 109',
    'ring 0491 570 156',
    'phone (02) 9876 5432',
    'call 1300 975 707',
    'invoice INV-20418',
    'since 2017',
    'postcode 0870',
    'unit 6 round the back',
    '1.4m of water',
    'T610',
    '7,200 hours',
  ])('%s', (text) => {
    const money = moneyIn(text);
    // Hours are counted with a comma too; a slot of money never takes them.
    expect(money.filter((value) => value !== 7200)).toEqual([]);
  });
});

describe('a time is read in every way that people write it', () => {
  it.each([
    ['3 yrs', 3, 'year'],
    ['3yrs', 3, 'year'],
    ['three and a half years', 3.5, 'year'],
    ['twenty-six months', 26, 'month'],
    ['18 mths', 18, 'month'],
    ['1 year and 9 months', 21, 'month'],
    ['5 years 3 months', 63, 'month'],
    ['a fortnight', 2, 'week'],
    ['two fortnights', 4, 'week'],
    ['48 hours', 48, 'hour'],
    ['4 working days', 4, 'business day'],
    ['10 business days', 10, 'business day'],
    ['5 bus days', 5, 'business day'],
    ['a couple of weeks', 2, 'week'],
    ['a few days', 3, 'day'],
    ['in a week', 1, 'week'],
  ])('%s', (text, value, unit) => {
    expect(figuresIn(text)).toEqual([expect.objectContaining({ kind: 'duration', value, unit })]);
  });

  it('after a sum "a month" is its rate', () => {
    expect(figuresIn('30k a month').map(({ kind }) => kind)).toEqual(['money']);
  });
});
