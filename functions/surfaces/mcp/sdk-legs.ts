/**
 * The two ways into the SDK: 2026-07-28 through its own handler, the older versions through a
 * transport that answers in JSON (the handler's built-in older leg answers in event streams only).
 * A new server and transport for each request: sharing them leaked answers between callers
 * (CVE-2026-25536).
 */
import {
  createMcpHandler,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { ANSWER_HEADERS, isRecord } from './protocol.ts';
import { tidyErrors } from './tidy-errors.ts';

type Incoming = {
  readonly headers: HttpRequest['headers'];
  readonly body: unknown;
  readonly build: () => McpServer;
};

export async function serveModern({ headers, body, build }: Incoming): Promise<HttpResponse> {
  const handler = createMcpHandler(build, { legacy: 'reject' });
  return toPlain(await handler.fetch(carry(headers), { parsedBody: body }));
}

export async function serveLegacy({ headers, body, build }: Incoming): Promise<HttpResponse> {
  const messages = Array.isArray(body) ? body.filter(wantsAnswer) : body;
  if (Array.isArray(messages) && messages.length === 0) return ACCEPTED;
  const server = build();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const request = carry({ ...headers, accept: ANY_ACCEPT });
    return await toPlain(await transport.handleRequest(request, { parsedBody: messages }));
  } finally {
    await server.close();
  }
}

const ACCEPTED: HttpResponse = { status: 202, headers: ANSWER_HEADERS, body: '' };

/** The transport turns away whoever does not accept both; we answer JSON to all. */
const ANY_ACCEPT = 'application/json, text/event-stream';

/** A cancellation in the same batch would leave its request unanswered, and the answer waiting. */
function wantsAnswer(message: unknown): boolean {
  return isRecord(message) && typeof message['method'] === 'string' && 'id' in message;
}

/**
 * The SDK reads the method, some headers and an optional abort signal of the Request that comes
 * with a parsed body. Building a real one loads the whole fetch library, 20 ms of a cold start.
 */
function carry(headers: HttpRequest['headers']): Request {
  const get = (name: string) => headers[name.toLowerCase()] ?? null;
  return { method: 'POST', headers: { get } } as unknown as Request;
}

async function toPlain(response: Response): Promise<HttpResponse> {
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    headers: { ...ANSWER_HEADERS, ...(type ? { 'content-type': type } : {}) },
    body: tidyErrors(await response.text()),
  };
}
