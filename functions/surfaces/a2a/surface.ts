/** The A2A endpoint: two protocol versions, five skills, tasks that end in their own answer. */
import type { Task } from '@a2a-js/sdk';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { A2AError } from '@a2a-js/sdk/errors';
import { JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server';
import { forRequest } from '../../operations/child-log.ts';
import type { HttpRequest, HttpResponse, HttpSurface } from '../http.ts';
import { answerText } from './answer-text.ts';
import { admit } from './door.ts';
import type { Exchange, Parts } from './parts.ts';
import {
  type Call,
  CODES,
  CURRENT_VERSION,
  describeError,
  isRecord,
  rpcErrorResponse,
  rpcResponse,
  type Version,
} from './protocol.ts';
import type { Asked } from './read-message.ts';
import { wrongParts } from './read-message.ts';
import { readParams } from './read-params.ts';
import { createRequestHandler } from './request-handler.ts';
import { callSkill } from './skills.ts';
import { completedTask, type Result } from './tasks.ts';
import { guarded } from './unwelcome.ts';
import { chooseVersion } from './versions.ts';

export function createA2aSurface(parts: Parts): HttpSurface {
  return async (request) => {
    const admission = admit(request);
    return 'refused' in admission ? admission.refused : answerCall(admission.call, request, parts);
  };
}

async function answerCall(call: Call, request: HttpRequest, parts: Parts): Promise<HttpResponse> {
  let version: Version = CURRENT_VERSION;
  try {
    version = chooseVersion(request, call.method);
    const checked = { jsonrpc: '2.0', ...call, params: readParams(call, version) };
    const { address, requestId } = request;
    const caller = { surface: 'a2a', address, requestId } as const;
    const exchange = { ...forRequest(parts, caller), caller };
    return rpcResponse(hideFault(await runSdk(checked, version, exchange), exchange));
  } catch (error) {
    if (!(error instanceof A2AError)) throw error;
    return rpcErrorResponse(describeError(version, error), { id: call.id });
  }
}

async function runSdk(body: Record<string, unknown>, version: Version, exchange: Exchange) {
  const handler = createRequestHandler((asked) => perform(asked, exchange));
  const transport =
    version === CURRENT_VERSION
      ? new JsonRpcTransportHandler(handler)
      : new LegacyJsonRpcTransportHandler(handler);
  return transport.handle(body, new ServerCallContext({ requestedVersion: version }));
}

function perform(asked: Asked, exchange: Exchange): Promise<Task> {
  const run = async () => {
    const results = await resultsOf(asked, exchange);
    return completedTask(results, { asked, now: exchange.clock.now() });
  };
  return guarded(run, { asked, exchange });
}

/** Data says exactly what is wanted; text beside it is for people. */
async function resultsOf(asked: Asked, exchange: Exchange): Promise<Result[]> {
  const [data, ...others] = asked.data;
  if (others.length > 0) throw wrongParts('hold more than one data part; send one.');
  return data === undefined ? answerText(asked.text, exchange) : [await callSkill(data, exchange)];
}

/** An internal error of the SDK carries its own text, which is not for callers. */
function hideFault(envelope: unknown, { log, caller }: Exchange): unknown {
  const error = isRecord(envelope) ? envelope['error'] : undefined;
  if (!isRecord(envelope) || !isRecord(error) || error['code'] !== CODES.internal) return envelope;
  log.fault('The SDK failed.', new Error(String(error['message'])));
  const message = `Something went wrong on our side. Quote ${caller.requestId} to the operator.`;
  return { ...envelope, error: { code: CODES.internal, message } };
}
