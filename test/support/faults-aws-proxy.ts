/**
 * Stands between the real AWS SDK clients and a stand-in, and spoils what the test tells it to: the
 * whole of the SDK, its retries and its time-outs, is under test too.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { close, listen, readBody } from '../../scripts/local/server.ts';

/**
 * `refuse` and `throttle` do nothing and say so; `cut` does nothing and hangs up; `lose` does it and
 * hangs up; `stall` does it and never answers. A number waits so many milliseconds first.
 */
export type Fault = 'refuse' | 'throttle' | 'cut' | 'lose' | 'stall' | number | undefined;
/** Told the operation, such as `PutItem`, which call of the proxy it is, and all that was asked. */
export type Decide = (operation: string, call: number, asked: AwsRequest) => Fault | Promise<Fault>;

/** One request as the SDK sent it. */
type AwsRequest = {
  /** As the SDK signs it: `dynamodb`, `sqs`, `secretsmanager` or `ses`. */
  readonly service: string;
  readonly operation: string;
  readonly body: unknown;
};

export type AwsProxy = {
  readonly url: string;
  /** Operations in the order they came, the SDK's own repeats among them. */
  readonly calls: string[];
  /** The same with what they asked of. */
  readonly asked: AwsRequest[];
  decide: Decide;
  stop(): Promise<void>;
};

/** In front of one stand-in, or of several by the service that a request is signed for. */
export async function startAwsProxy(
  upstream: string | Readonly<Record<string, string>>,
): Promise<AwsProxy> {
  const calls: string[] = [];
  const asked: AwsRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    // By it the SDK would correct a clock that a test has moved, and repeat what was refused.
    outgoing.sendDate = false;
    try {
      const sent = (await readBody(incoming)) ?? Buffer.alloc(0);
      const request = readRequest(incoming, sent);
      calls.push(request.operation);
      asked.push(request);
      const target = typeof upstream === 'string' ? upstream : upstream[request.service];
      if (target === undefined) throw new Error(`Nothing stands in for ${request.service}.`);
      const fault = await proxy.decide(request.operation, calls.length, request);
      await answer({ incoming, sent, outgoing, upstream: target, fault });
    } catch {
      outgoing.destroy();
    }
  });
  const proxy: AwsProxy = {
    url: await listen(server),
    calls,
    asked,
    decide: () => undefined,
    stop: () => close(server),
  };
  return proxy;
}

/** SES alone speaks REST, and of it we ask one thing. */
function readRequest({ headers, url = '' }: IncomingMessage, sent: Buffer): AwsRequest {
  const [, service = ''] =
    /Credential=[^/]+\/\d+\/[^/]+\/(\w+)\//.exec(headers.authorization ?? '') ?? [];
  const named = String(headers['x-amz-target'] ?? '').split('.')[1];
  const operation = named ?? (url === '/v2/email/outbound-emails' ? 'SendEmail' : url);
  return { service, operation, body: sent.length === 0 ? {} : JSON.parse(String(sent)) };
}

type Answering = {
  readonly incoming: IncomingMessage;
  readonly sent: Buffer;
  readonly outgoing: ServerResponse;
  readonly upstream: string;
  readonly fault: Fault;
};

async function answer({ incoming, sent, outgoing, upstream, fault }: Answering): Promise<void> {
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
  const done = await forward(incoming, sent, upstream);
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
    const { statusCode: status = 0 } = incoming;
    const { date: _, ...others } = incoming.headers;
    resolve({ status, headers: others, body: await buffer(incoming) });
  });
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}
