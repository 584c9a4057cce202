/**
 * How an enquiry moves: `pending → delivered | undeliverable | withdrawn`. Each step is a change
 * with its guards; the table owns every clock and the queue is only a doorbell.
 */

import type { Waiting } from '../enquiry/ports.ts';
import { SWEEP_MS } from '../enquiry/queue-message.ts';
import {
  type EnquiryRecord,
  type EnquiryState,
  endSending,
  type HistoryEvent,
  NO_LEASE,
  type Notice,
  type Step,
} from '../enquiry/record.ts';
import { dueNotice } from '../enquiry/withdraw.ts';

/** What one attempt came to, as the broker's side answered. `reason` is ours, never their text. */
export type AttemptOutcome =
  | { readonly outcome: 'delivered' }
  | {
      readonly outcome: 'retry';
      readonly reason: string;
      readonly retryAfterSeconds?: number;
      /** The broker's failure and not about this one enquiry: no connection, a time-out, 429 or 5xx. */
      readonly isAway?: true;
    }
  | { readonly outcome: 'rejected'; readonly reason: string };

/** Longer than the worker may run, so that two never send at once. */
export const LEASE_MS = 45_000;

export type ClaimOf = {
  readonly now: number;
  readonly token: string;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly schedule: RetrySchedule;
  /** When to try at the latest, as long as that has not passed, so that a silent webhook is noticed in time. */
  readonly escalateAt?: number | undefined;
};

/** Takes the right to send, for as long as the lease. Fails where there is nothing to do now. */
export function claim(of: ClaimOf): Step {
  const { now } = of;
  return {
    guards: [
      { field: 'state', is: 'equal', to: 'pending' },
      ...freeToTry(of),
      { field: 'consent_expires_at', is: 'above', to: now },
    ],
    set: takeLease(of),
    add: { attempts: 1 },
    append: { history: [{ at: now, event: 'attempted' }] },
  };
}

/** Due, held by nobody, and tried as often as was thought, which is not too often. */
function freeToTry({ now, attempts, schedule }: ClaimOf): Step['guards'] {
  return [
    { field: 'next_attempt_at', is: 'at-most', to: now },
    { field: 'lease_until', is: 'at-most', to: now },
    { field: 'attempts', is: 'equal', to: attempts },
    { field: 'attempts', is: 'below', to: schedule.length },
  ];
}

/**
 * The next attempt is set as if this one will fail, so that a worker that dies while sending spends
 * one step of the schedule. After the last step there is nothing left but to end it.
 */
function takeLease({
  now,
  token,
  attempts,
  schedule,
  escalateAt,
}: ClaimOf): Partial<EnquiryRecord> {
  const lease_until = now + LEASE_MS;
  const next = nextAttemptAt({ now, attempts: attempts + 1, schedule, escalateAt });
  return { lease: token, lease_until, attempted_at: now, next_attempt_at: next ?? lease_until };
}

/**
 * Takes the right to send without being due and without counting a try: a canary, or the e-mail that goes
 * out while the webhook is not tried.
 */
export function claimAside({ now, token }: Pick<ClaimOf, 'now' | 'token'>, notice?: Notice): Step {
  return {
    guards: [
      ...(notice === undefined
        ? ([
            { field: 'state', is: 'equal', to: 'pending' },
            { field: 'consent_expires_at', is: 'above', to: now },
          ] as const)
        : ([{ field: 'notice', is: 'equal', to: notice }] as const)),
      { field: 'lease_until', is: 'at-most', to: now },
    ],
    set: { lease: token, lease_until: now + LEASE_MS, attempted_at: now, turn_at: now },
  };
}

/** Gives the right back as it was taken: the schedule stands where it stood. */
export function putBack(token: string): Step {
  return {
    guards: [{ field: 'lease', is: 'equal', to: token }],
    set: NO_LEASE,
  };
}

export type SettleArguments = Omit<ClaimOf, 'attempts'> & {
  readonly outcome: AttemptOutcome;
  readonly claimed: EnquiryRecord;
};

/** Writes down what an attempt came to, and which fit it told; only the holder of the lease may. */
export function settle(of: SettleArguments): Step {
  const step = settleOutcome(of);
  const { fit } = of.claimed;
  return fit === undefined ? step : { ...step, set: { ...step.set, fit } };
}

function settleOutcome(of: SettleArguments): Step {
  const { now, token, outcome, claimed } = of;
  const held = [
    { field: 'state', is: 'equal', to: 'pending' },
    { field: 'lease', is: 'equal', to: token },
  ] as const;
  if (outcome.outcome === 'delivered') return close(held, claimed, { at: now, event: 'delivered' });
  const at = retryAt(of);
  if (at === undefined || at >= claimed.consent_expires_at) {
    return giveUp(held, claimed, { at: now, note: outcome.reason });
  }
  return waitUntil(at, held, { at: now, event: 'retry', note: outcome.reason });
}

