/**
 * The Ed25519 keys of consent receipts, derived from a secret: any long random text will do, so the
 * infrastructure can generate it and nobody has to carry a key about.
 */

import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { type ReceiptClaims, type ReceiptSigner, receiptClaims } from '../enquiry/receipt.ts';
import type { SecretReader } from './secrets.ts';

/** The fixed start of a PKCS #8 Ed25519 key, RFC 8410 section 7; the seed follows. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

export function deriveReceiptKey(secret: string) {
  const seed = createHash('sha256').update(`consent-receipt:${secret}`).digest();
  const key = Buffer.concat([PKCS8_START, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { kty = '', crv = '', x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  // RFC 7638 thumbprint, so that a key names itself.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { kid, privateKey, publicJwk: { kty, crv, x } };
}

/** The half to publish, so that anyone can check a receipt. */
export function publicReceiptJwk(secret: string) {
  const { kid, publicJwk } = deriveReceiptKey(secret);
  return { ...publicJwk, kid, alg: 'EdDSA', use: 'sig' } as const;
}

// Signs consent receipts as compact JWS, RFC 7515 section 7.1: what is signed are its first two parts as they stand.

const RECEIPT_TYPE = 'consent-receipt';

export function createReceiptSigner(secrets: SecretReader): ReceiptSigner {
  let known: ({ readonly secret: string } & ReturnType<typeof deriveReceiptKey>) | undefined;
  return {
    async sign(claims) {
      const [secret] = await secrets();
      if (known?.secret !== secret) known = { secret, ...deriveReceiptKey(secret) };
      const { kid, privateKey } = known;
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
  const verified = compactVerify(receipt, createLocalJWKSet(keys), { algorithms: ['EdDSA'] });
  const { payload, protectedHeader } = await verified.catch((cause: unknown) => {
    const isUnknown = cause instanceof errors.JWKSNoMatchingKey;
    const problem = isUnknown ? 'None of the keys signed it.' : 'Its signature does not agree.';
    throw new Error(problem, { cause });
  });
  if (protectedHeader.typ !== RECEIPT_TYPE) throw new Error('It is signed, but is no receipt.');
  return receiptClaims.parse(JSON.parse(new TextDecoder().decode(payload)));
}

/** The last character of base64 has bits that decoders ignore; here they must be what they were. */
function isCanonical(receipt: string): boolean {
  const parts = receipt.split('.');
  const isOwn = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part;
  return parts.length === 3 && parts.every((part) => part !== '' && isOwn(part));
}
