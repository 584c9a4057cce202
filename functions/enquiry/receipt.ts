/**
 * What a consent receipt states: enough to show later what was agreed to, when and how. Whose it is stands
 * in it as commitments, which open only with a nonce that borrower and broker hold: there are so few
 * phone numbers that a hash beside its salt could be guessed through in minutes.
 */

import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { type Ports, traceOf } from './ports.ts';
import { type EnquiryRecord, type EnquiryWithDetails, spellDetails } from './record.ts';
import type { Details } from './schema.ts';

/** Looser than what is signed today, as a receipt outlives the lists of its day. */
export const receiptClaims = z.strictObject({
  reference: z.string(),
  wording_version: z.string(),
  wording_sha256: z.string(),
  /** False where the sender did not say which wording was shown. */
  wording_stated: z.boolean(),
  notice_shown: z.boolean(),
  method: z.string().exactOptional(),
  grade: z.string(),
  given_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  phone_commitment: z.string(),
  email_commitment: z.string(),
  details_commitment: z.string(),
});
export type ReceiptClaims = Readonly<z.infer<typeof receiptClaims>>;

/** Signs what a receipt states, so that any flipped byte is noticed. A compact JWS. */
export type ReceiptSigner = { sign(claims: ReceiptClaims): Promise<string> };

export const COMMITTED = ['phone', 'email', 'details'] as const;
export type Committed = (typeof COMMITTED)[number];

export function stateConsent(record: EnquiryWithDetails): ReceiptClaims {
  const { reference, consent, details, salt } = record;
  const nonce = receiptNonce(details, salt);
  const { given_at, expires_at, ...how } = consent;
  const spelt = spellCommitted(details);
  return {
    reference,
    ...how,
    given_at: new Date(given_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    phone_commitment: commit('phone', spelt.phone, nonce),
    email_commitment: commit('email', spelt.email, nonce),
    details_commitment: commit('details', spelt.details, nonce),
  };
}

/**
 * 256 bits, so that nobody can try details against a commitment. Made from the record's secret salt and
 * all of the details, and stored nowhere: once the details have left, only someone who sends them
 * again gets it again, and after an erasure nobody does.
 */
export function receiptNonce(details: Details, salt: string): string {
  return createHmac('sha256', salt)
    .update(`receipt:${spellDetails(details)}`)
    .digest('base64url');
}

/** Each as the text that is committed to. */
export function spellCommitted(details: Details): Readonly<Record<Committed, string>> {
  const { phone, email } = details;
  return { phone, email, details: spellDetails(details) };
}

/** True where this is what the receipt commits to. */
export function opens(
  claims: ReceiptClaims,
  field: Committed,
  { value, nonce }: { readonly value: string; readonly nonce: string },
): boolean {
  return claims[`${field}_commitment`] === commit(field, value, nonce);
}

/** HMAC-SHA-256 under the nonce, with the field's name, so that none can pass for another. */
function commit(field: Committed, value: string, nonce: string): string {
  const key = Buffer.from(nonce, 'base64url');
  return createHmac('sha256', key).update(`${field}:${value}`).digest('base64url');
}

// Puts a signed consent receipt on an enquiry before it is recorded, so that every repeat of the
// answer carries the same one. An enquiry is never lost for want of its receipt.

export async function withReceipt(
  record: EnquiryWithDetails,
  { signer, log }: Pick<Ports, 'log'> & { readonly signer: ReceiptSigner },
): Promise<EnquiryRecord> {
  try {
    const receipt = await signer.sign(stateConsent(record));
    return { ...record, answer: { ...record.answer, receipt } };
  } catch (error) {
    log.fault('A consent receipt could not be signed.', error, traceOf(record));
    log.count('ReceiptFailed');
    return record;
  }
}
