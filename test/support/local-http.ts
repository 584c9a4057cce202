/** Plain HTTP for tests of the gateway: what `fetch` would tidy up is sent as it is. */
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
} from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { close, listen } from '../../scripts/local/server.ts';

export type Sent = {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Any of 127.0.0.0/8 is a connection of its own. */
  readonly from?: string;
};
export type Received = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** Where nobody listens any more. */
export async function freeAddress(): Promise<string> {
  const server = createServer();
  const address = await listen(server);
  await close(server);
  return address;
}

export async function send(base: string, path: string, sent: Sent = {}): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const { hostname, port } = new URL(base);
  const { method = 'GET', headers = {}, from = '127.0.0.1' } = sent;
  const outgoing = request(
    { hostname, port, path, method, headers, localAddress: from, agent: false },
    (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      // A body that is cut off rejects, like a connection that is refused.
      readText(incoming).then((text) => resolve({ status, headers: answered, text }), reject);
    },
  );
  outgoing.once('error', reject);
  outgoing.end(sent.body);
  return promise;
}
