import { describe, expect, it } from 'vitest';
import { enquiryInput } from '../../functions/contract/enquiry.ts';
import { scenario } from '../../functions/contract/scenario.ts';
import { describeProblems } from '../../functions/domain/problems.ts';

function problemsOf(schema: typeof scenario | typeof enquiryInput, raw: unknown): string[] {
  const parsed = schema.safeParse(raw);
  return parsed.success ? [] : describeProblems(parsed.error.issues, raw);
}

const problemOf = (raw: unknown) => problemsOf(scenario, raw);

describe('what is wrong with a request', () => {
  it('names our own bound and none of the machine', () => {
    expect(problemOf({ needed_within_days: 1e99 })).toEqual([
      'needed_within_days: must be at most 3650.',
    ]);
    expect(problemOf({ trading_months: -1e99 })).toEqual(['trading_months: must be at least 0.']);
  });

  it('gives an example that suits the kind of number', () => {
    expect(problemOf({ amount: null, trading_months: 2.5 })).toEqual([
      'amount: must be a plain number, such as 85000, without quotes, letters, commas or a currency sign.',
      'trading_months: must be a whole number, such as 24, without quotes, letters, commas or a currency sign.',
    ]);
  });

  it('names the number that a text seems to mean', () => {
    expect(problemOf({ amount: '$85k' })[0]).toContain('for example 85000');
  });

  it('calls a text of spaces blank', () => {
    const blank = problemsOf(enquiryInput, { business_name: '  ' });
    expect(blank).toContain('business_name: must not be blank.');
  });

  it('names every unknown field, and only what can be a name', () => {
    expect(problemOf({ colour: 1, 'a b': 2 })).toEqual([
      '"colour" is not a field of this request: remove it or correct its name.',
      'One of the names is not a field of this request: remove it or correct its name.',
    ]);
  });
});
