/** The sweep: what it measures, what it sends again, and what it removes, each apart from the others. */
import { describe, expect, it } from 'vitest';
import { createRequeueEnquiries } from '../../functions/delivery/sweep.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { withdraw } from '../../functions/enquiry/withdraw.ts';
import { createSweep, createWorld, makeRecord, START, type World } from '../support/enquiries.ts';

const MINUTE = 60_000;
const sweepOf = (world: World) => createSweep(world);
const keep = (world: World, id: string, changes: Partial<EnquiryRecord> = {}) =>
  world.store.create({ ...makeRecord(id), ...changes });
/** Closed, with its details still there. */
const over = (id: string, remove_at: number): EnquiryRecord => {
  const { sweep_at: _, ...record } = makeRecord(id);
  return { ...record, state: 'delivered', remove_at };
};

describe('what the sweep measures', () => {
  it('is nothing at all where nothing waits, and it says so', async () => {
    const world = createWorld();
    await world.store.create(over('over', START + MINUTE));
    await sweepOf(world)();
    expect(world.log.measured).toEqual([
      ['PendingEnquiries', 0],
      ['OverdueEnquiries', 0],
      ['OldestPendingSeconds', 0],
      ['Requeued', 0],
    ]);
  });

  it('is how many wait, how many should have been tried, and how long the oldest has waited', async () => {
    const world = createWorld();
    await keep(world, 'late');
    await keep(world, 'later', { sweep_at: START + 60 * MINUTE });
    world.clock.advance(2 * MINUTE);
    await sweepOf(world)();
    expect(world.log.measured).toEqual([
      ['PendingEnquiries', 2],
      ['OverdueEnquiries', 1],
      ['OldestPendingSeconds', 120],
      ['Requeued', 1],
    ]);
  });

  it('leaves test enquiries out', async () => {
    const world = createWorld();
    await keep(world, 'tried', { test: true });
    await sweepOf(world)();
    expect(world.log.measured).toContainEqual(['PendingEnquiries', 0]);
  });

  it('counts a notice from the withdrawal on, and not from when the enquiry came', async () => {
    const world = createWorld();
    const sent = { ...over('told', START + 200 * MINUTE), attempted_at: START };
    await world.store.create(sent);
    world.clock.advance(100 * MINUTE);
    await world.store.change('told', withdraw(world.clock.now(), sent));
    world.clock.advance(MINUTE);
    await sweepOf(world)();
    expect(world.log.measured).toContainEqual(['PendingEnquiries', 1]);
    expect(world.log.measured).toContainEqual(['OldestPendingSeconds', 60]);
  });
});

describe('the sweep', () => {
  it('keeps no retry waiting for details that are to be removed', async () => {
    const world = createWorld();
    for (let n = 0; n < 1000; n += 1) await world.store.create(over(`old-${n}`, START));
    await keep(world, 'due');
    world.clock.advance(MINUTE);
    expect(await sweepOf(world)()).toBe(1);
    expect(world.queue.rings.map(({ id }) => id)).toEqual(['due']);
    expect(await world.store.removable({ since: 0, until: world.clock.now() }, 1000)).toEqual([]);
  });

  it('goes on with either half where the other fails, and says which', async () => {
    const world = createWorld();
    const away = () => Promise.reject(new Error('away'));
    await keep(world, 'due');
    await world.store.create(over('old', START));
    world.clock.advance(MINUTE);
    const { store } = world;
    expect(await sweepOf({ ...world, store: { ...store, removable: away } })()).toBe(1);
    expect(await sweepOf({ ...world, store: { ...store, waiting: away } })()).toBe(0);
    expect((await store.read('old'))?.details).toBeUndefined();
    expect(world.log.counted.filter((metric) => metric === 'Fault')).toHaveLength(2);
    expect(world.log.lines.join()).toMatch(/to be removed could not.*waits to be sent could not/);
  });

  it('sends all that is due, and stops before its time ends', async () => {
    const world = createWorld();
    for (let n = 0; n < 250; n += 1) await keep(world, `due-${n}`);
    world.clock.advance(MINUTE);
    let left = 50_000;
    const ringAll = async (ids: readonly string[]) => {
      left -= 30_000;
      await world.queue.ringAll(ids);
    };
    const sweep = createRequeueEnquiries({ ...world, queue: { ringAll } });
    expect(await sweep(() => left)).toBe(200);
    left = 50_000_000;
    expect(await sweep(() => left)).toBe(250);
    expect(new Set(world.queue.rings.map(({ id }) => id)).size).toBe(250);
  });

  it('goes on with the next page where one could not be sent, and says so', async () => {
    const world = createWorld();
    for (let n = 0; n < 150; n += 1) await keep(world, `due-${n}`);
    world.clock.advance(MINUTE);
    let calls = 0;
    const ringAll = async () => {
      calls += 1;
      if (calls === 1) throw new Error('down');
    };
    expect(await sweepOf({ ...world, queue: { ...world.queue, ringAll } })()).toBe(50);
    expect(world.log.lines).toEqual([expect.stringMatching(/"enquiry":"due-0","messages":100/)]);
  });
});
