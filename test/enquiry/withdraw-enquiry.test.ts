import { describe, expect, it } from 'vitest';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import { redeliver } from '../../functions/delivery/steps.ts';
import { createYourEnquiry } from '../../functions/delivery/your-enquiry.ts';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { erase } from '../../functions/enquiry/withdraw.ts';
import { proves } from '../promises.ts';
import { caller, createDeliver, createSweep, createWorld, request } from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const schedule = [0, 5, 60];

async function setUp(...answers: AttemptOutcome[]) {
  const world = createWorld();
  const broker = createScriptedBroker(...answers);
  const { output } = await createSubmitEnquiry(world)(request, caller);
  const id = world.queue.rings[0]?.id ?? '';
  const byLink = createYourEnquiry(world);
  const withdraw = (raw: unknown) => byLink(raw, caller);
  const deliver = createDeliver({ ...world, broker, schedule });
  const sweep = createSweep(world);
  const token = output.withdrawal_url.split('#')[1] ?? '';
  const types = () => broker.sent.map((message) => message.event.type);
  return { world, broker, id, token, withdraw, deliver, sweep, types };
}

describe('withdrawal', () => {
  it(proves('consent-first', 'sends nothing by any path once consent has ended'), async () => {
    const { world, broker, id, token, withdraw, deliver, sweep } = await setUp();
    expect(await withdraw({ token })).toMatchObject({
      status: 'withdrawn',
      message: expect.stringContaining('will not be'),
    });
    await deliver(id);
    const record = await world.store.read(id);
    const redelivery =
      record && (await world.store.change(id, redeliver(world.clock.now(), record)));
    expect(redelivery?.changed).toBe(false);
    world.clock.advance(86_400_000);
    await sweep();
    await deliver(id);
    expect(broker.sent).toEqual([]);
  });

  it('tells a broker that had received it, under an id of its own', async () => {
    const { world, broker, id, token, withdraw, deliver, types } = await setUp();
    await deliver(id);
    expect(await withdraw({ token })).toMatchObject({
      message: expect.stringContaining('may have your enquiry'),
    });
    expect(world.queue.rings.at(-1)).toEqual({ id, delaySeconds: 0 });
    await deliver(id);
    await deliver(id);
    expect(types()).toEqual(['enquiry.created', 'enquiry.withdrawn']);
    expect(broker.sent.map((message) => message.id)).toEqual([id, `${id}_withdrawn`]);
    expect(JSON.stringify(broker.sent[1])).not.toMatch(/Brien|491570006|kim@/);
    expect(await world.store.read(id)).toMatchObject({ state: 'withdrawn' });
  });

  it('says that it was being sent, and tells the broker after that has ended', async () => {
    const { world, id, token, withdraw, types, broker } = await setUp();
    const deliver = createDeliver({
      ...world,
      schedule,
      broker: {
        send: async (message) => {
          if (message.event.type === 'enquiry.created') {
            const answer = await withdraw({ token });
            expect(answer.message).toContain('being sent');
          }
          return broker.send(message);
        },
      },
    });
    await deliver(id);
    expect(types()).toEqual(['enquiry.created']);
    await deliver(id);
    expect(types()).toEqual(['enquiry.created', 'enquiry.withdrawn']);
  });

  it('keeps trying to tell the broker, by the schedule, and then says that it could not', async () => {
    const { world, id, token, withdraw, deliver, sweep, types } = await setUp(
      { outcome: 'delivered' },
      retry,
      retry,
      retry,
    );
    await deliver(id);
    await withdraw({ token });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver(id);
      world.clock.advance(120_000);
    }
    expect(types()).toEqual(['enquiry.created', ...Array(3).fill('enquiry.withdrawn')]);
    await deliver(id);
    await sweep();
    expect(types()).toHaveLength(4);
    expect((await world.store.read(id))?.history.at(-1)?.event).toBe('notice undeliverable');
  });

  it('answers a second click as the first', async () => {
    const { token, withdraw } = await setUp();
    const first = await withdraw({ token });
    expect(await withdraw({ token })).toEqual(first);
  });

  it('refuses what is no link at all', async () => {
    const { withdraw } = await setUp();
    await expect(withdraw({ token: 'hello' })).rejects.toMatchObject({ kind: 'invalid-input' });
  });
});

describe('erasure', () => {
  it(
    proves('personal-data-stays', 'takes the details at once and has the broker’s copy follow'),
    async () => {
      const { world, id, deliver, types } = await setUp();
      await deliver(id);
      const record = await world.store.read(id);
      const erased = record && (await world.store.change(id, erase(world.clock.now(), record)));
      expect(JSON.stringify(erased?.record)).not.toMatch(/Brien|491570006|kim@/);
      expect(erased?.record).toMatchObject({
        salt: '',
        details_hash: '',
        consent: record?.consent,
      });
      expect(erased?.record?.answer.receipt).toBe(record?.answer.receipt);
      await deliver(id);
      expect(types()).toEqual(['enquiry.created', 'enquiry.erased']);
    },
  );
});

describe('escalation', () => {
  const silent = [retry, retry, retry, retry, retry, retry, retry];

  it(
    proves('answered-is-kept', 'e-mails the broker once when its webhook is silent for 15 minutes'),
    async () => {
      const world = createWorld();
      await createSubmitEnquiry(world)(request, caller);
      const id = world.queue.rings[0]?.id ?? '';
      const broker = createScriptedBroker(...silent);
      const email = createScriptedBroker();
      const needs = { ...world, broker, email, schedule: [0, 5, 60, 300, 3600, 7200, 7200] };
      const deliver = createDeliver(needs);
      for (let minute = 0; minute <= 16; minute += 1) {
        await deliver(id);
        world.clock.advance(60_000);
      }
      expect(email.sent).toHaveLength(1);
      expect(world.log.counted).toContain('Escalated');
      world.clock.advance(86_400_000);
      for (let attempt = 0; attempt < 7; attempt += 1) {
        await deliver(id);
        world.clock.advance(7_200_000);
      }
      expect(email.sent).toHaveLength(1);
      expect(broker.sent.at(-1)?.event.data).toMatchObject({
        flags: expect.arrayContaining(['already_e_mailed']),
      });
      expect((await world.store.read(id))?.history.at(-1)).toMatchObject({
        note: 'by e-mail only',
      });
    },
  );

  it('e-mails at once where the webhook is gone', async () => {
    const { world, id } = await setUp();
    const broker = createScriptedBroker({ outcome: 'rejected', reason: 'status 410' });
    const email = createScriptedBroker();
    await createDeliver({ ...world, broker, email, schedule })(id);
    expect(email.sent).toHaveLength(1);
  });

  it('leaves the enquiry to the schedule where the e-mail fails too', async () => {
    const { world, id } = await setUp();
    const gone = { outcome: 'rejected', reason: 'status 410' } as const;
    const email = createScriptedBroker(retry);
    await createDeliver({ ...world, broker: createScriptedBroker(gone), email, schedule })(id);
    expect(await world.store.read(id)).toMatchObject({ state: 'pending', attempts: 1 });
    await createDeliver({ ...world, broker: createScriptedBroker(gone), schedule })(id);
    world.clock.advance(5000);
    await createDeliver({ ...world, broker: createScriptedBroker(gone), schedule })(id);
    expect(await world.store.read(id)).toMatchObject({ state: 'undeliverable' });
  });
});
