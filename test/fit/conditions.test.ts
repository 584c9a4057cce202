/** The language of the rule book: what it compiles to, what it refuses, and what holds. */
import { describe, expect, it } from 'vitest';
import { evaluate, type Ground, holds, type Value } from '../../functions/fit/conditions.ts';
import { figureOf } from '../../functions/fit/ground.ts';
import { ConditionError, type Names, parseCondition } from '../../scripts/build/rules.ts';

const LANE = { size: { max: 500_000 } };
const NAMES: Names = {
  signals: new Set(['tax_debt', 'urgent', 'first_lender_consents']),
  terms: new Set(['business_need']),
  facts: { amount: 'number', debt: 'number', security: ['property', 'none'], person: 'boolean' },
  lanes: new Map([
    ['lane', LANE],
    ['caveat', LANE],
  ]),
};
const parse = (source: string) => parseCondition(source, NAMES);

type Said = {
  readonly heard?: readonly string[];
  readonly facts?: Readonly<Record<string, Value>>;
};
const groundOf = ({ heard = [], facts = {} }: Said): Ground => ({
  hears: (signal) => heard.includes(signal),
  denies: (signal) => heard.includes(`denied.${signal}`),
  term: (name) => name === 'business_need' && heard.includes('tax_debt'),
  fact: (name) => facts[name],
  figure: (path) => figureOf(LANE, path),
});
const truthOf = (source: string, said: Said = {}) => evaluate(parse(source), groundOf(said));

describe('a condition', () => {
  it.each([
    ['tax_debt', { heard: ['tax_debt'] }, true],
    ['tax_debt', {}, false],
    ['purpose.tax_debt', { heard: ['tax_debt'] }, false],
    ['purpose.tax_debt', { heard: ['purpose.tax_debt'] }, true],
    ['unknown(tax_debt)', {}, true],
    ['unknown(tax_debt)', { heard: ['tax_debt'] }, false],
    ['unknown(tax_debt)', { heard: ['denied.tax_debt'] }, false],
    ['business_need', { heard: ['tax_debt'] }, true],
    ['not business_need', {}, true],
    ['amount > 5_000', { facts: { amount: 5001 } }, true],
    ['amount > 5000', { facts: { amount: 5000 } }, false],
    ['amount > 5000', {}, undefined],
    ['not amount > 5000', {}, undefined],
    ['unknown(amount)', {}, true],
    ['amount >= debt', { facts: { amount: 1, debt: 1 } }, true],
    ['amount <= lane.size.max', { facts: { amount: 500_001 } }, false],
    ['amount < caveat.size.max', { facts: { amount: 499_999 } }, true],
    ['security = property', { facts: { security: 'property' } }, true],
    ['security = property', {}, undefined],
    ['not security = property', { facts: { security: 'none' } }, true],
    ['person', { facts: { person: false } }, false],
    ['person', {}, undefined],
    ['tax_debt or amount > 1', {}, undefined],
    ['tax_debt or amount > 1', { heard: ['tax_debt'] }, true],
    ['tax_debt and amount > 1', {}, false],
    ['tax_debt and urgent or person', { facts: { person: true } }, true],
    ['tax_debt and (urgent or person)', { facts: { person: true } }, false],
  ] as const)('%s, of %o, is %s', (source, said, truth) => {
    expect(truthOf(source, said)).toBe(truth);
  });

  it('speaks only where it is known to hold', () => {
    expect(holds(parse('amount > 1'), groundOf({}))).toBe(false);
  });

  it.each([
    ['tax_dept', '"tax_dept" is no signal, term or fact; did you mean "tax_debt"?'],
    ['purpose.urgnt', '"urgnt" is no signal, term or fact; did you mean "urgent"?'],
    ['amount', '"amount" is a figure or a choice: compare it, or ask unknown(amount)'],
    ['security = vehicle', '"security" can only be = property, none'],
    ['security > none', '"security" can only be = property, none'],
    ['amount > tax_debt', '"tax_debt" is not a number'],
    ['amount > lane.size.least', '"lane.size.least" is no figure of this lane'],
    [
      'unknown(business_need)',
      '"business_need" is a term, which holds or does not: it is never unknown',
    ],
    ['tax_debt urgent', 'expected "and" or "or" before "urgent"'],
    ['(tax_debt', 'expected ) at the end'],
    ['tax_debt and', 'expected a name or a number at the end'],
    ['5', '5 is a number, not a condition'],
    ['tax_debt && urgent', 'cannot read "&& urgent"'],
  ])('is refused in one clear message: %s', (source, message) => {
    expect(() => parse(source)).toThrow(new ConditionError(message));
  });

  it('asks for no figure of a lane where none is judged', () => {
    const parseAlone = () =>
      parseCondition('amount > lane.size.max', { ...NAMES, lanes: new Map() });
    expect(parseAlone).toThrow('"lane.size.max" is no signal, term or fact');
  });
});
