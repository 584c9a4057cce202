/** The protocol versions we speak, whom we let in, and the SDK's errors in words for callers. */

import { validateOriginHeader } from '@modelcontextprotocol/server';
import { type HttpRequest, type HttpResponse, preflight, statusOf } from '../http.ts';
import { isRecord, valueAt } from '../input.ts';
import {
  isRpcId,
  RPC_CODES,
  type RpcId,
  readRpcBody,
  rpcErrorResponse,
  type UnreadRequest,
} from '../json-rpc.ts';
import { operations } from '../operations.ts';
import type { Code } from '../refusals.ts';

export const MODERN_VERSION = '2026-07-28';
export const BATCH_VERSION = '2025-03-26';
export const LEGACY_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', BATCH_VERSION];
export const MCP_VERSIONS: readonly string[] = [MODERN_VERSION, ...LEGACY_VERSIONS];

/** The transport's catch-all, and MCP's own: the second one until 2025-11-25. */
export const MCP_CODES = {
  transport: -32000,
  resourceNotFound: -32002,
  unsupportedVersion: -32022,
} as const;

/** The id to answer with, or null where the body is not one request with an id. */
export function requestId(body: unknown): RpcId {
  if (!isRecord(body) || typeof body['method'] !== 'string') return null;
  const { id = null } = body;
  return isRpcId(id) ? id : null;
}

// What a request must be before the protocol looks at it: a POST of JSON, small, and not from a web page
// that may not send what it sends. Any Accept header passes: the answer is JSON whatever it says.

export type Admitted = {
  /** Web origins whose pages may send an enquiry. */
  readonly origins: readonly string[];
  /**
   * Set on a laptop: the host names whose pages get in, and they alone. A name that is made to point at the
   * laptop would reach the server too (DNS rebinding). Elsewhere anyone's pages may read.
   */
  readonly readers?: readonly string[];
};

/** The parsed body, or the answer that turns the request away. */
type McpAdmission = { readonly body: unknown } | { readonly refused: HttpResponse };

export function admitMessage(request: HttpRequest, { origins, readers }: Admitted): McpAdmission {
  const { origin } = request.headers;
  const known = readers && validateOriginHeader(origin, [...readers]);
  if (known?.ok === false) return turnAway(known.message, { code: 'origin_refused' });
  if (request.method === 'OPTIONS') return { refused: PREFLIGHT };
  const read = readRpcBody(request);
  if ('unread' in read) {
    return turnAway(read.unread.problem, read.unread);
  }
  const mayRecord = readers !== undefined || origin === undefined || origins.includes(origin);
  if (mayRecord || !recordsAnything(read.body)) return read;
  const message = 'Invalid Origin: the operator has not listed this one under assistant_origins.';
  return turnAway(message, { code: 'origin_refused' });
}

export const refuse = (message: string, code: number = RPC_CODES.invalidRequest) =>
  rpcErrorResponse({ code, message }, { status: 400 });

/** What every version refuses in a message that is sound otherwise, or undefined. */
export function refuseMessage(body: unknown): HttpResponse | undefined {
  if (Array.isArray(body)) {
    const ids = body.flatMap((each) => (isRecord(each) && 'id' in each ? [each['id']] : []));
    if (new Set(ids).size === ids.length) return undefined;
    return refuse('Invalid Request: two requests of the batch have the same id');
  }
  // Every list fits on its first page, so nobody was ever given a cursor.
  if (typeof valueAt(body, ['params', 'cursor']) !== 'string') return undefined;
  const message = 'Invalid params: cursor: is not one of ours';
  return rpcErrorResponse({ code: RPC_CODES.invalidParams, message }, { id: requestId(body) });
}

/** A call of a tool that changes something, alone or in a batch. */
function recordsAnything(body: unknown): boolean {
  if (Array.isArray(body)) return body.some(recordsAnything);
  if (valueAt(body, ['method']) !== 'tools/call') return false;
  const name = valueAt(body, ['params', 'name']);
  return Object.values(operations).some((each) => each.name === name && each.effect === 'records');
}

/** Each version of MCP has headers of its own, and so does each tracer. */
const PREFLIGHT = preflight('POST, OPTIONS', '*');

/** Clients whose language has an empty map for no arguments, such as Go, send null for them. */
export function withoutNullArguments(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNullArguments);
  if (!isRecord(body) || !isRecord(body['params'])) return body;
  const { arguments: given, ...params } = body['params'];
  return given === null ? { ...body, params } : body;
}

type Away = Partial<Pick<UnreadRequest, 'headers'>> & { readonly code: Code };

/** `code` is ours, the same as over REST; the transport's own number says nothing. */
function turnAway(message: string, { code, headers = {} }: Away): McpAdmission {
  const status = statusOf(code);
  const rpcCode = status === 400 ? RPC_CODES.parse : MCP_CODES.transport;
  const error = { code: rpcCode, message, data: { code } };
  return { refused: rpcErrorResponse(error, { status, headers }) };
}

// The SDK answers parameters of the wrong shape with a dump of its validator, and mostly as an
// internal error. They are the caller's to put right: -32602, and one line that names each.

/** Takes and gives the text of an answer: one message or a batch. */
export function tidyErrors(body: string, era: 'modern' | 'legacy'): string {
  const isResult = body.startsWith('{"result"') || !/^[{[]/.test(body);
  if (isResult) return body;
  const answer: unknown = JSON.parse(body);
  const tidy = (each: unknown) => tidyAnswer(each, era);
  return JSON.stringify(Array.isArray(answer) ? answer.map(tidy) : tidy(answer));
}

function tidyAnswer(answer: unknown, era: 'modern' | 'legacy'): unknown {
  if (!isRecord(answer) || !isRecord(answer['error'])) return answer;
  const { error } = answer;
  // Only a resource that is not there has an address in its data; its code changed with SEP-2164.
  if (era === 'legacy' && isRecord(error['data']) && 'uri' in error['data']) {
    return { ...answer, error: { ...error, code: MCP_CODES.resourceNotFound } };
  }
  const said = String(answer['error']['message']);
  // The SDK finds whatever name every object has, such as toString, and takes it for one switched off.
  const named = said.replace(/^((?:Tool|Prompt) .*) disabled$/, '$1 not found');
  if (named !== said) return { ...answer, error: { ...error, message: named } };
  const issues = issuesIn(said);
  if (issues === undefined) return answer;
  const message = `Invalid params: ${issues.map(sayIssue).join('; ')}`;
  return { ...answer, error: { code: RPC_CODES.invalidParams, message } };
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
