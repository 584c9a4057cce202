/** What waits to be sent to the broker, and how well it gets there: what the alarms stand on. */

import type { Waiting } from '../enquiry/ports.ts';
import { SWEEP_MS } from '../enquiry/queue-message.ts';
import { type Circuit, isHeldBack } from './circuit.ts';

export type Backlog = {
  readonly pending: number;
  /** Should have been looked at by now and was not: the queue or the worker fails. */
  readonly overdue: number;
  /** How long the oldest has waited; 0 where none does. */
  readonly oldestMs: number;
};

/** By then the sweep has sent its message, and the worker has had a minute to move it on. */
const OVERDUE_MS = SWEEP_MS;

/** Test enquiries are in no figure. What waits its turn after an outage is late, and nobody's fault. */
export function measureBacklog(rows: readonly Waiting[], circuit: Circuit, now: number): Backlog {
  const waiting = rows.filter(({ test }) => test !== true);
  const since = waiting.map((each) => each.waiting_since ?? each.created_at);
  const isOverdue = (row: Waiting) => row.sweep_at + OVERDUE_MS <= now && !isHeldBack(row, circuit);
  return {
    pending: waiting.length,
    overdue: waiting.filter(isOverdue).length,
    oldestMs: since.reduce((oldest, at) => Math.max(oldest, now - at), 0),
  };
}
