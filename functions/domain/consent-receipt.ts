/**
 * What a consent receipt states: enough to show later what was agreed to, when and how, and nothing
 * that tells who it was to someone who does not already know.
 */
import type { EnquiryRecord } from './enquiry-record.ts';
import { hashValue } from './fingerprint.ts';

export type ReceiptClaims = {
  readonly reference: string;
  readonly wording_version: string;
  readonly wording_sha256: string;
  /** False where the sender did not say which wording was shown. */
  readonly wording_stated: boolean;
  readonly notice_shown: boolean;
  readonly method?: string;
  readonly grade: string;
  readonly given_at: string;
  readonly expires_at: string;
  /** Shown to whoever must check a phone or e-mail against the hashes. */
  readonly salt: string;
  readonly phone_hash: string;
  readonly email_hash: string;
  readonly details_hash: string;
};

export function stateConsent(record: EnquiryRecord): ReceiptClaims | undefined {
  const { reference, consent, details, details_hash, salt } = record;
  if (details === undefined) return undefined;
  const { given_at, expires_at, ...how } = consent;
  return {
    reference,
    ...how,
    given_at: new Date(given_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    salt,
    phone_hash: hashValue(details.phone, salt),
    email_hash: hashValue(details.email, salt),
    details_hash,
  };
}
