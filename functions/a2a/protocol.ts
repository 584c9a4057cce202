/** What the protocol knows and this service does not offer, each refused with what to do instead. */

import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import {
  ContentTypeNotSupportedError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotFoundError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from '@a2a-js/sdk/errors';
import { JsonRpcTransportHandler } from '@a2a-js/sdk/server';
import * as z from 'zod';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { describeIssues, isRecord } from '../input.ts';
import {
  isRpcId,
  RPC_CODES,
  type RpcError,
  type RpcId,
  readRpcBody,
  rpcErrorResponse,
  type UnreadRequest,
} from '../json-rpc.ts';
import { type Code, type Issue, sayIssue } from '../refusals.ts';

export function refuseTask(taskId: string): never {
  throw new TaskNotFoundError({
    message:
      'There is no such task: it was not issued here, is older than a day, or sent an enquiry. Reads ' +
      'are found by their own id for a day; nothing else is kept.',
    metadata: { taskId },
  });
}

const NOT_OFFERED = {
  ended:
    'The task is complete and takes no more messages. Send the message without taskId, in the same ' +
    'contextId, and name the task in referenceTaskIds.',
  stream: 'Streaming is not offered: SendMessage answers with the completed task.',
  card: 'There is no extended card: /.well-known/agent-card.json says everything.',
} as const;

export function refuseUnsupported(what: keyof typeof NOT_OFFERED): never {
  throw new UnsupportedOperationError(NOT_OFFERED[what]);
}

export function refusePush(): never {
  throw new PushNotificationNotSupportedError(
    'Push notifications are not offered: a task is complete in its own answer.',
  );
}

// The protocol versions we speak, and errors as they write them.

export const CURRENT_VERSION = '1.0';
const OLDER_VERSION = '0.3';
export const A2A_VERSIONS = [CURRENT_VERSION, OLDER_VERSION] as const;
export type A2aVersion = (typeof A2A_VERSIONS)[number];

/** One request that is well-formed JSON-RPC; its params have not been looked at. */
export type Call = {
  readonly id: RpcId;
  readonly method: string;
  readonly params?: unknown;
};

/** Our code for it, the same as over REST, in the form that 1.0 gives to details of an error. */
function turnedAway(
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
export function describeError(version: A2aVersion, error: Error): RpcError {
  if (version !== CURRENT_VERSION) {
    return LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(error);
  }
  const mapped = JsonRpcTransportHandler.mapToJSONRPCError(error);
  if (!areWrongParams(error)) return mapped;
  /** Section 9.5. */
  const fieldViolations = error.issues.map(({ field, problem }) => ({
    field: `params.${field}`,
    description: problem,
  }));
  const detail = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations };
  return { ...mapped, data: [...(mapped.data ?? []), detail] };
}

type WrongParams = RequestMalformedError & { readonly issues: readonly Issue[] };

/** Not a class of its own: the SDK knows its errors by their names. */
const wrongParams = (issues: readonly Issue[]): WrongParams =>
  Object.assign(
    new RequestMalformedError(issues.map((issue) => `params.${sayIssue(issue)}`).join(' ')),
    { issues },
  );

const areWrongParams = (error: Error): error is WrongParams => 'issues' in error;

// Which protocol version a request speaks: as it says itself, or else by the name of its method.

const PARAMETER = 'a2a-version';

/** Names that only 1.0 has; a caller of 1.0 who forgot the header is still understood. */
const CURRENT_METHOD = /^[A-Z][A-Za-z]+$/;

export function chooseVersion({ headers, query }: HttpRequest, method: string): A2aVersion {
  // The header outranks the query; names are read without regard to case, as both specify.
  const inQuery = Object.entries(query).find(([name]) => name.toLowerCase() === PARAMETER);
  const asked = headers[PARAMETER]?.trim() || inQuery?.[1].trim() || '';
  if (asked === '') return CURRENT_METHOD.test(method) ? CURRENT_VERSION : OLDER_VERSION;
  // Section 3.6: patch numbers must not be considered.
  const plain = asked.replace(/^(\d+\.\d+)\.\d+$/, '$1');
  const known = A2A_VERSIONS.find((version) => version === plain);
  if (known) return known;
  throw new VersionNotSupportedError(
    `This protocol version is not spoken here. Supported versions: ${A2A_VERSIONS.join(', ')}.`,
  );
}

// What a request must be before the protocol looks at it: a POST of one small JSON-RPC request.

/** The call, or the answer that turns the request away. */
type A2aAdmission = { readonly call: Call } | { readonly refused: HttpResponse };

export function admitCall(request: HttpRequest): A2aAdmission {
  const read = readRpcBody(request);
  return 'body' in read ? readCall(read.body) : { refused: turnAway(read.unread) };
}

function turnAway({ code, problem: message, status, headers }: UnreadRequest): HttpResponse {
  // What is no JSON at all is answered in JSON-RPC, as by any server of it.
  if (status === 400) return rpcErrorResponse(turnedAway(RPC_CODES.parse, { code, message }));
  const metadata = { code };
  const error =
    code === 'wrong_type'
      ? describeError(CURRENT_VERSION, new ContentTypeNotSupportedError({ message, metadata }))
      : turnedAway(RPC_CODES.invalidRequest, { code, message });
  return rpcErrorResponse(error, { status, headers });
}

function readCall(body: unknown): A2aAdmission {
  if (!isRecord(body))
    return refuseCall('body: must be one JSON-RPC request; batches are not taken');
  const { jsonrpc, id, method, params } = body;
  const known = isRpcId(id) ? id : null;
  if (jsonrpc !== '2.0') return refuseCall('jsonrpc: must be "2.0"', known);
  if (typeof method !== 'string' || method === '') return refuseCall('method: is required', known);
  if (!isRpcId(id)) return refuseCall('id: must be text or a whole number, and is required');
  return { call: { id, method, params } };
}

function refuseCall(problem: string, id: RpcId = null): A2aAdmission {
  const error = { code: RPC_CODES.invalidRequest, message: `Invalid request. ${problem}.` };
  return { refused: rpcErrorResponse(error, { id }) };
}

// Checks the params of a call before the SDK reads them: it would take an empty message, an unknown
// role or a part that is none. Each version has its own shape; unknown members pass, as a later
// version may add some.

const MAX_PARTS = 100;
const someId = z.string().trim().min(1).max(256);
/** Empty counts as absent, as in the protocol's own encoding. Ours are sealed, and longer than others. */
const maybeId = z.string().max(8000).optional();
const members = z.record(z.string(), z.unknown()).nullish();
const texts = z.array(z.string().max(8000)).max(50).nullish();

const sendParams = <Role extends string, Part extends z.ZodType>(role: Role, part: Part) =>
  z.object({
    message: z.object({
      kind: z.literal('message').default('message'),
      messageId: someId,
      role: z.literal(role),
      parts: z.array(part).min(1).max(MAX_PARTS),
      contextId: maybeId,
      taskId: maybeId,
      referenceTaskIds: texts,
      extensions: texts,
      metadata: members,
    }),
    configuration: z
      .looseObject({ acceptedOutputModes: texts, historyLength: z.int().min(0).nullish() })
      .nullish(),
    metadata: members,
  });
type SendParams = z.infer<ReturnType<typeof sendParams<string, z.ZodType<Loose>>>>;
type Loose = Record<string, unknown>;

const isGiven = (value: unknown) => value !== undefined && value !== null;
const CONTENT = ['text', 'data', 'raw', 'url'] as const;

const currentPart = z
  .looseObject({ text: z.string().nullish() })
  .refine((part) => CONTENT.filter((name) => isGiven(part[name])).length === 1, {
    error: 'must hold exactly one of text and data',
  });

const olderPart = z.discriminatedUnion(
  'kind',
  [
    z.looseObject({ kind: z.literal('text'), text: z.string() }),
    z.looseObject({ kind: z.literal('data'), data: z.looseObject({}) }),
    z.looseObject({ kind: z.literal('file') }),
  ],
  { error: 'must be an object whose kind is text or data' },
);

const SEND_PARAMS: Record<A2aVersion, z.ZodType<SendParams>> = {
  '1.0': sendParams('ROLE_USER', currentPart),
  '0.3': sendParams('user', olderPart),
};

/** Of any other method: the SDK makes a text of an id, and fails on one that cannot be. */
const otherParams = z.looseObject({
  id: maybeId,
  taskId: maybeId,
  contextId: maybeId,
  pageSize: z.int().min(1).max(100).nullish(),
});
const taskParams = z.looseObject({ id: z.string().trim().min(1).max(8000) });

const SEND_METHOD = { '1.0': 'SendMessage', '0.3': 'message/send' } as const;
const TASK_METHOD = /^(?:Get|Cancel)Task$|^tasks\/(?:get|cancel)$/;
const PUSH_FIELDS = ['taskPushNotificationConfig', 'pushNotificationConfig'];

/**
 * The params for the SDK: what this service knows of, metadata and extensions with it. What is wrong
 * with them is thrown as an error of its own kind.
 */
export function readParams({ method, params = {} }: Call, version: A2aVersion): object {
  // The SDK fails on the params of one in 0.3 before it asks us.
  if (/PushNotificationConfig/i.test(method)) refusePush();
  if (!isRecord(params)) throw new RequestMalformedError('params: must be a JSON object.');
  if (TASK_METHOD.test(method)) return parse<object>(taskParams, params);
  if (method !== SEND_METHOD[version]) return parse<object>(otherParams, params);
  const { message, configuration, metadata } = parse(SEND_PARAMS[version], params);
  const isFile = (part: Loose) =>
    part['kind'] === 'file' || isGiven(part['raw']) || isGiven(part['url']);
  if (message.parts.some(isFile)) {
    const problem = 'params.message.parts: files are not read here; send text or data.';
    throw new ContentTypeNotSupportedError(problem);
  }
  if (PUSH_FIELDS.some((field) => isGiven(configuration?.[field]))) refusePush();
  const { kind, ...current } = message;
  const modes = configuration?.acceptedOutputModes;
  return {
    message: version === CURRENT_VERSION ? current : { kind, ...current },
    ...(modes ? { configuration: { acceptedOutputModes: modes } } : {}),
    metadata,
  };
}

function parse<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw wrongParams(describeIssues(parsed.error.issues, { raw: params, fields: [] }));
}
