/**
 * How an enquiry moves: `pending → delivered | undeliverable | withdrawn`. Each step is a change
 * with its guards; the table owns every clock and the queue is only a doorbell.
 */
import type { Change } from './change.ts';
import type { EnquiryRecord, HistoryEvent, State } from './enquiry-record.ts';
import type { RetrySchedule } from './retry-schedule.ts';
import { nextAttemptAt } from './retry-schedule.ts';

export type Step = Change<EnquiryRecord>;

/** What one attempt came to, as the broker's side answered. `reason` is ours, never their text. */
export type Outcome =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retry'; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly outcome: 'rejected'; readonly reason: string };

export const LEASE_MS = 90_000;
/** How long a doorbell may go unanswered before the sweep rings again. */
export const SWEEP_MS = 60_000;

type ClaimOf = { readonly now: number; readonly token: string; readonly maxAttempts: number };

/** Takes the right to send, for as long as the lease. Fails where there is nothing to do now. */
export function claim({ now, token, maxAttempts }: ClaimOf): Step {
  return {
    guards: [
      { field: 'state', is: 'equal', to: 'pending' },
      { field: 'next_attempt_at', is: 'at-most', to: now },
      { field: 'lease_until', is: 'at-most', to: now },
      { field: 'attempts', is: 'below', to: maxAttempts },
      { field: 'consent_expires_at', is: 'above', to: now },
    ],
    set: { lease: token, lease_until: now + LEASE_MS, sweep_at: now + LEASE_MS },
    add: { attempts: 1 },
    append: { history: [{ at: now, event: 'attempted' }] },
  };
}

type SettleOf = {
  readonly now: number;
  readonly token: string;
  readonly outcome: Outcome;
  readonly claimed: EnquiryRecord;
  readonly schedule: RetrySchedule;
};

/** Writes down what an attempt came to; only the holder of the lease may. */
export function settle({ now, token, outcome, claimed, schedule }: SettleOf): Step {
  const held = [
    { field: 'state', is: 'equal', to: 'pending' },
    { field: 'lease', is: 'equal', to: token },
  ] as const;
  if (outcome.outcome === 'delivered') return close(held, claimed, { at: now, event: 'delivered' });
  if (outcome.outcome === 'rejected') {
    return close(held, claimed, { at: now, event: 'undeliverable', note: outcome.reason });
  }
  const at = nextAttemptAt({ now, attempts: claimed.attempts, schedule, ...outcome });
  if (at === undefined || at >= claimed.consent_expires_at) {
    return close(held, claimed, { at: now, event: 'undeliverable', note: outcome.reason });
  }
  return {
    guards: held,
    set: { lease: '', lease_until: 0, next_attempt_at: at, sweep_at: at + SWEEP_MS },
    append: { history: [{ at: now, event: 'retry', note: outcome.reason }] },
  };
}

/**
 * Ends an enquiry that can never be claimed again: its last attempt crashed, or its consent
 * lapsed while it waited. Fails while a lease is live.
 */
export function lapse(now: number, record: EnquiryRecord): Step {
  const guards = [
    { field: 'state', is: 'equal', to: 'pending' },
    { field: 'lease_until', is: 'at-most', to: now },
    { field: 'attempts', is: 'equal', to: record.attempts },
  ] as const;
  const note = record.consent_expires_at <= now ? 'consent lapsed' : 'attempts spent';
  return close(guards, record, { at: now, event: 'undeliverable', note });
}

/** True where a claim was refused for good, so that somebody must `lapse` it. */
export function isSpent(record: EnquiryRecord, now: number, maxAttempts: number): boolean {
  const free = record.state === 'pending' && record.lease_until <= now;
  return free && (record.attempts >= maxAttempts || record.consent_expires_at <= now);
}

/** The doorbell could not be rung; the sweep will ring it. */
export function markQueued(now: number): Step {
  return {
    guards: [{ field: 'state', is: 'equal', to: 'pending' }],
    set: { status: 'queued' },
    append: { history: [{ at: now, event: 'queued' }] },
  };
}

/** Puts the sweep's next look off, so that two sweeps do not both ring. */
export function postpone(seenSweepAt: number, now: number): Step {
  return {
    guards: [{ field: 'sweep_at', is: 'equal', to: seenSweepAt }],
    set: { sweep_at: now + SWEEP_MS },
  };
}

/** From here on only the retention clock is left, so the sweep comes back for that. */
function close(guards: Step['guards'], record: EnquiryRecord, event: HistoryEvent): Step {
  const state: State = event.event === 'delivered' ? 'delivered' : 'undeliverable';
  return {
    guards,
    set: { state, lease: '', lease_until: 0, sweep_at: record.contact_until },
    append: { history: [event] },
  };
}
