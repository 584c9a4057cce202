/**
 * How an enquiry moves: `pending → delivered | undeliverable | withdrawn`. Each step is a change
 * with its guards; the table owns every clock and the queue is only a doorbell.
 */

import { type Outcome, REPLY_OUTCOMES } from '../catalogue/schema.ts';
import { asSeen } from '../enquiry/change.ts';
import type { Waiting } from '../enquiry/ports.ts';
import { SWEEP_MS } from '../enquiry/queue-message.ts';
import {
  type EnquiryRecord,
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

/** The enquiry itself is due to be sent, or what the broker must still be told of it. */
const isDue = (notice?: Notice) =>
  notice === undefined ? asSeen('state', 'pending') : asSeen('notice', notice);

/** Due and held by nobody. An end is told however late; all else only while they may call. */
function maySend(now: number, notice?: Notice): Step['guards'] {
  const isAnEnd = notice !== undefined && notice !== 'retimed';
  return [
    isDue(notice),
    { field: 'lease_until', is: 'at-most', to: now },
    ...(isAnEnd ? [] : [{ field: 'consent_expires_at', is: 'above', to: now } as const]),
  ];
}

/**
 * Takes the right to send, for as long as the lease. Fails where there is nothing to do now. The next attempt is set as
 * if this one will fail, so that a worker that dies while sending spends one step of the schedule.
 */
export function claim(of: ClaimOf, notice?: Notice): Step {
  const { now, token, attempts, schedule } = of;
  const lease_until = now + LEASE_MS;
  // After the last step there is nothing left but to end it.
  const next_attempt_at = nextAttemptAt({ ...of, attempts: attempts + 1 }) ?? lease_until;
  return {
    guards: [
      ...maySend(now, notice),
      { field: 'next_attempt_at', is: 'at-most', to: now },
      asSeen('attempts', attempts),
      { field: 'attempts', is: 'below', to: schedule.length },
    ],
    set: { lease: token, lease_until, attempted_at: now, next_attempt_at },
    add: { attempts: 1 },
    append: {
      history: [{ at: now, event: notice === undefined ? 'attempted' : `told ${notice}` }],
    },
  };
}

/**
 * Takes the right to send without being due and without counting a try: a canary, or the e-mail that goes
 * out while the webhook is not tried.
 */
export function claimAside({ now, token }: Pick<ClaimOf, 'now' | 'token'>, notice?: Notice): Step {
  return {
    guards: maySend(now, notice),
    set: { lease: token, lease_until: now + LEASE_MS, attempted_at: now, turn_at: now },
  };
}

/** Gives the right back as it was taken: the schedule stands where it stood. */
export function putBack(token: string): Step {
  return { guards: [asSeen('lease', token)], set: NO_LEASE };
}

type SettleArguments = Omit<ClaimOf, 'attempts'> & {
  readonly outcome: AttemptOutcome;
  readonly claimed: EnquiryRecord;
};

/** Writes down what an attempt came to, and which fit it told; only the holder of the lease may. */
export function settle(of: SettleArguments, notice?: Notice): Step {
  const step = settleOutcome(of, notice);
  const { fit } = of.claimed;
  if (notice !== undefined || fit === undefined) return step;
  return { ...step, set: { ...step.set, fit } };
}

function settleOutcome(of: SettleArguments, notice?: Notice): Step {
  const { now, token, outcome, claimed } = of;
  const held = [isDue(notice), asSeen('lease', token)];
  if (outcome.outcome === 'delivered') return end(held, claimed, notice, { at: now });
  const why = { at: now, note: outcome.reason };
  const attempted = { ...of, ...outcome, attempts: claimed.attempts };
  const at = outcome.outcome === 'retry' ? nextAttemptAt(attempted) : undefined;
  const isTooLate = notice === undefined && (at ?? 0) >= claimed.consent_expires_at;
  if (at === undefined || isTooLate) return end(held, claimed, notice, why);
  return {
    guards: held,
    set: { ...NO_LEASE, next_attempt_at: at, sweep_at: at + SWEEP_MS, turn_at: now },
    append: { history: [{ ...why, event: notice === undefined ? 'retry' : 'notice retry' }] },
  };
}

type Emailed = Pick<EnquiryRecord, 'fit' | 'notice'>;

/** The webhook did not answer in time, and the broker has been e-mailed instead. */
export function markEmailed(now: number, token: string, { fit, notice }: Emailed): Step {
  const guards = [asSeen('lease', token)];
  if (notice !== undefined) {
    const history = [{ at: now, event: NOTICE_EMAILED, note: notice }];
    return { guards, append: { history } };
  }
  return {
    guards,
    set: { emailed_at: now, ...(fit === undefined ? {} : { fit }) },
    append: { history: [{ at: now, event: 'e-mailed' }] },
  };
}

const NOTICE_EMAILED = 'notice e-mailed';

/** Whether what is to be sent went by e-mail already. */
export function wasEmailed(record: EnquiryRecord): boolean {
  const { notice, emailed_at, history, waiting_since = 0 } = record;
  if (notice === undefined) return emailed_at !== undefined;
  const isIt = ({ at, event, note }: HistoryEvent) =>
    event === NOTICE_EMAILED && note === notice && at >= waiting_since;
  return history.some(isIt);
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

/**
 * Ends what is spent: the enquiry, or what was still to be told of it. Fails while a lease is live, and where somebody
 * has taken it or asked for it again since it was seen.
 */
export function lapse(now: number, record: EnquiryRecord, note: string): Step {
  const { notice, emailed_at, attempts, next_attempt_at } = record;
  const guards: Step['guards'] = [
    isDue(notice),
    { field: 'lease_until', is: 'at-most', to: now },
    asSeen('attempts', attempts),
    asSeen('next_attempt_at', next_attempt_at),
    ...(notice === undefined && emailed_at === undefined ? [asSeen('emailed_at', emailed_at)] : []),
  ];
  return end(guards, record, notice, { at: now, note });
}

/**
 * Nothing is left to be sent: without a note it was taken. What the webhook never took has still reached the broker
 * where the e-mail did.
 */
function end(
  guards: Step['guards'],
  record: EnquiryRecord,
  notice: Notice | undefined,
  { at, note }: Omit<HistoryEvent, 'event'>,
): Step {
  const { set, remove } = endSending(record);
  const isNotice = notice !== undefined;
  const isEmailed = note !== undefined && wasEmailed(record);
  const state = note === undefined || isEmailed ? 'delivered' : 'undeliverable';
  const said = isEmailed ? 'by e-mail only' : note;
  const event = { at, event: isNotice ? `notice ${state}` : state };
  return {
    guards,
    set: isNotice ? set : { ...set, state },
    remove: isNotice ? [...remove, 'notice'] : remove,
    append: { history: [said === undefined ? event : { ...event, note: said }] },
  };
}

/** When there is something to do for what is still to be sent. */
export function waitsUntil({ next_attempt_at, lease_until }: EnquiryRecord): number {
  return Math.max(next_attempt_at, lease_until);
}

/**
 * Puts the sweep's next look on to when there is something to do, where it would come too soon. Fails where that has changed since:
 * a withdrawal may set the very time of the sweep that was seen.
 */
export function pushOn(seen: EnquiryRecord, at: number): Step {
  const { sweep_at = 0, attempted_at, next_attempt_at } = seen;
  return {
    guards: [asSeen('sweep_at', sweep_at), asSeen('next_attempt_at', next_attempt_at)],
    ...(attempted_at === undefined
      ? { set: { sweep_at: at }, remove: ['turn_at'] }
      : { set: { sweep_at: at, turn_at: attempted_at } }),
  };
}

/** As `pushOn`, and makes it due: the broker is back, and this has not been tried since. */
export function makeDue({ sweep_at, turn_at }: Waiting, closedAt: number, now: number): Step {
  return {
    guards: [
      asSeen('sweep_at', sweep_at),
      turn_at === undefined
        ? { field: 'attempted_at', is: 'absent' }
        : { field: 'attempted_at', is: 'at-most', to: closedAt },
    ],
    set: { next_attempt_at: now, sweep_at: now + SWEEP_MS, turn_at: now },
  };
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
  const sameTime = asSeen('call_time', record.call_time);
  if (record.attempted_at === undefined) {
    return {
      guards: [isDue(), { field: 'attempted_at', is: 'absent' }, sameTime],
      set: { call_time },
      append: { history },
    };
  }
  const due = dueNotice('retimed', now, record);
  return {
    guards: [
      asSeen('state', 'delivered'),
      { field: 'lease_until', is: 'at-most', to: now },
      sameTime,
    ],
    // Whoever told the time before, and is late to write that down, holds no lease any more.
    set: { ...due.set, ...NO_LEASE, call_time },
    remove: due.remove,
    append: { history },
  };
}

/** Whoever saw other replies looks again. */
export function reply(now: number, { replies }: EnquiryRecord, outcome: Outcome): Step {
  return {
    guards: [asSeen('replies', replies)],
    set: { replies: (replies ?? 0) + 1 },
    append: { history: [{ at: now, event: 'replied', note: outcome }] },
  };
}

export function repliesOf({ history }: Pick<EnquiryRecord, 'history'>) {
  return history.flatMap(({ at, event, note }) => {
    const outcome = REPLY_OUTCOMES.find((each) => each === note);
    return event === 'replied' && outcome !== undefined ? [{ at, outcome }] : [];
  });
}

/** Sends once more, as the operator asks; never what was withdrawn, erased or is being sent. */
export function redeliver(now: number, record: EnquiryRecord): Step {
  return {
    guards: [
      asSeen('state', record.state),
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

// When a delivery is tried again: a list of waits, one for each attempt, in seconds.

export type RetrySchedule = readonly number[];

/** The first attempt at once, the last a day after the one before. */
export const DEFAULT_SCHEDULE: RetrySchedule = [0, 5, 60, 300, 900, 3600, 14_400, 43_200, 86_400];

/** A receiver may ask us to wait, but not for longer than this. */
const MAX_RETRY_AFTER_SECONDS = 3600;

type Attempted = Omit<ClaimOf, 'token'> & { readonly retryAfterSeconds?: number | undefined };

/** Epoch milliseconds of the next attempt; undefined once the attempts are spent. */
function nextAttemptAt(attempted: Attempted): number | undefined {
  const { now, attempts, schedule, escalateAt = 0, retryAfterSeconds = 0 } = attempted;
  const step = schedule[attempts];
  if (step === undefined) return undefined;
  const at = now + Math.max(step, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)) * 1000;
  return now < escalateAt ? Math.min(at, escalateAt) : at;
}
