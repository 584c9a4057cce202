/**
 * What must hold in every state that can be reached, by the names of the reliability plan. What
 * must hold of a single step (nothing is sent after …) is checked where that step is made.
 */
import { SWEEP_MS } from '../../functions/delivery/steps.ts';
import { CONTACT_UNTIL, type Row } from './row.ts';
import type { State } from './state.ts';

type Invariant = { readonly name: string; readonly holds: (state: State) => boolean };

const isHeld = (row: Row) => row.state === 'pending' || row.notice !== undefined;
const answers = ({ processes }: State) =>
  Object.values(processes).flatMap(({ answer }) => (answer === undefined ? [] : [answer]));

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1: what was answered is kept, and either settled in plain sight or on a clock',
    holds: (state) => answers(state).length === 0 || state.row !== undefined,
  },
  {
    name: 'I2: one key has one enquiry, and every answer is its answer',
    holds: (state) => answers(state).every((nonce) => nonce === state.row?.nonce),
  },
  {
    name: 'I3: what waits to be sent has consent that was neither withdrawn nor erased',
    holds: ({ row }) =>
      row?.state !== 'pending' || (row.withdrawn_at === undefined && row.erased_at === undefined),
  },
  {
    name: 'what was withdrawn or erased stays so',
    holds: ({ row }) =>
      row === undefined ||
      (row.withdrawn_at === undefined && row.erased_at === undefined) ||
      row.state === 'withdrawn',
  },
  {
    name: 'I4: no caller was told that nothing is kept while its enquiry is',
    holds: ({ row, processes }) =>
      Object.entries(processes).every(([name, { pc }]) => pc !== 'refused' || row?.nonce !== name),
  },
  {
    name: 'I6: nothing personal is left once it was erased, nor after the retention',
    holds: ({ row, known }) => {
      const isBare = row?.details === undefined && row?.phone_hash === undefined;
      return !known.erased || isBare;
    },
  },
  {
    name: 'what waits to be sent still has its details',
    holds: ({ row }) => row?.state !== 'pending' || row.details !== undefined,
  },
  {
    name: 'the sweep has a clock for whatever is still to be sent, and for nothing else',
    holds: ({ row }) => row === undefined || (row.sweep_at !== undefined) === isHeld(row),
  },
  {
    name: 'the removal has a clock for whatever is final and has its details',
    holds: ({ row }) =>
      row === undefined ||
      isHeld(row) ||
      row.remove_at !== undefined ||
      (row.details === undefined && row.phone_hash === undefined),
  },
  {
    name: 'the sweep comes within a minute of whatever is due',
    holds: ({ row, now }) => row?.sweep_at === undefined || row.sweep_at <= latest(row, now),
  },
  {
    name: 'what is final is left alone until its details leave',
    holds: ({ row }) =>
      row?.remove_at === undefined || (!isHeld(row) && row.remove_at >= CONTACT_UNTIL),
  },
  {
    name: 'a lease that was given back keeps nobody waiting',
    holds: ({ row, now }) => row?.lease !== '' || row.lease_until <= now,
  },
  {
    name: 'the state delivered means that it reached the broker',
    holds: ({ row, known }) => row?.state !== 'delivered' || known.held,
  },
  {
    name: 'a notice follows every enquiry that the broker holds and that was ended',
    holds: ({ row, known }) => {
      if (row === undefined || !known.held) return true;
      if (row.erased_at !== undefined) return follows(row, known, 'erased');
      return row.withdrawn_at === undefined || follows(row, known, 'withdrawn');
    },
  },
];

function latest(row: Row, now: number): number {
  return Math.max(row.next_attempt_at, row.lease_until, now) + SWEEP_MS;
}

function follows(row: Row, known: State['known'], notice: 'withdrawn' | 'erased'): boolean {
  return row.notice === notice || known.ended.includes(notice);
}

export function brokenBy(state: State): string | undefined {
  return state.broken ?? INVARIANTS.find(({ holds }) => !holds(state))?.name;
}
