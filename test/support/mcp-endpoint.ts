/** The surface over fake operations, asked as plain values or over HTTP on 127.0.0.1. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpResponse, HttpSurface } from '../../functions/http.ts';
import { createMcpSurface, type McpSettings } from '../../functions/mcp/surface.ts';
import { makeToolSchemas } from '../../scripts/build/catalogue.ts';
import { makeSkill } from '../../scripts/build/skill.ts';
import { builtData, catalogue } from './catalogue.ts';
import { createQuietLog } from './enquiries.ts';
import { fakeOperations } from './mcp-fake-operations.ts';

export const LOCAL_NAMES = ['localhost', '127.0.0.1'];
export const toolSchemas = makeToolSchemas();
export const skill = await makeSkill(builtData);
export const STATE_KEY = 'k'.repeat(32);

export function createSurface(changes: Partial<McpSettings> = {}): HttpSurface {
  return createMcpSurface({
    operations: fakeOperations(),
    catalogue,
    toolSchemas,
    cardHtml: '<!doctype html><title>Card</title>',
    skill,
    requestStateKeys: [STATE_KEY],
    allowed: { origins: [], readers: LOCAL_NAMES },
    log: createQuietLog(),
    ...changes,
  });
}

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

export function ask(surface: HttpSurface, { method = 'POST', headers, body }: Ask) {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  const all = { 'content-type': 'application/json', host: 'localhost', ...headers };
  return surface({
    method,
    path: '/mcp',
    query: {},
    headers: JSON.parse(JSON.stringify(all)),
    body: Buffer.from(text),
    address: '192.0.2.7',
    requestId: 'request-1',
  });
}

/** The parsed answer; undefined where there is none. */
export function read(response: HttpResponse) {
  return response.body === '' ? undefined : JSON.parse(response.body);
}

export type Listening = { readonly url: string; readonly close: () => Promise<void> };

export async function listen(surface: HttpSurface): Promise<Listening> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const {
      status,
      headers: sent,
      body,
    } = await surface({
      method: incoming.method ?? 'GET',
      path: '/mcp',
      query: {},
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks),
      address: '127.0.0.1',
      requestId: 'request-1',
    });
    outgoing.writeHead(status, sent).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `http://127.0.0.1:${port}/mcp`, close };
}
