/** JSON-RPC 2.0 over HTTP, as far as MCP and A2A share it: its errors, and what a request must be. */
import {
  type BodyFault,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  readJson,
} from './http.ts';

export const RPC_CODES = {
  parse: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
} as const;

export type RpcId = string | number | null;
export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };

export function isRpcId(id: unknown): id is RpcId {
  return typeof id === 'string' || id === null || Number.isSafeInteger(id);
}

export const RPC_HEADERS = { 'cache-control': 'no-store' } as const;

/** Answers of any origin may be read: there is no sign-in, and nothing of the caller's is kept. */
export function showToAll(response: HttpResponse, exposed: string): HttpResponse {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed };
  return { ...response, headers: { ...response.headers, ...cors } };
}

type Around = {
  readonly id?: RpcId;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The body says what went wrong; another status than 200 is for what never got to the protocol. */
export function rpcErrorResponse(
  error: RpcError,
  { id = null, status = 200, headers = {} }: Around = {},
): HttpResponse {
  return jsonResponse(status, { jsonrpc: '2.0', id, error }, { ...RPC_HEADERS, ...headers });
}

/** A request that no protocol gets to see. Each words it in an error of its own. */
export type UnreadRequest = Omit<BodyFault, 'code'> & {
  readonly code: BodyFault['code'] | 'wrong_method';
};

/** The body of a POST of JSON, small and readable. */
export function readRpcBody(
  request: HttpRequest,
): { readonly body: unknown } | { readonly unread: UnreadRequest } {
  if (request.method !== 'POST') {
    const problem = 'send a POST with a JSON-RPC request.';
    return { unread: { code: 'wrong_method', problem, status: 405, headers: { allow: 'POST' } } };
  }
  const read = readJson(request);
  if ('value' in read) return { body: read.value };
  return { unread: read.fault };
}
