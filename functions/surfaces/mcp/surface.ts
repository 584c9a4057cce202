/** The MCP endpoint: four protocol versions, one set of tools, no sessions and no streams. */
import type { Catalogue } from '../../contract/built.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Log } from '../../operations/ports.ts';
import type { HttpRequest, HttpResponse, HttpSurface } from '../http.ts';
import { cacheKey, createAnswerCache } from './answer-cache.ts';
import { createTicketCodec } from './consent-ticket.ts';
import { type AllowedNames, admit } from './door.ts';
import { writeInstructions } from './instructions.ts';
import type { Parts } from './parts.ts';
import { requestId } from './protocol.ts';
import { serveLegacy, serveModern } from './sdk-legs.ts';
import { buildServer } from './server.ts';
import { defineTools } from './tools.ts';
import { routeByVersion } from './versions.ts';

export type McpSettings = {
  readonly operations: Operations;
  readonly catalogue: Catalogue;
  /** The card as the build rendered it. */
  readonly cardHtml: string;
  /** HMAC keys of 32 bytes or more: the current one first, then those still accepted. */
  readonly requestStateKeys: readonly string[];
  readonly allowed: AllowedNames;
  readonly serviceVersion: string;
  readonly log: Pick<Log, 'fault'>;
};

const CACHE_BYTES = 4 * 1024 * 1024;

export function createMcpSurface(settings: McpSettings): HttpSurface {
  const parts = prepare(settings);
  const cache = createAnswerCache(CACHE_BYTES);
  return async (request) => {
    const admission = admit(request, settings.allowed);
    if ('refused' in admission) return admission.refused;
    const { body } = admission;
    const key = cacheKey(request.headers, body);
    const kept = key && cache.read(key, requestId(body));
    if (kept) return kept;
    const response = await answer(request, body, parts);
    if (key) cache.keep(key, response);
    return response;
  };
}

function prepare(settings: McpSettings): Parts {
  const { operations, catalogue, cardHtml, serviceVersion, log, requestStateKeys } = settings;
  return {
    operations,
    catalogue,
    cardHtml,
    serviceVersion,
    log,
    tools: defineTools(catalogue),
    instructions: writeInstructions(catalogue),
    tickets: createTicketCodec(requestStateKeys),
  };
}

async function answer(request: HttpRequest, body: unknown, parts: Parts): Promise<HttpResponse> {
  const { headers, address } = request;
  const route = routeByVersion(headers, body);
  if (typeof route === 'object') return route.refused;
  const exchange = {
    ...parts,
    caller: { surface: 'mcp', address, requestId: request.requestId },
  } as const;
  const incoming = { headers, body, build: () => buildServer(exchange) };
  return route === 'modern' ? serveModern(incoming) : serveLegacy(incoming);
}
