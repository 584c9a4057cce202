/** Three kills of the real process; `npm run torture` does a hundred. */
import { describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { builtDist } from '../support/built-dist.ts';
import { makeFolder } from '../support/folder.ts';
import { type Arrival, describeTally, tally } from './tally.ts';
import { torture } from './torture.ts';

const sent = (number: number, changes: Partial<Arrival> = {}): Arrival => ({
  webhook_id: `id-${number}`,
  number,
  reference: `BF-${number}`,
  verified: true,
  answered: 204,
  ...changes,
});
const answer = (number: number) => ({ number, reference: `BF-${number}` });

describe('the count', () => {
  it('is of enquiries, however often each was answered', () => {
    const count = tally([answer(1), answer(1), answer(2)], [sent(1), sent(2)]);
    expect(describeTally(count)).toBe(
      '2 answered, 2 arrived, 0 lost, 0 sent again under the same id, 0 under two',
    );
  });

  it('calls lost what was answered and never taken', () => {
    const arrivals = [sent(2, { answered: 503 }), sent(3, { verified: false, answered: 401 })];
    const count = tally([answer(1), answer(2), answer(3)], arrivals);
    expect(count).toMatchObject({ arrived: 0, lost: [1, 2, 3], unverified: 1 });
  });

  it('tells what was taken twice under one id from what came under two', () => {
    const again = [sent(1), sent(1), sent(2), sent(2, { webhook_id: 'id-other' })];
    const count = tally([answer(1), answer(2)], again);
    expect(count).toMatchObject({ sentAgain: 1, underTwo: [2] });
  });

  it('calls two references of one key two enquiries', () => {
    const count = tally([answer(1), { number: 1, reference: 'BF-other' }], [sent(1)]);
    expect(count.underTwo).toEqual([1]);
  });
});

describe('the service', () => {
  it(proves('answered-is-kept', 'loses nothing that it answered when it is killed under load'), {
    timeout: 900_000,
  }, async () => {
    await using folder = await makeFolder();
    const dist = await builtDist();
    const outcome = await torture({ kills: 3, seed: 20_261_120, dist, folder: folder.path });
    expect(outcome).toMatchObject({ lost: [], underTwo: [], unverified: 0 });
    expect(outcome.answered).toBeGreaterThan(5);
  });
});
