/** The endpoint on 127.0.0.1, with the agent card where clients look for it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeAgentCard } from '../../scripts/build/agent-card.ts';
import type { Endpoint } from './a2a-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { httpRequest } from './http.ts';

export type Listening = {
  readonly url: string;
  /** What came in, in order: the version header, and the method of the call. */
  readonly heard: readonly string[];
  readonly close: () => Promise<void>;
};

export async function listen({ surface }: Endpoint): Promise<Listening> {
  const heard: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    if (incoming.url === '/.well-known/agent-card.json') {
      const card = makeAgentCard({ ...catalogue, base_url: addressOf() });
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(card));
      return;
    }
    const entries = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
    const headers: Record<string, string> = Object.fromEntries(entries);
    const body = Buffer.concat(chunks).toString();
    heard.push(`${headers['a2a-version'] ?? '-'} ${JSON.parse(body).method}`);
    const asked = { method: incoming.method ?? 'GET', path: '/a2a', headers, body };
    const response = await surface(httpRequest(asked));
    outgoing.writeHead(response.status, response.headers).end(response.body);
  });
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { url: addressOf(), heard, close };
}
