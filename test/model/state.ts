/**
 * A moment of the modelled world: the clock, the one row, every process with what it remembers, and
 * what an onlooker knows.
 */
import type { Outcome } from '../../functions/delivery/steps.ts';
import type { Notice } from '../../functions/enquiry/record.ts';
import type { Row } from './row.ts';

export type Process = {
  readonly pc: string;
  readonly seen?: Row;
  readonly outcome?: Outcome['outcome'];
  readonly notice?: Notice;
  /** Until when it may take itself for the only one. */
  readonly until?: number;
  readonly left?: number;
  readonly answer?: string;
};
export type ProcessName =
  | 'callerA'
  | 'callerB'
  | 'workerA'
  | 'workerB'
  | 'sweep'
  | 'borrower'
  | 'borrowerB'
  | 'eraser'
  | 'eraserB'
  | 'operator';

/** What an onlooker who sees everything has noticed. */
export type Known = {
  /** An enquiry reached the broker, by webhook or e-mail. */
  readonly held: boolean;
  /** What the borrower was told when withdrawing; empty before. */
  readonly withdrawn: '' | 'never' | 'being_sent' | 'already';
  readonly erased: boolean;
  /** Notices that were delivered, or given up in plain sight. */
  readonly ended: readonly Notice[];
  /** Delivery was written down, and nobody has asked for another since. */
  readonly settled: boolean;
  /** Notices that were tried at least once. */
  readonly tried: readonly Notice[];
  /** The row says that an e-mail went out. */
  readonly mailed: boolean;
  /** Sends begun since the last redelivery was asked for. */
  readonly begun: number;
};

export type State = {
  readonly now: number;
  readonly row?: Row | undefined;
  readonly processes: Readonly<Partial<Record<ProcessName, Process>>>;
  readonly known: Known;
  /** The promise that the step into this state broke. */
  readonly broken?: string;
};

export const IDLE: Process = { pc: 'idle' };

function never(): never {
  throw new Error('What must be there is not.');
}

/** Whose turn it is. */
export type At = { readonly state: State; readonly name: ProcessName };

/** The state after a process moved on, with what it wrote and what an onlooker learnt. */
export function put(
  { state, name }: At,
  process: Process,
  row?: Row,
  known: Partial<Known> = {},
): State {
  return {
    ...state,
    row: row ?? state.row,
    processes: { ...state.processes, [name]: process },
    known: { ...state.known, ...known },
  };
}

/** True where another worker was promised that nobody else sends or tells now. */
export function isTaken({ state, name }: At): boolean {
  return Object.entries(state.processes).some(
    ([other, { pc, until = 0 }]) => other !== name && HOLDING.has(pc) && until > state.now,
  );
}

export function seenBy({ seen }: Process): Row {
  return seen ?? never();
}

/** Where a worker still remembers its token. */
export const HOLDING = new Set([
  'repeating',
  'sending',
  'sent',
  'e-mailing',
  'letting-go',
  'repeating-notice',
  'telling',
  'told',
]);
