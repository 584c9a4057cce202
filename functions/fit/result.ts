/** The outcome of one check. */
import type { CheckOutcome } from '../catalogue/schema.ts';

export type Result = {
  readonly outcome: CheckOutcome;
  readonly detail: string;
  /** The arithmetic behind it. */
  readonly working?: string;
  /** An unknown, one of whose values would fail the lane. */
  readonly isDeciding?: boolean;
  /** Just past the limit. */
  readonly isNear?: boolean;
  /** The most that the limit allows to be lent, fees included. */
  readonly allows?: number;
  /** The new loan, where it is more than the amount: it pays the old one out. */
  readonly lent?: number;
  /** The rule that speaks, where it is one of the book. */
  readonly rule?: string;
};

/** Past a limit: a near miss is a caution, and more than that a failure. */
export const missed = (isNear: boolean, detail: string, working?: string): Result => ({
  outcome: isNear ? 'caution' : 'fail',
  detail,
  ...(working === undefined ? {} : { working }),
  ...(isNear ? { isNear } : {}),
});

/** One of its values would fail the lane. */
export const notKnown = (detail: string): Result => ({
  outcome: 'unknown',
  isDeciding: true,
  detail,
});
