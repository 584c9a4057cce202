/** Rings the worker for a new enquiry; where that fails, says so in the record for good. */
import { markQueued } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { Clock, DeliveryQueue, EnquiryStore, Log } from './ports.ts';
import { traceOf } from './trace.ts';

type Needs = {
  readonly queue: DeliveryQueue;
  readonly store: EnquiryStore;
  readonly clock: Clock;
  readonly log: Log;
};

export async function ringOrQueue(
  record: EnquiryRecord,
  { queue, store, clock, log }: Needs,
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
