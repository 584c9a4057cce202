/**
 * Sends an enquiry to the broker once more, as the operator asks. What was withdrawn or erased, whose
 * consent has ended or whose details have left, is refused with the reason, and by the table again.
 */
import { redeliver } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { isBeingSent } from '../domain/withdrawal.ts';
import type { Clock, DeliveryQueue, EnquiryStore, Log } from './ports.ts';
import { ringWhenSoon } from './ring-when-soon.ts';
import { traceOf } from './trace.ts';

export type RedeliverDependencies = {
  readonly store: EnquiryStore;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  readonly log: Log;
};

export const REFUSALS = {
  withdrawn: 'the borrower has withdrawn',
  erased: 'it has been erased',
  consent_ended: 'the consent has ended',
  details_gone: 'its details have left at the end of their retention',
  being_sent: 'it is being sent at this moment',
} as const;
export type RedeliverRefusal = keyof typeof REFUSALS;

export type Redelivered = {
  readonly reference: string;
  /** Absent where it is on its way. */
  readonly refused?: RedeliverRefusal;
};

export async function redeliverRecord(
  seen: EnquiryRecord,
  needs: RedeliverDependencies,
): Promise<Redelivered> {
  const { store, clock, log } = needs;
  const { reference } = seen;
  let record: EnquiryRecord | undefined = seen;
  while (record !== undefined) {
    const now = clock.now();
    const refused = refusalOf(record, now);
    if (refused !== undefined) return { reference, refused };
    const asked = await store.change(record.id, redeliver(now, record));
    if (asked.changed) {
      log.info('The operator asked for a redelivery.', traceOf(asked.record));
      await ringWhenSoon(asked.record, now, needs);
      return { reference };
    }
    record = asked.record;
  }
  return { reference, refused: 'details_gone' };
}

function refusalOf(record: EnquiryRecord, now: number): RedeliverRefusal | undefined {
  if (record.erased_at !== undefined) return 'erased';
  if (record.withdrawn_at !== undefined) return 'withdrawn';
  if (record.details === undefined) return 'details_gone';
  if (record.consent_expires_at <= now) return 'consent_ended';
  return isBeingSent(record, now) ? 'being_sent' : undefined;
}
