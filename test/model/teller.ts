/** The part of a worker that tells the broker of an ended enquiry, as deliver-notice.ts has it. */
import { LEASE_MS } from '../../functions/delivery/steps.ts';
import type { Notice } from '../../functions/enquiry/record.ts';
import { type Row, SCHEDULE, toRecord, write } from './row.ts';
import { type At, IDLE, isTaken, type Process, put, type State, seenBy } from './state.ts';
import type { Steps } from './steps.ts';
import { told } from './worker.ts';

const MAX = SCHEDULE.length;

export function tellSteps(at: At, process: Process, row: Row, steps: Steps): State[] {
  switch (process.pc) {
    case 'notice':
      return [claim(at, process, row, steps)];
    case 'telling':
      return (['delivered', 'retry', 'rejected'] as const).map((outcome) =>
        put(at, { ...process, pc: 'told', outcome }),
      );
    case 'told':
      return [settle(at, process, row, steps)];
    case 'ending':
      return [end(at, process, row, steps)];
    default:
      throw new Error(`A worker does not know ${process.pc}.`);
  }
}

function claim(at: At, { notice = 'withdrawn' }: Process, row: Row, steps: Steps): State {
  const { now } = at.state;
  const of = { now, token: at.name, attempts: row.attempts, schedule: SCHEDULE };
  const claimed = write(row, steps.claimNotice(notice, of));
  if (claimed !== undefined) return begin(at, notice, claimed, row);
  const isSpent = row.notice !== undefined && row.attempts >= MAX && row.lease_until <= now;
  return put(at, isSpent ? { pc: 'ending', seen: row } : IDLE);
}

function begin(at: At, notice: Notice, claimed: Row, before: Row): State {
  const { now } = at.state;
  const process = { pc: 'telling', notice, seen: claimed, until: now + LEASE_MS };
  const tried = [...new Set([...at.state.known.tried, notice])].toSorted();
  const telling = put(at, process, claimed, { tried });
  const broken = brokenByTelling(at, notice, before);
  return broken === undefined ? telling : { ...telling, broken };
}

function brokenByTelling(at: At, notice: Notice, before: Row): string | undefined {
  if (isTaken(at)) return 'told while another held the lease';
  if (before.attempts >= MAX) return 'told more often than the schedule says';
  if (before.next_attempt_at > at.state.now) return 'told before its time';
  return at.state.known.ended.includes(notice) ? 'told again after it was settled' : undefined;
}

function settle(at: At, process: Process, row: Row, steps: Steps): State {
  const { notice = 'withdrawn' } = process;
  const of = { ...told(process, at), claimed: toRecord(seenBy(process)), schedule: SCHEDULE };
  const settled = write(row, steps.settleNotice(notice, of));
  const isOver = settled !== undefined && settled.notice === undefined;
  return put(at, IDLE, settled, isOver ? ended(at, notice) : {});
}

function end(at: At, process: Process, row: Row, steps: Steps): State {
  const seen = seenBy(process);
  const over = write(
    row,
    steps.lapseNotice(seen.notice ?? 'withdrawn', at.state.now, toRecord(seen)),
  );
  if (over === undefined) return put(at, IDLE);
  const after = put(at, IDLE, over, ended(at, seen.notice ?? 'withdrawn'));
  if (isTaken(at)) return { ...after, broken: 'given up while it was being told' };
  const isTried = at.state.known.tried.includes(seen.notice ?? 'withdrawn');
  const isOther = row.notice !== seen.notice || row.attempts < MAX || !isTried;
  return isOther
    ? { ...after, broken: 'gave up a notice that it had not seen, or nobody had tried' }
    : after;
}

function ended({ state }: At, notice: Notice) {
  return { ended: [...new Set([...state.known.ended, notice])].toSorted() };
}
