/**
 * The A2A endpoint: two protocol versions, five skills, tasks that end in their own answer. Nothing is
 * kept: what a conversation needs to go on is sealed in the ids of its answers (memory.ts).
 */

import { Extensions, HTTP_EXTENSION_HEADER, type Task } from '@a2a-js/sdk';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { A2AError, RequestMalformedError, TaskNotCancelableError } from '@a2a-js/sdk/errors';
import {
  type A2ARequestHandler,
  JsonRpcTransportHandler,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import { forRequest } from '../enquiry/ports.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type HttpSurface,
  jsonResponse,
  preflight,
} from '../http.ts';
import { isRecord } from '../input.ts';
import { RPC_CODES, RPC_HEADERS, rpcErrorResponse, showToAll } from '../json-rpc.ts';
import { once } from '../once.ts';
import type { Sealed } from './memory.ts';
import type { tellParts } from './parts.ts';
import {
  type A2aVersion,
  admitCall,
  type Call,
  CURRENT_VERSION,
  chooseVersion,
  describeError,
  readParams,
  refusePush,
  refuseTask,
  refuseUnsupported,
} from './protocol.ts';
import { type Answered, asksToSend, callSkill, readMetadataCall, skillCallUri } from './skills.ts';
import {
  type A2aExchange,
  type A2aParts,
  type Asked,
  completedTask,
  MODES,
  readMessage,
  runTask,
  wrongParts,
} from './tasks.ts';
import type { AnswerText, createAnswerText } from './words/answers.ts';
import type { Recalled } from './words/asked-lanes.ts';

const ALLOWED = 'Content-Type, A2A-Version, A2A-Extensions, X-A2A-Extensions';
const PREFLIGHT = preflight('POST, OPTIONS', ALLOWED);

/** What answers words, and what works a finished read out again: agents mostly call skills by name, and load neither. */
type Later = {
  readonly words: () => Promise<{ readonly createAnswerText: typeof createAnswerText }>;
  readonly parts: () => Promise<{ readonly tellParts: typeof tellParts }>;
};
type Parts = A2aParts & {
  readonly words: () => Promise<AnswerText>;
  readonly again: Later['parts'];
};
type Exchange = A2aExchange & Parts;

export function createA2aSurface(given: A2aParts, later: Later): HttpSurface {
  const words = once(async () => (await later.words()).createAnswerText(given));
  const parts = { ...given, words, again: later.parts };
  return async (request) => {
    const admission = request.method === 'OPTIONS' ? { refused: PREFLIGHT } : admitCall(request);
    const response =
      'refused' in admission ? admission.refused : await answerCall(admission.call, request, parts);
    return showToAll(response, 'A2A-Extensions, X-A2A-Extensions, X-Request-Id');
  };
}

async function answerCall(call: Call, request: HttpRequest, parts: Parts): Promise<HttpResponse> {
  let version: A2aVersion = CURRENT_VERSION;
  try {
    version = chooseVersion(request, call.method);
    const checked = { jsonrpc: '2.0', ...call, params: readParams(call, version) };
    const { address, requestId } = request;
    const caller = { surface: 'a2a', address, requestId } as const;
    const now = new Date(parts.clock.now());
    const own = { caller, now, conversation: parts.conversationAt(now) };
    const exchange = { ...forRequest(parts, caller), ...own };
    const state = new Map([[EXCHANGE, exchange]]);
    const context = new ServerCallContext({ requestedVersion: version, state });
    const envelope = await TRANSPORTS[version]().handle(checked, context);
    const headers = { ...RPC_HEADERS, ...activateExtensions(request, parts.catalogue.base_url) };
    return jsonResponse(200, hideFault(envelope, exchange), headers);
  } catch (error) {
    if (!(error instanceof A2AError)) throw error;
    return rpcErrorResponse(describeError(version, error), { id: call.id });
  }
}

/** Section 4.6: of the extensions that the caller asks for, ours is active and named; others are ignored. */
function activateExtensions({ headers }: HttpRequest, baseUrl: string): HttpResponse['headers'] {
  const uri = skillCallUri(baseUrl);
  const [name] = [HTTP_EXTENSION_HEADER, `X-${HTTP_EXTENSION_HEADER}`].filter((each) =>
    Extensions.parseServiceParameter(headers[each.toLowerCase()]).includes(uri),
  );
  return name === undefined ? {} : { [name.toLowerCase()]: uri };
}

const EXCHANGE = 'exchange';
/** What `answerCall` has just put there. */
const exchangeOf = ({ state }: ServerCallContext) => state.get(EXCHANGE) as Exchange;

