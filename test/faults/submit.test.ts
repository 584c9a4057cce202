/** F1 to F3 for a submission: whatever fails, what was answered is delivered, and once for one key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import type { Fault } from '../support/faults-aws-proxy.ts';
import { DEATHS, dieAt, spoil, spoilOnce } from '../support/faults-dying.ts';
import { createRandom, load, SEED, tell } from '../support/faults-load.ts';
import { type FaultWorld, type Posted, post, startFaultWorld } from '../support/faults-world.ts';

let world: FaultWorld;
beforeAll(async () => {
  world = await startFaultWorld({ isPatient: false });
});
afterAll(() => world[Symbol.asyncDispose]());

/** What the plan asks of every case, whatever was answered. */
async function expectKept(key: string, first: Posted): Promise<void> {
  world.heal();
  await world.pass(5);
  const kept = await world.read(key);
  const arrived = world.broker.arrivals.filter(({ id }) => id === kept?.id);
  const again = await post(world, key);
  expect(again.status, 'I4: the same key reaches it').toBe(200);
  if (first.status === 200) {
    expect(kept?.state, 'I1: answered is delivered within five minutes').toBe('delivered');
    expect(JSON.parse(again.body).reference).toBe(JSON.parse(first.body).reference);
  } else expect([500, 502]).toContain(first.status);
  if (kept !== undefined) expect(arrived.length, 'I1: it arrived').toBeGreaterThan(0);
  expect(new Set(arrived.map(({ reference }) => reference)).size).toBeLessThan(2);
  expect(world.broker.forged, 'I5: every signature verifies').toEqual([]);
}

const STEPS = ['GetItem', 'UpdateItem', 'PutItem', 'SendMessage'] as const;
const ONCE = ['refuse', 'throttle', 'cut', 'lose', 'stall'] as const;

describe('F1: a submission that is stopped', () => {
  const deaths = STEPS.flatMap((step) => DEATHS.map((death) => [step, death] as const));

  it.each(deaths)(
    proves('answered-is-kept', 'is kept, or can be sent again: dead at %s, %s'),
    async (step, death) => {
      const key = `dead-${step}-${death}`;
      dieAt(world, step, death);
      const first = await post(world, key).catch(
        (): Posted => ({ status: 500, body: '', replayed: false }),
      );
      await expectKept(key, first);
    },
  );

  const spoils = STEPS.flatMap((step) => ONCE.map((fault) => [step, fault] as const));

  it.each(spoils)('is answered 200 where %s is spoilt once by %s', async (step, fault) => {
    const key = `once-${step}-${fault}`;
    spoilOnce(world, step, fault);
    const first = await post(world, key);
    expect(first.status).toBe(200);
    await expectKept(key, first);
    const { id } = (await world.read(key)) ?? {};
    expect(world.broker.arrivals.filter((each) => each.id === id)).toHaveLength(1);
  });

  afterAll(() => {
    const cases = `${deaths.length} points of death, ${spoils.length} single faults`;
    tell(
      'F1',
      `submission: ${cases}: answered is delivered within 5 minutes, the same key reaches it`,
    );
  });
});

describe('F2: a table that throttles', () => {
  it(proves('answered-is-kept', 'loses nothing that was answered'), async () => {
    const random = createRandom();
    const count = load(24, 400);
    world.table.decide = () => (random() < 0.5 ? 'throttle' : undefined);
    const keys = Array.from({ length: count }, (_, n) => `throttled-${SEED}-${n}`);
    const before = world.table.calls.length;
    const answers = await inTurns(keys, 24, (key) =>
      post(world, key).catch((): Posted => ({ status: 500, body: '', replayed: false })),
    );
    const calls = world.table.calls.length - before;
    const good = keys.filter((_, n) => answers[n]?.status === 200);
    world.heal();
    await world.pass(3);
    const states = await Promise.all(good.map(async (key) => (await world.read(key))?.state));
    expect(states.filter((state) => state !== 'delivered')).toEqual([]);
    expect(calls).toBeLessThanOrEqual(count * 5 * 3);
    expect(answers.every(({ status }) => [200, 502].includes(status))).toBe(true);
    const refused = count - good.length;
    tell(
      'F2',
      `${count} enquiries, half of all table calls throttled: ${good.length} answered and delivered, 0 lost, ${refused} told 502, ${(calls / count).toFixed(1)} calls each (seed ${SEED})`,
    );
  });
});

describe('F3: a function that is cut off at any moment', () => {
  it(proves('answered-is-kept', 'leaves nothing that the same key cannot reach'), async () => {
    const random = createRandom(SEED + 3);
    const count = load(16, 200);
    let kept = 0;
    for (let run = 0; run < count; run += 1) {
      const key = `cut-${SEED}-${run}`;
      const end = performance.now() + Math.floor(random() * 25);
      const decide = (): Fault => (performance.now() > end ? 'lose' : undefined);
      spoil(world, decide);
      const first = await post(world, key).catch(
        (): Posted => ({ status: 500, body: '', replayed: false }),
      );
      if (first.status === 200) kept += 1;
      world.heal();
      const again = await post(world, key);
      expect(again.status).toBe(200);
      if (first.status === 200) expect(reference(again)).toBe(reference(first));
    }
    await world.pass(3);
    for (let run = 0; run < count; run += 1) {
      const record = await world.read(`cut-${SEED}-${run}`);
      expect(record?.state).toBe('delivered');
      const arrived = world.broker.arrivals.filter(({ id }) => id === record?.id);
      expect(arrived).toHaveLength(1);
    }
    tell(
      'F3',
      `${count} submissions cut off at a random millisecond: ${kept} answered at once, all reachable by their key, each delivered once (seed ${SEED})`,
    );
  });
});

const reference = ({ body }: Posted): string => JSON.parse(body).reference;

/** No more than `width` at once. */
async function inTurns<T, R>(
  all: readonly T[],
  width: number,
  run: (each: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += width) {
    done.push(...(await Promise.all(all.slice(from, from + width).map(run))));
  }
  return done;
}
