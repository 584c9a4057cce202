/** The protocol versions we speak, and JSON-RPC answers as HTTP. */
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { JsonRpcTransportHandler } from '@a2a-js/sdk/server';
import type { Code } from '../../contract/refusals.ts';
import { type HttpResponse, jsonResponse } from '../http.ts';

export const CURRENT_VERSION = '1.0';
export const OLDER_VERSION = '0.3';
export const VERSIONS = [CURRENT_VERSION, OLDER_VERSION] as const;
export type Version = (typeof VERSIONS)[number];

export const CODES = { parse: -32700, invalidRequest: -32600, internal: -32603 } as const;

export type RpcId = string | number | null;
export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };

/** One request that is well-formed JSON-RPC; its params have not been looked at. */
export type Call = {
  readonly id: RpcId;
  readonly method: string;
  readonly params?: unknown;
};

const HEADERS = { 'cache-control': 'no-store' } as const;

export function rpcResponse(envelope: unknown): HttpResponse {
  return jsonResponse(200, envelope, HEADERS);
}

/** JSON-RPC says what went wrong in the body; a status is only for what never got that far. */
export function rpcErrorResponse(
  error: RpcError,
  {
    id = null,
    status = 200,
    headers = {},
  }: { id?: RpcId; status?: number; headers?: Readonly<Record<string, string>> } = {},
): HttpResponse {
  return jsonResponse(status, { jsonrpc: '2.0', id, error }, { ...HEADERS, ...headers });
}

/** Our code for it, the same as over REST, in the form that 1.0 gives to details of an error. */
export function turnedAway(
  rpcCode: number,
  { code, message }: { readonly code: Code; readonly message: string },
): RpcError {
  const detail = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: code.toUpperCase(),
    domain: 'a2a-protocol.org',
    metadata: { code },
  };
  return { code: rpcCode, message, data: [detail] };
}

/** An error of the SDK as each version writes it. Only errors whose text is ours go through here. */
export function describeError(version: Version, error: Error): RpcError {
  return version === CURRENT_VERSION
    ? JsonRpcTransportHandler.mapToJSONRPCError(error)
    : LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(error);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
