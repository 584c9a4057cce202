/**
 * MCP over HTTP for any server: the door, the memory of answers, and the leg that speaks the
 * caller's version. No sessions, no streams; nothing waits.
 */
import type { McpServer } from '@modelcontextprotocol/server';
import type { Caller } from '../../operations/operations.ts';
import type { HttpRequest, HttpResponse, HttpSurface } from '../http.ts';
import { cacheKey, createAnswerCache } from './answer-cache.ts';
import { type AllowedNames, admit } from './door.ts';
import { requestId } from './protocol.ts';
import { serveLegacy, serveModern } from './sdk-legs.ts';
import { subjectOf } from './subject.ts';
import { routeByVersion } from './versions.ts';

type Endpoint = {
  readonly allowed: AllowedNames;
  /** Builds the server that answers one request, and only that one. */
  readonly build: (caller: Caller) => McpServer;
};

const CACHE_BYTES = 4 * 1024 * 1024;

export function createEndpoint({ allowed, build }: Endpoint): HttpSurface {
  const cache = createAnswerCache(CACHE_BYTES);
  return async (request) => {
    const admission = admit(request, allowed);
    if ('refused' in admission) return admission.refused;
    const { body } = admission;
    const key = cacheKey(request.headers, body);
    const kept = key && cache.read(key, requestId(body));
    if (kept) return kept;
    const response = await answer(request, body, build);
    if (key) cache.keep(key, response);
    return response;
  };
}

async function answer(
  request: HttpRequest,
  body: unknown,
  build: Endpoint['build'],
): Promise<HttpResponse> {
  const { headers, address } = request;
  const route = routeByVersion(headers, body);
  if (typeof route === 'object') return route.refused;
  const { requestId: id } = request;
  const caller = { surface: 'mcp', address, requestId: id, ...subjectOf(body) } as const;
  const incoming = { headers, body, build: () => build(caller) };
  return route === 'modern' ? serveModern(incoming) : serveLegacy(incoming);
}
