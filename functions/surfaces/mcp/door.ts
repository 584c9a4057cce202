/**
 * What a request must be before the protocol looks at it: a POST of JSON, small, and not from a
 * web page of somebody else. Any Accept header passes: the answer is JSON whatever it says.
 */
import {
  isJsonContentType,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Code } from '../../contract/refusals.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { type BodyFault, parseJson } from '../read-json.ts';
import { CODES, rpcErrorResponse } from './protocol.ts';

/** Host names without port. Hosts are checked only where a server is reached without a gateway. */
export type AllowedNames = {
  readonly origins: readonly string[];
  readonly hosts?: readonly string[];
};

/** The parsed body, or the answer that turns the request away. */
export type Admission = { readonly body: unknown } | { readonly refused: HttpResponse };

export function admit(request: HttpRequest, allowed: AllowedNames): Admission {
  const refused = refuseStranger(request, allowed) ?? refuseForm(request);
  return refused ? { refused } : readBody(request);
}

function refuseStranger(
  { headers }: HttpRequest,
  { origins, hosts }: AllowedNames,
): HttpResponse | undefined {
  const origin = validateOriginHeader(headers['origin'], [...origins]);
  if (!origin.ok) return turnAway(403, 'origin_refused', origin.message);
  if (!hosts) return undefined;
  const host = validateHostHeader(headers['host'], [...hosts]);
  return host.ok ? undefined : turnAway(403, 'not_through_edge', host.message);
}

function refuseForm({ method, headers }: HttpRequest): HttpResponse | undefined {
  if (method !== 'POST') {
    return turnAway(405, 'wrong_method', 'Method not allowed: send a POST.', { allow: 'POST' });
  }
  if (isJsonContentType(headers['content-type'] ?? null)) return undefined;
  const message = 'Unsupported Media Type: Content-Type must be application/json';
  return turnAway(415, 'wrong_type', message);
}

function readBody({ body, headers }: HttpRequest): Admission {
  const read = parseJson(body, headers['content-encoding']);
  return 'value' in read ? { body: read.value } : { refused: refuseBody(read.fault) };
}

function refuseBody({ code, problem }: BodyFault): HttpResponse {
  switch (code) {
    case 'body_too_large':
      return turnAway(413, code, `Payload Too Large: ${problem}`);
    case 'compressed_body':
      return turnAway(415, code, `Unsupported Media Type: ${problem}`, UNCOMPRESSED);
    default:
      return rpcErrorResponse(400, {
        code: CODES.parse,
        message: `Parse error: ${problem}`,
        data: { code },
      });
  }
}

const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** `code` is ours, the same as over REST; the transport's own number says nothing. */
function turnAway(
  status: number,
  code: Code,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return rpcErrorResponse(status, { code: CODES.transport, message, data: { code } }, { headers });
}
