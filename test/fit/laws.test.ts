/** What must hold whatever is typed: tried on scenarios that nobody wrote. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BORROWER_TYPES,
  type CheckName,
  type CheckOutcome,
  SECURITIES,
} from '../../functions/catalogue/schema.ts';
import type { Explanation } from '../../functions/fit/check-fit.ts';
import type { VocabularyTheme } from '../../functions/fit/read/compile-vocabulary.ts';
import {
  fit as fitSchema,
  MAX_MONEY,
  type Scenario,
  scenario as scenarioSchema,
} from '../../functions/fit/schema.ts';
import { catalogue, content, NOW } from '../support/catalogue.ts';
import { load } from '../support/faults-load.ts';
import { corpus, explain, oneOf } from '../support/scenarios.ts';
import { unproven } from './unproven.ts';

// The phrases of the vocabulary as people would type them, one way or more for each line.

/** Of each class the first word, so that a line says one thing for each of its own alternatives. */
function sayPhrases(themes: readonly VocabularyTheme[], signals?: readonly string[]): string[] {
  const all = themes.flatMap((theme) => Object.entries(theme));
  const linesOf = ([, { words = [], only = {} }]: (typeof all)[number]) => [
    ...words,
    ...Object.values(only).flat(),
  ];
  const classes = new Map(
    all
      .filter(([name]) => name.startsWith('<'))
      .map((entry): [string, string] => [entry[0], linesOf(entry)[0]?.split('/')[0] ?? '']),
  );
  return all
    .filter(([name]) => !name.startsWith('<') && (signals === undefined || signals.includes(name)))
    .flatMap(linesOf)
    .flatMap(variantsOf)
    .map((line) =>
      line
        .replace(/<[a-z_]+>/g, (name) => classes.get(name) ?? '')
        .replaceAll('_', '4')
        .replaceAll(' ..', ''),
    );
}

function variantsOf(line: string): string[] {
  return line
    .split(' ')
    .reduce(
      (starts, words) =>
        starts.flatMap((start) => words.split('/').map((word) => `${start} ${word}`)),
      [''],
    )
    .map((variant) => variant.trim());
}

