/** What a request must be before the protocol looks at it: a POST of one small JSON-RPC request. */
import { ContentTypeNotSupportedError } from '@a2a-js/sdk/errors';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { type BodyFault, readJson } from '../read-json.ts';
import {
  type Call,
  CODES,
  CURRENT_VERSION,
  describeError,
  isRecord,
  type RpcId,
  rpcErrorResponse,
  turnedAway,
} from './protocol.ts';

/** The call, or the answer that turns the request away. */
export type Admission = { readonly call: Call } | { readonly refused: HttpResponse };

export function admit(request: HttpRequest): Admission {
  if (request.method !== 'POST') return { refused: wrongMethod() };
  const body = readJson(request);
  return 'fault' in body ? { refused: refuseBody(body.fault) } : readCall(body.value);
}

function wrongMethod(): HttpResponse {
  const message = 'Send a POST with a JSON-RPC request.';
  const error = turnedAway(CODES.invalidRequest, { code: 'wrong_method', message });
  return rpcErrorResponse(error, { status: 405, headers: { allow: 'POST' } });
}

function refuseBody({ code, problem: message }: BodyFault): HttpResponse {
  switch (code) {
    case 'wrong_type': {
      const wrong = Object.assign(new ContentTypeNotSupportedError(message), {
        metadata: { code },
      });
      return rpcErrorResponse(describeError(CURRENT_VERSION, wrong), { status: 415 });
    }
    case 'compressed_body':
      return rpcErrorResponse(turnedAway(CODES.invalidRequest, { code, message }), {
        status: 415,
        headers: { 'accept-encoding': 'identity' },
      });
    case 'body_too_large':
      return rpcErrorResponse(turnedAway(CODES.invalidRequest, { code, message }), { status: 413 });
    default:
      return rpcErrorResponse(turnedAway(CODES.parse, { code, message }));
  }
}

function readCall(body: unknown): Admission {
  if (!isRecord(body))
    return refuseCall('body: must be one JSON-RPC request; batches are not taken');
  const { jsonrpc, id, method, params } = body;
  const known = isRpcId(id) ? id : null;
  if (jsonrpc !== '2.0') return refuseCall('jsonrpc: must be "2.0"', known);
  if (typeof method !== 'string' || method === '') return refuseCall('method: is required', known);
  if (!isRpcId(id)) return refuseCall('id: must be text or a whole number, and is required');
  return { call: { id, method, params } };
}

function isRpcId(id: unknown): id is RpcId {
  return typeof id === 'string' || id === null || Number.isSafeInteger(id);
}

function refuseCall(problem: string, id: RpcId = null): Admission {
  const error = { code: CODES.invalidRequest, message: `Invalid request. ${problem}.` };
  return { refused: rpcErrorResponse(error, { id }) };
}
