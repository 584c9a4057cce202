/** ABNs, references, and numbers that must not be kept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAbn } from '../../functions/enquiry/abn.ts';
import { makeReference, readReference } from '../../functions/enquiry/form-enquiry.ts';
import { maskSensitiveNumbers } from '../../functions/fit/sensitive-numbers.ts';

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
    ['3782 822463 10005', '[number removed]'],
    ['TFN 123.456.782', 'TFN [number removed]'],
    ['TFN 123/456/782.', 'TFN [number removed].'],
    ['TFN:123 - 456 - 782', 'TFN:[number removed]'],
    ['TFN 123\u00a0456\u00a0782', 'TFN [number removed]'],
    ['TFN123456782', 'TFN[number removed]'],
    ['tax return 2024 123 456 782 2023', 'tax return 2024 [number removed] 2023'],
    ['4111.1111.1111.1111', '[number removed]'],
    ['4111/1111/1111/1111', '[number removed]'],
    ['4111 1111 1111 1111 12/29', '[number removed] 12/29'],
    ['4111 1111 1111 1111 123', '[number removed] 123'],
    ['6304 0000 0000 0000 000', '[number removed]'],
    ['TFN 123 456 782 500k', 'TFN [number removed] 500k'],
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
    'need $123456782 in all',
    'need $ 123 456 782',
    'AUD 123456782',
    'aud123 456 782',
    'A$4111 1111 1111 1111',
    'worth 320 000 000',
    '12 123 456 782',
    '123,456,782',
    '0.123456782',
    'turnover 4000 5000 6000 7000',
    'phone 61 412 345 678',
  ])('leaves "%s" as it is', (text) => {
    expect(maskSensitiveNumbers(text)).toBe(text);
  });

  const numbers = (min: number, max: number, most: number) =>
    fc.array(fc.integer({ min, max }), { minLength: 2, maxLength: most });

  it('leaves every row of years as it is', () => {
    fc.assert(
      fc.property(numbers(1950, 2049, 6), fc.constantFrom(' ', ', ', '/', '-'), (years, gap) => {
        const text = `tax returns for ${years.join(gap)}`;
        expect(maskSensitiveNumbers(text)).toBe(text);
      }),
    );
  });

  it('leaves every row of sums as it is', () => {
    const sums = numbers(10, 5000, 4).map((each) => each.map((n) => n * 1000));
    fc.assert(
      fc.property(sums, (each) => {
        const text = `in turn ${each.join(' ')} are owed`;
        expect(maskSensitiveNumbers(text)).toBe(text);
      }),
    );
  });

  it('masks every card and tax number in every way to part its groups', () => {
    const gap = fc.constantFrom('', ' ', '  ', '-', '.', '/', ' - ');
    const isMasked = (digits: string, lengths: number[], between: string) => {
      let rest = digits;
      const groups = lengths.map((length) => {
        const group = rest.slice(0, length);
        rest = rest.slice(length);
        return group;
      });
      expect(maskSensitiveNumbers(`it is ${groups.join(between)}, ok`)).toBe(
        'it is [number removed], ok',
      );
    };
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), gap, (start, between) => {
        const weights = [1, 4, 3, 7, 5, 8, 6, 9];
        const sum = weights.reduce(
          (total, weight, at) => total + weight * Number(`${start}`[at]),
          0,
        );
        // The last weight is 10, which is -1 in elevens: the last digit is what is left over.
        if (sum % 11 < 10) isMasked(`${start}${sum % 11}`, [3, 3, 3], between);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 411_111_111, max: 499_999_999 }), gap, (start, between) => {
        const digits = `${start}123456`;
        const luhn = Array.from(digits).reduce((total, digit, at) => {
          const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
          return total + (value > 9 ? value - 9 : value);
        }, 0);
        isMasked(`${digits}${(10 - (luhn % 10)) % 10}`, [4, 4, 4, 4], between);
      }),
    );
  });
});
