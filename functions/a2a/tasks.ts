/** What the pieces of this surface share, and tasks in the SDK's own form, always at their end. */

import { randomUUID } from 'node:crypto';
import { type Message, type SendMessageRequest, Task, type TaskState } from '@a2a-js/sdk';
import { ContentTypeNotSupportedError } from '@a2a-js/sdk/errors';
import type { AskedContent, Catalogue } from '../catalogue/content.ts';
import type { Caller, Contact, LaneId } from '../catalogue/schema.ts';
import type { Clock, Log } from '../enquiry/ports.ts';
import type { Conversation } from '../fit/conversation/remembered.ts';
import { invalidInput } from '../input.ts';
import type { Operations } from '../operations.ts';
import { type ErrorBody, faultBody, Refusal, type RefusalKind, refusalBody } from '../refusals.ts';
import type { Memory } from './memory.ts';

export type A2aParts = {
  readonly operations: Operations;
  readonly conversationAt: (now: Date) => Conversation;
  readonly memory: Memory;
  readonly catalogue: Pick<
    Catalogue,
    'wording' | 'lanes' | 'service' | 'base_url' | 'disclosure' | 'sentences' | 'learned'
  >;
  readonly asked: () => AskedContent;
  readonly expectedContact: (now: Date) => Contact;
  readonly clock: Clock;
  readonly log: Log;
};

/** One request of one caller. */
export type A2aExchange = A2aParts & {
  readonly caller: Caller;
  readonly now: Date;
  readonly conversation: Conversation;
};

// A message in the SDK's own form, whichever version it came in, as what it asks of us.

/** What a part is sent as: its text, its data, or both. */
export const MODES = ['text/plain', 'application/json'] as const;
export type Mode = (typeof MODES)[number];

export type Asked = {
  /** Empty where the caller sent none. */
  readonly contextId: string;
  readonly references: readonly string[];
  /** The text parts, one below the other. */
  readonly text: string;
  readonly data: readonly unknown[];
  /** Of the message over that of the request. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly modes: readonly Mode[];
};

export function readMessage(
  message: Message,
  { configuration, metadata }: SendMessageRequest,
): Asked {
  const contents = message.parts.map(({ content }) => content);
  const texts = contents.flatMap((content) => (content?.$case === 'text' ? [content.value] : []));
  const data = contents.flatMap((content) => (content?.$case === 'data' ? [content.value] : []));
  return {
    contextId: message.contextId,
    references: message.referenceTaskIds,
    text: texts.join('\n').trim(),
    data,
    metadata: { ...metadata, ...message.metadata },
    modes: readModes(configuration?.acceptedOutputModes ?? []),
  };
}

/** Those of ours that the caller takes; none stated is all. */
function readModes(accepted: readonly string[]): readonly Mode[] {
  const taken = accepted.map((mode) => mode.split(';')[0]?.trim().toLowerCase() ?? '');
  const modes = MODES.filter(
    (mode) =>
      taken.includes(mode) || taken.includes('*/*') || taken.includes(mode.replace(/\/.*/, '/*')),
  );
  if (taken.length > 0 && modes.length === 0) {
    throw new ContentTypeNotSupportedError(
      `params.configuration.acceptedOutputModes: answers are ${MODES.join(' and ')}; take one of them.`,
    );
  }
  return taken.length === 0 ? MODES : modes;
}

export function wrongParts(problem: string): Refusal {
  return invalidInput([{ field: 'parts', code: 'bad_format', problem }]);
}

// Tasks. History is left out: it would only send the caller's own words back, and an enquiry's are
// personal.

/** What a caller gets under one name: for people in text, for software as data. */
export type NamedResult = {
  readonly name: string;
  readonly text: string;
  readonly data: object;
  /** The kinds of finance whose pages it quotes: a question that follows is of them. */
  readonly lanes?: readonly LaneId[];
};

export type Ended = {
  readonly id: string;
  readonly contextId: string;
  readonly now: Date;
  readonly modes: readonly Mode[];
};

export const completedTask = (results: readonly NamedResult[], ended: Ended): Task =>
  toTask('TASK_STATE_COMPLETED', ended, {
    artifacts: results.map(({ name, ...result }, at) => ({
      // Two needs may each be priced; within a task an id is one artifact's.
      artifactId: results.findIndex((each) => each.name === name) < at ? `${name}-${at}` : name,
      name,
      parts: toParts(result, ended.modes),
    })),
  });

/** A task that came to nothing says why in its status; artifacts are for what was made. */
function unmadeTask(state: string, body: ErrorBody, ended: Ended): Task {
  const text = [body.error, ...body.problems].join(' ');
  const { contextId, id: taskId, modes } = ended;
  const parts = toParts({ text, data: body }, modes);
  const message = { messageId: randomUUID(), contextId, taskId, role: 'ROLE_AGENT', parts };
  return toTask(state, ended, { message });
}

/** From the protocol's JSON, so that the SDK fills in whatever is not said. */
const toTask = (
  state: string,
  { id, contextId, now }: Ended,
  { artifacts, message }: { artifacts?: object; message?: object },
): Task => {
  const status = { state, message, timestamp: now.toISOString() };
  return Task.fromJSON({ id, contextId, status, artifacts });
};

function toParts({ text, data }: Omit<NamedResult, 'name'>, modes: readonly Mode[]) {
  const contents = { 'text/plain': { text }, 'application/json': { data } };
  return modes.map((mediaType) => ({ ...contents[mediaType], mediaType }));
}

// Refusals and faults as tasks, with the same JSON that REST gives.

/**
 * Rejected: we decided not to perform it, and nothing was done. Failed: we tried. Neither waits for
 * input: each answer is whole, and the next message is a task of its own.
 */
const STATES = {
  'invalid-input': 'TASK_STATE_REJECTED',
  'consent-missing': 'TASK_STATE_REJECTED',
  'consent-outdated': 'TASK_STATE_REJECTED',
  'out-of-scope': 'TASK_STATE_REJECTED',
  'not-found': 'TASK_STATE_REJECTED',
  conflict: 'TASK_STATE_REJECTED',
  busy: 'TASK_STATE_REJECTED',
  undelivered: 'TASK_STATE_FAILED',
} as const satisfies Record<RefusalKind, keyof typeof TaskState>;

/** Runs a task so that nothing thrown reaches the SDK, which would hand its text to the caller. */
export async function runTask(
  run: () => Promise<Task>,
  { asked: { contextId, modes }, exchange }: { asked: Asked; exchange: A2aExchange },
): Promise<Task> {
  const ended = {
    id: randomUUID(),
    contextId: contextId || randomUUID(),
    now: exchange.now,
    modes,
  };
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return unmadeTask(STATES[error.kind], refusalBody(error), ended);
    exchange.log.fault('A task failed.', error);
    const body = faultBody(exchange.caller.requestId);
    return unmadeTask('TASK_STATE_FAILED', body, ended);
  }
}
