/** What waits to be sent to the broker, and how well it gets there: what the alarms stand on. */

import type { Waiting } from '../enquiry/ports.ts';
import { SWEEP_MS } from '../enquiry/queue-message.ts';

export type Backlog = {
  readonly pending: number;
  /** Should have been tried by now and was not: the queue or the worker fails. */
  readonly overdue: number;
  /** How long the oldest has waited; 0 where none does. */
  readonly oldestMs: number;
};

/** By then the sweep has sent its message once more, and the worker has had the time to act. */
const OVERDUE_MS = 2 * SWEEP_MS;

/** Closed enquiries of before these indexes still stand among those that wait, until they are moved. */
export function isWaiting({ state, notice }: Pick<Waiting, 'state' | 'notice'>): boolean {
  return state === 'pending' || notice !== undefined;
}

/** Test enquiries are in no figure. */
export function measureBacklog(rows: readonly Waiting[], now: number): Backlog {
  const waiting = rows.filter((row) => isWaiting(row) && row.test !== true);
  const since = waiting.map((each) => each.waiting_since ?? each.created_at);
  return {
    pending: waiting.length,
    overdue: waiting.filter((each) => each.next_attempt_at + OVERDUE_MS <= now).length,
    oldestMs: since.reduce((oldest, at) => Math.max(oldest, now - at), 0),
  };
}
