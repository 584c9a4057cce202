/**
 * Puts the taking of an enquiry together. Apart from wiring.ts because it brings the AWS SDK: MCP
 * and A2A import it only when an enquiry comes.
 */
import { createReceiptSigner } from './adapters/receipt-signer.ts';
import { createSecretReader, receiptSecret } from './adapters/secret-reader.ts';
import { readConfig } from './config.ts';
import type { Catalogue } from './contract/built.ts';
import { createHandoverAssessor } from './fit/check-fit.ts';
import { countRefusals } from './operations/count-refusals.ts';
import type { Log } from './operations/ports.ts';
import { createSubmitEnquiry, type SubmitEnquiry } from './operations/submit-enquiry.ts';
import { chance, clock, contactFrom } from './wire-reads.ts';
import { type Records, wireRecords } from './wire-records.ts';

export function wireSubmit(
  catalogue: Catalogue,
  log: Log,
  records: Records = wireRecords(),
): SubmitEnquiry {
  const { RECEIPT_SECRET_ID, ORIGIN_VERIFY } = readConfig(['RECEIPT_SECRET_ID', 'ORIGIN_VERIFY']);
  const [stageKey] = ORIGIN_VERIFY;
  if (stageKey === undefined) throw new Error('ORIGIN_VERIFY holds no secret.');
  const expected = contactFrom(catalogue);
  const submit = createSubmitEnquiry({
    ...records,
    catalogue,
    stageKey,
    clock,
    chance,
    log,
    signer: createReceiptSigner(createSecretReader(RECEIPT_SECRET_ID, receiptSecret, clock)),
    expectedContact: expected,
    assessFit: createHandoverAssessor(catalogue),
  });
  return countRefusals(submit, log);
}
