/**
 * Whether a state can always be got out of: every process dies where it stands, and from then on
 * only the sweep and its workers go on, with a broker that takes everything, or nothing.
 */
import type { Outcome } from '../../functions/delivery/steps.ts';
import { isSpent } from '../../functions/delivery/steps.ts';
import { spell } from './canonical.ts';
import { type Row, SCHEDULE, TICK, toRecord, write } from './row.ts';
import type { State } from './state.ts';
import type { Steps } from './steps.ts';

const ROUNDS = 60;
const MAX = SCHEDULE.length;
const TAKES: Outcome = { outcome: 'delivered' };
const REFUSES: Outcome = { outcome: 'retry', reason: 'status 503' };

type Course = { readonly row: Row; readonly wasClaimed: boolean };

/** The name of the promise that a state breaks, where it never comes to rest. */
export function createProgress(steps: Steps): (state: State) => string | undefined {
  const memo = new Map<string, string | undefined>();
  return ({ row, now }) => {
    if (row === undefined) return undefined;
    const key = `${now} ${spell(row, now)}`;
    if (!memo.has(key)) memo.set(key, judge(row, now, steps));
    return memo.get(key);
  };
}

function judge(row: Row, now: number, steps: Steps): string | undefined {
  const taken = runOn(row, now, TAKES, steps);
  const refused = runOn(row, now, REFUSES, steps);
  if (!isAtRest(taken) || !isAtRest(refused)) return 'every state comes to rest';
  const isLost = taken.wasClaimed && taken.row.state !== 'delivered';
  return isLost ? 'what the broker takes ends as delivered' : undefined;
}

function isAtRest({ row }: Course): boolean {
  const isOpen = row.state === 'pending' || row.notice !== undefined;
  const isBare = row.details === undefined && row.phone_hash === undefined;
  return !isOpen && isBare && row.sweep_at === undefined && row.remove_at === undefined;
}

function runOn(from: Row, start: number, outcome: Outcome, steps: Steps): Course {
  let row = from;
  let wasClaimed = false;
  for (let round = 0; round < ROUNDS && !isAtRest({ row, wasClaimed }); round += 1) {
    const now = start + round * TICK;
    const { state, attempts, sweep_at, remove_at } = row;
    if (sweep_at !== undefined && sweep_at <= now) row = sweepAndWork(row, now, outcome, steps);
    else if (remove_at !== undefined) row = write(row, steps.retire(now)) ?? row;
    wasClaimed ||= state === 'pending' && row.attempts > attempts;
  }
  return { row, wasClaimed };
}

function sweepAndWork(due: Row, now: number, outcome: Outcome, steps: Steps): Row {
  const row = write(due, steps.postpone(due.sweep_at ?? 0, now)) ?? due;
  return work(row, now, outcome, steps);
}

function work(row: Row, now: number, outcome: Outcome, steps: Steps): Row {
  const token = 'later';
  const claimed = write(
    row,
    steps.claim({ now, token, attempts: row.attempts, schedule: SCHEDULE }),
  );
  const of = { now, token, outcome, schedule: SCHEDULE };
  if (claimed !== undefined) {
    const step = steps.settle({ ...of, claimed: toRecord(claimed) });
    return write(claimed, step) ?? claimed;
  }
  if (row.notice !== undefined) {
    const claimOf = { now, token, attempts: row.attempts, schedule: SCHEDULE };
    const telling = write(row, steps.claimNotice(row.notice, claimOf));
    const isOver = row.attempts >= MAX && row.lease_until <= now;
    if (telling === undefined) {
      return (
        (isOver ? write(row, steps.lapseNotice(row.notice, now, toRecord(row))) : undefined) ?? row
      );
    }
    const step = steps.settleNotice(row.notice, { ...of, claimed: toRecord(telling) });
    return write(telling, step) ?? telling;
  }
  if (!isSpent(toRecord(row), now, MAX)) return row;
  return write(row, steps.lapse(now, toRecord(row))) ?? row;
}
