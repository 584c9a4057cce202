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
  if (outcome.kind === 'reject') return 'modern';
  if (outcome.kind === 'legacy') return routeLegacy(headers['mcp-protocol-version'], body);
  const { revision } = outcome.classification;
  if (revision === undefined || VERSIONS.includes(revision)) return 'modern';
  return refuseVersion(revision, body);
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

/** The SDK would list only the newest; a caller can fall back to any. */
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
