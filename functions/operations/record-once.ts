/**
 * Writes an enquiry whose fate is then known: recorded, recorded by someone else, or nowhere. An
 * unknown outcome is settled by a consistent read; what cannot be settled is told to the caller.
 */
import type { Catalogue } from '../contract/built.ts';
import { Refusal } from '../contract/refusals.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { EnquiryStore, Log } from './ports.ts';

type Needs = {
  readonly store: EnquiryStore;
  readonly log: Log;
  readonly catalogue: Catalogue;
};

type Once = {
  readonly formed: EnquiryRecord;
  /** The caller's own, or one made for a caller who sent none: safe to send again with. */
  readonly key: string;
};

export const NOT_DELIVERED = 'The enquiry could not be delivered.';
/** Long enough for a table to answer again, short enough for a person to wait. */
const RETRY_AFTER_SECONDS = 10;

export async function recordOnce({ formed, key }: Once, needs: Needs): Promise<EnquiryRecord> {
  const { store, log, catalogue } = needs;
  const line = catalogue.service.broker.support_phone;
  try {
    return await store.create(formed);
  } catch (error) {
    log.fault('Recording an enquiry failed; reading what stands there.', error);
  }
  const found = await store.read(formed.id).catch((error: unknown) => {
    log.fault('The table could not be read.', error);
    log.count('EnquiryUnknown');
    const problem =
      'It is not known whether your enquiry was kept. Send it again with this idempotency_key: ' +
      `it will not be sent twice. Or phone ${line}.`;
    throw new Refusal('unknown', NOT_DELIVERED, {
      problems: [problem],
      idempotency_key: key,
      retry_after_seconds: RETRY_AFTER_SECONDS,
    });
  });
  if (found !== undefined) return found;
  log.count('EnquiryNotRecorded');
  const problem = `Your enquiry could not be taken and nothing was kept. Phone ${line}, or send it again.`;
  throw new Refusal('not_recorded', NOT_DELIVERED, { problems: [problem] });
}
