import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  openWeights,
  FIGURE_WEIGHTS as ROLES,
  writeWeights,
} from '../../../functions/fit/read/ledger/weights.ts';

const weight = fc.integer({ min: -128, max: 127 });
const learned = fc.dictionary(fc.string(), fc.array(weight, { minLength: 1, maxLength: ROLES }));

describe('learned weights', () => {
  it('are found again by their feature, and no others are', () => {
    fc.assert(
      fc.property(learned, fc.string(), (weights, other) => {
        const find = openWeights(writeWeights(new Map(Object.entries(weights)), ROLES), ROLES);
        for (const [feature, each] of Object.entries(weights)) {
          const none = Array<number>(ROLES - each.length).fill(0);
          expect([...(find(feature) ?? [])]).toEqual([...each, ...none]);
        }
        expect(find(other) === undefined).toBe(!Object.hasOwn(weights, other));
      }),
    );
  });

  it('are refused where a weight is no byte, and where two features share a digest', () => {
    expect(() => writeWeights(new Map([['size 5', [200]]]), ROLES)).toThrow(RangeError);
    // Two words of one FNV-1a digest.
    expect(() =>
      writeWeights(new Map(['costarring', 'liquid'].map((each) => [each, [1]])), ROLES),
    ).toThrow(/share a digest/);
  });
});
