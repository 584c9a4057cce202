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
  /** The caller's own, or one made for a caller who sent none: safe to send again with. */
  readonly key: string;
};

const NOT_DELIVERED = 'The enquiry could not be delivered.';
/** Long enough for a table to answer again, short enough for a person to wait. */
const RETRY_AFTER_SECONDS = 10;

export async function recordOnce(formed: EnquiryRecord, needs: Needs): Promise<EnquiryRecord> {
  try {
    return await needs.store.create(formed);
  } catch (error) {
    needs.log.fault('Recording an enquiry failed; reading what stands there.', error, {
      requestId: formed.request_id,
    });
    return settleUnknown(formed, needs);
  }
}

/** What stands under this id; where that cannot be seen, the caller may safely send again. */
export function readKnown(id: string, needs: Needs): Promise<EnquiryRecord | undefined> {
  return needs.store.read(id).catch((error: unknown) => {
    needs.log.fault('The table could not be read.', error);
    const problem =
      'It is not known whether your enquiry was kept. Send it again with this idempotency_key: ' +
      `it will not be sent twice. Or phone ${supportLine(needs)}.`;
    throw new Refusal('unknown', NOT_DELIVERED, {
      problems: [problem],
      idempotency_key: needs.key,
      retry_after_seconds: RETRY_AFTER_SECONDS,
    });
  });
}

async function settleUnknown(formed: EnquiryRecord, needs: Needs): Promise<EnquiryRecord> {
  const found = await readKnown(formed.id, needs);
  if (found !== undefined) return found;
  const problem =
    'Your enquiry could not be taken and nothing was kept. ' +
    `Phone ${supportLine(needs)}, or send it again.`;
  throw new Refusal('not_recorded', NOT_DELIVERED, { problems: [problem] });
}

function supportLine({ catalogue }: Needs): string {
  return catalogue.service.broker.support_phone;
}
