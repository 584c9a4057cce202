/** Writes down in log and metrics what an attempt came to. */
import type { Outcome } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { Log } from './ports.ts';

type Told = { readonly record: EnquiryRecord; readonly outcome: Outcome };

export function tellOutcome({ record, outcome }: Told, log: Log): void {
  const { attempts, state } = record;
  const fields = {
    attempts,
    reason: 'reason' in outcome ? outcome.reason : undefined,
  };
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
