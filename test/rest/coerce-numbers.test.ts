import { describe, expect, test } from 'vitest';
import { enquiryInput } from '../../functions/enquiry/schema.ts';
import { scenario } from '../../functions/fit/schema.ts';
import { coerceNumbers } from '../../functions/input.ts';

describe('numbers sent as text', () => {
  test.each([
    ['85000', 85_000],
    ['85,000', 85_000],
    ['1,250,000', 1_250_000],
    ['0', 0],
    ['99.5', 99.5],
  ])('reads %j as %d', (given, read) => {
    expect(coerceNumbers(scenario, { amount: given })).toEqual({ amount: read });
  });

  test.each([
    '$85k',
    '85k',
    '85 000',
    '85,00',
    '8,5000',
    '085',
    '1e5',
    '0x10',
    ' 85000',
    '',
    'NaN',
    '-,1',
  ])('leaves %j as it came', (given) => {
    expect(coerceNumbers(scenario, { amount: given })).toEqual({ amount: given });
  });

  test('reads whole numbers too, and only where a number belongs', () => {
    const given = { trading_months: '24', purpose: '24', unknown: '24' };
    expect(coerceNumbers(scenario, given)).toEqual({ ...given, trading_months: 24 });
  });

  test('never reads consent from text', () => {
    const given = { consent: 'true', amount: '85,000', phone: '0491570006' };
    expect(coerceNumbers(enquiryInput, given)).toEqual({ ...given, amount: 85_000 });
  });

  test.each([null, 'text', 7, ['85000']])('leaves %j, which is no object, as it came', (given) => {
    expect(coerceNumbers(scenario, given)).toBe(given);
  });

  test('keeps a field named __proto__ a field', () => {
    const coerced = coerceNumbers(scenario, JSON.parse('{"__proto__":{"amount":"1"}}'));
    expect(Object.keys(coerced as object)).toEqual(['__proto__']);
  });
});
