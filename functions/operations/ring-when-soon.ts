/** Rings again for what is due before long; what SQS cannot wait for is the sweep's. */
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { MAX_RING_DELAY_SECONDS } from '../domain/retry-schedule.ts';
import type { Chance, DeliveryQueue, Log } from './ports.ts';
import { traceOf } from './trace.ts';

type Needs = { readonly queue: DeliveryQueue; readonly log: Log };

export async function ringWhenSoon(
  record: EnquiryRecord,
  now: number,
  { queue, log }: Needs,
): Promise<void> {
  if (record.state !== 'pending' && record.notice === undefined) return;
  const delaySeconds = Math.max(0, Math.ceil((record.next_attempt_at - now) / 1000));
  if (delaySeconds > MAX_RING_DELAY_SECONDS) return;
  // A lost ring is the sweep's to repeat, so it must not make what was done look failed.
  await queue.ring(record.id, delaySeconds).catch((error: unknown) => {
    log.fault('The doorbell failed; the sweep will ring.', error, traceOf(record));
  });
}

export function makeToken({ chance }: { readonly chance: Chance }): string {
  return Buffer.from(chance.bytes(16)).toString('hex');
}
