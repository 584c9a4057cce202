/** When a delivery is tried again: a list of waits, one for each attempt, in seconds. */

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

/** SQS delays a message by at most this; later attempts are the sweep's. */
export const MAX_RING_DELAY_SECONDS = 15 * MINUTE;

type Attempted = {
  readonly now: number;
  readonly attempts: number;
  readonly schedule: RetrySchedule;
  readonly retryAfterSeconds?: number | undefined;
  /** When to try at the latest, as long as that has not passed. */
  readonly escalateAt?: number | undefined;
};

/** Epoch milliseconds of the next attempt; undefined once the attempts are spent. */
export function nextAttemptAt(attempted: Attempted): number | undefined {
  const step = attempted.schedule[attempted.attempts];
  if (step === undefined) return undefined;
  const asked = Math.min(attempted.retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS);
  const at = attempted.now + Math.max(step, asked) * 1000;
  const { now, escalateAt } = attempted;
  return escalateAt !== undefined && now < escalateAt ? Math.min(at, escalateAt) : at;
}
