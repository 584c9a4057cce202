/** Sends one enquiry to the broker, with what is worth knowing before the call. */
import { composeCreated } from '../domain/broker-event.ts';
import type { Outcome } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { DeliverDependencies } from './deliver-dependencies.ts';
import { traceOf } from './trace.ts';

/** How far back the same phone number is worth telling the broker. */
const EARLIER_MS = 30 * 24 * 60 * 60 * 1000;

export async function sendEnquiry(
  record: EnquiryRecord,
  needs: DeliverDependencies,
): Promise<Outcome> {
  const event = composeCreated(record, await findEarlier(record, needs));
  if (event === undefined) return { outcome: 'rejected', reason: 'details removed' };
  return needs.broker.send({ id: record.id, event });
}

/** A flag for the broker is not worth an attempt: where the look-up fails, it is left out. */
async function findEarlier(
  record: EnquiryRecord,
  { store, log }: DeliverDependencies,
): Promise<readonly string[]> {
  const { id, phone_hash: phone, created_at: createdAt } = record;
  if (phone === undefined) return [];
  const seen = await store.fromPhone(phone, createdAt - EARLIER_MS).catch((error: unknown) => {
    log.fault('Earlier enquiries could not be looked up.', error, traceOf(record));
    return [];
  });
  return seen
    .filter((each) => each.id !== id && each.created_at <= createdAt)
    .map(({ reference }) => reference);
}
