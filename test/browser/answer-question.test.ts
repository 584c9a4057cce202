/** Every answer that a person writes beside a question reaches the reader. */
import { describe, expect, it } from 'vitest';
import { findAnswer, withAnswer } from '../../content/site/scripts/fit/read-scenario.ts';
import type { Scenario } from '../../functions/fit/schema.ts';
import { explain } from '../support/scenarios.ts';

const NEED: Scenario = { purpose: 'Stock for the shop', business_purpose: true };
const field = (name: string) => ({ field: name });

describe('an answer', () => {
  it.each([
    ['amount', '$85k', { amount: 85_000 }],
    ['property_value', '1.2 million', { property_value: 1_200_000 }],
    ['existing_debt', '0', { existing_debt: 0 }],
    ['trading_months', '18', { trading_months: 18 }],
    ['trading_months', '3 years', { trading_months: 36 }],
    ['needed_within_days', '2 weeks', { needed_within_days: 14 }],
    ['security', 'none', { security: 'none' }],
    ['business_purpose', 'false', { business_purpose: false }],
    ['purpose', 'A second oven', { purpose: 'A second oven' }],
  ])('fills the field %s with what “%s” says', (name, said, value) => {
    expect(withAnswer(NEED, field(name), said)).toEqual({ ...NEED, ...value });
  });

  it.each([
    ['amount', 'about eighty thousand', 'amount', 80_000],
    ['property_value', '900k or so', 'property_value', 900_000],
    ['existing_debt', 'roughly 400k', 'existing_debt', 400_000],
    ['trading_months', 'about three years', 'trading_months', 36],
    ['needed_within_days', 'a fortnight', 'needed_within_days', 14],
  ])('that is no plain %s goes to the reader in words: “%s”', (name, said, fact, value) => {
    const before = { ...NEED, [name]: 1 };
    const { verdicts } = explain(withAnswer(before, field(name), said));
    expect(verdicts[0]?.known.need.facts).toMatchObject({ [fact]: { value, from: 'words' } });
  });

  it('is a line of the situation where no field takes it, and a second takes its place', () => {
    const asked = { label: 'Exit' };
    const given = { ...NEED, situation: 'The bank said no.' };
    const once = withAnswer(given, asked, '  the block\nsells in March ');
    expect(once.situation).toBe('The bank said no.\nExit: the block sells in March');
    expect(findAnswer(once, asked)).toBe('the block sells in March');
    expect(withAnswer(once, asked, 'a refinance').situation).toBe(
      'The bank said no.\nExit: a refinance',
    );
    expect(findAnswer(given, asked)).toBeUndefined();
  });
});
