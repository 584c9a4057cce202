/**
 * Answers one ring of the doorbell: claims the enquiry, sends it, writes down what came of it. Safe
 * to repeat: whoever cannot claim has nothing to do.
 */
import { composeCreated, flagsForBroker } from '../domain/broker-message.ts';
import type { Outcome } from '../domain/delivery.ts';
import { claim, isSpent, lapse, settle } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { RetrySchedule } from '../domain/retry-schedule.ts';
import { MAX_RING_DELAY_SECONDS } from '../domain/retry-schedule.ts';
import type { Broker, Chance, Clock, DeliveryQueue, EnquiryStore, Log } from './ports.ts';

export type DeliverDependencies = {
  readonly store: EnquiryStore;
  readonly queue: DeliveryQueue;
  readonly broker: Broker;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly schedule: RetrySchedule;
};

/** How far back the same phone number is worth telling the broker. */
const EARLIER_MS = 30 * 24 * 60 * 60 * 1000;

export function createDeliverEnquiry(needs: DeliverDependencies): (id: string) => Promise<void> {
  return async (id) => {
    const { store, clock, chance, schedule } = needs;
    const token = Buffer.from(chance.bytes(16)).toString('hex');
    const now = clock.now();
    const maxAttempts = schedule.length;
    const { changed, record } = await store.change(id, claim({ now, token, maxAttempts }));
    // A claim that the SDK repeated after a lost answer finds its own token there.
    if (record === undefined || !(changed || record.lease === token)) {
      return endIfSpent(record, now, needs);
    }
    const outcome = await send(record, needs);
    await writeDown(record, outcome, token, needs);
  };
}

async function send(
  record: EnquiryRecord,
  { store, broker }: DeliverDependencies,
): Promise<Outcome> {
  const since = record.created_at - EARLIER_MS;
  const { phone_hash: phone } = record;
  const earlier = phone === undefined ? [] : await store.earlierFromPhone(phone, since, record.id);
  const body = composeCreated(record, flagsForBroker(record, earlier));
  return broker.send({ id: record.id, timestamp: record.created_at, body });
}

async function writeDown(
  claimed: EnquiryRecord,
  outcome: Outcome,
  token: string,
  { store, queue, clock, schedule, log }: DeliverDependencies,
): Promise<void> {
  const now = clock.now();
  const step = settle({ now, token, outcome, claimed, schedule });
  const settled = await store.change(claimed.id, step);
  const { reference, attempts } = claimed;
  if (!settled.changed) {
    log.warn('The lease was lost while sending; its new holder settles.', { reference, attempts });
    return;
  }
  const { state, next_attempt_at } = settled.record;
  tell(state, { reference, attempts }, outcome, log);
  if (state !== 'pending') return;
  const delaySeconds = Math.ceil((next_attempt_at - now) / 1000);
  // A lost ring is the sweep's to repeat, so it must not make the attempt look failed.
  if (delaySeconds <= MAX_RING_DELAY_SECONDS) {
    await queue.ring(claimed.id, delaySeconds).catch((error: unknown) => {
      log.fault('The doorbell failed; the sweep will ring.', error, { reference });
    });
  }
}

async function endIfSpent(
  record: EnquiryRecord | undefined,
  now: number,
  { store, schedule, log }: DeliverDependencies,
): Promise<void> {
  if (record === undefined || !isSpent(record, now, schedule.length)) return;
  const lapsed = await store.change(record.id, lapse(now, record));
  const { reference, attempts } = record;
  if (lapsed.changed) {
    tell('undeliverable', { reference, attempts }, { outcome: 'rejected', reason: 'lapsed' }, log);
  }
}

function tell(
  state: EnquiryRecord['state'],
  of: { readonly reference: string; readonly attempts: number },
  outcome: Outcome,
  log: Log,
): void {
  const reason = 'reason' in outcome ? outcome.reason : undefined;
  if (state === 'delivered') {
    log.info('Delivered.', of);
    log.count('DeliverySucceeded');
  } else if (state === 'pending') {
    log.warn('Not delivered; it will be tried again.', { ...of, reason });
    log.count('DeliveryRetried');
  } else {
    log.warn('Undeliverable: someone must look.', { ...of, reason });
    log.count('DeliveryUndeliverable');
  }
}
