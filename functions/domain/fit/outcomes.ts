/** The outcome of one check: what a caller reads, and what would change it. */
import type { Outcome } from '../../contract/vocabulary.ts';

export type Result = {
  readonly outcome: Outcome;
  readonly detail: string;
  readonly working?: string;
  /** Arithmetic that would turn it; never an offer. */
  readonly change?: string;
  /** An unknown whose answer could take the lane away. */
  readonly isDeciding?: boolean;
};

type Extra = Omit<Result, 'outcome' | 'detail'>;

export const pass = (detail: string, extra: Extra = {}): Result => ({
  outcome: 'pass',
  detail,
  ...extra,
});
export const caution = (detail: string, extra: Extra = {}): Result => ({
  outcome: 'caution',
  detail,
  ...extra,
});
export const fail = (detail: string, extra: Extra = {}): Result => ({
  outcome: 'fail',
  detail,
  ...extra,
});
/** Not known, and it could take the lane away. */
export const unknown = (detail: string, extra: Extra = {}): Result => ({
  outcome: 'unknown',
  detail,
  isDeciding: true,
  ...extra,
});
/** Not known, and the match stands without it. */
export const open = (detail: string, extra: Extra = {}): Result => ({
  outcome: 'unknown',
  detail,
  ...extra,
});
