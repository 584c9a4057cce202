import { describe, expect, it } from 'vitest';
import type { Fit } from '../../../functions/contract/fit.ts';
import { describeLane, shrinkToFit } from '../../../functions/domain/fit/say-lane.ts';
import { catalogue, NOW } from '../../support/catalogue.ts';
import { explain } from '../../support/judge-scenario.ts';

const { verdict, fit } = explain(
  { purpose: 'second mortgage for stock', security: 'property', business_purpose: true },
  NOW,
);
const [judged] = verdict.matching;
if (judged === undefined) throw new Error('The scenario must match a lane.');
const every = catalogue.lanes.map((lane) => describeLane({ ...judged, lane }, 'https://a.test'));
const bytes = (answer: Fit) => Buffer.byteLength(JSON.stringify(answer));

describe('an answer that would be too long', () => {
  it('is left as it is while it is short enough', () => {
    expect(shrinkToFit(fit)).toBe(fit);
  });

  it('drops the lists that a lane’s page also holds, and never a matching lane’s checks', () => {
    const long = { ...fit, lanes: every.slice(0, 6) };
    const short = shrinkToFit(long);
    expect(bytes(long)).toBeGreaterThan(8192);
    expect(bytes(short)).toBeLessThan(8192);
    expect(short.lanes.map(({ checks }) => checks.length)).toEqual([6, 6, 6, 6, 6, 6]);
  });

  it('then drops what passed in the considered lanes, and in the end some of those', () => {
    const short = shrinkToFit({ ...fit, lanes: every.slice(0, 4), considered: every.slice(4, 9) });
    expect(bytes(short)).toBeLessThan(8192);
    expect(short.considered.length).toBeGreaterThan(0);
    for (const { checks } of short.considered) {
      expect(checks.map(({ outcome }) => outcome)).not.toContain('pass');
    }
  });
});
