/**
 * Checks the params of a call before the SDK reads them: it would take an empty message, an unknown
 * role or a part that is none. Each version has its own shape; unknown members pass, as a later
 * version may add some.
 */
import { ContentTypeNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors';
import * as z from 'zod';
import { sayIssue } from '../../contract/refusals.ts';
import { describeIssues } from '../../domain/describe-issues.ts';
import { refusePush } from './not-offered.ts';
import { type Call, isRecord, type Version } from './protocol.ts';

const MAX_PARTS = 20;
const someId = z.string().trim().min(1).max(256);
/** Empty counts as absent, as in the protocol's own encoding. */
const maybeId = z.string().max(256).optional();

type SendParams = {
  message: {
    messageId: string;
    role: string;
    parts: Record<string, unknown>[];
    contextId?: string | undefined;
    taskId?: string | undefined;
  };
  configuration?: Record<string, unknown> | null | undefined;
};

const sendParams = <Role extends string, Part extends z.ZodType>(role: Role, part: Part) =>
  z.looseObject({
    message: z.looseObject({
      messageId: someId,
      role: z.literal(role),
      parts: z.array(part).min(1).max(MAX_PARTS),
      contextId: maybeId,
      taskId: maybeId,
    }),
    configuration: z.looseObject({}).nullish(),
  });

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

const SEND_PARAMS: Record<Version, z.ZodType<SendParams>> = {
  '1.0': sendParams('ROLE_USER', currentPart),
  '0.3': sendParams('user', olderPart),
};

/** Of any other method: the SDK makes a text of an id, and fails on one that cannot be. */
const otherParams = z.looseObject({ id: maybeId, taskId: maybeId, contextId: maybeId });

const SEND_METHOD = { '1.0': 'SendMessage', '0.3': 'message/send' } as const;
const PUSH_METHOD = {
  '1.0': /^(Create|Get|List|Delete)TaskPushNotificationConfigs?$/,
  '0.3': /^tasks\/pushNotificationConfig\/(set|get|list|delete)$/,
} as const;
const PUSH_FIELDS = ['taskPushNotificationConfig', 'pushNotificationConfig'];

/** The params for the SDK; what is wrong with them is thrown as an error of its own kind. */
export function readParams({ method, params = {} }: Call, version: Version): object {
  if (PUSH_METHOD[version].test(method)) refusePush();
  if (!isRecord(params)) throw new RequestMalformedError('params: must be a JSON object.');
  return method === SEND_METHOD[version]
    ? readSendParams(params, version)
    : parse<object>(otherParams, params);
}

/** Only what this service reads goes on: it keeps no tasks that a message could refer to. */
function readSendParams(params: Record<string, unknown>, version: Version): object {
  const { message, configuration } = parse(SEND_PARAMS[version], params);
  const { messageId, role, parts, contextId, taskId } = message;
  if (parts.some(isFile)) refuseFiles();
  if (PUSH_FIELDS.some((field) => isGiven(configuration?.[field]))) refusePush();
  return { message: { kind: 'message', messageId, role, parts, contextId, taskId } };
}

function parse<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const issues = describeIssues(parsed.error.issues, { raw: params, fields: [] });
  throw new RequestMalformedError(issues.map((each) => `params.${sayIssue(each)}`).join(' '));
}

function isFile(part: Readonly<Record<string, unknown>>): boolean {
  return part['kind'] === 'file' || isGiven(part['raw']) || isGiven(part['url']);
}

function refuseFiles(): never {
  throw new ContentTypeNotSupportedError(
    'params.message.parts: files are not read here; send text or data.',
  );
}
