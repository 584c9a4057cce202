import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailIssues, readDetails } from '../../../functions/enquiry/details.ts';
import { splitScenario } from '../../../functions/fit/check-fit.ts';
import type { Fields, Given, Need } from '../../../functions/fit/need.ts';
import { toLabels } from '../../../functions/fit/read/read-labels.ts';
import { scenario } from '../../../functions/fit/schema.ts';
import { writeNeed } from '../../../functions/fit/write-need.ts';
import { load } from '../../support/faults-load.ts';
import { explain, oneOf } from '../../support/scenarios.ts';
import { LABELS, readNeed, readText, TODAY, valuesOf } from './support.ts';

const labels = toLabels(() => LABELS);
const write = (given: Given) => writeNeed(given, labels, TODAY);

/** What an enquiry does to a text on its way to the broker. */
function throughEnquiry(scenario: string): string {
  const input = {
    name: 'Sam Borrower',
    phone: '0412 345 678',
    email: 'sam@example.com',
    scenario,
    consent: true,
  };
  expect(detailIssues(input, { allowFictitiousPhone: true })).toEqual([]);
  return readDetails(input).scenario;
}

/** The need without the places of its clauses, which move with the lines. */
const essence = (needs: readonly Need[]) =>
  needs.map(({ facts, signals, open }) => ({
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, { value, from }]) => [name, [value, from]]),
    ),
    signals: signals.map(({ name, role, words }) => `${name} ${role} ${words}`).sort(),
    open: open.map(({ about, readings }) => [about, readings.map(({ value }) => value)]),
  }));

const fields: fc.Arbitrary<Fields> = fc.record(
  {
    amount: fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom(85_000.5, 0.01, 999_999.99)),
    property_value: fc.integer({ min: 0, max: 1e9 }),
    existing_debt: fc.integer({ min: 0, max: 1e9 }),
    security: fc.constantFrom('property', 'vehicle', 'equipment', 'none'),
    borrower_type: fc.constantFrom('company', 'trust', 'sole trader', 'partnership'),
    trading_months: fc.integer({ min: 0, max: 1200 }),
    needed_within_days: fc.integer({ min: 0, max: 3650 }),
    business_purpose: fc.boolean(),
  },
  { requiredKeys: [] },
);
const words = fc.oneof(
  fc.constantFrom(
    'second mortgage of 80k for stock, house worth 900k owing 400k',
    'Amount: as much as we can get\nProperty value: no idea',
    'Need checked 2020-01-01\nstock for the shop',
    '> quoted line\nIn their words:\nmore of it',
    'First lender consents: yes, in writing\nsettle by Friday week',
    'ring me on 0412 345 678 or sam@example.com about the ute\n\n\n\nby 4 December',
    'we  owe   the ATO\t40k\r\nsince March — “soon”',
  ),
  fc.string({ maxLength: 200, unit: 'grapheme-ascii' }),
  fc.string({ maxLength: 60 }),
);
const texts = fc.oneof(
  fc.record({ purpose: words, situation: words }, { requiredKeys: ['purpose'] }),
  fc.record({ text: words }),
);

