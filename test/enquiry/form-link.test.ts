/** The link to our own form: what is said of the need goes there and back, and nothing that names anyone. */
import { describe, expect, it } from 'vitest';
import { readFormLink, writeFormLink } from '../../functions/enquiry/form-link.ts';
import { scenario as scenarioSchema } from '../../functions/fit/schema.ts';
import { corpus, explain } from '../support/scenarios.ts';

const BASE = 'https://a.test';
const through = (given: Readonly<Record<string, unknown>>) =>
  readFormLink(new URL(writeFormLink(BASE, given)).hash);

describe('the link to our own form', () => {
  it('carries every need of the corpus as it was checked, in the fragment alone', () => {
    for (const { given } of corpus.slice(0, 400)) {
      const parsed = scenarioSchema.safeParse(given);
      const scenario = parsed.success ? explain(parsed.data).fit.scenario_text : undefined;
      if (scenario === undefined) continue;
      const { pathname, search } = new URL(writeFormLink(BASE, { scenario, amount: 0.5 }));
      expect([pathname, search]).toEqual(['/enquire', '']);
      expect(through({ scenario, amount: 0.5 })).toEqual({
        scenario: scenario.trim(),
        amount: 0.5,
      });
    }
  });

  it('takes purpose and amount along, and nothing that says who asks', () => {
    const need = { scenario: 'Stock & fittings, 100% (new)\nWithin 2 weeks', amount: 85_000 };
    const person = { name: 'Jo Citizen', phone: '0491 570 006', email: 'jo@example.com', abn: '1' };
    const link = writeFormLink(BASE, {
      ...need,
      ...person,
      business_purpose: true,
      consent: false,
    });
    expect(link).not.toMatch(/Jo|0491|example|abn|consent/);
    expect(link).toMatch(/^[\w:/.#=&%+*-]+$/);
    expect(readFormLink(new URL(link).hash)).toEqual({ ...need, business_purpose: true });
  });

  it.each([
    ['call me on 0491 570 006', 'call me on (left out)'],
    ['+61 491 570 006 after five', '(left out) after five'],
    ['(02) 5550 1234 or jo@example.com', '(left out) or (left out)'],
    ['ring 0491.570.006, please', 'ring (left out), please'],
    ['0061 491 570 006 or 0011 61 491 570 006', '(left out) or (left out)'],
    [
      '61491570006 and 61 491 570 006 and 61 0491 570 006',
      '(left out) and (left out) and (left out)',
    ],
    ['+61 (0)491 570 006, +61.(0)2 5550 1234', '(left out), (left out)'],
    [
      '1300 975 707, 1800 975 707, 1300-975-707 and 1300975707',
      '(left out), (left out), (left out) and (left out)',
    ],
    [
      '+44 20 7946 0018, 0044 20 7946 0018 or +64 21 123 4567.',
      '(left out), (left out) or (left out).',
    ],
    ['0491\u2011570\u2011006 120 000 for stock', '(left out) 120 000 for stock'],
    ['my TFN is 123 456 782', 'my TFN is [number removed]'],
  ])('leaves contacts out of the words: %s', (said, left) => {
    expect(through({ scenario: said })).toEqual({ scenario: left });
  });

  it.each([
    'worth 900,000, owing 450 000, built 2021',
    'from 02/08/2026 12 months, by 02.08.2026 12 000, since 02-08-2019 and 04 2026 12 2027',
    '1300 000 now, 1,300,975,707 later, 61 400 000 and 0.25 1 200 000',
    'ABN 51 824 753 556, 1300 of 975, 0.49157 a month, 2026 2027 2028',
  ])('leaves figures and dates where they are: %s', (said) => {
    expect(through({ scenario: said })).toEqual({ scenario: said });
  });

  it('is the plain form where nothing is known', () => {
    expect(writeFormLink(BASE, {})).toBe('https://a.test/enquire');
    expect(through({ scenario: 7, amount: 'lots', business_purpose: 'yes' })).toEqual({});
  });

  it.each([
    '',
    '#',
    '#scenario=',
    '#amount=-5&business=perhaps',
    '#amount=1e999',
    '#amount=x',
    '#%E0%A4',
  ])('reads nothing from “%s”', (fragment) => expect(readFormLink(fragment)).toEqual({}));

  it('never hands on more words than an enquiry takes', () => {
    expect(readFormLink(`#scenario=${'a'.repeat(9000)}`).scenario).toHaveLength(4000);
  });
});
