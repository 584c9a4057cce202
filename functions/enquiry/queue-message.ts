/** The one message on the queue: the id of the enquiry to look at, and nothing else. */

import { type Ports, traceOf } from './ports.ts';
import type { EnquiryRecord, Step } from './record.ts';

/** How long a doorbell may go unanswered before the sweep rings again. */
export const SWEEP_MS = 60_000;

/** SQS delays a message by at most this; later attempts are the sweep's. */
export const MAX_RING_DELAY_SECONDS = 15 * 60;

/** Undefined where the message is no id, and then ends in the dead-letter queue. */
export function readRing(body: string): string | undefined {
  return /^[\w-]{1,128}$/.test(body) ? body : undefined;
}

/** Rings the worker for a new enquiry; where that fails, says so in the record for good. */
export async function ringOrQueue(
  record: EnquiryRecord,
  { queue, store, clock, log }: Pick<Ports, 'queue' | 'store' | 'clock' | 'log'>,
): Promise<EnquiryRecord> {
  try {
    await queue.ring(record.id, 0);
    return record;
  } catch (error) {
    log.fault('The doorbell failed; the sweep will ring.', error, traceOf(record));
    log.count('EnquiryQueued');
    const queued = await store.change(record.id, markQueued(clock.now())).catch(() => undefined);
    return queued?.changed === true ? queued.record : record;
  }
}

/** The doorbell could not be rung; the sweep will ring it. */
export function markQueued(now: number): Step {
  return {
    guards: [{ field: 'state', is: 'equal', to: 'pending' }],
    set: { status: 'queued' },
    append: { history: [{ at: now, event: 'queued' }] },
  };
}

/** Rings again for what is due before long; what SQS cannot wait for is the sweep's. */
export async function ringWhenSoon(
  record: EnquiryRecord,
  now: number,
  { queue, log }: Pick<Ports, 'queue' | 'log'>,
): Promise<void> {
  if (record.state !== 'pending' && record.notice === undefined) return;
  const delaySeconds = Math.max(0, Math.ceil((record.next_attempt_at - now) / 1000));
  if (delaySeconds > MAX_RING_DELAY_SECONDS) return;
  // A lost ring is the sweep's to repeat, so it must not make what was done look failed.
  await queue.ring(record.id, delaySeconds).catch((error: unknown) => {
    log.fault('The doorbell failed; the sweep will ring.', error, traceOf(record));
  });
}
