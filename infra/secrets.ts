/** The secrets of the service, and how each comes to change. AWS makes their first values. */
import type { Construct } from 'constructs';
import { RotatedSecret, type SecretVersions } from './constructs/rotated-secret.ts';
import { SigningSecret } from './constructs/signing-secret.ts';

export type ServiceSecrets = ReturnType<typeof createSecrets>;

export function createSecrets(scope: Construct, originVersions: SecretVersions) {
  return {
    webhook: new SigningSecret(scope, 'WebhookSecret', {
      description: 'Signs deliveries to the broker',
      setting: 'WEBHOOK_SECRET_ID',
      rotation:
        'Rotated by hand with the broker, who must take the new value; both sign till then.',
    }),
    receipt: new SigningSecret(scope, 'ReceiptSecret', {
      description: 'Signs consent receipts',
      setting: 'RECEIPT_SECRET_ID',
      rotation: 'Rotated by hand: a receipt must be provable for as long as its evidence is kept.',
    }),
    origin: new RotatedSecret(scope, 'OriginSecret', {
      description: 'What the edge sends to prove itself to the functions',
      versions: originVersions,
    }),
  };
}
