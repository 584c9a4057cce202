/** What the pieces of this surface share: made once at start, and what one request adds. */

import { randomUUID } from 'node:crypto';
import { type Artifact, type Message, type Part, Role, type Task, TaskState } from '@a2a-js/sdk';
import type { Caller } from '../caller.ts';
import type { Catalogue } from '../catalogue/content.ts';
import type { Clock, Log } from '../enquiry/ports.ts';
import { invalidInput } from '../input.ts';
import type { Operations } from '../operations.ts';
import { type ErrorBody, faultBody, Refusal, type RefusalKind, refusalBody } from '../refusals.ts';

export type A2aParts = {
  readonly operations: Operations;
  readonly catalogue: Pick<Catalogue, 'wording' | 'lanes'>;
  readonly clock: Clock;
  readonly log: Log;
};

export type A2aExchange = A2aParts & { readonly caller: Caller };

// A message in the SDK's own form, whichever version it came in, as what it asks of us.

export type Asked = {
  readonly messageId: string;
  /** The caller's, or a new one where it sent none. */
  readonly contextId: string;
  /** The text parts, one below the other. */
  readonly text: string;
  readonly data: readonly unknown[];
};

export function readMessage({ messageId, contextId, parts }: Message): Asked {
  const contents = parts.map(({ content }) => content);
  const texts = contents.flatMap((content) => (content?.$case === 'text' ? [content.value] : []));
  const data = contents.flatMap((content) => (content?.$case === 'data' ? [content.value] : []));
  return { messageId, contextId: contextId || randomUUID(), text: texts.join('\n').trim(), data };
}

export function wrongParts(problem: string): Refusal {
  return invalidInput([{ field: 'parts', code: 'bad_format', problem }]);
}

// Tasks in the SDK's own form, always at their end. History is left out: it would only send the
// caller's own words back, and an enquiry's are personal.

/** What a caller gets under one name: for people in text, for software as data. */
export type Result = { readonly name: string; readonly text: string; readonly data: object };

type Ended = { readonly asked: Asked; readonly now: number };

export function completedTask(results: readonly Result[], ended: Ended): Task {
  return endedTask(ended, {
    state: TaskState.TASK_STATE_COMPLETED,
    artifacts: results.map(toArtifact),
  });
}

/** A task that came to nothing says why in its status; artifacts are for what was made. */
export function unmadeTask(
  state: TaskState.TASK_STATE_REJECTED | TaskState.TASK_STATE_FAILED,
  why: Omit<Result, 'name'>,
  ended: Ended,
): Task {
  return endedTask(ended, { state, why });
}

function endedTask(
  { asked: { contextId }, now }: Ended,
  {
    state,
    artifacts = [],
    why,
  }: { state: TaskState; artifacts?: Artifact[]; why?: Omit<Result, 'name'> },
): Task {
  const id = randomUUID();
  const message = why && {
    messageId: randomUUID(),
    contextId,
    taskId: id,
    role: Role.ROLE_AGENT,
    parts: toParts(why),
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
  const status = { state, message, timestamp: new Date(now).toISOString() };
  return { id, contextId, status, artifacts, history: [], metadata: undefined };
}

function toArtifact({ name, ...result }: Result): Artifact {
  const parts = toParts(result);
  return { artifactId: name, name, description: '', parts, metadata: undefined, extensions: [] };
}

function toParts({ text, data }: Omit<Result, 'name'>): Part[] {
  const common = { metadata: undefined, filename: '' };
  return [
    { ...common, content: { $case: 'text', value: text }, mediaType: 'text/plain' },
    { ...common, content: { $case: 'data', value: data }, mediaType: 'application/json' },
  ];
}

// Refusals and faults as tasks, with the same JSON that REST gives.

/**
 * Rejected: we decided not to perform it, and nothing was done. Failed: we tried. Neither waits for
 * input, as no task is kept that a next message could continue.
 */
const STATES = {
  'invalid-input': TaskState.TASK_STATE_REJECTED,
  'consent-missing': TaskState.TASK_STATE_REJECTED,
  'consent-outdated': TaskState.TASK_STATE_REJECTED,
  'out-of-scope': TaskState.TASK_STATE_REJECTED,
  'not-found': TaskState.TASK_STATE_REJECTED,
  conflict: TaskState.TASK_STATE_REJECTED,
  busy: TaskState.TASK_STATE_REJECTED,
  undelivered: TaskState.TASK_STATE_FAILED,
} as const satisfies Record<RefusalKind, TaskState>;

/** Runs a task so that nothing thrown reaches the SDK, which would hand its text to the caller. */
export async function runTask(
  run: () => Promise<Task>,
  { asked, exchange }: { asked: Asked; exchange: A2aExchange },
): Promise<Task> {
  const ended = { asked, now: exchange.clock.now() };
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) {
      return unmadeTask(STATES[error.kind], explain(refusalBody(error)), ended);
    }
    const { requestId } = exchange.caller;
    exchange.log.fault('A task failed.', error);
    return unmadeTask(TaskState.TASK_STATE_FAILED, explain(faultBody(requestId)), ended);
  }
}

function explain(body: ErrorBody) {
  return { text: [body.error, ...body.problems].join(' '), data: body };
}
