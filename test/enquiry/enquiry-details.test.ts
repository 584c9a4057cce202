import { describe, expect, it } from 'vitest';
import { detailIssues, readDetails } from '../../functions/enquiry/details.ts';
import { hashDetails } from '../../functions/enquiry/record.ts';
import { makeRecord, request } from '../support/enquiries.ts';

const read = (over: object) => {
  const input = { ...request, ...over };
  const issues = detailIssues(input, { allowFictitiousPhone: true });
  return issues.length > 0 ? { issues } : { details: readDetails(input) };
};

describe('readDetails', () => {
  it.each(['12', 'x1', 'J', 'User', 'n/a', '—'])('refuses the name %s', (name) => {
    expect(read({ name }).issues).toMatchObject([{ field: 'name' }]);
  });

  it('strips what a reader cannot see', () => {
    const hidden = 'Kim\u202e\u200b \u0000Lee\r\nBcc: x@y.z';
    expect(read({ name: hidden }).details?.name).toBe('Kim Lee Bcc: x@y.z');
    const scenario = 'Line one of the need\r\nline two\u2028\u0007line three';
    expect(read({ scenario }).details?.scenario).toBe('Line one of the need\nline two\nline three');
  });

  it('keeps no key for what was not given', () => {
    expect(Object.keys(read({}).details ?? {}).sort()).toEqual([
      'email',
      'name',
      'phone',
      'phone_type',
      'scenario',
    ]);
  });
});

describe('hashDetails', () => {
  const record = makeRecord();

  it.each([
    { amount: 85_000 },
    { name: 'Kim Brien' },
    { phone: '0491 570 156' },
    { abn: '51824753556' },
  ])('tells another request by %j', (over) => {
    const { details } = read(over);
    expect(details && hashDetails(details, record.salt)).not.toBe(record.details_hash);
  });
});
