/**
 * The borrower, who withdraws; the eraser; the operator, who asks for another delivery. Each reads,
 * decides on what it saw, writes, and looks again where it lost a race.
 */
import { brokerMayHold, isBeingSent } from '../../functions/enquiry/withdraw.ts';
import { type Row, SCHEDULE, toRecord, write } from './row.ts';
import { type At, type Process, put, type State, seenBy } from './state.ts';
import type { Steps } from './steps.ts';

export function borrowerSteps(at: At, { pc, seen }: Process, steps: Steps): State[] {
  const { row, now } = at.state;
  if (row === undefined || pc === 'done') return [];
  if (pc === 'idle') return [put(at, { pc: 'deciding', seen: row })];
  const had = seen ?? row;
  if (had.withdrawn_at !== undefined || had.erased_at !== undefined) {
    return [answer(at, tell(had))];
  }
  const ended = write(row, steps.withdraw(now, toRecord(had)));
  if (ended === undefined) return [put(at, { pc: 'deciding', seen: row })];
  const told = isBeingSent(toRecord(ended), now) ? 'being_sent' : tell(ended);
  return [unlessItWaits(answer(at, told, ended)), put(at, { pc: 'idle' }, ended)];
}

function tell(row: Row): 'already' | 'never' {
  return brokerMayHold(toRecord(row)) ? 'already' : 'never';
}

function answer(at: At, withdrawn: State['known']['withdrawn'], row?: Row): State {
  const answered = put(at, { pc: 'done' }, row, { withdrawn });
  const isFalse = withdrawn === 'never' && at.state.known.held;
  return isFalse ? { ...answered, broken: 'told never although it had arrived' } : answered;
}

export function eraserSteps(at: At, process: Process, steps: Steps): State[] {
  const { row, now } = at.state;
  if (row === undefined || process.pc === 'done') return [];
  if (process.pc === 'idle') return [put(at, { pc: 'deciding', seen: row })];
  const seen = seenBy(process);
  if (seen.erased_at !== undefined) return [put(at, { pc: 'done' }, undefined, { erased: true })];
  const erased = write(row, steps.erase(now, toRecord(seen)));
  if (erased === undefined) return [put(at, { pc: 'deciding', seen: row })];
  const done = put(at, { pc: 'done' }, erased, { erased: true });
  return [unlessItWaits(done), put(at, { pc: 'idle' }, erased)];
}

/** The broker is told as soon as nobody is sending, not when the next attempt would have been. */
function unlessItWaits(state: State): State {
  const { row, now } = state;
  const waits = row?.notice !== undefined && row.next_attempt_at > now;
  return waits ? { ...state, broken: 'a notice waits for the schedule of the delivery' } : state;
}

/** Asks `left` times at most. */
export function operatorSteps(at: At, process: Process, steps: Steps): State[] {
  const { row, now, known } = at.state;
  const { pc, left = 1 } = process;
  if (row === undefined || left === 0) return [];
  if (pc === 'idle') return [put(at, { pc: 'deciding', seen: row, left })];
  const again = write(row, steps.redeliver(now, toRecord(seenBy(process))));
  const after = { pc: 'idle', left: left - 1 };
  if (again === undefined) return [put(at, after)];
  const asked = put(at, after, again, { settled: false, begun: 0 });
  const isEnded = known.withdrawn !== '' || known.erased;
  if (isEnded) return [{ ...asked, broken: 'asked again after consent had ended' }];
  const isDue = write(again, steps.claim({ now, token: 'later', attempts: 0, schedule: SCHEDULE }));
  return [isDue === undefined ? { ...asked, broken: 'asked again, and nothing is due' } : asked];
}
