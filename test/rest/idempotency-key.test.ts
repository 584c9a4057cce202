/** C3: where the key of an enquiry may be written, and how it is read from the header. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withHeaderKey } from '../../functions/rest/routes.ts';
import { request } from '../support/enquiries.ts';
import { openSurfaces, shoot } from '../support/security-surfaces.ts';

const keyIn = (header: string) => withHeaderKey({}, header);

describe('a header with the key', () => {
  it('sent more than once is one key, whatever the key', () => {
    const key = fc
      .string({
        minLength: 8,
        maxLength: 128,
        unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      })
      .map((text) => text.trim())
      .filter((text) => text.length >= 8);
    const joined = fc.constantFrom(',', ', ');
    fc.assert(
      fc.property(key, joined, fc.integer({ min: 2, max: 5 }), (text, comma, copies) => {
        const many = Array<string>(copies).fill(text).join(comma);
        expect(keyIn(many)).toEqual(keyIn(text));
      }),
      { seed: 20_261_120 },
    );
  });

  it.each([
    ['a-key-of-mine', 'a-key-of-mine'],
    ['"a-key-of-mine"', 'a-key-of-mine'],
    ['"a-key-of-mine", "a-key-of-mine"', 'a-key-of-mine'],
    ['order 1, copy 2', 'order 1, copy 2'],
    ['a-key-of-mine, another-key', 'a-key-of-mine, another-key'],
  ])('%s is the key %s', (header, idempotency_key) => {
    expect(keyIn(header)).toEqual({ idempotency_key });
  });

  it.each([
    ['equal to the body’s', 'a-key-of-mine', 'a-key-of-mine', 200],
    ['other than the body’s', 'a-key-of-mine', 'another-key-1', 400],
    ['of 7 characters', 'a'.repeat(7), undefined, 400],
    ['of 8 characters', 'a'.repeat(8), undefined, 200],
    ['of 128 characters', 'a'.repeat(128), undefined, 200],
    ['of 129 characters', 'a'.repeat(129), undefined, 400],
    ['with a control character', 'abcd\u0007efgh', undefined, 400],
    ['with another header behind it', 'k-1234567\r\nX-Evil: 1', undefined, 400],
    ['that is not ASCII', 'abcdefghé', undefined, 400],
    ['in other quotes', '“k-1234567”', undefined, 400],
    ['twice, one of them in the body', 'first-key-1,second-key-2', 'first-key-1', 400],
  ] as const)('%s', async (_case, key, idempotency_key, status) => {
    const answer = await shoot(openSurfaces().rest, {
      path: '/v1/enquiry',
      headers: { 'idempotency-key': key },
      body: JSON.stringify({ ...request, idempotency_key }),
    });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.headers)).not.toContain('Evil');
  });
});
