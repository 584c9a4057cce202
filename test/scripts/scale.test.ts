/** What the bench of scale says of the keys and shares as they stand. */
import { describe, expect, it } from 'vitest';
import { listBroken, listLimits, RATES, tellScale } from '../../scripts/bench/scale.ts';

describe('the law of scale', () => {
  it('carries five hundred enquiries a second for each shard in both indexes', () => {
    for (const shards of [1, 4, 64]) {
      const carried = listLimits(shards).filter(({ what }) => what.includes('shards'));
      expect(carried.map(({ perSecond }) => perSecond)).toEqual([500 * shards, 500 * shards]);
    }
  });

  it('names what breaks at each rate, the first first, and more the more is asked', () => {
    const broken = RATES.map((rate) => listBroken(rate).map(({ what }) => what));
    expect(broken[0]).toEqual([]);
    expect(broken[1]?.[0]).toBe('throttle of /v1/enquiry');
    expect(broken[3]).toEqual(listLimits().map(({ what }) => what));
    for (const [at, names] of broken.slice(1).entries()) {
      expect(names).toEqual(expect.arrayContaining(broken[at] ?? []));
    }
    expect(tellScale()).toContain('1 a second (86400 removals a day): nothing breaks');
  });
});
