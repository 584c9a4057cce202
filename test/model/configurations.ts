/**
 * Which processes meet in one exploration. All of them at once would take hours; any that touch the
 * same fields at the same time meet in at least one of these.
 */
import { CONTACT_UNTIL, type Row, SCHEDULE } from './row.ts';
import { IDLE, type Known, type Process, type ProcessName } from './state.ts';

export type Configuration = {
  readonly name: string;
  readonly processes: Readonly<Partial<Record<ProcessName, Process>>>;
  /** Whether the enquiry is in the table from the start. */
  readonly isRecorded: boolean;
  readonly hasEmail: boolean;
  /** Where it does not begin with an enquiry that has just come. */
  readonly from?: {
    readonly now: number;
    readonly row: Partial<Row>;
    readonly known: Partial<Known>;
  };
  /** How long the clock runs. */
  readonly ticks: number;
};

const once = { pc: 'idle', left: 1 };
const workers = { workerA: IDLE, workerB: IDLE };

export const CONFIGURATIONS: readonly Configuration[] = [
  {
    name: 'two callers with one key, a worker and the sweep',
    processes: { callerA: IDLE, callerB: IDLE, workerA: IDLE, sweep: IDLE },
    isRecorded: false,
    hasEmail: false,
    ticks: 3,
  },
  {
    name: 'two workers and the sweep',
    processes: { ...workers, sweep: IDLE },
    isRecorded: true,
    hasEmail: false,
    ticks: 7,
  },
  {
    name: 'two workers and a borrower who withdraws',
    processes: { ...workers, borrower: IDLE },
    isRecorded: true,
    hasEmail: false,
    ticks: 5,
  },
  {
    name: 'a worker, the sweep and a borrower who withdraws',
    processes: { workerA: IDLE, sweep: IDLE, borrower: IDLE },
    isRecorded: true,
    hasEmail: false,
    ticks: 7,
  },
  {
    name: 'a worker, a withdrawal and an erasure',
    processes: { workerA: IDLE, borrower: IDLE, eraser: IDLE },
    isRecorded: true,
    hasEmail: false,
    ticks: 4,
  },
  {
    name: 'a worker, a redelivery and a withdrawal',
    processes: { workerA: IDLE, borrower: IDLE, operator: once },
    isRecorded: true,
    hasEmail: false,
    ticks: 4,
  },
  {
    name: 'a worker, a redelivery and the sweep',
    processes: { workerA: IDLE, sweep: IDLE, operator: once },
    isRecorded: true,
    hasEmail: false,
    ticks: 5,
  },
  {
    name: 'a worker that also e-mails, a redelivery and an erasure',
    processes: { workerA: IDLE, operator: once, eraser: IDLE },
    isRecorded: true,
    hasEmail: true,
    ticks: 4,
  },
  {
    name: 'two workers that also e-mail, and the sweep',
    processes: { ...workers, sweep: IDLE },
    isRecorded: true,
    hasEmail: true,
    ticks: 5,
  },
  {
    name: 'two workers and a redelivery',
    processes: { ...workers, operator: once },
    isRecorded: true,
    hasEmail: false,
    ticks: 3,
  },
  {
    name: 'a worker and two withdrawals at once',
    processes: { workerA: IDLE, borrower: IDLE, borrowerB: IDLE },
    isRecorded: true,
    hasEmail: false,
    ticks: 2,
  },
  {
    name: 'a worker and two erasures at once',
    processes: { workerA: IDLE, eraser: IDLE, eraserB: IDLE },
    isRecorded: true,
    hasEmail: false,
    ticks: 2,
  },
  {
    name: 'two workers and a redelivery of what has spent its attempts',
    processes: { ...workers, operator: once },
    isRecorded: true,
    hasEmail: false,
    from: {
      now: 0,
      row: { attempts: SCHEDULE.length, attempted_at: 0 },
      known: { begun: SCHEDULE.length },
    },
    ticks: 2,
  },
  {
    name: 'an erasure at the end of the retention of what was withdrawn',
    processes: { workerA: IDLE, sweep: IDLE, eraser: IDLE },
    isRecorded: true,
    hasEmail: false,
    from: {
      now: CONTACT_UNTIL,
      row: { state: 'withdrawn', withdrawn_at: 0, attempted_at: 0, remove_at: CONTACT_UNTIL },
      known: { held: true, settled: true, withdrawn: 'already', ended: ['withdrawn'] },
    },
    ticks: 9,
  },
];
