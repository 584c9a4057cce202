/** How the key of an enquiry is read from the header. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withHeaderKey } from '../../functions/rest/routes.ts';

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

  it('must agree with the body', () => {
    const body = { idempotency_key: 'a-key-of-mine' };
    expect(withHeaderKey(body, 'a-key-of-mine, a-key-of-mine')).toEqual(body);
    expect(() => withHeaderKey(body, 'another-key')).toThrow();
  });
});
