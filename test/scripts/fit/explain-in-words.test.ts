import { describe, expect, it } from 'vitest';
import { explainInWords } from '../../../scripts/fit/explain-in-words.ts';
import { catalogue, NOW } from '../../support/catalogue.ts';
import { explain } from '../../support/judge-scenario.ts';

describe('an explanation for people', () => {
  const text = explainInWords(
    explain(
      {
        purpose: 'second mortgage for stock',
        security: 'property',
        amount: 200_000,
        property_value: 1_000_000,
        existing_debt: 500_000,
        needed_within_days: 21,
        business_purpose: true,
      },
      NOW,
    ),
  );

  it('names each lane once: matching, considered or left out, with the reason', () => {
    for (const { id } of catalogue.lanes) {
      expect(text.match(new RegExp(`^- ${id}: .+`, 'gm')), id).toHaveLength(1);
    }
  });

  it('shows what was heard, and the arithmetic of a check', () => {
    expect(text).toContain('"second mortgage" → ask_second');
    expect(text).toContain('($500,000 + $200,000) / $1 million = 70%');
  });
});
