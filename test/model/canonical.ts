/** Makes states equal that no future can tell apart, so that there are few enough to visit. */
import type { Field, Row } from './row.ts';
import { HOLDING, type ProcessName, type State } from './state.ts';

/** A token that nobody remembers is as good as any other such token. */
export function normalise(state: State): State {
  const { row, processes } = state;
  const isForgotten = (lease: string) =>
    lease !== '' && lease !== 'nobody' && !HOLDING.has(processes[lease as ProcessName]?.pc ?? '');
  const rename = <R extends Row | undefined>(each: R): R =>
    each !== undefined && isForgotten(each.lease) ? { ...each, lease: 'nobody' } : each;
  const renamed = Object.entries(processes).map(([name, process]) => {
    const { seen } = process;
    return [name, seen === undefined ? process : { ...process, seen: rename(seen) }];
  });
  return { ...state, row: rename(row), processes: Object.fromEntries(renamed) };
}

/**
 * What a process still looks at of the row that it saw. A transition that comes to look at more
 * must be added here, or states that differ would be taken for equal.
 */
const MATTERS: Readonly<Record<string, readonly Field[]>> = {
  sending: ['attempts', 'emailed_at', 'details'],
  sent: ['attempts', 'emailed_at', 'details'],
  'e-mailing': ['attempts', 'emailed_at', 'details'],
  spent: ['attempts', 'emailed_at'],
  telling: ['attempts'],
  told: ['attempts'],
  ending: ['attempts', 'notice'],
  deciding: ['state', 'withdrawn_at', 'erased_at', 'attempted_at'],
  due: ['sweep_at'],
  retiring: [],
};

const flatten = (value: unknown) => (typeof value === 'object' ? true : value);

/** Equal for states that no future can tell apart. */
export function canonical({ now, row, processes, known }: State): string {
  const all = Object.values(processes).map(
    ({ pc, seen, outcome, notice, until = 0, left, answer }) => {
      const matters = seen && (MATTERS[pc] ?? []).map((field) => flatten(seen[field])).join();
      return `${pc},${matters},${outcome},${notice},${past(until, now)},${left},${answer}`;
    },
  );
  return `${now};${row && spell(row, now)};${all.join(';')};${Object.values(known).join()}`;
}

/** A clock that has passed is as good as zero. */
export function spell(row: Row, now: number): string {
  const { nonce, state, status, attempts, attempted_at, lease, lease_until } = row;
  const { sweep_at, remove_at } = row;
  const { next_attempt_at, notice, withdrawn_at, erased_at, emailed_at, details, phone_hash } = row;
  const isBare = `${details === undefined}${phone_hash === undefined}`;
  const clocks = `${past(lease_until, now)},${past(next_attempt_at, now)},${sweep_at},${remove_at}`;
  const marks = `${attempted_at},${withdrawn_at},${erased_at},${emailed_at},${notice}`;
  return `${nonce},${state},${status},${attempts},${lease},${clocks},${marks},${isBare}`;
}

const past = (at: number, now: number) => (at <= now ? 0 : at);
