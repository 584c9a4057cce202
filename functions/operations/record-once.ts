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
  /** Made for a caller who sent none. Their own is never repeated back: it may be personal. */
  readonly madeKey?: string;
};

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
    throw undelivered('unknown', [
      `It is not known whether your enquiry was kept. Send it again with ${keyOf(needs)}: ` +
        `it will not be sent twice. Or phone ${supportLine(needs)}.`,
    ]);
  });
}

async function settleUnknown(formed: EnquiryRecord, needs: Needs): Promise<EnquiryRecord> {
  const found = await readKnown(formed.id, needs);
  if (found !== undefined) return found;
  throw undelivered('not_recorded', [
    'Your enquiry could not be taken and nothing was kept. ' +
      `Phone ${supportLine(needs)}, or send it again.`,
  ]);
}

function keyOf({ madeKey }: Needs): string {
  return madeKey === undefined ? 'the same idempotency_key' : `idempotency_key ${madeKey}`;
}

function supportLine({ catalogue }: Needs): string {
  return catalogue.service.broker.support_phone;
}

function undelivered(code: string, problems: string[]): Refusal {
  return new Refusal('undelivered', 'The enquiry could not be delivered.', { problems, code });
}
