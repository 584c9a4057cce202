/**
 * One HTTP POST with a total deadline and a bounded answer. node:http rather than fetch: it follows
 * no redirect, reads only what we ask for, and lets us see the address before we connect.
 */
import http from 'node:http';
import https from 'node:https';

type Posted = { readonly status: number; readonly retryAfter: string | undefined };
type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const DEADLINE_MS = 15_000;
const MOST_BYTES = 64 * 1024;

export function post({ url, headers, body }: Post): Promise<Posted> {
  const target = new URL(url);
  const transport = target.protocol === 'http:' ? http : https;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = transport.request(target, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-length': bytes.length },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const posted = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
      };
      readSome(response, () => resolve(posted), reject);
    });
    request.end(bytes);
  });
}

/** Waits for the end, so that the receiver has finished, but for no more than MOST_BYTES. */
function readSome(
  response: http.IncomingMessage,
  done: () => void,
  failed: (error: Error) => void,
): void {
  let seen = 0;
  response.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > MOST_BYTES) {
      done();
      response.destroy();
    }
  });
  response.on('end', done);
  response.on('error', failed);
}