/** When to try again; undefined where there is no point any more. */
export function retryAt(of: SettleArguments): number | undefined {
  const { now, outcome, claimed, schedule, escalateAt } = of;
  if (outcome.outcome !== 'retry') return undefined;
  return nextAttemptAt({ now, attempts: claimed.attempts, schedule, escalateAt, ...outcome });
}

function waitUntil(at: number, guards: Step['guards'], event: HistoryEvent): Step {
  return {
    guards,
    set: { ...NO_LEASE, next_attempt_at: at, sweep_at: at + SWEEP_MS, turn_at: event.at },
    append: { history: [event] },
  };
}

/** The webhook did not answer in time, and the broker has been e-mailed instead. */
export function markEmailed(now: number, token: string, fit: EnquiryRecord['fit']): Step {
  return {
    guards: [{ field: 'lease', is: 'equal', to: token }],
    set: { emailed_at: now, ...(fit === undefined ? {} : { fit }) },
    append: { history: [{ at: now, event: 'e-mailed' }] },
  };
}

/** Gives the lease back where the enquiry was withdrawn while it was being sent. */
export function release(now: number, token: string): Step {
  const history = [{ at: now, event: 'sent while being withdrawn' }];
  return { ...putBack(token), append: { history } };
}

/** When the whole schedule has passed, whether or not the broker was ever tried. */
export function endsAt(
  { waiting_since, created_at }: EnquiryRecord,
  schedule: RetrySchedule,
): number {
  const seconds = schedule.reduce((sum, wait) => sum + wait, 0);
  return (waiting_since ?? created_at) + seconds * 1000;
}

/** Why nothing of it will ever be sent again; undefined while it is held, or could still be. */
export function spentBy(
  record: EnquiryRecord,
  { now, schedule, isAway }: { now: number; schedule: RetrySchedule; isAway: boolean },
): string | undefined {
  if (record.lease_until > now) return undefined;
  const isForConsent = record.state === 'pending' || record.notice === 'retimed';
  if (isForConsent && record.consent_expires_at <= now) return 'consent lapsed';
  if (record.attempts >= schedule.length) return 'attempts spent';
  return isAway && endsAt(record, schedule) <= now ? 'the broker was away' : undefined;
}

/** Ends what is spent, as it was seen to be: the enquiry, or what was still to be told of it. Fails while a lease is live. */
export function lapse(now: number, record: EnquiryRecord, note: string): Step {
  const { notice, emailed_at } = record;
  if (notice !== undefined) {
    const guards = [{ field: 'notice', is: 'equal', to: notice } as const, ...asSpent(now, record)];
    return endNotice(guards, record, { at: now, event: 'notice undeliverable', note });
  }
  const guards: Step['guards'] = [
    { field: 'state', is: 'equal', to: 'pending' },
    ...asSpent(now, record),
    ...(emailed_at === undefined ? [{ field: 'emailed_at', is: 'absent' } as const] : []),
  ];
  return giveUp(guards, record, { at: now, note });
}

/** Nobody has taken it since, and nobody has asked for it again. */
function asSpent(now: number, record: EnquiryRecord): Step['guards'] {
  return [
    { field: 'lease_until', is: 'at-most', to: now },
    { field: 'attempts', is: 'equal', to: record.attempts },
    { field: 'next_attempt_at', is: 'equal', to: record.next_attempt_at },
  ];
}

/** When there is something to do for what is still to be sent. */
export function waitsUntil({ next_attempt_at, lease_until }: EnquiryRecord): number {
  return Math.max(next_attempt_at, lease_until);
}

/** Puts the sweep's next look on to when there is something to do, where it would come too soon. */
export function pushOn({ sweep_at = 0, attempted_at }: EnquiryRecord, at: number): Step {
  return {
    guards: [{ field: 'sweep_at', is: 'equal', to: sweep_at }],
    ...(attempted_at === undefined
      ? { set: { sweep_at: at }, remove: ['turn_at'] }
      : { set: { sweep_at: at, turn_at: attempted_at } }),
  };
}

/** As `pushOn`, and makes it due: the broker is back, and this has not been tried since. */
export function makeDue({ sweep_at, turn_at }: Waiting, closedAt: number, now: number): Step {
  return {
    guards: [
      { field: 'sweep_at', is: 'equal', to: sweep_at },
      turn_at === undefined
        ? { field: 'attempted_at', is: 'absent' }
        : { field: 'attempted_at', is: 'at-most', to: closedAt },
    ],
    set: { next_attempt_at: now, sweep_at: now + SWEEP_MS, turn_at: now },
  };
}

// What the broker must still be told of an enquiry that it may hold: its end, or another time to call.

/** As `claim`, for what the broker must still be told. Waits until nobody is sending. */
export function claimNotice(notice: Notice, of: ClaimOf): Step {
  return {
    guards: [
      { field: 'notice', is: 'equal', to: notice },
      ...freeToTry(of),
      // An end is told however late; another time to call only while they may call.
      ...(notice === 'retimed'
        ? ([{ field: 'consent_expires_at', is: 'above', to: of.now }] as const)
        : []),
    ],
    set: takeLease(of),
    add: { attempts: 1 },
    append: { history: [{ at: of.now, event: `told ${notice}` }] },
  };
}

