/**
 * One of two callers who submit the same enquiry with the same key, as submit-enquiry.ts has it:
 * look up, record, ring, answer. Each answer may be lost, each call may fail, each may die.
 */
import { freshRow, type Row, write } from './row.ts';
import { type At, type Process, put, type State } from './state.ts';
import type { Steps } from './steps.ts';

export function callerSteps(at: At, process: Process, steps: Steps): State[] {
  const { row } = at.state;
  const died = put(at, { pc: 'died' });
  switch (process.pc) {
    case 'idle':
      return row === undefined ? [put(at, { pc: 'recording' })] : [answer(at, row)];
    case 'recording':
      return [died, ...record(at, row)];
    case 'unsure':
      return [died, found(at, row)];
    case 'ringing':
      return [died, answer(at, mustBe(row)), put(at, { pc: 'unrung' })];
    case 'unrung':
      return [died, ...queue(at, mustBe(row), steps)];
    default:
      return [];
  }
}

/** Written, written but the answer was lost, or not written. */
function record(at: At, row: Row | undefined): State[] {
  if (row !== undefined) return [found(at, row), put(at, { pc: 'unsure' })];
  const written = freshRow(at.name);
  return [
    put(at, { pc: 'ringing' }, written),
    put(at, { pc: 'unsure' }, written),
    put(at, { pc: 'unsure' }),
  ];
}

/** What a consistent read then says. */
function found(at: At, row: Row | undefined): State {
  if (row === undefined) return put(at, { pc: 'refused' });
  return row.nonce === at.name ? put(at, { pc: 'ringing' }) : answer(at, row);
}

function queue(at: At, row: Row, steps: Steps): State[] {
  const queued = write(row, steps.markQueued(at.state.now));
  if (queued === undefined)
    return [answer(at, row), put(at, { pc: 'answered', answer: row.nonce })];
  const answered = answer({ ...at, state: { ...at.state, row: queued } }, queued);
  const isHidden = queued.status !== 'queued';
  return [isHidden ? { ...answered, broken: 'answered received although nothing rang' } : answered];
}

function answer(at: At, row: Row): State {
  return put(at, { pc: 'answered', answer: row.nonce });
}

function mustBe(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A recorded enquiry is gone.');
  return row;
}
