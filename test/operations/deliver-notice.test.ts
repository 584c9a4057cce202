/** By which channel the broker hears that an enquiry was withdrawn. */
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../functions/domain/delivery.ts';
import { withdraw } from '../../functions/domain/withdrawal.ts';
import { createDeliverEnquiry } from '../../functions/operations/deliver-enquiry.ts';
import { createWorld, makeRecord, START } from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const gone: Outcome = { outcome: 'rejected', reason: 'status 410' };

async function tellWithdrawn(webhookSays: Outcome[], emailSays: Outcome[], emailed_at?: number) {
  const world = createWorld();
  const sent = { ...makeRecord(), attempted_at: START };
  const record = { ...sent, ...(emailed_at === undefined ? {} : { emailed_at }) };
  await world.store.create(record);
  await world.store.change(record.id, withdraw(START, record));
  const broker = createScriptedBroker(...webhookSays);
  const email = createScriptedBroker(...emailSays);
  await createDeliverEnquiry({ ...world, broker, email, schedule: [0, 5] })(record.id);
  const kept = await world.store.read(record.id);
  const last = kept?.history.at(-1)?.event;
  return { last, webhook: broker.sent.length, email: email.sent.length, log: world.log };
}

describe('a notice', () => {
  it('goes to the webhook alone where nothing was e-mailed', async () => {
    expect(await tellWithdrawn([], [])).toMatchObject({
      webhook: 1,
      email: 0,
      last: 'notice delivered',
    });
  });

  it('goes by e-mail too where the enquiry did, and has arrived if either took it', async () => {
    const told = await tellWithdrawn([retry], [], START);
    expect(told).toMatchObject({ webhook: 1, email: 1, last: 'notice delivered' });
  });

  it('goes by e-mail where the webhook is gone', async () => {
    expect(await tellWithdrawn([gone], [])).toMatchObject({ email: 1, last: 'notice delivered' });
  });

  it('waits for the schedule where neither took it', async () => {
    expect(await tellWithdrawn([retry], [retry], START)).toMatchObject({ last: 'notice retry' });
  });

  it('ends in plain sight where nobody can ever take it', async () => {
    const { last, log } = await tellWithdrawn([gone], [gone]);
    expect(last).toBe('notice undeliverable');
    expect(log.counted).toContain('NoticeUndeliverable');
  });
});