const handler: A2ARequestHandler = {
  sendMessage: async (params, context) => {
    const exchange = exchangeOf(context);
    const { message } = params;
    if (message === undefined) throw new RequestMalformedError('params.message: is required.');
    if (message.taskId !== '') {
      openTask(message.taskId, exchange);
      refuseUnsupported('ended');
    }
    const asked = readMessage(message, params);
    return runTask(() => perform(asked, exchange), { asked, exchange });
  },
  getTask: async ({ id }, context) => workOutAgain(id, exchangeOf(context)),
  cancelTask: async ({ id }, context) => {
    openTask(id, exchangeOf(context));
    throw new TaskNotCancelableError('The task is complete; there is nothing left to cancel.');
  },
  listTasks: async ({ pageSize = 50 }) => ({
    tasks: [],
    nextPageToken: '',
    pageSize,
    totalSize: 0,
  }),
  sendMessageStream: () => refuseUnsupported('stream'),
  resubscribe: () => refuseUnsupported('stream'),
  createTaskPushNotificationConfig: async () => refusePush(),
  getTaskPushNotificationConfig: async () => refusePush(),
  listTaskPushNotificationConfigs: async () => refusePush(),
  deleteTaskPushNotificationConfig: async () => refusePush(),
  getAuthenticatedExtendedAgentCard: async () => refuseUnsupported('card'),
  /** Asked only on the way to a stream. */
  getAgentCard: async () => refuseUnsupported('stream'),
};

const TRANSPORTS = {
  '1.0': once(() => new JsonRpcTransportHandler(handler)),
  '0.3': once(() => new LegacyJsonRpcTransportHandler(handler)),
} as const satisfies Record<A2aVersion, unknown>;

/** What the id of one of our finished reads holds; any other id is of no task. */
function openTask(id: string, { memory, now }: A2aExchange): Sealed {
  const opened = memory.unseal(id, now.getTime());
  if (typeof opened === 'string' || opened.use !== 'task') refuseTask(id);
  return opened;
}

/** A read answers the same for the same facts, so its task is made from them once more. */
async function workOutAgain(id: string, exchange: Exchange): Promise<Task> {
  const { at, needs, steps = [], context = '' } = openTask(id, exchange);
  const now = new Date(at);
  const then = { ...exchange, now, conversation: exchange.conversationAt(now) };
  const { tellParts } = await exchange.again();
  const { results } = await tellParts(steps, then, { needs });
  return completedTask(results, { id, contextId: context, now, modes: MODES });
}

async function perform(asked: Asked, exchange: Exchange): Promise<Task> {
  const { memory, now } = exchange;
  const recalled = recall(asked, exchange);
  const answered = await answer(asked, recalled, exchange);
  const { results, steps, talk = recalled.talk, borrower = recalled.borrower } = answered;
  const { needs = recalled.needs, undo = recalled.undo, other = recalled.other } = answered;
  const { firm = recalled.firm } = answered;
  const sealed = { at: now.getTime(), needs, undo, firm, other, talk, borrower };
  const contextId = asked.contextId || memory.seal({ ...sealed, use: 'context' });
  const id =
    steps === undefined
      ? crypto.randomUUID()
      : memory.seal({ ...sealed, use: 'task', steps, context: contextId });
  return completedTask(results, { id, contextId, now, modes: asked.modes });
}

/** Data says exactly what is wanted; text beside it is for people. */
async function answer(asked: Asked, recalled: Recalled, exchange: Exchange): Promise<Answered> {
  const [data, ...others] = asked.data;
  if (others.length > 0) throw wrongParts('hold more than one data part; send one.');
  const named = readMetadataCall(asked);
  if (named !== undefined && !(data === undefined && asksToSend(named))) {
    return callSkill(named, exchange);
  }
  if (data !== undefined) return callSkill(data, exchange);
  const answerText = await exchange.words();
  return answerText(asked.text, recalled, exchange);
}

/** The newest of what the context and the tasks that are named hold. */
function recall({ contextId, references }: Asked, exchange: A2aExchange): Recalled {
  const ids = [contextId, ...references].filter((id) => id !== '');
  const opened = ids.map((id) => exchange.memory.unseal(id, exchange.now.getTime()));
  // At the same moment a task knows no less than its context, which stands first.
  const newest = opened
    .filter((each) => typeof each !== 'string')
    .toSorted((one, other) => one.at - other.at)
    .at(-1);
  if (newest !== undefined) return newest;
  if (ids.length === 0) return { needs: [] };
  return { needs: [], why: opened.includes('expired') ? 'expired' : 'unknown' };
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
