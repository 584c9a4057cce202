/** The webhook's signing secrets from Secrets Manager: `{ "current": "whsec_…", "previous"?: … }`. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';

const whsec = z.string().regex(/^whsec_[A-Za-z0-9+/=]{32,}$/);
const stored = z.object({ current: whsec, previous: whsec.optional() });

/** Read again after this, so that a rotation reaches a warm function. */
const FRESH_MS = 5 * 60_000;

export function createWebhookSecrets(
  secretId: string,
  clock: { now(): number },
): () => Promise<readonly string[]> {
  const client = new SecretsManagerClient({ maxAttempts: 3 });
  let kept: { readonly at: number; readonly secrets: readonly string[] } | undefined;
  return async () => {
    if (kept !== undefined && clock.now() - kept.at < FRESH_MS) return kept.secrets;
    const answer = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    const { current, previous } = stored.parse(JSON.parse(answer.SecretString ?? ''));
    kept = { at: clock.now(), secrets: previous === undefined ? [current] : [current, previous] };
    return kept.secrets;
  };
}
