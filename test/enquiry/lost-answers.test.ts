/** Writes that the SDK repeats after a lost answer, and what comes in between. */

import { describe, expect, it } from 'vitest';
import type { Broker } from '../../functions/delivery/event.ts';
import { LEASE_MS } from '../../functions/delivery/steps.ts';
import type { Change } from '../../functions/enquiry/change.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { erase, withdrawRecord } from '../../functions/enquiry/withdraw.ts';
import { proves } from '../promises.ts';
import { createDeliver, createWorld, makeRecord } from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const schedule = [0, 5, 60];
const appends = (change: Change<EnquiryRecord>, event: string) =>
  JSON.stringify(change.append?.history ?? []).includes(event);

/** Loses the answer of the change that appends `event`, and repeats it as the SDK does. */
function loseAnswer(
  store: EnquiryStore,
  event: string,
  meanwhile: () => Promise<unknown> = async () => {},
): EnquiryStore {
  return {
    ...store,
    change: async (id, change) => {
      const first = await store.change(id, change);
      if (!appends(change, event)) return first;
      await meanwhile();
      return store.change(id, change);
    },
  };
}

async function setUp(broker: Broker = createScriptedBroker()) {
  const world = createWorld();
  const record = makeRecord();
  await world.store.create(record);
  const withdrawNow = async () => {
    const seen = await world.store.read(record.id);
    return seen && withdrawRecord(seen, world);
  };
  const deliver = (store = world.store, email?: Broker) =>
    createDeliver({ ...world, store, broker, email, schedule })(record.id);
  return { world, record, broker, withdrawNow, deliver };
}

describe('an answer that was lost', () => {
  it('does not stop the attempt of a claim that was made', async () => {
    const broker = createScriptedBroker();
    const { world, deliver } = await setUp(broker);
    await deliver(loseAnswer(world.store, 'attempted'));
    expect(broker.sent).toHaveLength(1);
  });

  type Entered = Awaited<ReturnType<typeof setUp>>;
  it.each<[string, (entered: Entered) => Promise<unknown>]>([
    ['consent was withdrawn', ({ withdrawNow }) => withdrawNow()],
    ['the lease ran out', async ({ world }) => world.clock.advance(LEASE_MS)],
    [
      'consent lapsed',
      ({ world: { store, clock }, record: { id } }) =>
        store.change(id, { guards: [], set: { consent_expires_at: clock.now() } }),
    ],
  ])(proves('consent-first', 'sends nothing where %s before the repeat'), async (_, end) => {
    const broker = createScriptedBroker();
    const entered = await setUp(broker);
    await entered.deliver(loseAnswer(entered.world.store, 'attempted', () => end(entered)));
    expect(broker.sent).toEqual([]);
  });

  it.each(['undeliverable', 'notice undeliverable'])(
    proves('answered-is-kept', 'wakes somebody all the same where it was %s'),
    async (event) => {
      const { world, record, withdrawNow, deliver } = await setUp();
      const { store } = world;
      await store.change(record.id, { guards: [], set: { attempted_at: world.clock.now() } });
      if (event !== 'undeliverable') await withdrawNow();
      await store.change(record.id, { guards: [], set: { attempts: schedule.length } });
      const once = [() => Promise.reject(new Error('time-out'))];
      await deliver(loseAnswer(store, event, async () => once.shift()?.()));
      const woken = world.log.counted.filter((metric) => metric.endsWith('Undeliverable'));
      expect(woken).toHaveLength(1);
    },
  );

  it('still counts the outcome that it was about, and rings again', async () => {
    const { world, deliver } = await setUp(createScriptedBroker(retry));
    await deliver(loseAnswer(world.store, 'retry'));
    expect(world.log.counted).toContain('DeliveryRetried');
    expect(world.queue.rings).toHaveLength(1);
  });
});

describe('an attempt', () => {
  it(proves('consent-first', 'sends no e-mail once consent ended during the webhook'), async () => {
    const email = createScriptedBroker();
    const broker: Broker = {
      send: async () => {
        await withdrawNow();
        return { outcome: 'rejected', reason: 'status 410' };
      },
    };
    const { world, withdrawNow, deliver } = await setUp(broker);
    await deliver(world.store, email);
    expect(email.sent).toEqual([]);
  });
});

describe('a notice', () => {
  it('that is withdrawn no more, but erased, is not sent by a claim made before', async () => {
    const broker = createScriptedBroker();
    const { world, record, deliver, withdrawNow } = await setUp(broker);
    await deliver();
    await withdrawNow();
    const eraseNow = async () => {
      const seen = (await world.store.read(record.id)) ?? record;
      return world.store.change(record.id, erase(world.clock.now(), seen));
    };
    await deliver(loseAnswer(world.store, 'told withdrawn', eraseNow));
    expect(broker.sent.map(({ event }) => event.type)).toEqual(['enquiry.created']);
    world.clock.advance(86_400_000);
    await deliver();
    expect(broker.sent.at(-1)?.event.type).toBe('enquiry.erased');
  });

  it('that was refused is counted, though the answer of the table was lost', async () => {
    const gone = { outcome: 'rejected', reason: 'status 410' } as const;
    const broker = createScriptedBroker({ outcome: 'delivered' }, gone);
    const { world, deliver, withdrawNow } = await setUp(broker);
    await deliver();
    await withdrawNow();
    await deliver(loseAnswer(world.store, 'notice undeliverable'));
    expect(world.log.counted).toContain('NoticeUndeliverable');
  });
});
