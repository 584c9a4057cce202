import { describe, expect, it } from 'vitest';
import { splitScenario } from '../../../functions/fit/check-fit.ts';
import { explainInWords, explainWhyNot } from '../../../scripts/fit.ts';
import { catalogue, NOW } from '../../support/catalogue.ts';
import { explain } from '../../support/scenarios.ts';

const scenario = {
  purpose: 'second mortgage for stock',
  situation: 'worth 1m, still owe 500k to the bank',
  security: 'property',
  amount: 200_000,
  property_value: 1_000_000,
  existing_debt: 500_000,
  needed_within_days: 21,
  business_purpose: true,
} as const;
const explained = explain(scenario);

describe('an explanation for people', () => {
  const given = splitScenario(scenario);
  const text = explainInWords(explained, { given, now: NOW, catalogue });

  it('names each lane once: shown, considered or left out, with the reason', () => {
    for (const { id } of catalogue.lanes) {
      expect(text.match(new RegExp(`^- ${id}\\b(?!-).+`, 'gm')), id).toHaveLength(1);
    }
  });

  it('shows the clauses with their roles, and each figure with the slot it won', () => {
    expect(text).toMatch(/^purpose {3}second mortgage for stock/m);
    expect(text).toMatch(/"500k" \(money\) → owed/);
  });

  it('shows which rule spoke, and the arithmetic of a check', () => {
    expect(text).toContain('[second-mortgage.in_view.asked-for-by-name]');
    expect(text).toContain('($500,000 + $200,000) / $1 million = 70%');
  });
});

describe('why a lane is not shown', () => {
  it('is told reason by reason, with the parts that do not hold', () => {
    const text = explainWhyNot(explained, 'overdraft', catalogue);
    expect(text).toContain('overdraft is left out: none of its reasons to come into view holds.');
    expect(text).toMatch(
      /in_view: asked for by name: does not hold\n +overdraft_asked: does not hold/,
    );
  });

  it('is told of a lane that is looked at by its checks', () => {
    expect(explainWhyNot(explained, 'second-mortgage', catalogue)).toContain('lvr');
  });

  it('names the lanes there are where it is asked about none of them', () => {
    expect(explainWhyNot(explained, 'mezzanine', catalogue)).toMatch(/No such lane.*caveat/);
  });
});
