/**
 * The Ed25519 keys of consent receipts, derived from a secret: any long random text will do, so the
 * infrastructure can generate it and nobody has to carry a key about.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The fixed start of a PKCS #8 Ed25519 key, RFC 8410 section 7; the seed follows. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

export type ReceiptKey = { readonly kid: string; readonly privateKey: KeyObject };
export type PublicJwk = {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
};

export function deriveReceiptKey(secret: string): ReceiptKey {
  const seed = createHash('sha256').update(`consent-receipt:${secret}`).digest();
  const key = Buffer.concat([PKCS8_START, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { kid: kidOf(privateKey), privateKey };
}

/** The half to publish, so that anyone can check a receipt. */
export function publicReceiptJwk(secret: string): PublicJwk {
  const { kid, privateKey } = deriveReceiptKey(secret);
  return { ...exportPublic(privateKey), kid, alg: 'EdDSA', use: 'sig' };
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
