/**
 * What a caller can put right and try again. A refusal carries meaning only: each surface turns
 * its kind into a status or an error of its own.
 */

export const REFUSAL_KINDS = [
  'invalid-input',
  'consent-missing',
  'out-of-scope',
  'not-found',
  'conflict',
  'busy',
  'undelivered',
] as const;
export type RefusalKind = (typeof REFUSAL_KINDS)[number];

export type RefusalDetails = {
  /** Each says what to fix. Never empty, never personal. */
  readonly problems: readonly string[];
  /** A short machine-readable word where the kind alone leaves a doubt, such as `erased`. */
  readonly code?: string;
  readonly valid_lanes?: readonly string[];
  readonly valid_ids?: readonly string[];
  readonly retry_after_seconds?: number;
};

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;

  constructor(kind: RefusalKind, message: string, details: RefusalDetails) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}
