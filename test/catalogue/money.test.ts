import { describe, expect, it } from 'vitest';
import { readMoney, sayMoney } from '../../functions/money.ts';

describe('reading money', () => {
  it.each([
    ['1.2m', 1_200_000],
    ['$180k', 180_000],
    ['90 grand', 90_000],
    ['85,000', 85_000],
    ['$1 250 000', 1_250_000],
    ['AUD 40000', 40_000],
    ['2.4 million dollars', 2_400_000],
    ['0.29k', 290],
    ['12500.50', 12_500.5],
  ])('reads %s as %d', (text, amount) => {
    expect(readMoney(text)).toBe(amount);
  });

  it.each(['', 'lots', 'k', '12 apples', '1.2.3m', '10%', '1,2', '-5', '50k-80k'])(
    'leaves "%s" alone, as it is not plainly one amount',
    (text) => {
      expect(readMoney(text)).toBeUndefined();
    },
  );
});

describe('saying money', () => {
  it.each([
    [950, '$950'],
    [85_000, '$85,000'],
    [1_680_000, '$1.68 million'],
    [50_000_000, '$50 million'],
    [123_456_782, '$123.46 million'],
    [1_000_000_000, '$1,000 million'],
  ])('says %d as %s', (amount, words) => {
    expect(sayMoney(amount)).toBe(words);
  });
});
