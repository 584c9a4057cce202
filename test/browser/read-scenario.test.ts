/** What is typed in the box and the fields of the fit check, and put right in its answer, is read as it was meant. */
import { describe, expect, it } from 'vitest';
import { putRight, readScenario, toFilled } from '../../content/site/scripts/fit/read-scenario.ts';
import { contactFrom } from '../../functions/catalogue/office-time.ts';
import { createFitAssessor } from '../../functions/fit/check-fit.ts';
import type { Fit, Scenario } from '../../functions/fit/schema.ts';
import { catalogue } from '../support/catalogue.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const assess = createFitAssessor(catalogue, contactFrom(catalogue));
const check = (scenario: Scenario) => assess(scenario, NOW).fit;

/** A fact of the answer, whether a field gave it or words. */
const factOf = (scenario: Scenario, { understood }: Fit, name: keyof Scenario) =>
  scenario[name] ?? understood.find(({ field }) => field === name)?.value;

describe('what is written in a field of the fit check', () => {
  it.each([
    ['amount', 'about 80k', 80_000],
    ['amount', '80-100k', 100_000],
    ['amount', 'eighty thousand', 80_000],
    ['amount', '$1.2m', 1_200_000],
    ['needed_within_days', '2 weeks', 14],
    ['needed_within_days', 'tomorrow', 1],
    ['needed_within_days', '10 December', 20],
    ['needed_within_days', '30 days', 30],
    ['property_value', '900k or so', 900_000],
    ['existing_debt', 'around 400k', 400_000],
    ['existing_debt', '0', 0],
    ['trading_months', '3 years', 36],
    ['trading_months', '2 years 6 months', 30],
  ] as const)('%s: “%s” is read as %s', (field, written, value) => {
    const scenario = readScenario({
      situation: 'New ute for my plumbing business',
      [field]: written,
    });
    expect(factOf(scenario, check(scenario), field)).toBe(value);
  });

  it('is asked about where it can be read in two ways, and where it says nothing', () => {
    for (const amount of ['85.000', 'lots']) {
      const { questions } = check(readScenario({ situation: 'New ute for my business', amount }));
      expect(questions[0]?.field, amount).toBe('amount');
    }
  });

  it('fills the form again as the same scenario', () => {
    const scenario = readScenario({
      situation: 'Fit out our cafe\nExit: sale of a flat',
      amount: 'about 80k',
      property_value: '1.2m',
      trading_months: '3 years',
      needed_within_days: '2 weeks',
      business_purpose: 'true',
      security: 'property',
    });
    expect(readScenario(toFilled(scenario))).toEqual(scenario);
  });
});

describe('a line that says when to be called', () => {
  it('is nothing of the need: no date, no sum, no signal', () => {
    const situation = 'New ute for my plumbing business, 80k, trading 3 years';
    const line = 'Best time to call: tomorrow after 3 pm, my mobile costs me 90k';
    const { scenario_text: _, ...plain } = check({ situation });
    const { scenario_text: text, ...called } = check({ situation: `${situation}\n${line}` });
    expect(called).toEqual(plain);
    expect(text).not.toContain('90k');
  });
});

const TEXT =
  'Need 150k in two weeks to pay the tax office for our bakery, trading 6 years. Our house is worth $900k and we owe 400k on it.';

describe('a part of the answer that is put right', () => {
  it.each([
    ['amount', '700k', 700_000],
    ['property_value', '$500,000', 500_000],
    ['existing_debt', '850k', 850_000],
    ['needed_within_days', '1 day', 1],
    ['needed_within_days', '2 months', 60],
    ['trading_months', '2 months', 2],
    ['security', 'none', 'none'],
  ] as const)('%s becomes %s, and is not asked about again', (field, said, value) => {
    const scenario = { situation: TEXT };
    const part = check(scenario).understood.find((each) => each.field === field);
    expect(part).toBeDefined();
    if (part === undefined) return;
    const righted = putRight(scenario, part, said);
    const fit = check(righted);
    expect(factOf(righted, fit, field)).toBe(value);
    if (field !== 'security') {
      expect(fit.questions.map((question) => question.field)).not.toContain(field);
    }
  });

  it('leaves the other words as they were said', () => {
    const part = { field: 'amount', value: 150_000, words: 'Need 150k in two' };
    expect(putRight({ situation: TEXT }, part, '140k')).toEqual({
      situation: TEXT.replace('150k', '140k'),
    });
  });
});
