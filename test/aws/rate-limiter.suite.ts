/** What every RateLimiter promises, run against each adapter so that none can drift. */
import { describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../functions/enquiry/ports.ts';
import { proves } from '../promises.ts';
import { START } from '../support/enquiries.ts';

export function describeRateLimiter(name: string, make: () => RateLimiter): void {
  const fresh = () => {
    const limiter = make();
    const connection = crypto.randomUUID();
    return (id: string, at: number) => limiter.admit(connection, id, START + at);
  };

  describe(`${name} as a rate limiter`, () => {
    it('admits three in a minute, refuses the fourth, and says how long to wait', async () => {
      const admit = fresh();
      expect(await admit('a', 0)).toEqual({ admitted: true });
      expect(await admit('b', 10_000)).toEqual({ admitted: true });
      expect(await admit('c', 20_000)).toEqual({ admitted: true });
      expect(await admit('d', 20_500)).toEqual({ admitted: false, retryAfterSeconds: 40 });
    });

    it('slides: a place is free exactly a minute after it was taken', async () => {
      const admit = fresh();
      for (const [id, at] of [
        ['a', 0],
        ['b', 30_000],
        ['c', 59_000],
      ] as const)
        await admit(id, at);
      expect(await admit('d', 59_999)).toEqual({ admitted: false, retryAfterSeconds: 1 });
      expect(await admit('d', 60_000)).toMatchObject({ admitted: true });
      expect(await admit('e', 60_000)).toEqual({ admitted: false, retryAfterSeconds: 30 });
    });

    it(proves('limit-spares-retries', 'admits again, uncharged, what it admitted'), async () => {
      const admit = fresh();
      for (const id of ['a', 'b', 'c']) await admit(id, 0);
      expect(await admit('b', 1000)).toMatchObject({ admitted: true });
      expect(await admit('d', 1000)).toMatchObject({ admitted: false });
    });

    it('admits exactly three of fifty at once, and every retry of one of them', async () => {
      const admit = fresh();
      const all = await Promise.all(Array.from({ length: 50 }, (_, n) => admit(`id-${n}`, 0)));
      expect(all.filter((each) => each.admitted)).toHaveLength(3);
      const again = fresh();
      const same = await Promise.all(Array.from({ length: 50 }, () => again('same', 0)));
      expect(same.every((each) => each.admitted)).toBe(true);
    });
  });
}
