import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLines, writeLines } from '../../functions/catalogue/lines.ts';

const key = fc.string({ unit: fc.constantFrom('', ' ', 'a', 'b', 'ab', 'é', '"', '￿') });
const value = fc.string({ maxLength: 30 });

test('finds under each key what was written, and nothing under any other', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value, { minKeys: 1 }), key, (values, other) => {
      const { keys, find } = openLines(writeLines(Object.entries(values)));
      expect(keys()).toEqual(Object.keys(values).toSorted());
      for (const each of [...keys(), other, ...keys()]) expect(find(each)).toBe(values[each]);
    }),
    { numRuns: 500 },
  );
});
