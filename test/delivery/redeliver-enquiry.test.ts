import { describe, expect, it } from 'vitest';
import { redeliverRecord } from '../../functions/delivery/redeliver.ts';
import { claim } from '../../functions/delivery/steps.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import { erase, eraseRecord, withdraw } from '../../functions/enquiry/withdraw.ts';
import { proves } from '../promises.ts';
import { createWorld, makeRecord, START } from '../support/enquiries.ts';

const aClaim = claim({ now: START, token: 'token', attempts: 0, schedule: [0, 5] });

async function setUp() {
  const world = createWorld();
  const record = makeRecord();
  await world.store.create(record);
  return { world, record };
}

/** Someone else gets in between the look and the change, once. */
function interrupted(store: EnquiryStore, by: () => Promise<unknown>): EnquiryStore {
  let isDone = false;
  return {
    ...store,
    change: async (id, change) => {
      if (!isDone) {
        isDone = true;
        await by();
      }
      return store.change(id, change);
    },
  };
}

describe('redeliverRecord', () => {
  it('begins the attempts anew and rings at once', async () => {
    const { world, record } = await setUp();
    await world.store.change(record.id, {
      guards: [],
      set: { state: 'undeliverable', attempts: 9 },
    });
    const seen = await world.store.read(record.id);
    expect(await redeliverRecord(seen ?? record, world)).toEqual({ reference: record.reference });
    expect(await world.store.read(record.id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      waiting_since: START,
    });
    expect(world.queue.rings).toEqual([{ id: record.id, delaySeconds: 0 }]);
  });

  it.each([
    ['withdrawn', withdraw],
    ['erased', erase],
  ] as const)(
    proves('consent-first', 'refuses what was %s, even as it was looked at'),
    async (refused, step) => {
      const { world, record } = await setUp();
      const store = interrupted(world.store, () =>
        world.store.change(record.id, step(START, record)),
      );
      expect(await redeliverRecord(record, { ...world, store })).toMatchObject({ refused });
      expect((await world.store.read(record.id))?.state).toBe('withdrawn');
      expect(world.queue.rings).toEqual([]);
    },
  );

  it('refuses what is being sent, what nobody consents to any more, and what has no details', async () => {
    const { world, record } = await setUp();
    await world.store.change(record.id, aClaim);
    const claimed = (await world.store.read(record.id)) ?? record;
    expect(await redeliverRecord(claimed, world)).toMatchObject({ refused: 'being_sent' });
    world.clock.advance(record.consent_expires_at - START);
    expect(await redeliverRecord(record, world)).toMatchObject({ refused: 'consent_ended' });
    await world.store.change(record.id, { guards: [], remove: ['details'] });
    const retired = (await world.store.read(record.id)) ?? record;
    expect(await redeliverRecord(retired, world)).toMatchObject({ refused: 'details_gone' });
  });
});

describe('eraseRecord', () => {
  it('erases what was claimed as it was looked at, and says that it may arrive', async () => {
    const { world, record } = await setUp();
    const store = interrupted(world.store, () => world.store.change(record.id, aClaim));
    expect(await eraseRecord(record, { ...world, store })).toMatchObject({ sent: 'being_sent' });
    const kept = await world.store.read(record.id);
    expect(kept).toMatchObject({ state: 'withdrawn', notice: 'erased', erased_at: START });
    expect(JSON.stringify(kept)).not.toMatch(/Brien|491570006|kim@/);
  });

  it('does nothing a second time, and nothing to what is not there', async () => {
    const { world, record } = await setUp();
    expect(await eraseRecord(record, world)).toMatchObject({ sent: 'never' });
    const erased = (await world.store.read(record.id)) ?? record;
    world.clock.advance(1000);
    expect(await eraseRecord(erased, world)).toMatchObject({ sent: 'never' });
    expect(await world.store.read(record.id)).toEqual(erased);
    expect(await eraseRecord(makeRecord('gone'), world)).toMatchObject({ sent: 'never' });
  });
});
