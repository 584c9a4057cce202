/** The MCP surface: a tool for each operation, the catalogue as resources, three prompts, and the card. */

import {
  classifyInboundRequest,
  createMcpHandler,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpServer,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Caller } from '../catalogue/schema.ts';
import { forRequest } from '../enquiry/ports.ts';
import type { HttpRequest, HttpResponse, HttpSurface } from '../http.ts';
import { isRecord, valueAt } from '../input.ts';
import { RPC_CODES, RPC_HEADERS, rpcErrorResponse, showToAll } from '../json-rpc.ts';
import type { McpParts } from './exchange.ts';
import {
  type Admitted,
  admitMessage,
  BATCH_VERSION,
  LEGACY_VERSIONS,
  MCP_CODES,
  MCP_VERSIONS,
  MODERN_VERSION,
  refuse,
  refuseMessage,
  requestId,
  tidyErrors,
  withoutNullArguments,
} from './protocol.ts';
import { createTicketCodec } from './request-callback.ts';
import { buildServer } from './server.ts';

export type McpSettings = Omit<McpParts, 'tickets'> & {
  /** HMAC keys of 32 bytes or more: the current one first, then those still accepted. */
  readonly requestStateKeys: readonly string[];
  readonly allowed: Admitted;
};

/** No sessions, no streams; nothing waits. The server that is built answers one request, and only that one. */
export function createMcpSurface(
  { allowed, requestStateKeys, ...given }: McpSettings,
  build = buildServer,
): HttpSurface {
  const parts = { ...given, tickets: createTicketCodec(requestStateKeys) };
  return async (request) => {
    const admission = admitMessage(request, allowed);
    const response =
      'refused' in admission
        ? admission.refused
        : await answer(request, withoutNullArguments(admission.body), (caller) =>
            build({ ...forRequest(parts, caller), caller }),
          );
    return showToAll(response, 'Retry-After, X-Request-Id');
  };
}

async function answer(
  request: HttpRequest,
  body: unknown,
  build: (caller: Caller) => McpServer,
): Promise<HttpResponse> {
  const { headers, address, requestId: id } = request;
  const route = routeByVersion(headers, body);
  if (typeof route === 'object') return route;
  const refused = refuseMessage(body);
  if (refused !== undefined) return refused;
  const caller = { surface: 'mcp', address, requestId: id, ...subjectOf(body) } as const;
  const incoming = { headers, body, build: () => build(caller) };
  return route === 'modern' ? serveModern(incoming) : serveLegacy(incoming);
}

// The two ways into the SDK: 2026-07-28 through its own handler, the older versions through a
// transport of ours (the handler's built-in older leg answers in event streams only).
// A new server and transport for each request: sharing them leaked answers between callers
// (CVE-2026-25536).

type Incoming = {
  readonly headers: HttpRequest['headers'];
  readonly body: unknown;
  readonly build: () => McpServer;
};

async function serveModern({ headers, body, build }: Incoming): Promise<HttpResponse> {
  const handler = createMcpHandler(build, { legacy: 'reject' });
  const response = await handler.fetch(carry(headers), { parsedBody: body });
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    headers: { ...RPC_HEADERS, ...(type ? { 'content-type': type } : {}) },
    body: tidyErrors(await response.text(), 'modern'),
  };
}

async function serveLegacy({ body, build }: Incoming): Promise<HttpResponse> {
  const given: unknown[] = Array.isArray(body) ? body.filter(wantsAnswer) : [body];
  if (given.length > MOST_OF_A_BATCH) {
    return refuse(`Invalid Request: Batch must not exceed ${MOST_OF_A_BATCH} messages`);
  }
  let messages: readonly JSONRPCMessage[];
  try {
    messages = given.map(parseJSONRPCMessage);
  } catch {
    return refuse('Parse error: Invalid JSON-RPC message', RPC_CODES.parse);
  }
  const requests = messages.filter((each) => 'method' in each && 'id' in each);
  if (requests.length === 0) return { status: 202, headers: RPC_HEADERS, body: '' };
  if (requests.length > 1 && requests.some(({ method }) => method === 'initialize')) {
    return refuse('Invalid Request: Only one initialization request is allowed');
  }
  const server = build();
  try {
    const answers = await ask(server, requests);
    const text = JSON.stringify(Array.isArray(body) ? answers : answers[0]);
    const headers = { ...RPC_HEADERS, 'content-type': 'application/json' };
    return { status: 200, headers, body: tidyErrors(text, 'legacy') };
  } finally {
    await server.close();
  }
}

