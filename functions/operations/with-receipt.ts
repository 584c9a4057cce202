/**
 * Puts a signed consent receipt on an enquiry before it is recorded, so that every repeat of the
 * answer carries the same one. An enquiry is never lost for want of its receipt.
 */
import { stateConsent } from '../domain/consent-receipt.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { Log, ReceiptSigner } from './ports.ts';
import { traceOf } from './trace.ts';

type Needs = { readonly signer: ReceiptSigner; readonly log: Log };

export async function withReceipt(
  record: EnquiryRecord,
  { signer, log }: Needs,
): Promise<EnquiryRecord> {
  const claims = stateConsent(record);
  if (claims === undefined) return record;
  try {
    return { ...record, answer: { ...record.answer, receipt: await signer.sign(claims) } };
  } catch (error) {
    log.fault('A consent receipt could not be signed.', error, traceOf(record));
    log.count('ReceiptFailed');
    return record;
  }
}
