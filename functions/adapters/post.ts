/**
 * One HTTP POST with a total deadline and a bounded answer. node:http rather than fetch: it follows
 * no redirect, reads only what we ask for, and lets us see the address before we connect.
 */
import http from 'node:http';
import https from 'node:https';
import type { Target } from './guarded-target.ts';

type Posted = { readonly status: number; readonly retryAfter: string | undefined };
type Post = {
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 15_000;
const MOST_BYTES = 64 * 1024;

export function post({ target, headers, body, deadlineMs = DEADLINE_MS }: Post): Promise<Posted> {
  const { url, lookup } = target;
  const transport = url.protocol === 'http:' ? http : https;
  const signal = AbortSignal.timeout(deadlineMs);
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = transport.request(url, {
      method: 'POST',
      agent: false,
      lookup,
      signal,
      headers: { ...headers, 'content-length': bytes.length },
    });
    request.on('error', reject);
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
