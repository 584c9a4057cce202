/** The sweep as requeue-enquiries.ts has it. A ring needs no step: a worker may start at any time. */
import { write } from './row.ts';
import { type At, IDLE, type Process, put, type State, seenBy } from './state.ts';
import type { Steps } from './steps.ts';

export function sweepSteps(at: At, process: Process, steps: Steps): State[] {
  const { row, now } = at.state;
  if (row === undefined) return [];
  if (process.pc === 'idle') {
    const isDue = row.sweep_at !== undefined && row.sweep_at <= now;
    const isOld = row.remove_at !== undefined && row.remove_at <= now;
    return [
      ...(isDue ? [put(at, { pc: 'due', seen: row })] : []),
      ...(isOld ? [put(at, { pc: 'retiring', seen: row })] : []),
    ];
  }
  if (process.pc === 'retiring') {
    return [put(at, IDLE), put(at, IDLE, write(row, steps.retire(now)))];
  }
  const seen = seenBy(process);
  const postponed = write(row, steps.postpone(seen.sweep_at ?? 0, now));
  return [put(at, IDLE, postponed ?? row)];
}