describe('a need that is written and read again', () => {
  it('is the same need, whatever its fields and words', () => {
    fc.assert(
      fc.property(fields, texts, (given, said) => {
        const need = { fields: given, texts: said };
        const { text } = write(need);
        const back = readNeed({ fields: {}, texts: { text: throughEnquiry(text) } }, TODAY);
        expect(essence(back)).toEqual(essence(readNeed(need, TODAY)));
      }),
      { numRuns: load(200, 400) },
    );
  });

  // Of every twenty-fourth scenario; of every twelfth in the whole plan.
  it('is the same need for the scenarios of the corpus', () => {
    const differ = oneOf(load(24, 12)).flatMap(({ id, given }) => {
      const { data } = scenario.safeParse(given);
      if (data === undefined) return [];
      const need = splitScenario(data);
      const { text, isCut } = write(need);
      if (isCut) return [];
      const back = essence(readNeed({ fields: {}, texts: { text: throughEnquiry(text) } }, TODAY));
      const wanted = essence(readNeed(need, TODAY));
      return isDeepStrictEqual(back, wanted) ? [] : [{ id, back, wanted }];
    });
    expect(differ).toEqual([]);
  });

  it('is read as of the day on which it was checked', () => {
    const { text } = write({ fields: {}, texts: { purpose: '60k for stock by Monday' } });
    const [need] = readNeed({ fields: {}, texts: { text } }, { date: '2026-11-22' });
    expect(need?.checkedOn).toBe('2026-11-20');
    expect(need && valuesOf(need)['needed_within_days']).toBe(3);
  });

  it.each([
    ['over 30 days old', '2026-12-21'],
    ['in the future', '2026-11-19'],
  ])('loses a first line that is %s', (_, date) => {
    const { text } = write({ fields: {}, texts: { purpose: '60k for stock' } });
    const [need] = readNeed({ fields: {}, texts: { text } }, { date });
    expect(need?.checkedOn).toBeUndefined();
  });

  it('holds each field on a line of its own, and a deadline as a date', () => {
    const given: Fields = { amount: 90_000, property_value: 900_000, needed_within_days: 14 };
    expect(write({ fields: given, texts: { purpose: 'settle stock' } }).text.split('\n')).toEqual([
      'Need checked 2026-11-20',
      'Amount: $90,000',
      'Property value: $900,000',
      'Needed by: 4 December 2026',
      'In their words, what it is for:',
      'settle stock',
    ]);
  });

  it('cuts long words at the end of a sentence, and says so', () => {
    const { text, isCut } = write({
      fields: {},
      texts: { situation: 'We make pies in Ballarat. '.repeat(100) },
    });
    expect(isCut).toBe(true);
    expect(text.endsWith('We make pies in Ballarat.\n(The words go on.)')).toBe(true);
    expect(text.length).toBeLessThan(1700);
  });
});

describe('words that are too long to hand over', () => {
  const long = 'We make pies in Ballarat. '.repeat(100);

  it('are cut where the answer is the same without the rest', () => {
    const { fit } = explain({ situation: `need 60k for stock. ${long}` });
    expect(fit.scenario_text).toContain('(The words go on.)');
  });

  it('are not handed over where the rest would change the answer', () => {
    const { fit } = explain({ situation: `${long} need 60k for stock, two unpaid defaults.` });
    expect(fit.scenario_text).toBeUndefined();
  });
});

describe('labelled lines', () => {
  it('are read as the fields that they name', () => {
    const need = readText(
      'Amount: $85,000\nSecurity: none\nFor business: yes\nstock for Christmas',
    );
    expect(valuesOf(need)).toMatchObject({
      amount: 85_000,
      security: 'none',
      business_purpose: true,
    });
    expect(need.facts.amount?.from).toBe('field');
  });

  it('that cannot be read are words', () => {
    const need = readText('Amount: about 85k\nstock for Christmas');
    expect(need.facts.amount).toMatchObject({ value: 85_000, from: 'words' });
  });

  it('under a question’s label answer it', () => {
    const need = readText('second mortgage for stock\nFirst lender consents: yes, in writing');
    expect(need.answered).toEqual(['First lender consents']);
    expect(need.signals.map(({ name }) => name)).toContain('first_lender_consents');
  });

  it('that say no deny it', () => {
    const need = readText('second mortgage for stock\nFirst lender consents: no');
    expect(need.signals.map(({ name }) => name)).toContain('first_lender_refuses');
  });

  it('give way to real fields', () => {
    const [need] = readNeed(
      { fields: { amount: 50_000 }, texts: { text: 'Amount: $85,000\nfor stock' } },
      TODAY,
    );
    expect(need?.facts.amount?.value).toBe(50_000);
  });
});

it('phone numbers, addresses and card numbers are gone before anything is read', () => {
  const need = readText('need 60k, ring 0412 345 678, sam@example.com, card 4111 1111 1111 1111');
  const { text } = write({
    fields: {},
    texts: { text: 'need 60k, ring 0412 345 678, sam@example.com, card 4111 1111 1111 1111' },
  });
  for (const said of [text, JSON.stringify(need)]) {
    expect(said).not.toMatch(/0412|sam@|4111/);
  }
});
