/**
 * Sends an enquiry to the broker's webhook, signed by Standard Webhooks. Only 2xx is delivered;
 * redirects are not followed, and what the receiver writes back is neither kept nor logged.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

import { lookup as resolveName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Broker, BrokerMessage } from '../delivery/event.ts';
import type { AttemptOutcome } from '../delivery/steps.ts';
import type { Clock } from '../enquiry/ports.ts';
import { familyOf, listAddresses } from '../enquiry/rate-limit.ts';

type WebhookOf = {
  readonly url: string;
  readonly reach: Reach;
  /** The secret to sign with, and the one before it while receivers change over. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly clock: Clock;
};

export function createWebhookBroker({ url, reach, secrets, clock }: WebhookOf): Broker {
  const prepare = async ({ id, event }: BrokerMessage) => {
    const target = guardTarget(url, reach);
    const body = JSON.stringify(event);
    return { target, body, headers: signedHeaders(id, body, await secrets(), clock.now()) };
  };
  return {
    async send(message) {
      // Up to here nothing that fails is the broker's doing.
      const prepared = await prepare(message).catch(reasonOf);
      if (typeof prepared === 'string') return { outcome: 'retry', reason: prepared };
      try {
        const { status, retryAfter } = await post(prepared);
        return judge(status, retryAfter, clock.now());
      } catch (error) {
        return { outcome: 'retry', reason: reasonOf(error), isAway: true };
      }
    },
  };
}

export function signedHeaders(id: string, body: string, secrets: readonly string[], now: number) {
  const at = new Date(now);
  const sign = (secret: string) => new Webhook(secret).sign(id, at, body);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}

function judge(status: number, retryAfter: string | undefined, now: number): AttemptOutcome {
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  const reason = `status ${status}`;
  if (status === 410) return { outcome: 'rejected', reason };
  const seconds = readRetryAfter(retryAfter, now);
  return {
    outcome: 'retry',
    reason,
    ...(status === 429 || status >= 500 ? { isAway: true as const } : {}),
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
}

/** RFC 9110 section 10.2.3: seconds or an HTTP date; anything else is as if absent. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
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

// One HTTP POST with a total deadline and a bounded answer. node:http rather than fetch: it follows
// no redirect, reads only what we ask for, and lets us see the address before we connect.

type Post = {
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 15_000;
const MOST_BYTES = 64 * 1024;

export function post({ target, headers, body, deadlineMs = DEADLINE_MS }: Post) {
  const { url, lookup } = target;
  const transport = url.protocol === 'http:' ? http : https;
  const signal = AbortSignal.timeout(deadlineMs);
  const bytes = Buffer.from(body);
  return new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    const request = transport.request(url, {
      method: 'POST',
      agent: false,
      lookup,
      signal,
      headers: { ...headers, 'content-length': bytes.length },
    });
    request.on('error', reject);
    // Without a listener node drops the connection and says nothing more, not even at the deadline.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, retryAfter: undefined });
    });
    request.on('response', (response) => {
      const retryAfter = response.headers['retry-after'];
      const done = () => resolve({ status: response.statusCode ?? 0, retryAfter });
      request.prependListener('error', done);
      readSome(response, done);
    });
    request.end(bytes);
  });
}

/**
 * Waits for the end, so that the receiver has finished, but for no more than MOST_BYTES and not past
 * the deadline. The status stands however the body ends: asking again would only double it.
 */
function readSome(response: http.IncomingMessage, done: () => void): void {
  let seen = 0;
  response.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > MOST_BYTES) response.destroy();
  });
  response.on('error', done);
  response.on('close', done);
}

// Keeps a webhook from reaching into our own network. An address is judged where it is used: the
// literal in the URL before a connection is made, and what a name resolves to as part of making it,
// so that a name cannot answer one thing to the check and another to the connection.

/** `local` is for the laptop: this machine and the networks around it, over plain HTTP too. */
export type Reach = 'public' | 'local';

export type Target = { readonly url: URL; readonly lookup: LookupFunction };

const listSubnets = (subnets: string) => listAddresses(subnets.split(' '));

/** Everything that is not globally reachable by the IANA registries (RFC 6890), with reasons. */
const NOT_PUBLIC = listSubnets(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ' +
    // Of 2000::/3, the only part of IPv6 in use: Teredo and its like, documentation, 6to4.
    '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);

/** Holds no address that carries an IPv4 one: mapped, compatible and NAT64 are all outside it. */
const PUBLIC_IPV6 = listSubnets('2000::/3');

const AROUND = listSubnets('127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1/128 fc00::/7');

export function isReachable(address: string, reach: Reach): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const type = familyOf(address);
  if (reach === 'local' && AROUND.check(address, type)) return true;
  if (NOT_PUBLIC.check(address, type)) return false;
  return family === 4 || PUBLIC_IPV6.check(address, type);
}

/** Throws where the address may not be called at all. */
export function guardTarget(address: string, reach: Reach, resolve = resolveName): Target {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:' && url.port === '';
  const isPlain = url.protocol === 'http:' || url.protocol === 'https:';
  if (!(reach === 'local' ? isPlain : isSecure)) throw notAllowed();
  if (url.username !== '' || url.password !== '') throw notAllowed();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host, reach)) throw notAllowed();
  return { url, lookup: guardLookup(reach, resolve) };
}

/** One address that may not be reached spoils the name: nobody needs both. */
function guardLookup(reach: Reach, resolve: typeof resolveName): LookupFunction {
  return (hostname, { all: isAllWanted, ...options }, answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, []);
      const [first] = addresses;
      const isGood = addresses.every(({ address }) => isReachable(address, reach));
      if (first === undefined || !isGood) return answer(notAllowed(), []);
      return isAllWanted === true
        ? answer(null, addresses)
        : answer(null, first.address, first.family);
    });
  };
}

/** Names no address: what a name resolves to inside our network is nobody's business. */
function notAllowed(): NodeJS.ErrnoException {
  return Object.assign(new Error('This address may not be called.'), { code: 'EADDRNOTALLOWED' });
}
