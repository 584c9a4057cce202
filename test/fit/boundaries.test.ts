/** Just inside, on and just outside each figure that a lane publishes. */
import { describe, expect, it } from 'vitest';
import type { CatalogueLane } from '../../functions/catalogue/content.ts';
import type { CheckName, CheckOutcome, LaneId } from '../../functions/catalogue/schema.ts';
import type { Scenario } from '../../functions/fit/schema.ts';
import { catalogue } from '../support/catalogue.ts';
import { explain } from '../support/scenarios.ts';

/** A Monday without holidays in the weeks after, so 7 calendar days are 5 business days. */
const MONDAY = new Date('2026-07-06T00:00:00Z');

const property = { security: 'property', property_value: 1e9, business_purpose: true } as const;
const cashFlow = { security: 'none', trading_months: 60, business_purpose: true } as const;
const project = 'build 20 townhouses, DA approved, GRV $1000m';

/** One plain scenario for each lane, with room to move each figure. */
const PLAIN: Record<LaneId, Scenario> = {
  caveat: { ...property, purpose: 'caveat loan for stock', existing_debt: 1000 },
  'second-mortgage': { ...property, purpose: 'second mortgage for stock', existing_debt: 1000 },
  'private-first': { ...property, purpose: 'private first mortgage for stock', existing_debt: 0 },
  'commercial-property': {
    ...property,
    purpose: 'buy the premises we rent',
    existing_debt: 0,
    trading_months: 60,
  },
  development: { ...property, purpose: project, existing_debt: 0, borrower_type: 'company' },
  overdraft: { ...cashFlow, purpose: 'overdraft' },
  'business-loan': { ...cashFlow, purpose: 'business loan' },
  'bad-credit': { ...cashFlow, purpose: 'stock', situation: 'two paid defaults' },
  invoice: { ...cashFlow, purpose: 'invoice finance' },
  asset: { ...cashFlow, security: 'vehicle', purpose: 'buy a truck' },
  accommodation: { ...property, purpose: 'buy a freehold motel', existing_debt: 0 },
};

/** The outcome; `near` where it is a caution because it is only just missed. */
function outcome(
  lane: CatalogueLane,
  check: CheckName,
  change: Scenario,
): CheckOutcome | 'near' | undefined {
  const amount = (lane.size.min + lane.size.max) / 2;
  const { verdicts } = explain({ ...PLAIN[lane.id], amount, ...change }, MONDAY);
  const seen = verdicts
    .flatMap(({ shown, considered }) => [...shown, ...considered])
    .find((judged) => judged.lane.id === lane.id);
  const result = seen?.results[check];
  return result?.isNear ? 'near' : result?.outcome;
}

describe.each(catalogue.lanes)('$id', (lane) => {
  const { size, time_to_fund: time, min_trading_months: months, lvr } = lane;

  it.each([
    [size.min / 2 - 1, 'fail'],
    [size.min / 2, 'near'],
    [size.min - 1, 'near'],
    [size.min, 'pass'],
    [size.min + 1, 'pass'],
    [size.max - 1, 'pass'],
    [size.max, 'pass'],
    [size.max + 1, 'near'],
    [size.max * 2, 'near'],
    [size.max * 2 + 1, 'fail'],
  ])('finds an amount of %d a %s', (amount, wanted) => {
    expect(outcome(lane, 'loan_size', { amount })).toBe(wanted);
  });

  it('finds a date up to two business days before its least time a near miss, and from its usual time a pass', () => {
    const toCalendar = (days: number) => Math.floor(days / 5) * 7 + (days % 5);
    const at = (days: number) => outcome(lane, 'timing', { needed_within_days: toCalendar(days) });
    const isNear = (days: number) => days >= 1 && time.min - days <= 2;
    for (const days of [time.min - 1, time.min - 2, time.min - 3]) {
      if (days >= 0) expect(at(days)).toBe(isNear(days) ? 'near' : 'fail');
    }
    expect(at(time.min)).toBe(time.min < time.typical[0] ? 'caution' : 'pass');
    expect(at(time.typical[0])).toBe('pass');
    expect(at(time.max + 1)).toBe('pass');
  });

  it('finds trading below its floor a fail, and on it a pass', () => {
    const at = (trading_months: number) => outcome(lane, 'trading_history', { trading_months });
    if (lane.trading_basis === 'venue') return expect(at(0)).toBe('unknown');
    if (months === 0) return expect(at(0)).toBe('pass');
    expect([at(months - 1), at(months), at(months + 1)]).toEqual(['fail', 'pass', 'pass']);
  });

  it.runIf(lane.min_monthly_turnover !== undefined)(
    'finds a turnover from nine tenths of its floor a near miss, and less than that a fail',
    () => {
      const floor = lane.min_monthly_turnover ?? 0;
      const at = (monthly_turnover: number) =>
        outcome(lane, 'trading_history', {
          situation: `two paid defaults, turnover $${monthly_turnover} a month`,
        });
      expect([at(floor * 0.9 - 1), at(floor * 0.9), at(floor - 1), at(floor)]).toEqual([
        'fail',
        'near',
        'near',
        'pass',
      ]);
    },
  );

  const lendsOnProperty = lane.security.includes('property') && lvr !== null;
  it.runIf(lendsOnProperty)(
    'finds an LVR on its limit inside it, up to five points more a near miss, and then a fail',
    () => {
      const max = lvr?.max ?? 0;
      const ofValue = lane.id === 'development' ? 1e9 : 1e6 * 20;
      const limit = (ofValue * max) / 100;
      const at = (amount: number) =>
        outcome(lane, 'lvr', {
          amount,
          property_value: ofValue,
          existing_debt: 0,
          security: 'property',
        });
      const points = (percent: number) => (ofValue * percent) / 100;
      expect(at(limit + points(5))).toBe('fail');
      expect(at(limit + points(5) - 1)).toBe('near');
      expect(at(limit + 1)).toBe('near');
      expect(at(limit)).toBe('caution');
      expect(at((ofValue * (max - 5)) / 100)).toBe('pass');
    },
  );
});
