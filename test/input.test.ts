import { describe, expect, it } from 'vitest';
import { enquiryInput } from '../functions/enquiry/schema.ts';
import { scenario } from '../functions/fit/schema.ts';
import { describeIssues } from '../functions/input.ts';
import { sayIssue } from '../functions/refusals.ts';

function issuesOf(schema: typeof scenario | typeof enquiryInput, raw: unknown) {
  const parsed = schema.safeParse(raw);
  const asked = { raw, fields: Object.keys(schema.shape) };
  return parsed.success ? [] : describeIssues(parsed.error.issues, asked);
}
const problemsOf = (schema: typeof scenario | typeof enquiryInput, raw: unknown) =>
  issuesOf(schema, raw).map(sayIssue);

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
      'amount: must be a plain number, without quotes, letters, commas or a currency sign.',
      'trading_months: must be a whole number, such as 24, without quotes, letters, commas or a currency sign.',
    ]);
  });

  it('names the number that a text seems to mean', () => {
    expect(problemOf({ amount: '$85k' })[0]).toContain('such as 85000');
  });

  it('calls a text of spaces blank', () => {
    const blank = problemsOf(enquiryInput, { business_name: '  ' });
    expect(blank).toContain('business_name: must not be blank.');
  });

  it('names every unknown field, and only what can be a name', () => {
    expect(problemOf({ colour: 1, 'a b': 2 })).toEqual([
      'colour: is not a field of this request; remove it or correct its name.',
      'body: one of its names is not a field of this request; remove it or correct it.',
    ]);
  });

  it.each([
    ['businessName', 'business_name'],
    ['BusinessName', 'business_name'],
    ['business-name', 'business_name'],
    ['idempotencyKey', 'idempotency_key'],
    ['noticeShown', 'notice_shown'],
    ['Phone', 'phone'],
    ['email[]', 'email'],
  ])('asks of the name %s whether %s is meant', (name, meant) => {
    expect(issuesOf(enquiryInput, { [name]: 'x' })).toContainEqual({
      field: name,
      code: 'unknown_field',
      problem: `is not a field of this request; did you mean ${meant}?`,
    });
  });

  it('gives each issue a code of its own', () => {
    const wrong = { name: 5, email: 'nobody', scenario: 'short', amount: -1, consent: 'yes', x: 1 };
    const codes = issuesOf(enquiryInput, {
      ...wrong,
      consent_method: 'by post',
      abn: '1'.repeat(41),
    });
    expect(Object.fromEntries(codes.map(({ field, code }) => [field, code]))).toEqual({
      name: 'wrong_type',
      phone: 'required',
      email: 'bad_format',
      scenario: 'too_short',
      amount: 'too_small',
      consent: 'wrong_type',
      consent_method: 'not_an_option',
      abn: 'too_long',
      x: 'unknown_field',
    });
  });
});