export function settleNotice(notice: Notice, of: SettleArguments): Step {
  const { now, token, outcome, claimed } = of;
  const held = [
    { field: 'notice', is: 'equal', to: notice },
    { field: 'lease', is: 'equal', to: token },
  ] as const;
  const at = retryAt(of);
  const note = 'reason' in outcome ? { note: outcome.reason } : {};
  if (at !== undefined) return waitUntil(at, held, { at: now, event: 'notice retry', ...note });
  const event = outcome.outcome === 'delivered' ? 'notice delivered' : 'notice undeliverable';
  return endNotice(held, claimed, { at: now, event, ...note });
}

function endNotice(guards: Step['guards'], record: EnquiryRecord, event: HistoryEvent): Step {
  const { set, remove } = endSending(record);
  return { guards, set, remove: [...remove, 'notice'], append: { history: [event] } };
}

const RETIMED = 'call time changed';

export function retimesOf({ history }: Pick<EnquiryRecord, 'history'>): readonly HistoryEvent[] {
  return history.filter(({ event }) => event === RETIMED);
}

/**
 * The borrower would rather be called at another time. What was never sent takes it along; a broker who has the enquiry
 * is told. Not while it is under way, as nobody could say which time then arrives; and once, where its answer is lost
 * and it is sent again.
 */
export function retime(now: number, record: EnquiryRecord, call_time: string): Step {
  const history = [{ at: now, event: RETIMED }];
  const asSeen =
    record.call_time === undefined
      ? ({ field: 'call_time', is: 'absent' } as const)
      : ({ field: 'call_time', is: 'equal', to: record.call_time } as const);
  if (record.attempted_at === undefined) {
    return {
      guards: [
        { field: 'state', is: 'equal', to: 'pending' },
        { field: 'attempted_at', is: 'absent' },
        asSeen,
      ],
      set: { call_time },
      append: { history },
    };
  }
  const due = dueNotice('retimed', now, record);
  return {
    guards: [
      { field: 'state', is: 'equal', to: 'delivered' },
      { field: 'lease_until', is: 'at-most', to: now },
      asSeen,
    ],
    // Whoever told the time before, and is late to write that down, holds no lease any more.
    set: { ...due.set, ...NO_LEASE, call_time },
    remove: due.remove,
    append: { history },
  };
}

/** Sends once more, as the operator asks; never what was withdrawn, erased or is being sent. */
export function redeliver(now: number, record: EnquiryRecord): Step {
  return {
    guards: [
      { field: 'state', is: 'equal', to: record.state },
      { field: 'withdrawn_at', is: 'absent' },
      { field: 'erased_at', is: 'absent' },
      { field: 'notice', is: 'absent' },
      { field: 'lease_until', is: 'at-most', to: now },
      { field: 'consent_expires_at', is: 'above', to: now },
    ],
    set: {
      state: 'pending',
      attempts: 0,
      ...NO_LEASE,
      next_attempt_at: now,
      sweep_at: now + SWEEP_MS,
      waiting_since: now,
      ...(record.attempted_at === undefined ? {} : { turn_at: record.attempted_at }),
    },
    remove: ['remove_at'],
    append: { history: [{ at: now, event: 'redelivery asked' }] },
  };
}

/** What the webhook never took has still reached the broker where the e-mail did. */
function giveUp(
  guards: Step['guards'],
  record: EnquiryRecord,
  { at, note }: Required<Pick<HistoryEvent, 'at' | 'note'>>,
): Step {
  return record.emailed_at === undefined
    ? close(guards, record, { at, event: 'undeliverable', note })
    : close(guards, record, { at, event: 'delivered', note: 'by e-mail only' });
}

function close(guards: Step['guards'], record: EnquiryRecord, event: HistoryEvent): Step {
  const state: EnquiryState = event.event === 'delivered' ? 'delivered' : 'undeliverable';
  const { set, remove } = endSending(record);
  return { guards, set: { ...set, state }, remove, append: { history: [event] } };
}

// When a delivery is tried again: a list of waits, one for each attempt, in seconds.

export type RetrySchedule = readonly number[];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The first entry is the first attempt itself. */
export const DEFAULT_SCHEDULE: RetrySchedule = [
  0,
  5,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** A receiver may ask us to wait, but not for longer than this. */
const MAX_RETRY_AFTER_SECONDS = HOUR;

type Attempted = Omit<ClaimOf, 'token'> & { readonly retryAfterSeconds?: number | undefined };

/** Epoch milliseconds of the next attempt; undefined once the attempts are spent. */
function nextAttemptAt(attempted: Attempted): number | undefined {
  const { now, attempts, schedule, escalateAt, retryAfterSeconds = 0 } = attempted;
  const step = schedule[attempts];
  if (step === undefined) return undefined;
  const at = now + Math.max(step, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)) * 1000;
  return escalateAt !== undefined && now < escalateAt ? Math.min(at, escalateAt) : at;
}
