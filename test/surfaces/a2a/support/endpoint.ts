/** The A2A surface over fake operations, asked as plain values or over HTTP on 127.0.0.1. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTextReader } from '../../../../functions/domain/read-text/read-text.ts';
import type { Parts } from '../../../../functions/surfaces/a2a/parts.ts';
import { createA2aSurface } from '../../../../functions/surfaces/a2a/surface.ts';
import type { HttpSurface } from '../../../../functions/surfaces/http.ts';
import { catalogue } from '../../mcp/support/catalogue.ts';
import { fakeOperations } from '../../mcp/support/fake-operations.ts';

export function createSurface(changes: Partial<Parts> = {}): HttpSurface {
  return createA2aSurface({
    operations: fakeOperations(),
    catalogue,
    readText: createTextReader(catalogue.vocabulary, catalogue.service.hours.zone),
    clock: { now: () => Date.parse('2026-11-20T09:00:00+11:00') },
    log: { fault: () => {} },
    ...changes,
  });
}

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** The status and the parsed answer. */
export async function ask(surface: HttpSurface, { method = 'POST', headers, query, body }: Ask) {
  const response = await surface({
    method,
    path: '/a2a',
    query: query ?? {},
    headers: JSON.parse(JSON.stringify({ 'content-type': 'application/json', ...headers })),
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? '')),
    address: '192.0.2.7',
    requestId: 'request-1',
  });
  return { ...response, answer: JSON.parse(response.body) };
}

/** Serves the surface, and the card where clients look for it. */
export async function listen(surface: HttpSurface, makeCard: (url: string) => object) {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (incoming.url === '/.well-known/agent-card.json') {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(makeCard(url)));
      return;
    }
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
    const {
      status,
      headers: sent,
      body,
    } = await surface({
      method: incoming.method ?? 'GET',
      path: '/a2a',
      query: {},
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks),
      address: '127.0.0.1',
      requestId: 'request-1',
    });
    outgoing.writeHead(status, sent).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
