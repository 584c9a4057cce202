/** Sends one enquiry to the broker, with what is worth knowing before the call. */
import type { Earlier } from '../contract/broker-event.ts';
import { composeCreated } from '../domain/broker-event.ts';
import type { Outcome } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { DeliverDependencies } from './deliver-dependencies.ts';

/** How far back the same phone number is worth telling the broker, and how many references are. */
const EARLIER_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_REFERENCES = 10;

type Sent = { readonly outcome: Outcome; readonly earlier: Earlier | undefined };

export async function sendEnquiry(
  record: EnquiryRecord,
  needs: DeliverDependencies,
): Promise<Sent> {
  const earlier = await findEarlier(record, needs);
  const event = composeCreated(record, earlier);
  if (event === undefined) {
    return { outcome: { outcome: 'rejected', reason: 'details removed' }, earlier };
  }
  return { outcome: await needs.broker.send({ id: record.id, event }), earlier };
}

/** What the broker should know is not worth an attempt: where the look-up fails, it is left out. */
async function findEarlier(
  record: EnquiryRecord,
  { store, log }: DeliverDependencies,
): Promise<Earlier | undefined> {
  const { id, phone_hash: phone, created_at: until } = record;
  if (phone === undefined) return undefined;
  try {
    const seen = await store.fromPhone(phone, { since: until - EARLIER_MS, until });
    const references = seen.filter((each) => each.id !== id).map(({ reference }) => reference);
    return { references: references.slice(0, MOST_REFERENCES), count: references.length };
  } catch (error) {
    log.fault('Earlier enquiries could not be looked up.', error);
    return undefined;
  }
}
