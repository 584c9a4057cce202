/**
 * Checks a consent receipt by public keys alone: signature, kind, and that it is written the one way
 * that it was issued, so that no byte of it can be changed.
 */
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import * as z from 'zod';
import type { ReceiptClaims } from '../domain/consent-receipt.ts';
import { RECEIPT_TYPE } from './receipt-signer.ts';

const claims = z.strictObject({
  reference: z.string(),
  wording_version: z.string(),
  wording_sha256: z.string(),
  wording_stated: z.boolean(),
  notice_shown: z.boolean(),
  method: z.string().exactOptional(),
  grade: z.string(),
  given_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  phone_commitment: z.string(),
  email_commitment: z.string(),
  details_commitment: z.string(),
}) satisfies z.ZodType<ReceiptClaims>;

/** Rejects with the reason where it is not genuine. */
export async function verifyReceipt(receipt: string, keys: JSONWebKeySet): Promise<ReceiptClaims> {
  if (!isCanonical(receipt)) throw new Error('It is not a compact JWS as this service writes it.');
  const { payload, protectedHeader } = await verify(receipt, keys);
  if (protectedHeader.typ !== RECEIPT_TYPE) throw new Error('It is signed, but is no receipt.');
  return claims.parse(JSON.parse(new TextDecoder().decode(payload)));
}

async function verify(receipt: string, keys: JSONWebKeySet) {
  try {
    return await compactVerify(receipt, createLocalJWKSet(keys), { algorithms: ['EdDSA'] });
  } catch (error) {
    const isUnknown = error instanceof errors.JWKSNoMatchingKey;
    throw new Error(isUnknown ? 'None of the keys signed it.' : 'Its signature does not agree.', {
      cause: error,
    });
  }
}

/** The last character of base64 has bits that decoders ignore; here they must be what they were. */
function isCanonical(receipt: string): boolean {
  const parts = receipt.split('.');
  const isOwn = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part;
  return parts.length === 3 && parts.every((part) => part !== '' && isOwn(part));
}
