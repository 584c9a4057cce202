/**
 * Stands between the real AWS SDK clients and a stand-in, and spoils what the test tells it to: the
 * whole of the SDK, its retries and its time-outs, is under test too.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { close, listen } from '../../../scripts/local/server.ts';

/**
 * `refuse` and `throttle` do nothing and say so; `cut` does nothing and hangs up; `lose` does it and
 * hangs up; `stall` does it and never answers. A number waits so many milliseconds first.
 */
export type Fault = 'refuse' | 'throttle' | 'cut' | 'lose' | 'stall' | number | undefined;
/** Told the operation, such as `PutItem`, and which call of the proxy it is. */
export type Decide = (operation: string, call: number) => Fault;

export type AwsProxy = {
  readonly url: string;
  /** Operations in the order they came, the SDK's own repeats among them. */
  readonly calls: string[];
  decide: Decide;
  stop(): Promise<void>;
};

export async function startAwsProxy(upstream: string): Promise<AwsProxy> {
  const calls: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    calls.push(operation);
    const fault = proxy.decide(operation, calls.length);
    try {
      await answer(incoming, outgoing, upstream, fault);
    } catch {
      outgoing.destroy();
    }
  });
  const proxy: AwsProxy = {
    url: await listen(server),
    calls,
    decide: () => undefined,
    stop: () => close(server),
  };
  return proxy;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  upstream: string,
  fault: Fault,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  switch (fault) {
    case 'refuse':
      return fail(outgoing, 500, 'InternalServerError');
    case 'throttle':
      return fail(outgoing, 400, 'ProvisionedThroughputExceededException');
    case 'cut':
      outgoing.destroy();
      return;
  }
  if (typeof fault === 'number') await wait(fault);
  const done = await forward(incoming, Buffer.concat(chunks), upstream);
  if (fault === 'stall') return;
  if (fault === 'lose') outgoing.destroy();
  else outgoing.writeHead(done.status, done.headers).end(done.body);
}

function fail(outgoing: ServerResponse, status: number, type: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(JSON.stringify({ __type: `com.amazonaws#${type}`, message: 'Spoilt by a test.' }));
}

async function forward({ method, url, headers }: IncomingMessage, body: Buffer, upstream: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingMessage['headers'];
    body: Buffer;
  }>();
  const target = new URL(url ?? '/', upstream);
  const outgoing = request(target, { method, headers }, async (incoming) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { statusCode: status = 0 } = incoming;
    resolve({ status, headers: incoming.headers, body: Buffer.concat(chunks) });
  });
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}
