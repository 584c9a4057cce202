/** By which channel the broker hears that an enquiry was withdrawn. */
import { describe, expect, it } from 'vitest';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { withdraw } from '../../functions/enquiry/withdraw.ts';
import { createDeliver, createWorld, makeRecord, START } from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const MINUTE = 60_000;
const gone: AttemptOutcome = { outcome: 'rejected', reason: 'status 410' };

async function tellWithdrawn(
  webhookSays: AttemptOutcome[],
  emailSays: AttemptOutcome[],
  emailed_at?: number,
) {
  const world = createWorld();
  const sent = { ...makeRecord(), attempted_at: START };
  const record = { ...sent, ...(emailed_at === undefined ? {} : { emailed_at }) };
  await world.store.create(record);
  await world.store.change(record.id, withdraw(START, record));
  const broker = createScriptedBroker(...webhookSays);
  const email = createScriptedBroker(...emailSays);
  const deliver = createDeliver({ ...world, broker, email, schedule: [0, 5] });
  const look = async () => {
    await deliver(record.id);
    const kept = await world.store.read(record.id);
    const last = kept?.history.at(-1)?.event;
    return { last, webhook: broker.sent.length, email: email.sent.length, log: world.log };
  };
  return { ...(await look()), clock: world.clock, look };
}

describe('a notice', () => {
  it('goes to the webhook alone where nothing was e-mailed', async () => {
    expect(await tellWithdrawn([], [])).toMatchObject({
      webhook: 1,
      email: 0,
      last: 'notice delivered',
    });
  });

  it('goes by e-mail too where the enquiry did', async () => {
    const told = await tellWithdrawn([], [], START);
    expect(told).toMatchObject({ webhook: 1, email: 1, last: 'notice delivered' });
  });

  it('goes by e-mail once, and has arrived if the webhook never took it', async () => {
    const { clock, look, ...told } = await tellWithdrawn([retry, retry], [], START);
    expect(told).toMatchObject({ webhook: 1, email: 1, last: 'notice retry' });
    clock.advance(5000);
    const { log, ...ended } = await look();
    expect(ended).toMatchObject({ webhook: 2, email: 1, last: 'notice delivered' });
    expect(log.counted).not.toContain('NoticeUndeliverable');
  });

  it('goes by e-mail a quarter of an hour after it was due, where the webhook does not take it', async () => {
    const { clock, look, ...told } = await tellWithdrawn([retry, retry], []);
    expect(told).toMatchObject({ email: 0, last: 'notice retry' });
    clock.advance(15 * MINUTE);
    expect(await look()).toMatchObject({ webhook: 2, email: 1, last: 'notice delivered' });
  });

  it('goes by e-mail where the webhook is gone', async () => {
    expect(await tellWithdrawn([gone], [])).toMatchObject({ email: 1, last: 'notice delivered' });
  });

  it('waits for the schedule where neither took it', async () => {
    expect(await tellWithdrawn([retry], [retry], START)).toMatchObject({ last: 'notice retry' });
  });

  it('is tried again where the webhook is gone and the e-mail could not be sent now', async () => {
    const { clock, look, ...told } = await tellWithdrawn([gone, gone], [retry]);
    expect(told).toMatchObject({ email: 1, last: 'notice retry' });
    clock.advance(5000);
    expect(await look()).toMatchObject({ email: 2, last: 'notice delivered' });
  });

  it('ends in plain sight where nobody can ever take it', async () => {
    const { clock, look, ...told } = await tellWithdrawn([gone, gone], [gone, gone]);
    expect(told.last).toBe('notice retry');
    clock.advance(5000);
    const { last, log } = await look();
    expect(last).toBe('notice undeliverable');
    expect(log.counted).toContain('NoticeUndeliverable');
  });
});

describe('a notice whose last attempt crashed', () => {
  async function crash(row: Partial<EnquiryRecord>) {
    const world = createWorld();
    const sent = { ...makeRecord(), attempted_at: START };
    await world.store.create({ ...sent });
    await world.store.change(sent.id, withdraw(START, sent));
    await world.store.change(sent.id, { guards: [], set: { lease: 'other', ...row } });
    const broker = createScriptedBroker();
    await createDeliver({ ...world, broker, schedule: [0, 5] })(sent.id);
    const kept = await world.store.read(sent.id);
    const counted = world.log.counted.filter((metric) => metric === 'NoticeUndeliverable');
    return { last: kept?.history.at(-1)?.event, sent: broker.sent.length, counted: counted.length };
  }

  it('ends, and is counted, once its lease has run out', async () => {
    const ended = { last: 'notice undeliverable', sent: 0, counted: 1 };
    expect(await crash({ attempts: 2, lease_until: START })).toEqual(ended);
    expect(await crash({ attempts: 3, lease_until: START - 1 })).toEqual(ended);
  });

  it('is left alone while it is held, or while another attempt is to come', async () => {
    const left = { last: 'withdrawn', sent: 0, counted: 0 };
    expect(await crash({ attempts: 2, lease_until: START + 1 })).toEqual(left);
    expect(await crash({ attempts: 1, next_attempt_at: START + 1 })).toEqual(left);
  });

  it('is not counted as undeliverable where it is to be told again', async () => {
    const { log } = await tellWithdrawn([retry], [retry], START);
    expect(log.counted).not.toContain('NoticeUndeliverable');
  });
});
