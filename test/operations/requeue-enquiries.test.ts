/** The sweep: what it measures, what it sends again, and what it removes, each apart from the others. */
import { describe, expect, it } from 'vitest';
import { createRequeueEnquiries } from '../../functions/delivery/sweep.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { withdraw } from '../../functions/enquiry/withdraw.ts';
import { createWorld, makeRecord, START, type World } from '../support/enquiries.ts';

const MINUTE = 60_000;
const sweepOf = (world: World) => createRequeueEnquiries(world);
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
    ]);
  });

  it('is how many wait, how many should have been tried, and how long the oldest has waited', async () => {
    const world = createWorld();
    await keep(world, 'late');
    await keep(world, 'later', { next_attempt_at: START + 60 * MINUTE });
    world.clock.advance(2 * MINUTE);
    await sweepOf(world)();
    expect(world.log.measured).toEqual([
      ['PendingEnquiries', 2],
      ['OverdueEnquiries', 1],
      ['OldestPendingSeconds', 120],
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
    expect(await world.store.removable(world.clock.now(), 1000)).toHaveLength(900);
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

  it('moves what an earlier release closed to where its details are removed', async () => {
    const world = createWorld();
    const { contact_until } = makeRecord('closed');
    await keep(world, 'closed', { state: 'delivered', sweep_at: contact_until });
    await sweepOf(world)();
    expect(world.log.measured).toContainEqual(['PendingEnquiries', 0]);
    expect(world.queue.rings).toEqual([]);
    const { sweep_at, remove_at } = (await world.store.read('closed')) ?? {};
    expect({ sweep_at, remove_at }).toEqual({ remove_at: contact_until });
  });

  it('names the enquiry and its request on the line of what it could not send', async () => {
    const world = createWorld();
    await keep(world, 'due', { reference: 'BF-1', request_id: 'r-7' });
    world.clock.advance(MINUTE);
    const ring = () => Promise.reject(new Error('down'));
    await sweepOf({ ...world, queue: { ...world.queue, ring } })();
    expect(world.log.lines).toEqual([
      expect.stringMatching(/"reference":"BF-1","requestId":"r-7"/),
    ]);
  });
});