/** As the SDK's own transport has it, and its words. */
const MOST_OF_A_BATCH = 100;

/**
 * A transport of plain values. The SDK's own takes and gives those of the web, whose first use loads all of undici: more
 * than the rest of the request. What is no answer, such as progress, has no stream to go by.
 */
function ask(server: McpServer, requests: readonly JSONRPCRequest[]): Promise<JSONRPCMessage[]> {
  const answers = new Map<unknown, JSONRPCMessage>();
  return new Promise((done, failed) => {
    const transport: Transport = {
      start: async () => {},
      close: async () => transport.onclose?.(),
      send: async (message) => {
        if (!('method' in message)) answers.set(message.id, message);
        const all = requests.flatMap(({ id }) => answers.get(id) ?? []);
        if (all.length === requests.length) done(all);
      },
    };
    const hand = () => {
      for (const request of requests) transport.onmessage?.(request);
    };
    server.connect(transport).then(hand).catch(failed);
  });
}

/** A cancellation in the same batch would leave its request unanswered, and the answer waiting. */
function wantsAnswer(message: unknown): boolean {
  return isRecord(message) && typeof message['method'] === 'string' && 'id' in message;
}

/**
 * The SDK takes the body as we have read it; a host is only there because an address needs one. A value
 * that no header can hold, RFC 9110 section 5.5, counts as not sent: a Request would throw on it.
 */
function carry(headers: HttpRequest['headers']): Request {
  const sound = Object.entries(headers).filter(([, value]) => /^[\t -~\x80-\xff]*$/.test(value));
  return new Request('http://mcp.invalid/mcp', { method: 'POST', headers: sound });
}

// Which version a request speaks, and so which leg serves it; or why none does.

function routeByVersion(
  headers: HttpRequest['headers'],
  body: unknown,
): 'modern' | 'legacy' | HttpResponse {
  const { 'mcp-protocol-version': version, 'mcp-method': method } = headers;
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
    body,
  });
  if (kind !== 'legacy') return 'modern';
  if (Array.isArray(body) && version !== undefined && version !== BATCH_VERSION) {
    const message = `Invalid Request: version ${version} has no batches; ${BATCH_VERSION} has`;
    return MCP_VERSIONS.includes(version) ? refuse(message) : refuseVersion(version, body);
  }
  if (version === undefined || LEGACY_VERSIONS.includes(version)) return 'legacy';
  return version === MODERN_VERSION ? 'modern' : refuseVersion(version, body);
}

/** The SDK would say so in a code of its own, and only to some requests. */
function refuseVersion(requested: string, body: unknown): HttpResponse {
  const error = {
    code: MCP_CODES.unsupportedVersion,
    message: `Unsupported protocol version (supported versions: ${MCP_VERSIONS.join(', ')})`,
    data: { supported: MCP_VERSIONS, requested },
  };
  return rpcErrorResponse(error, { id: requestId(body), status: 400 });
}

// The id that an assistant's host gives the person it asks for; it counts only from trusted hosts.

/** As ChatGPT sends it with each tool call. */
const SUBJECT = 'openai/subject';
const MOST_CHARACTERS = 256;

export function subjectOf(body: unknown): { readonly subject?: string } {
  const subject = valueAt(body, ['params', '_meta', SUBJECT]);
  const isSound = typeof subject === 'string' && subject.length <= MOST_CHARACTERS;
  return isSound && subject !== '' ? { subject } : {};
}
