/** Requests as a surface gets them, made up or over HTTP on 127.0.0.1. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpRequest, HttpSurface } from '../../functions/http.ts';
import { close, listen } from '../../scripts/local/server.ts';

export type Sent = Partial<Omit<HttpRequest, 'body'>> & { readonly body?: unknown };

/** Bytes and texts go as they are, anything else as JSON. */
export function httpRequest({ body = '', headers = {}, ...rest }: Sent): HttpRequest {
  const isGiven = typeof body === 'string' || body instanceof Uint8Array;
  return {
    method: 'GET',
    path: '/',
    query: {},
    address: '203.0.113.7',
    requestId: 'request-1',
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(isGiven ? body : JSON.stringify(body)),
    ...rest,
  };
}

export type Served = { readonly url: string; readonly close: () => Promise<void> };

export async function serve(surface: HttpSurface): Promise<Served> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers: given } = incoming;
    const headers = Object.entries(given).map(([name, value]) => [name, String(value)]);
    const body = await buffer(incoming);
    const sent = httpRequest({ method, path, headers: Object.fromEntries(headers), body });
    const answer = await surface(sent);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return { url: await listen(server), close: () => close(server) };
}
