/**
 * Reads `{ "current": …, "previous"?: …, "earlier"?: […] }` from Secrets Manager and keeps it for a
 * while, so that a rotation reaches a warm function and the values before serve while they are there. Where it cannot be read
 * again, what was read before goes on serving.
 */
import {
  GetSecretValueCommand,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { Clock } from '../enquiry/ports.ts';
import { PATIENCE } from './dynamo.ts';

const FRESH_MS = 5 * 60_000;

/** The newest first. */
type Values = readonly [string, ...string[]];
export type SecretReader = () => Promise<Values>;

/** What a secret holds: its value, and those before it that still count, the newest first. */
export const storedSecret = (value: z.ZodType<string>) =>
  z.object({
    current: value,
    previous: value.optional(),
    earlier: z.array(value).optional(),
  });
export type StoredSecret = z.infer<ReturnType<typeof storedSecret>>;

export function listValues({ current, previous, earlier = [] }: StoredSecret): Values {
  return previous === undefined ? [current] : [current, previous, ...earlier];
}

export function createSecretReader(
  id: string,
  value: z.ZodType<string>,
  clock: Clock,
  config: SecretsManagerClientConfig = {},
): SecretReader {
  const client = new SecretsManagerClient({ maxAttempts: 3, requestHandler: PATIENCE, ...config });
  const stored = storedSecret(value);
  let kept: { readonly at: number; readonly secrets: ReturnType<SecretReader> } | undefined;
  const read: SecretReader = async () => {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: id }));
    return listValues(stored.parse(JSON.parse(SecretString)));
  };
  return async () => {
    if (kept === undefined || clock.now() - kept.at >= FRESH_MS) {
      const before = kept?.secrets;
      const secrets = read().catch((error: unknown) => before ?? Promise.reject(error));
      kept = { at: clock.now(), secrets };
      // A failed read must not be kept; whoever waits for it still hears of it.
      secrets.catch(() => {
        kept = undefined;
      });
    }
    return kept.secrets;
  };
}

/** Standard Webhooks form; its prefix may be left out, as generated secrets cannot have one. */
export const webhookSecret = z.string().regex(/^(whsec_)?[A-Za-z0-9+/=]{32,}$/);
export const receiptSecret = z.string().min(32);
