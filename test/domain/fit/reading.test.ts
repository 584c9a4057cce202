/** What people type, read for what it means. */
import { describe, expect, it } from 'vitest';
import type { Signal } from '../../../functions/contract/signals.ts';
import { content, NOW } from '../../support/catalogue.ts';
import { explain } from '../../support/judge-scenario.ts';
import { phraseVariants } from '../../support/phrase-variants.ts';

const read = (purpose: string, situation = '') =>
  explain({ purpose, situation, business_purpose: true }, NOW).verdict.facts;

describe('denials', () => {
  it.each<[string, Signal]>([
    ['no defaults', 'credit_default'],
    ['never had a default or judgment', 'judgment'],
    ['not bankrupt', 'bankrupt'],
    ['no ATO debt', 'tax_debt'],
    ['defaults: none', 'credit_default'],
    ['haven’t missed payments', 'credit_default'],
  ])('hears that "%s" denies it', (text, signal) => {
    const { reading } = read(text);
    const denied = reading.words.hits.filter((hit) => hit.signals.includes(signal));
    expect([reading.has(signal), denied.map((hit) => hit.isDenied)]).toEqual([false, [true]]);
  });

  it.each<[string, Signal]>([
    ['no property, two defaults', 'credit_default'],
    ['no rush but there is a default', 'credit_default'],
    ['no bank will help because of a default', 'credit_default'],
    ['not discharged', 'bankrupt_now'],
    ['cannot wait', 'urgent'],
    ['no mortgage on it', 'unencumbered'],
  ])('does not let the "no" of "%s" reach too far', (text, signal) => {
    expect(read(text).reading.has(signal)).toBe(true);
  });
});

describe('words that look like something else', () => {
  it.each<[string, Signal]>([
    ['factory', 'ask_invoice'],
    ['plant nursery', 'equipment'],
    ['software development', 'develop'],
    ['business development', 'develop'],
    ['pay an invoice', 'receivables'],
    ['crew accommodation', 'venue'],
    ['hotel bill', 'venue'],
    ['the only caveat is timing', 'ask_caveat'],
    ['truck stop', 'vehicle'],
    ['bunk beds', 'venue'],
    ['tier 1 builders', 'develop'],
    ['Form 6', 'credit_default'],
    ['payday super', 'personal_spend'],
  ])('does not hear in "%s" a %s', (text, signal) => {
    expect(read(text).reading.has(signal)).toBe(false);
  });
});

describe('slips and shorthand', () => {
  it.each<[string, Signal]>([
    ['overdarft', 'ask_overdraft'],
    ['second mortage', 'ask_second'],
    ['equiptment', 'equipment'],
    ['bussiness loan', 'ask_loan'],
    ['OVERDRAFT!!', 'ask_overdraft'],
    ['ｏｖｅｒｄｒａｆｔ', 'ask_overdraft'],
    ['over\u200bdraft', 'ask_overdraft'],
    ['2nd-mortgage', 'ask_second'],
    ['lo-doc', 'low_doc'],
  ])('reads "%s"', (text, signal) => {
    expect(read(text).reading.has(signal)).toBe(true);
  });

  it('does not take one word for another that differs by a letter', () => {
    expect(read('personal trainer').reading.has('vehicle')).toBe(false);
  });
});

describe('figures in the text', () => {
  it('gives each the part that the nearest word names', () => {
    const facts = read(
      'build townhouses, GRV 6.9m, TDC $5.2m',
      'turnover 1.2m a year, trading 9 months. Unit worth 750k, owe 400k',
    );
    expect(facts).toMatchObject({
      endValue: 6_900_000,
      totalCost: 5_200_000,
      monthlyTurnover: 100_000,
      tradingMonths: 9,
      value: 750_000,
      debt: 400_000,
    });
  });

  it('takes the sum that is asked for as the amount, and a field before the text', () => {
    expect(read('need 90k by friday to settle on stock').amount).toBe(90_000);
    const stated = explain({ purpose: 'need 90k for stock', amount: 80_000 }, NOW);
    expect(stated.verdict.facts.amount).toBe(80_000);
  });

  it('takes no phone, tax file or card number for money', () => {
    const { amount } = read('stock, call 0491570006, TFN 123456782, card 4111 1111 1111 1111');
    expect(amount).toBeUndefined();
  });

  it('knows when money comes in from when it is needed', () => {
    expect(read('stock, needed within 2 weeks').neededWithinDays).toBe(14);
    expect(read('stock, property sold and settles in 6 weeks').neededWithinDays).toBeUndefined();
    expect(read('customers pay in 45 days').neededWithinDays).toBeUndefined();
  });
});

describe('what is bought', () => {
  it.each([
    ['buy the factory we rent', 'commercial_building'],
    ['buy a new warehouse forklift', 'equipment'],
    ['stock purchase', 'stock'],
    ['new Hilux', 'vehicle'],
    ['buy a unit for our office', 'commercial_building'],
    ['buy motel leasehold', 'venue'],
  ])('finds the thing in "%s"', (text, thing) => {
    expect([...read(text).reading.bought]).toEqual([thing]);
  });

  it('finds nothing bought in a repair', () => {
    expect(read('coffee machine repair').reading.bought.size).toBe(0);
  });
});

describe('the vocabulary', () => {
  it('raises each of its own phrases, whole', () => {
    for (const [signal, phrases] of Object.entries(content.vocabulary)) {
      for (const phrase of phrases.flatMap(phraseVariants)) {
        const text = phrase.replaceAll('_', '4');
        const { hits } = read(text).reading.words;
        expect(
          hits.some((hit) => hit.signals.some((raised) => raised === signal)),
          phrase,
        ).toBe(true);
      }
    }
  });
});
