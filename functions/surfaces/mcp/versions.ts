/** Which version a request speaks, and so which leg serves it; or why none does. */
import { classifyInboundRequest } from '@modelcontextprotocol/server';
import type { HttpRequest, HttpResponse } from '../http.ts';
import {
  BATCH_VERSION,
  CODES,
  LEGACY_VERSIONS,
  MODERN_VERSION,
  requestId,
  rpcErrorResponse,
  VERSIONS,
} from './protocol.ts';

export type Route = 'modern' | 'legacy' | { readonly refused: HttpResponse };

export function routeByVersion(headers: HttpRequest['headers'], body: unknown): Route {
  const outcome = classifyInboundRequest({ httpMethod: 'POST', ...versionHeaders(headers), body });
  return outcome.kind === 'legacy' ? routeLegacy(headers['mcp-protocol-version'], body) : 'modern';
}

function routeLegacy(version: string | undefined, body: unknown): Route {
  if (Array.isArray(body) && version !== undefined && version !== BATCH_VERSION) {
    return VERSIONS.includes(version) ? refuseBatch(version) : refuseVersion(version, body);
  }
  if (version === undefined || LEGACY_VERSIONS.includes(version)) return 'legacy';
  return version === MODERN_VERSION ? 'modern' : refuseVersion(version, body);
}

function versionHeaders(headers: HttpRequest['headers']) {
  const version = headers['mcp-protocol-version'];
  const method = headers['mcp-method'];
  return {
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
  };
}

/** The SDK would say so in a code of its own, and only to some requests. */
function refuseVersion(requested: string, body: unknown): Route {
  const error = {
    code: CODES.unsupportedVersion,
    message: `Unsupported protocol version (supported versions: ${VERSIONS.join(', ')})`,
    data: { supported: VERSIONS, requested },
  };
  return { refused: rpcErrorResponse(400, error, { id: requestId(body) }) };
}

function refuseBatch(version: string): Route {
  const message = `Invalid Request: version ${version} has no batches; ${BATCH_VERSION} has`;
  return { refused: rpcErrorResponse(400, { code: CODES.invalidRequest, message }) };
}
