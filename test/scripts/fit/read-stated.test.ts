import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../functions/refusals.ts';
import { readStated } from '../../../scripts/fit.ts';

function problemsOf(given: string): readonly string[] {
  try {
    readStated(given);
  } catch (error) {
    if (error instanceof Refusal) return error.details.problems;
  }
  return [];
}

describe('what is given to explain', () => {
  it('takes JSON as the service does, and anything else as a message', () => {
    expect(readStated('{ "amount": 90000, "purpose": "stock" }')).toEqual({
      fields: { amount: 90_000 },
      texts: { purpose: 'stock' },
    });
    expect(readStated('need 90k')).toEqual({ fields: {}, texts: { text: 'need 90k' } });
  });

  it.each([
    ['a wrong type', '{ "purpose": 5 }', 'purpose: must be text.'],
    ['JSON that a shell took apart', '{amount: 5}', 'put it in single quotes'],
  ])('says what is wrong with %s', (_, given, problem) => {
    expect(problemsOf(given)).toEqual([expect.stringContaining(problem)]);
  });
});
