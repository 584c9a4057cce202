/**
 * The circuit breaker between us and the broker: one item, seen by every worker. Five failures in a row that
 * are the broker's open it. From then on nothing is sent but a canary, and a canary that is taken closes it.
 */
import * as z from 'zod';
import { MINUTE_MS } from '../catalogue/office-time.ts';
import { asSeen, type Change } from '../enquiry/change.ts';
import type { Ports, Waiting } from '../enquiry/ports.ts';
import type { AttemptOutcome } from './steps.ts';

export const circuitItem = z.object({
  /** That were the broker's, in a row. */
  failures: z.number(),
  /** 0 while it is closed. */
  opened_at: z.number(),
  /** When it was closed last: what waited then is sent again, whenever its next try would be. */
  closed_at: z.number(),
  /** The one enquiry that may be tried; empty once a worker has taken it. */
  canary: z.string(),
  /** When a canary was last chosen. */
  canary_at: z.number(),
});
export type Circuit = Readonly<z.infer<typeof circuitItem>>;

export const CLOSED: Circuit = {
  failures: 0,
  opened_at: 0,
  closed_at: 0,
  canary: '',
  canary_at: 0,
};

export type CircuitStore = {
  /** Sees every write that was answered before. */
  read(): Promise<Circuit>;
  /** As it then stands, changed or not. */
  change(
    change: Change<Circuit>,
  ): Promise<{ readonly changed: boolean; readonly circuit: Circuit }>;
};

const MOST_FAILURES = 5;
/** The longest between two tries of a broker who is away. */
export const CANARY_MINUTES = 5;
/** A little less than the minutes that are meant: the sweep does not come to the second. */
const CANARY_MS = MINUTE_MS - 10_000;
const LATE_CANARY_MS = CANARY_MINUTES * MINUTE_MS - 10_000;
const LATE_AFTER_MS = 60 * MINUTE_MS;

export function isOpen({ opened_at }: Circuit): boolean {
  return opened_at > 0;
}

/** Whether a broker has been back since, and this one has not had its turn yet. */
export function isHeldBack(row: Waiting, circuit: Circuit): boolean {
  const turn = row.turn_at ?? row.waiting_since ?? row.created_at;
  return !isOpen(circuit) && turn <= circuit.closed_at;
}

/**
 * One a minute, after an hour one in five minutes: whichever had its turn longest ago, new ones first, so
 * that one which the broker cannot take never keeps the rest back.
 */
export function chooseCanary(
  rows: readonly Waiting[],
  circuit: Circuit,
  now: number,
): Waiting | undefined {
  const { opened_at, canary_at } = circuit;
  const pause = now - opened_at < LATE_AFTER_MS ? CANARY_MS : LATE_CANARY_MS;
  if (!isOpen(circuit) || now < canary_at + pause) return undefined;
  return rows.toSorted(
    (one, other) => (one.turn_at ?? 0) - (other.turn_at ?? 0) || one.created_at - other.created_at,
  )[0];
}

/** Two sweeps at once choose one canary between them. */
export function offerCanary(seen: Circuit, canary: string, now: number): Change<Circuit> {
  return {
    guards: [asSeen('opened_at', seen.opened_at), asSeen('canary_at', seen.canary_at)],
    set: { canary, canary_at: now },
  };
}

/** Whoever takes it may send it once. */
export function takeCanary(id: string): Change<Circuit> {
  return { guards: [asSeen('canary', id)], set: { canary: '' } };
}

const WHILE_CLOSED = asSeen('opened_at', 0);

function close(seen: Circuit, now: number): Change<Circuit> {
  return {
    guards: [asSeen('opened_at', seen.opened_at)],
    set: { opened_at: 0, failures: 0, canary: '', ...(isOpen(seen) ? { closed_at: now } : {}) },
  };
}

type Needs = Pick<Ports, 'clock' | 'log'> & { readonly circuit: CircuitStore };

/**
 * Counts what the broker answered to one who had seen the circuit so. An answer that is about one enquiry
 * counts neither way. The outcome itself stands written by now, so what fails here must not make it look lost.
 */
export async function tellCircuit(
  outcome: AttemptOutcome,
  seen: Circuit,
  { circuit, clock, log }: Needs,
): Promise<void> {
  try {
    if (outcome.outcome === 'delivered' && seen.failures > 0) {
      const { changed } = await circuit.change(close(seen, clock.now()));
      if (changed && isOpen(seen)) log.info('The broker answers again: what waited is sent.');
    } else if (outcome.outcome === 'retry' && outcome.isAway === true && !isOpen(seen)) {
      const counted = await circuit.change({ guards: [WHILE_CLOSED], add: { failures: 1 } });
      const { failures } = counted.circuit;
      if (isOpen(counted.circuit) || failures < MOST_FAILURES) return;
      const now = clock.now();
      const opened = await circuit.change({
        guards: [WHILE_CLOSED, { field: 'failures', is: 'above', to: MOST_FAILURES - 1 }],
        set: { opened_at: now, canary: '', canary_at: now },
      });
      // Refused by itself, where its first answer was lost.
      const isOurs = opened.changed || opened.circuit.opened_at === now;
      if (!isOurs) return;
      log.warn('The broker does not answer: but for a canary, nothing is sent until it does.');
      log.count('CircuitOpened');
    }
  } catch (error) {
    log.fault('What the broker answered could not be counted.', error);
  }
}
