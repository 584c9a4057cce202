/** The sweep as requeue-enquiries.ts has it. A ring needs no step: a worker may start at any time. */
import { toRecord, write } from './row.ts';
import { type At, IDLE, type Process, put, type State, seenBy } from './state.ts';
import type { Steps } from './steps.ts';

export function sweepSteps(at: At, process: Process, steps: Steps): State[] {
  const { row, now } = at.state;
  if (row === undefined) return [];
  if (process.pc === 'idle') {
    const isDue = row.sweep_at !== undefined && row.sweep_at <= now;
    return isDue ? [put(at, { pc: 'due', seen: row })] : [];
  }
  const seen = seenBy(process);
  if (process.pc === 'retiring') {
    return [put(at, IDLE), put(at, IDLE, write(row, steps.retire(now, toRecord(seen))))];
  }
  const postponed = write(row, steps.postpone(seen.sweep_at ?? 0, now));
  if (postponed === undefined) return [put(at, IDLE)];
  const isOver = postponed.state !== 'pending' && postponed.notice === undefined;
  return [put(at, isOver ? { pc: 'retiring', seen: postponed } : IDLE, postponed)];
}
