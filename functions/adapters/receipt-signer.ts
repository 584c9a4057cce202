/** Signs consent receipts as compact JWS, by jose. */
import { CompactSign } from 'jose';
import type { ReceiptSigner } from '../operations/ports.ts';
import { deriveReceiptKey, type ReceiptKey } from './receipt-keys.ts';
import type { SecretReader } from './secret-reader.ts';

export const RECEIPT_TYPE = 'consent-receipt';

export function createReceiptSigner(secrets: SecretReader): ReceiptSigner {
  let known: { readonly secret: string; readonly key: ReceiptKey } | undefined;
  return {
    async sign(claims) {
      const [secret] = await secrets();
      if (known?.secret !== secret) known = { secret, key: deriveReceiptKey(secret) };
      const { kid, privateKey } = known.key;
      return new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: RECEIPT_TYPE })
        .sign(privateKey);
    },
  };
}
