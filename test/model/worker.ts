/**
 * A delivery worker as deliver-enquiry.ts has it, one port call at a time. It may start at any
 * moment: that is a message early, late, repeated, lost and sent again by the sweep, all in one.
 */
import type { Outcome } from '../../functions/delivery/steps.ts';
import { isSpent, LEASE_MS } from '../../functions/delivery/steps.ts';
import { stillHolds } from '../../functions/enquiry/recognise.ts';
import { CONSENT_UNTIL, ESCALATE_AT, type Row, SCHEDULE, toRecord, write } from './row.ts';
import {
  type At,
  IDLE,
  isTaken,
  type Process,
  type ProcessName,
  put,
  type State,
  seenBy,
} from './state.ts';
import type { Steps } from './steps.ts';
import { tellSteps } from './teller.ts';

export type Worker = { readonly steps: Steps; readonly hasEmail: boolean };
const MAX = SCHEDULE.length;

export function workerSteps(state: State, name: ProcessName, worker: Worker): State[] {
  const process = state.processes[name] ?? IDLE;
  const { row } = state;
  if (row === undefined) return [];
  const at = { state, name };
  const died = process.pc === 'idle' ? [] : [put(at, IDLE)];
  return [...died, ...next(at, process, row, worker)];
}

function next(at: At, process: Process, row: Row, worker: Worker): State[] {
  switch (process.pc) {
    case 'idle':
    case 'repeating':
      return claim(at, process, row, worker);
    case 'sending':
      return send(at, process);
    case 'sent':
      return escalateOrSettle(at, process, row, worker);
    case 'e-mailing':
      return markEmailed(at, process, row, worker);
    case 'letting-go':
      return [put(at, IDLE, write(row, worker.steps.release(at.state.now, at.name)))];
    case 'spent':
      return [lapse(at, process, row, worker)];
    default:
      return tellSteps(at, process, row, worker.steps);
  }
}

function claim(at: At, { pc, until }: Process, row: Row, { steps }: Worker): State[] {
  const { now } = at.state;
  const change = steps.claim({ now, token: at.name, attempts: row.attempts, schedule: SCHEDULE });
  const claimed = write(row, change);
  if (claimed !== undefined) {
    const lost =
      pc === 'idle' ? [put(at, { pc: 'repeating', until: at.state.now + LEASE_MS }, claimed)] : [];
    return [...lost, begin(at, claimed, row)];
  }
  // The first of the two has moved the clock of the next attempt already.
  const before = { ...row, next_attempt_at: now };
  if (stillHolds(toRecord(row), at.name, now)) return [begin(at, row, before, until)];
  if (row.notice !== undefined) return [put(at, { pc: 'notice', notice: row.notice })];
  if (isSpent(toRecord(row), now, MAX)) return [put(at, { pc: 'spent', seen: row })];
  return pc === 'idle' ? [] : [put(at, IDLE)];
}

/** The send begins with the claim; from here on the enquiry may arrive at any time. */
function begin(at: At, seen: Row, before: Row, until = at.state.now + LEASE_MS): State {
  const { known, now } = at.state;
  const begun = put(at, { pc: 'sending', seen, until }, seen, {
    begun: known.begun + 1,
  });
  const broken = brokenByBeginning(at, before);
  return broken === undefined ? begun : { ...begun, broken: `${broken} at ${now}` };
}

function brokenByBeginning(at: At, before: Row): string | undefined {
  const { known, now } = at.state;
  if (known.withdrawn !== '' || known.erased) return 'sent after consent had ended';
  if (now >= CONSENT_UNTIL) return 'sent after consent had lapsed';
  if (known.settled) return 'sent again after it was settled';
  if (known.begun >= MAX) return 'sent more often than the schedule says';
  if (isTaken(at)) return 'sent while another held the lease';
  return before.next_attempt_at > now ? 'sent before its time' : undefined;
}

/** It arrived and was answered, arrived and the answer was lost, did not arrive, was refused. */
function send(at: At, { seen }: Process): State[] {
  if (seen?.details === undefined)
    return [put(at, { ...process, pc: 'sent', outcome: 'rejected' })];
  const sent = (outcome: Outcome['outcome']) => ({ pc: 'sent', seen, outcome });
  return [
    arrive(at, sent('delivered')),
    arrive(at, sent('retry')),
    put(at, sent('retry')),
    put(at, sent('rejected')),
  ];
}

function arrive(at: At, process: Process): State {
  const arrived = put(at, process, undefined, { held: true });
  const isDenied = at.state.known.withdrawn === 'never';
  return isDenied
    ? { ...arrived, broken: 'arrived although the borrower was told never' }
    : arrived;
}

function escalateOrSettle(at: At, process: Process, row: Row, worker: Worker): State[] {
  const seen = seenBy(process);
  const { now } = at.state;
  const isLate = process.outcome === 'rejected' || now >= ESCALATE_AT;
  const isDue = process.outcome !== 'delivered' && seen.emailed_at === undefined && isLate;
  const mayMail = worker.hasEmail && isDue && stillHolds(toRecord(row), at.name, now);
  if (!mayMail) return [settle(at, process, row, worker)];
  const mailed = arrive(at, { ...process, pc: 'e-mailing' });
  const { withdrawn, erased, mailed: isMarked } = at.state.known;
  const isEnded = withdrawn !== '' || erased;
  if (isMarked) return [{ ...mailed, broken: 'e-mailed again' }];
  return [
    isEnded ? { ...mailed, broken: 'e-mailed after consent had ended' } : mailed,
    settle(at, process, row, worker),
  ];
}

function markEmailed(at: At, process: Process, row: Row, worker: Worker): State[] {
  const marked = write(row, worker.steps.markEmailed(at.state.now, at.name));
  if (marked === undefined) return [settle(at, { ...process, seen: row }, row, worker)];
  const known = { ...at.state.known, mailed: true };
  const state = { ...at.state, row: marked, known };
  return [settle({ ...at, state }, { ...process, seen: marked }, marked, worker)];
}

function settle(at: At, process: Process, row: Row, { steps, hasEmail }: Worker): State {
  const seen = seenBy(process);
  const watched = hasEmail && seen.emailed_at === undefined;
  const change = steps.settle({
    ...told(process, at),
    claimed: toRecord(seen),
    schedule: SCHEDULE,
    ...(watched ? { escalateAt: ESCALATE_AT } : {}),
  });
  const settled = write(row, change);
  if (settled === undefined) return put(at, { pc: 'letting-go' });
  const isOver = settled.state !== 'pending';
  return put(at, IDLE, settled, isOver ? { settled: true } : {});
}

function lapse(at: At, process: Process, row: Row, { steps }: Worker): State {
  const { now, known } = at.state;
  const lapsed = write(row, steps.lapse(now, toRecord(seenBy(process))));
  const after = put(at, IDLE, lapsed, lapsed === undefined ? {} : { settled: true });
  if (lapsed !== undefined && isTaken(at)) {
    return { ...after, broken: 'given up while it was being sent' };
  }
  const isEarly = lapsed !== undefined && known.begun === 0 && now < CONSENT_UNTIL;
  return isEarly ? { ...after, broken: 'given up without an attempt' } : after;
}

export function told(process: Process, { state, name }: At) {
  const outcome =
    process.outcome === 'delivered'
      ? ({ outcome: 'delivered' } as const)
      : { outcome: process.outcome ?? 'retry', reason: 'status 503' };
  return { now: state.now, token: name, outcome } as const;
}
