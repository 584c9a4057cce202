/**
 * Sends an enquiry to the broker's webhook, signed by Standard Webhooks. Only 2xx is delivered;
 * redirects are not followed, and what the receiver writes back is neither kept nor logged.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { Webhook } from 'standardwebhooks';
import type { Outcome } from '../domain/delivery.ts';
import type { Broker, Clock } from '../operations/ports.ts';
import { guardTarget, type Reach } from './guarded-target.ts';
import { post } from './post.ts';

type WebhookOf = {
  readonly url: string;
  readonly reach: Reach;
  /** The secret to sign with, and the one before it while receivers change over. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly clock: Clock;
};

export function createWebhookBroker({ url, reach, secrets, clock }: WebhookOf): Broker {
  return {
    async send(message) {
      try {
        const target = guardTarget(url, reach);
        const body = JSON.stringify(message.event);
        const headers = signedHeaders(message.id, body, await secrets(), clock.now());
        const { status, retryAfter } = await post({ target, headers, body });
        return judge(status, retryAfter, clock.now());
      } catch (error) {
        return { outcome: 'retry', reason: reasonOf(error) };
      }
    },
  };
}

function signedHeaders(id: string, body: string, secrets: readonly string[], now: number) {
  const at = new Date(now);
  const sign = (secret: string) => new Webhook(secret).sign(id, at, body);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}

function judge(status: number, retryAfter: string | undefined, now: number): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  const reason = `status ${status}`;
  if (status === 410) return { outcome: 'rejected', reason };
  const seconds = readRetryAfter(retryAfter, now);
  return {
    outcome: 'retry',
    reason,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
}

/** RFC 9110 section 10.2.3: seconds or an HTTP date; anything else is as if absent. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** A code such as ECONNREFUSED; never a message, which may hold an address. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return `no answer: ${code}`;
}
