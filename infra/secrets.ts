/** The secrets of the service, and how each comes to change. AWS makes their first values. */
import type { Construct } from 'constructs';
import * as z from 'zod';
import { RotatedSecret } from './constructs/rotated-secret.ts';
import { SigningSecret } from './constructs/signing-secret.ts';

/** Those that a template hands over: to change one is to deploy. */
export const HANDED_OVER = ['origin', 'mcpState', 'testEnquiry'] as const;

/** Ids of versions, newest first; the deploying command looks them up. */
export const secretVersions = z.partialRecord(z.enum(HANDED_OVER), z.array(z.string()));
export type SecretVersions = z.infer<typeof secretVersions>;

export type ServiceSecrets = ReturnType<typeof createSecrets>;

export function createSecrets(scope: Construct, versions: SecretVersions) {
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
      versions: versions.origin ?? [],
    }),
    mcpState: new RotatedSecret(scope, 'McpStateSecret', {
      description: 'Signs what an assistant carries from a question to its answer',
      versions: versions.mcpState ?? [],
    }),
    testEnquiry: new RotatedSecret(scope, 'TestEnquirySecret', {
      description: 'Marks an enquiry as a test, which calls nobody and counts in no figure',
      versions: versions.testEnquiry ?? [],
    }),
  };
}
