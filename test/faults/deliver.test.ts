/** F1, D1 and D2 for the worker: dying, doubled, poisoned. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { DEATHS, dieAt, spoilOnce } from '../support/faults-dying.ts';
import { createRandom, load, SEED, tell } from '../support/faults-load.ts';
import {
  contextOf,
  type FaultWorld,
  post,
  startFaultWorld,
  toEvent,
} from '../support/faults-world.ts';

let world: FaultWorld;
beforeAll(async () => {
  world = await startFaultWorld();
});
afterEach(() => world.heal());
afterAll(() => world[Symbol.asyncDispose]());

/** Submits, and answers the id; nothing is worked off yet. */
async function submit(key: string): Promise<string> {
  expect((await post(world, key)).status).toBe(200);
  return (await world.read(key))?.id ?? '';
}

const arrivalsOf = (id: string) => world.broker.arrivals.filter((each) => each.id === id);
const answer = (status: number) => {
  world.broker.respond = (response) => response.writeHead(status).end();
};

describe('F1: a worker that dies', () => {
  const points = [
    ['UpdateItem', 1, 'the claim', 204],
    ['Query', 1, 'the look-up', 204],
    ['UpdateItem', 2, 'the outcome', 204],
    ['UpdateItem', 2, 'the outcome of a refusal', 503],
    ['SendMessage', 1, 'the next ring', 503],
  ] as const;
  const cases = points.flatMap((point) => DEATHS.map((death) => [...point, death] as const));

  it.each(cases)(
    proves('answered-is-kept', 'at %s %i (%s, broker answers %i), %s, loses nothing'),
    async (step, nth, _what, status, death) => {
      const key = `worker-${step}-${nth}-${status}-${death}`;
      const id = await submit(key);
      answer(status);
      dieAt(world, step, death, nth);
      await world.pump();
      world.heal();
      answer(204);
      await world.pass(5);
      expect((await world.read(key))?.state).toBe('delivered');
      const arrived = arrivalsOf(id);
      expect(arrived.length).toBeGreaterThan(0);
      expect(new Set(arrived.map(({ text }) => text.replace(/"flags":.*/, ''))).size).toBe(1);
      expect(arrived.length).toBeLessThanOrEqual(2);
      expect(world.broker.forged).toEqual([]);
    },
  );

  const spoils = (['UpdateItem', 'Query'] as const).flatMap((step) =>
    (['refuse', 'throttle', 'cut', 'lose'] as const).map((fault) => [step, fault] as const),
  );

  it.each(spoils)('goes on where %s is spoilt once by %s, and sends once', async (step, fault) => {
    const key = `worker-once-${step}-${fault}`;
    const id = await submit(key);
    spoilOnce(world, step, fault);
    await world.pump();
    world.heal();
    expect(arrivalsOf(id)).toHaveLength(1);
    expect((await world.read(key))?.state).toBe('delivered');
  });

  it.each(DEATHS)('in the sweep, %s the write, is made good by the next sweep', async (death) => {
    const key = `sweep-${death}`;
    world.bell.decide = () => 'cut';
    expect(JSON.parse((await post(world, key)).body).status).toBe('queued');
    world.heal();
    world.clock.advance(60_000);
    dieAt(world, 'UpdateItem', death);
    await world.sweep();
    world.heal();
    await world.pass(3);
    expect((await world.read(key))?.state).toBe('delivered');
  });

  afterAll(() => {
    const points = `${cases.length + DEATHS.length} points of death, ${spoils.length} single faults`;
    tell(
      'F1',
      `worker and sweep: ${points}: delivered within 5 minutes, at most twice, under one id`,
    );
  });
});

describe('D1: doubled and shuffled rings, two workers', () => {
  it(proves('one-key-one-enquiry', 'reach the broker once for each enquiry'), async () => {
    const random = createRandom(SEED + 11);
    const count = load(40, 1000);
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await submit(`double-${SEED}-${n}`));
    const rings = ids.flatMap((id) => Array<string>(1 + Math.floor(random() * 5)).fill(id));
    const shuffled = rings
      .map((id) => ({ id, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ id }, n) => ({ MessageId: `m-${n}`, Body: id }));
    const workers = [world.work, world.startProcess().work];
    for (let from = 0; from < shuffled.length; from += 20) {
      const batches = [shuffled.slice(from, from + 10), shuffled.slice(from + 10, from + 20)];
      const done = await Promise.all(
        batches.map((batch, n) => workers[n]?.(toEvent(batch), contextOf(world.clock))),
      );
      expect(done.flatMap((each) => each?.batchItemFailures ?? [])).toEqual([]);
    }
    await world.pump();
    expect(ids.map((id) => arrivalsOf(id).length).filter((times) => times !== 1)).toEqual([]);
    tell(
      'D1',
      `${count} enquiries, ${rings.length} shuffled rings over two workers: each arrived once (seed ${SEED})`,
    );
  });
});

describe('D2: a poisoned batch', () => {
  const poison = ['not JSON', '{}', '{"id":"x"}', 'nobody-knows-this-id'];
  const unreadable = poison.length - 1;

  it('fails only what cannot be read, and delivers the rest once', async () => {
    const batches = load(5, 100);
    for (let batch = 0; batch < batches; batch += 1) {
      const ids: string[] = [];
      for (let n = 0; n < 6; n += 1) ids.push(await submit(`poison-${batch}-${n}`));
      const bodies = [...ids, ...poison];
      const messages = bodies.map((Body, n) => ({ MessageId: `m-${n}`, Body }));
      const { batchItemFailures } = await world.work(toEvent(messages), contextOf(world.clock));
      expect(batchItemFailures.map((each) => each.itemIdentifier)).toEqual(['m-6', 'm-7', 'm-8']);
      expect(ids.map((id) => arrivalsOf(id).length)).toEqual(ids.map(() => 1));
    }
    await world.pump();
    tell(
      'D2',
      `${batches} batches of 10 with ${unreadable} unreadable and 1 unknown: only the unreadable were reported, the other ${batches * 6} arrived once`,
    );
  });
});
