/**
 * What a request must be before the protocol looks at it: a POST of JSON, small, and not from a
 * web page of somebody else. Any Accept header passes: the answer is JSON whatever it says.
 */
import {
  isJsonContentType,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { type HttpRequest, type HttpResponse, MAX_BODY_BYTES } from '../http.ts';
import { CODES, rpcErrorResponse } from './protocol.ts';

/** Host names without port. Hosts are checked only where a server is reached without a gateway. */
export type AllowedNames = {
  readonly origins: readonly string[];
  readonly hosts?: readonly string[];
};

const MAX_DEPTH = 16;

/** The parsed body, or the answer that turns the request away. */
export type Admission = { readonly body: unknown } | { readonly refused: HttpResponse };

export function admit(request: HttpRequest, allowed: AllowedNames): Admission {
  const refused = refuseStranger(request, allowed) ?? refuseForm(request);
  return refused ? { refused } : parseBody(request.body);
}

function refuseStranger(
  { headers }: HttpRequest,
  { origins, hosts }: AllowedNames,
): HttpResponse | undefined {
  const origin = validateOriginHeader(headers['origin'], [...origins]);
  if (!origin.ok) return turnAway(403, origin.message);
  if (!hosts) return undefined;
  const host = validateHostHeader(headers['host'], [...hosts]);
  return host.ok ? undefined : turnAway(403, host.message);
}

function refuseForm({ method, headers, body }: HttpRequest): HttpResponse | undefined {
  if (method !== 'POST')
    return turnAway(405, 'Method not allowed: send a POST.', { allow: 'POST' });
  if (!isJsonContentType(headers['content-type'] ?? null)) {
    return turnAway(415, 'Unsupported Media Type: Content-Type must be application/json');
  }
  if (body.byteLength > MAX_BODY_BYTES) {
    return turnAway(413, `Payload Too Large: the body must not exceed ${MAX_BODY_BYTES} bytes`);
  }
  return undefined;
}

function parseBody(bytes: Uint8Array): Admission {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (depthOf(body, MAX_DEPTH) <= MAX_DEPTH) return { body };
  } catch {
    const message = 'Parse error: the body is not valid JSON';
    return { refused: rpcErrorResponse(400, { code: CODES.parse, message }) };
  }
  const message = `Invalid Request: the body is nested deeper than ${MAX_DEPTH} levels`;
  return { refused: rpcErrorResponse(400, { code: CODES.invalidRequest, message }) };
}

/** Stops one level past `limit`. */
function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit < 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each, limit - 1)));
}

function turnAway(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return rpcErrorResponse(status, { code: CODES.transport, message }, { headers });
}
