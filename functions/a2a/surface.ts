/**
 * The SDK's request handler without state: each task is answered complete and forgotten, so there
 * is nothing to look up, list, stream or cancel, and no caller can see what another one did.
 */

import type { Task } from '@a2a-js/sdk';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { A2AError, RequestMalformedError } from '@a2a-js/sdk/errors';
import {
  type A2ARequestHandler,
  JsonRpcTransportHandler,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import { forRequest } from '../enquiry/child-log.ts';
import { type HttpRequest, type HttpResponse, type HttpSurface, jsonResponse } from '../http.ts';
import { isRecord } from '../input.ts';
import { RPC_CODES, RPC_HEADERS, rpcErrorResponse } from '../json-rpc.ts';
import {
  type A2aVersion,
  admitCall,
  type Call,
  CURRENT_VERSION,
  chooseVersion,
  describeError,
  readParams,
  refuseExtendedCard,
  refusePush,
  refuseStream,
  refuseTask,
} from './protocol.ts';
import { answerText, callSkill } from './skills.ts';
import {
  type A2aExchange,
  type A2aParts,
  type Asked,
  completedTask,
  type Result,
  readMessage,
  runTask,
  wrongParts,
} from './tasks.ts';

export function createRequestHandler(perform: (asked: Asked) => Promise<Task>): A2ARequestHandler {
  return {
    sendMessage: async ({ message }) => {
      if (message === undefined) throw new RequestMalformedError('params.message: is required.');
      if (message.taskId) refuseTask();
      return perform(readMessage(message));
    },
    getTask: async ({ id }) => lookUp(id),
    cancelTask: async ({ id }) => lookUp(id),
    listTasks: async ({ pageSize = 50 }) => {
      if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100) {
        throw new RequestMalformedError('params.pageSize: must be a whole number from 1 to 100.');
      }
      return { tasks: [], nextPageToken: '', pageSize, totalSize: 0 };
    },
    sendMessageStream: refuseStream,
    resubscribe: refuseStream,
    createTaskPushNotificationConfig: async () => refusePush(),
    getTaskPushNotificationConfig: async () => refusePush(),
    listTaskPushNotificationConfigs: async () => refusePush(),
    deleteTaskPushNotificationConfig: async () => refusePush(),
    getAuthenticatedExtendedAgentCard: async () => refuseExtendedCard(),
    /** Asked only on the way to a stream. */
    getAgentCard: async () => refuseStream(),
  };
}

function lookUp(id: unknown): never {
  if (typeof id !== 'string' || id.trim() === '') {
    throw new RequestMalformedError('params.id: must be the id of a task.');
  }
  return refuseTask();
}

// The A2A endpoint: two protocol versions, five skills, tasks that end in their own answer.

export function createA2aSurface(parts: A2aParts): HttpSurface {
  return async (request) => {
    const admission = admitCall(request);
    return 'refused' in admission ? admission.refused : answerCall(admission.call, request, parts);
  };
}

async function answerCall(
  call: Call,
  request: HttpRequest,
  parts: A2aParts,
): Promise<HttpResponse> {
  let version: A2aVersion = CURRENT_VERSION;
  try {
    version = chooseVersion(request, call.method);
    const checked = { jsonrpc: '2.0', ...call, params: readParams(call, version) };
    const { address, requestId } = request;
    const caller = { surface: 'a2a', address, requestId } as const;
    const exchange = { ...forRequest(parts, caller), caller };
    return jsonResponse(
      200,
      hideFault(await runSdk(checked, version, exchange), exchange),
      RPC_HEADERS,
    );
  } catch (error) {
    if (!(error instanceof A2AError)) throw error;
    return rpcErrorResponse(describeError(version, error), { id: call.id });
  }
}

async function runSdk(body: Record<string, unknown>, version: A2aVersion, exchange: A2aExchange) {
  const handler = createRequestHandler((asked) => perform(asked, exchange));
  const transport =
    version === CURRENT_VERSION
      ? new JsonRpcTransportHandler(handler)
      : new LegacyJsonRpcTransportHandler(handler);
  return transport.handle(body, new ServerCallContext({ requestedVersion: version }));
}

function perform(asked: Asked, exchange: A2aExchange): Promise<Task> {
  const run = async () => {
    const results = await resultsOf(asked, exchange);
    return completedTask(results, { asked, now: exchange.clock.now() });
  };
  return runTask(run, { asked, exchange });
}

/** Data says exactly what is wanted; text beside it is for people. */
async function resultsOf(asked: Asked, exchange: A2aExchange): Promise<Result[]> {
  const [data, ...others] = asked.data;
  if (others.length > 0) throw wrongParts('hold more than one data part; send one.');
  return data === undefined ? answerText(asked.text, exchange) : [await callSkill(data, exchange)];
}

/** An internal error of the SDK carries its own text, which is not for callers. */
function hideFault(envelope: unknown, { log, caller }: A2aExchange): unknown {
  const error = isRecord(envelope) ? envelope['error'] : undefined;
  if (!isRecord(envelope) || !isRecord(error) || error['code'] !== RPC_CODES.internal)
    return envelope;
  log.fault('The SDK failed.', new Error(String(error['message'])));
  const message = `Something went wrong on our side. Quote ${caller.requestId} to the operator.`;
  return { ...envelope, error: { code: RPC_CODES.internal, message } };
}
