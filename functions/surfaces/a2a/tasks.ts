/**
 * Tasks in the SDK's own form, always at their end. History is left out: it would only send the
 * caller's own words back, and an enquiry's are personal.
 */
import { randomUUID } from 'node:crypto';
import { type Artifact, type Part, Role, type Task, TaskState } from '@a2a-js/sdk';
import type { Asked } from './read-message.ts';

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
