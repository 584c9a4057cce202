/** ABNs, references, and numbers that must not be kept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAbn } from '../../functions/domain/abn.ts';
import { makeReference, readReference } from '../../functions/domain/reference.ts';
import { maskSensitiveNumbers } from '../../functions/domain/sensitive-numbers.ts';

describe('readAbn', () => {
  it.each([
    '51 824 753 556',
    '53 004 085 616',
    '83914571673',
    'ABN 33 102 417 032',
    '11-223-491-505',
  ])('accepts %s', (text) => {
    expect(readAbn(text)).toBe(text.replace(/\D/g, ''));
  });

  it.each([
    ['12345678901', /checksum/],
    ['00000000000', /eleven digits/],
    ['11111111111', /checksum/],
    ['99999999999', /checksum/],
    ['004 085 616', /company number/],
    ['5182475355', /eleven digits/],
  ])('refuses %s', (text, reason) => {
    expect(readAbn(text)).toMatchObject({ problem: expect.stringMatching(reason) });
  });
});

describe('references', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

  it('are read back however they are typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const reference = makeReference(random);
        expect(reference).toMatch(/^BF-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/);
        expect(readReference(reference.toLowerCase().replaceAll('-', ' '))).toBe(reference);
        expect(readReference(reference.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(reference);
      }),
    );
  });

  it('notice one wrong character', () => {
    fc.assert(
      fc.property(bytes, fc.nat(9), fc.integer({ min: 1, max: 31 }), (random, place, by) => {
        const wrong = Uint8Array.from(random);
        wrong[place] = (random[place] ?? 0) + by;
        const check = makeReference(random).at(-1);
        const mistyped = `${makeReference(wrong).slice(0, -1)}${check}`;
        expect(readReference(mistyped)).toBeUndefined();
      }),
    );
  });

  it('refuses what cannot be one', () => {
    expect(readReference('hello')).toBeUndefined();
    expect(() => makeReference(new Uint8Array(3))).toThrow(RangeError);
  });
});

describe('maskSensitiveNumbers', () => {
  it.each([
    ['my TFN is 123 456 782 ok', 'my TFN is [number removed] ok'],
    ['card 4111 1111 1111 1111.', 'card [number removed].'],
    ['5500-0000-0000-0004', '[number removed]'],
    ['4222222222222', '[number removed]'],
    ['3782 8224 6310 005', '[number removed]'],
  ])('masks %s', (text, masked) => {
    expect(maskSensitiveNumbers(text)).toBe(masked);
  });

  it.each([
    'need $85,000 by 2026-12-01 for stock',
    'phone 0491 570 006',
    'ABN 51 824 753 556',
    'worth 1900000 owing 750000',
    'invoice 123456783',
    'invoice 4111 1111 1111 1112',
    'order 18 digits no card: 422222222222200001',
    'twelve digits that add up: 411111111116',
  ])('leaves "%s" as it is', (text) => {
    expect(maskSensitiveNumbers(text)).toBe(text);
  });
});
