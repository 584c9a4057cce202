/**
 * The Ed25519 keys of consent receipts, derived from a secret: any long random text will do, so the
 * infrastructure can generate it and nobody has to carry a key about.
 */

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { type ReceiptClaims, type ReceiptSigner, receiptClaims } from '../enquiry/receipt.ts';
import type { SecretReader } from './secrets.ts';

/** The fixed start of a PKCS #8 Ed25519 key, RFC 8410 section 7; the seed follows. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

export type ReceiptKey = { readonly kid: string; readonly privateKey: KeyObject };
export function deriveReceiptKey(secret: string): ReceiptKey {
  const seed = createHash('sha256').update(`consent-receipt:${secret}`).digest();
  const key = Buffer.concat([PKCS8_START, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { kid: kidOf(privateKey), privateKey };
}

/** The half to publish, so that anyone can check a receipt. */
export function publicReceiptJwk(secret: string) {
  const { kid, privateKey } = deriveReceiptKey(secret);
  return { ...exportPublic(privateKey), kid, alg: 'EdDSA', use: 'sig' } as const;
}

/** RFC 7638 thumbprint, so that a key names itself. */
function kidOf(privateKey: KeyObject): string {
  const { crv, kty, x } = exportPublic(privateKey);
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

function exportPublic(privateKey: KeyObject): { kty: string; crv: string; x: string } {
  const { kty = '', crv = '', x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kty, crv, x };
}

// Signs consent receipts as compact JWS, RFC 7515 section 7.1: what is signed are its first two parts as they stand.

export const RECEIPT_TYPE = 'consent-receipt';

export function createReceiptSigner(secrets: SecretReader): ReceiptSigner {
  let known: { readonly secret: string; readonly key: ReceiptKey } | undefined;
  return {
    async sign(claims) {
      const [secret] = await secrets();
      if (known?.secret !== secret) known = { secret, key: deriveReceiptKey(secret) };
      const { kid, privateKey } = known.key;
      const parts = [{ alg: 'EdDSA', kid, typ: RECEIPT_TYPE }, claims];
      const signed = parts.map((part) => encode(JSON.stringify(part))).join('.');
      return `${signed}.${encode(sign(null, Buffer.from(signed), privateKey))}`;
    },
  };
}

const encode = (part: string | Uint8Array) => Buffer.from(part).toString('base64url');

// Checks a consent receipt by public keys alone: signature, kind, and that it is written the one way
// that it was issued, so that no byte of it can be changed.

/** Rejects with the reason where it is not genuine. */
export async function verifyReceipt(receipt: string, keys: JSONWebKeySet): Promise<ReceiptClaims> {
  if (!isCanonical(receipt)) throw new Error('It is not a compact JWS as this service writes it.');
  const { payload, protectedHeader } = await verify(receipt, keys);
  if (protectedHeader.typ !== RECEIPT_TYPE) throw new Error('It is signed, but is no receipt.');
  return receiptClaims.parse(JSON.parse(new TextDecoder().decode(payload)));
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
