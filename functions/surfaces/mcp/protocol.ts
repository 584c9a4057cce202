/** The protocol versions we speak, and JSON-RPC errors as HTTP answers. */
import { type HttpResponse, jsonResponse } from '../http.ts';

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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
