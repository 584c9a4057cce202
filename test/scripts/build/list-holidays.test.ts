import { describe, expect, it } from 'vitest';
import { STATES } from '../../../functions/catalogue/content.ts';
import { checkHolidays, listHolidays } from '../../../scripts/build/catalogue.ts';
import type { Review } from '../../../scripts/build/content.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

const review = (stage: Review['stage']): Review => ({
  stage,
  now: NOW,
  version: '2.0.5',
  sources: new Map(),
  problems: [],
  warnings: [],
});

describe('listing public holidays', () => {
  it('knows the days on which a Sydney office is closed', () => {
    const { until, days } = listHolidays('NSW', NOW);
    expect(until).toBe('2029-12-31');
    expect(days).toMatchObject({
      '2026-12-25': 'Christmas Day',
      '2026-12-28': 'Boxing Day (substitute day)',
      '2027-01-26': 'Australia Day',
      '2027-03-26': 'Good Friday',
      '2028-04-17': 'Easter Monday',
    });
    expect(days).toHaveProperty(['2026-04-27'], 'Anzac Day (substitute day)');
  });

  it('counts Easter Sunday, which has 25 hours where daylight saving ends', () => {
    expect(listHolidays('NSW', NOW).days).toHaveProperty(['2026-04-05']);
  });

  it('leaves out a bank holiday, on which other offices are open', () => {
    expect(listHolidays('NSW', NOW).days).not.toHaveProperty(['2026-08-03']);
  });

  it.each(['QLD', 'SA', 'NT'] as const)('leaves out the evening of 24 December in %s', (state) => {
    const { days } = listHolidays(state, NOW);
    expect(days).not.toHaveProperty(['2026-12-24']);
    expect(days).not.toHaveProperty(['2026-12-31']);
    expect(days).toHaveProperty(['2026-12-25']);
  });

  it('leaves out Easter Tuesday in Tasmania, which few offices keep', () => {
    expect(listHolidays('TAS', NOW).days).not.toHaveProperty(['2026-04-07']);
  });

  it.each(STATES)('covers three years in %s', (state) => {
    const found = review('production');
    checkHolidays(listHolidays(state, NOW), found);
    expect(found).toMatchObject({ problems: [], warnings: [] });
  });

  it('warns where less than a year is known, and refuses it in production', () => {
    const short = { until: '2027-06-30', days: {} };
    const local = review('local');
    checkHolidays(short, local);
    expect(local.warnings[0]).toMatch(/known for 222 more days only/);
    const production = review('production');
    checkHolidays(short, production);
    expect(production.problems[0]).toMatch(/known for 222 more days/);
  });
});
