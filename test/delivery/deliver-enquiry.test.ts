import { describe, expect, it } from 'vitest';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import { proves } from '../promises.ts';
import {
  createDeliver,
  createSweep,
  createWorld,
  makeRecord,
  request,
  START,
  type World,
} from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const schedule = [0, 5, 3600];

async function setUp(...answers: AttemptOutcome[]) {
  const world = createWorld();
  const broker = createScriptedBroker(...answers);
  const record = makeRecord();
  await world.store.create(record);
  const deliver = createDeliver({ ...world, broker, schedule });
  const sweep = createSweep(world);
  return { world, broker, record, deliver: () => deliver(record.id), deliverId: deliver, sweep };
}

const stateOf = async (world: World, id: string) => (await world.store.read(id))?.state;

describe('deliverEnquiry', () => {
  it('sends the details, the consent evidence and what the fit check made of it', async () => {
    const { world, broker, record, deliver } = await setUp();
    await deliver();
    expect(await stateOf(world, record.id)).toBe('delivered');
    expect(broker.sent[0]?.event).toMatchObject({
      type: 'enquiry.created',
      data: {
        reference: record.reference,
        enquiry: { phone: '+61491570006', email: 'kim@example.com' },
        consent: { wording_version: record.consent.wording_version, grade: 'assistant_stated' },
        surface: 'rest',
        fit: { fit: 'maybe' },
        flags: expect.arrayContaining(['consent_stated_by_assistant']),
      },
    });
  });

  it(proves('one-delivery-id', 'carries the same id on every attempt'), async () => {
    const { world, broker, record, deliver } = await setUp(retry);
    await deliver();
    expect(world.queue.rings).toEqual([{ id: record.id, delaySeconds: 5 }]);
    await deliver();
    expect(broker.sent).toHaveLength(1);
    world.clock.advance(5000);
    await deliver();
    expect(broker.sent.map((message) => message.id)).toEqual([record.id, record.id]);
    expect(broker.sent[0]?.event).toEqual(broker.sent[1]?.event);
  });

  it('leaves to the sweep what SQS cannot wait for', async () => {
    const { world, deliver, sweep } = await setUp(retry, retry);
    await deliver();
    world.clock.advance(5000);
    await deliver();
    expect(world.queue.rings).toHaveLength(1);
    world.clock.advance(3_600_000);
    expect(await sweep()).toBe(0);
    world.clock.advance(60_000);
    expect(await sweep()).toBe(1);
  });

  it(proves('consent-first', 'sends nothing after consent has lapsed, and says so'), async () => {
    const { world, broker, record, deliver } = await setUp();
    world.clock.advance(record.consent_expires_at - START);
    await deliver();
    expect(broker.sent).toEqual([]);
    expect(await stateOf(world, record.id)).toBe('undeliverable');
  });

  it('tells the broker of earlier enquiries from the same phone', async () => {
    const { world, broker, deliverId } = await setUp();
    const later = makeRecord('enquiry-2', { input: { ...request, amount: 1 }, now: START + 1000 });
    await world.store.create({ ...later, reference: 'BF-LATER' });
    world.clock.advance(1000);
    await deliverId('enquiry-2');
    expect(broker.sent[0]?.event.data).toMatchObject({
      flags: expect.arrayContaining(['same_phone']),
      earlier: { references: [makeRecord().reference], count: 1 },
    });
  });

  it('names ten earlier enquiries and counts the rest, none older than thirty days', async () => {
    const world = createWorld();
    const broker = createScriptedBroker();
    const deliver = createDeliver({ ...world, broker, schedule });
    const DAY = 24 * 60 * 60 * 1000;
    for (let n = 0; n < 35; n += 1) {
      const record = makeRecord(`enquiry-${n}`, { now: START - n * DAY });
      await world.store.create({ ...record, reference: `BF-${n}` });
    }
    await deliver('enquiry-0');
    const references = Array.from({ length: 10 }, (_, n) => `BF-${n + 1}`);
    expect(broker.sent[0]?.event.data).toMatchObject({ earlier: { references, count: 30 } });
  });

  it('says nothing of earlier enquiries where they cannot be looked up', async () => {
    const world = createWorld();
    await world.store.create(makeRecord());
    const broker = createScriptedBroker();
    const store = { ...world.store, fromPhone: () => Promise.reject(new Error('throttled')) };
    await createDeliver({ ...world, store, broker, schedule })(makeRecord().id);
    expect(broker.sent[0]?.event.data).not.toHaveProperty('earlier');
  });
});

describe('requeueEnquiries', () => {
  it(
    proves('personal-data-stays', 'takes personal details out at the end of the retention'),
    async () => {
      const { world, record, deliver, sweep } = await setUp();
      await deliver();
      world.clock.advance(record.contact_until - START);
      await sweep();
      const kept = await world.store.read(record.id);
      expect(JSON.stringify(kept)).not.toMatch(/Brien|491570006|kim@/);
      expect(kept?.consent).toEqual(record.consent);
      expect(await world.store.removable({ since: 0, until: Number.MAX_SAFE_INTEGER }, 10)).toEqual(
        [],
      );
    },
  );
});
