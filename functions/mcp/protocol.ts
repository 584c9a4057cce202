/** The protocol versions we speak, and JSON-RPC errors as HTTP answers. */

import {
  isJsonContentType,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import {
  type BodyFault,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  parseJson,
} from '../http.ts';
import { isRecord } from '../input.ts';
import type { Code } from '../refusals.ts';

export const MODERN_VERSION = '2026-07-28';
export const BATCH_VERSION = '2025-03-26';
export const LEGACY_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', BATCH_VERSION];
export const VERSIONS: readonly string[] = [MODERN_VERSION, ...LEGACY_VERSIONS];

/** JSON-RPC's own codes, the transport's catch-all, and MCP's for a version not spoken. */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  transport: -32000,
  unsupportedVersion: -32022,
} as const;

export type RpcId = string | number | null;
export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };

export const ANSWER_HEADERS = { 'cache-control': 'no-store' } as const;

export function rpcErrorResponse(
  status: number,
  error: RpcError,
  { id = null, headers = {} }: { id?: RpcId; headers?: Readonly<Record<string, string>> } = {},
): HttpResponse {
  return jsonResponse(status, { jsonrpc: '2.0', error, id }, { ...ANSWER_HEADERS, ...headers });
}

/** The id to answer with, or null where the body is not one request with an id. */
export function requestId(body: unknown): RpcId {
  if (!isRecord(body) || typeof body['method'] !== 'string') return null;
  const { id } = body;
  return typeof id === 'string' || isWhole(id) ? id : null;
}

function isWhole(id: unknown): id is number {
  return Number.isSafeInteger(id);
}

// What a request must be before the protocol looks at it: a POST of JSON, small, and not from a
// web page of somebody else. Any Accept header passes: the answer is JSON whatever it says.

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

// The SDK answers parameters of the wrong shape with a dump of its validator, and mostly as an
// internal error. They are the caller's to put right: -32602, and one line that names each.

/** Takes and gives the text of an answer: one message or a batch. */
export function tidyErrors(body: string): string {
  const isResult = body.startsWith('{"result"') || !/^[{[]/.test(body);
  if (isResult) return body;
  const answer: unknown = JSON.parse(body);
  return JSON.stringify(Array.isArray(answer) ? answer.map(tidyAnswer) : tidyAnswer(answer));
}

function tidyAnswer(answer: unknown): unknown {
  if (!isRecord(answer) || !isRecord(answer['error'])) return answer;
  const issues = issuesIn(String(answer['error']['message']));
  if (issues === undefined) return answer;
  const message = `Invalid params: ${issues.map(sayIssue).join('; ')}`;
  return { ...answer, error: { code: CODES.invalidParams, message } };
}

/** A dump is a JSON list of issues at the end of the message. */
function issuesIn(message: string): Record<string, unknown>[] | undefined {
  const start = message.indexOf('[\n  {');
  if (start < 0) return undefined;
  try {
    const issues: unknown = JSON.parse(message.slice(start));
    return Array.isArray(issues) ? issues.filter(isRecord) : undefined;
  } catch {
    return undefined;
  }
}

function sayIssue({ path, message }: Record<string, unknown>): string {
  const at = Array.isArray(path) ? path.join('.') : '';
  return at === '' ? String(message) : `${at}: ${message}`;
}
