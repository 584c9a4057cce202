/** Opens and closes a local HTTP server: always 127.0.0.1, and closed without waiting for anyone. */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

export type HttpAnswer = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
};

/** Port 0 takes a free one. Answers the base URL. */
export async function listen(server: Server, port = 0): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause: NodeJS.ErrnoException) => {
    const said = `Port ${port} is in use. Stop what holds it, or set PORT to another (PORT=0 takes a free one).`;
    reject(cause.code === 'EADDRINUSE' ? new Error(said, { cause }) : cause);
  });
  server.listen(port, '127.0.0.1', resolve);
  await promise;
  const { port: bound } = server.address() as AddressInfo; // A listening TCP server has no other.
  return `http://127.0.0.1:${bound}`;
}

/** Answers under way get the grace to end; then every connection is cut. */
export async function close(server: Server, graceMilliseconds = 0): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await promise;
  clearTimeout(cut);
}

/** A local server that speaks the wire protocol of one AWS service. */
export type StandIn = { readonly url: string; stop(): Promise<void> };

export async function startApp(app: Hono): Promise<StandIn> {
  const server = createServer(getRequestListener(app.fetch));
  return { url: await listen(server), stop: () => close(server) };
}

/** API Gateway's limit; without one anybody could fill the memory. */
const MAX_RAW_BODY_BYTES = 10 * 1024 * 1024;

/** Undefined where the body is too large; the rest of it is then left unread. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_RAW_BODY_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_RAW_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// The service's port: taken before anything else, so that the build can know the address.

/** A request that is still arriving after this is cut off. */
const REQUEST_TIMEOUT_MILLISECONDS = 10_000;
const STOP_GRACE_MILLISECONDS = 300;

export async function openDoor(
  port: number,
  requestTimeoutMilliseconds = REQUEST_TIMEOUT_MILLISECONDS,
) {
  let listener: RequestListener = answerStarting;
  const server = createServer(
    {
      headersTimeout: requestTimeoutMilliseconds,
      requestTimeout: requestTimeoutMilliseconds,
      connectionsCheckingInterval: requestTimeoutMilliseconds / 10,
    },
    (incoming, response) => listener(incoming, response),
  );
  return {
    url: await listen(server, port),
    /** Until then callers are told to wait. */
    serve: (next: RequestListener) => {
      listener = next;
    },
    stop: () => close(server, STOP_GRACE_MILLISECONDS),
  };
}

const answerStarting: RequestListener = (_incoming, response) => {
  const body = { error: 'The service is starting.', problems: ['Try again in a few seconds.'] };
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' });
  response.end(JSON.stringify(body));
};