const RUNS = { numRuns: load(150, 300), seed: 20261120 };
const said = [...sayPhrases(content.vocabulary.themes)];
// More of them than a call takes arguments.
const phrases = fc.nat({ max: said.length - 1 }).map((at) => said[at] ?? '');
const figure = fc.constantFrom(
  '1.2m',
  '$85,000',
  '90 grand',
  '60%',
  '9 months',
  '3 days',
  'no',
  'not',
);
const words = fc
  .array(fc.oneof({ weight: 4, arbitrary: phrases }, figure, fc.string({ unit: 'grapheme' })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(' ').slice(0, 4000));
const money = fc.oneof(
  fc.integer({ min: 1, max: MAX_MONEY }),
  fc.integer({ min: 1, max: 3000 }).map((thousands) => thousands * 1000),
  fc.double({ min: 0.01, max: MAX_MONEY, noNaN: true }),
);
const owed = fc.oneof(fc.constant(0), money);

const scenarios: fc.Arbitrary<Scenario> = fc
  .record(
    {
      purpose: words,
      situation: words,
      security: fc.constantFrom(...SECURITIES),
      amount: money,
      property_value: owed,
      existing_debt: owed,
      borrower_type: fc.constantFrom(...BORROWER_TYPES),
      trading_months: fc.integer({ min: 0, max: 1200 }),
      needed_within_days: fc.integer({ min: 0, max: 3650 }),
      business_purpose: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((made) => made as Scenario);

const RANKS: Record<CheckOutcome, number> = { fail: 0, caution: 1, unknown: 2, pass: 3 };

/** The outcome of one check in each lane that came into view. */
function outcomes({ verdicts }: Explanation, check: CheckName): Map<string, CheckOutcome> {
  const seen = verdicts.flatMap(({ shown, considered }) => [...shown, ...considered]);
  return new Map(seen.map(({ lane, results }) => [lane.id, results[check].outcome]));
}

const isNearDebt = ({ verdicts }: Explanation) =>
  verdicts.map(({ known }) => known.facts.amount_near_debt).join();

const isForeign = ({ verdicts }: Explanation) =>
  verdicts.some(({ known }) => known.facts.not_english === true);

/** A longer text to hand over leaves less room for the lists, which a lane's page also holds. */
function withoutLengths({ fit: { scenario_text: _, lanes, ...rest } }: Explanation) {
  return { ...rest, lanes: lanes.map((lane) => ({ ...lane, documents: [], deal_breakers: [] })) };
}

/** Where words name another sum than the field, the sum that is judged may be theirs. */
const amountJudged = ({ verdicts }: Explanation) => Number(verdicts[0]?.known.facts.amount ?? 0);

function expectNoBetter(after: Map<string, CheckOutcome>, before: Map<string, CheckOutcome>) {
  for (const [lane, outcome] of after) {
    const was = before.get(lane);
    if (was === undefined || was === 'unknown' || outcome === 'unknown') continue;
    expect(RANKS[outcome], lane).toBeLessThanOrEqual(RANKS[was]);
  }
}

/** Fields whose absence says nothing: a purpose left out is another need, and a situation may deny. */
const FIELDS = [
  'security',
  'amount',
  'property_value',
  'existing_debt',
  'borrower_type',
  'trading_months',
  'needed_within_days',
  'business_purpose',
] as const;
// Of every twenty-fourth scenario and those listed; of every twelfth in the whole plan.
it('is never a no because less is said, but in the cases listed', () => {
  const listed = unproven.decided_by_less;
  const ids = new Set([
    ...listed.map((each) => each.split(' ')[0]),
    ...oneOf(load(24, 12)).map(({ id }) => id),
  ]);
  const found = corpus.flatMap((worked) => {
    const parsed = scenarioSchema.safeParse(worked.given);
    if (!ids.has(worked.id) || !parsed.success || explain(parsed.data).fit.fit === 'no') return [];
    return FIELDS.filter((field) => {
      const { [field]: left, ...rest } = parsed.data;
      return left !== undefined && explain(rest).fit.fit === 'no';
    }).map((field) => `${worked.id} without ${field}`);
  });
  expect(found.sort()).toEqual([...listed].sort());
});

describe('a fit, on any scenario', () => {
  it('has the published shape, stays under 8 KB and is safe as JSON', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { fit } = explain(scenario, NOW);
        const json = JSON.stringify(fit);
        expect(Buffer.byteLength(json)).toBeLessThan(8192);
        expect(JSON.parse(json)).toEqual(fitSchema.parse(fit));
        expect(json).not.toMatch(/NaN|Infinity|undefined|\d{9}/);
      }),
      RUNS,
    );
  });

  it('is the same for the same scenario, in whatever order its fields come', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const reversed = Object.fromEntries(Object.entries(scenario).reverse());
        const { fit } = explain(scenario, NOW);
        expect(explain(reversed, NOW).fit).toEqual(fit);
        expect(explain(scenario, NOW).fit).toEqual(fit);
      }),
      RUNS,
    );
  });

  it('is not changed by text that says nothing', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const situation = `${scenario.situation ?? ''}. Thanks heaps and kind regards.`;
        const plain = explain({ ...scenario, situation: `${scenario.situation ?? ''}. ok` }, NOW);
        const more = explain({ ...scenario, situation }, NOW);
        // English words are read: a few letters of another script stop being most of the text.
        fc.pre(isForeign(plain) === isForeign(more));
        const [fit, wanted] = [more, plain].map(withoutLengths);
        expect(fit).toEqual(wanted);
      }),
      RUNS,
    );
  });

  it('shows no lane for a consumer purpose', () => {
    const personal = ['personal_spending', 'home_to_live_in', 'family_vehicle'];
    const consumer = fc.constantFrom(...sayPhrases(content.vocabulary.themes, personal));
    fc.assert(
      fc.property(scenarios, consumer, (scenario, purpose) => {
        const { fit } = explain({ ...scenario, purpose, situation: '' }, NOW);
        expect(fit.lanes).toEqual([]);
        expect(fit.fit).toBe('out_of_scope');
      }),
      RUNS,
    );
  });

  it('shows no lane where the purpose is stated as not business', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { fit } = explain({ ...scenario, business_purpose: false }, NOW);
        expect([fit.fit, fit.lanes.length]).toEqual(['out_of_scope', 0]);
      }),
      RUNS,
    );
  });

  it('never has a better size or LVR for a larger amount', () => {
    fc.assert(
      fc.property(scenarios, money, money, (scenario, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const less = explain({ ...scenario, amount: small }, NOW);
        const more = explain({ ...scenario, amount: large }, NOW);
        if (isNearDebt(less) !== isNearDebt(more)) return;
        if (amountJudged(less) > amountJudged(more)) return;
        expectNoBetter(outcomes(more, 'lvr'), outcomes(less, 'lvr'));
        if (small < Math.min(...catalogue.lanes.map(({ size }) => size.min))) return;
        for (const lane of catalogue.lanes) {
          if (small < lane.size.min) continue;
          const only = (explained: Explanation) => {
            const outcome = outcomes(explained, 'loan_size').get(lane.id);
            return new Map(outcome === undefined ? [] : [[lane.id, outcome]]);
          };
          expectNoBetter(only(more), only(less));
        }
      }),
      RUNS,
    );
  });

  it('never has worse timing for more time', () => {
    const days = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(scenarios, days, days, (scenario, one, other) => {
        const soon = explain({ ...scenario, needed_within_days: Math.min(one, other) }, NOW);
        const later = explain({ ...scenario, needed_within_days: Math.max(one, other) }, NOW);
        expectNoBetter(outcomes(soon, 'timing'), outcomes(later, 'timing'));
      }),
      RUNS,
    );
  });
});
