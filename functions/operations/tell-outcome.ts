/** Writes one log line and one metric for what an attempt came to. */
import type { Outcome } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { Log } from './ports.ts';

export function tellOutcome(record: EnquiryRecord, outcome: Outcome, log: Log): void {
  const { reference, attempts, state } = record;
  const fields = { reference, attempts, reason: 'reason' in outcome ? outcome.reason : undefined };
  if (state === 'delivered') {
    log.info('Delivered.', fields);
    log.count('DeliverySucceeded');
  } else if (state === 'pending') {
    log.warn('Not delivered; it will be tried again.', fields);
    log.count('DeliveryRetried');
  } else {
    log.warn('Undeliverable: someone must look.', fields);
    log.count('DeliveryUndeliverable');
  }
}
