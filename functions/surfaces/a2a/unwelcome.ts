/** Refusals and faults as tasks, with the same JSON that REST gives. */
import { type Task, TaskState } from '@a2a-js/sdk';
import {
  type ErrorBody,
  faultBody,
  Refusal,
  type RefusalKind,
  refusalBody,
} from '../../contract/refusals.ts';
import type { Exchange } from './parts.ts';
import type { Asked } from './read-message.ts';
import { unmadeTask } from './tasks.ts';

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
export async function guarded(
  run: () => Promise<Task>,
  { asked, exchange }: { asked: Asked; exchange: Exchange },
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
