import type { ConsentGrade, Surface } from './catalogue/schema.ts';

/** Who asks, as far as we can know. Never a client-sent header. */
export type Caller = {
  readonly surface: Surface;
  /** The viewer's address as the edge reports it; the unit of the rate limit. */
  readonly address: string;
  readonly requestId: string;
  /** The host's id for the person, which counts only from hosts that the operator trusts. */
  readonly subject?: string;
  /** Only to learn what else is wrong before the person is asked: it is counted nowhere. */
  readonly isTrial?: boolean;
  /** Of the consent wording that was shown, as the caller states it. */
  readonly wordingVersion?: string;
  /** Sent to try the service: marked everywhere, counted nowhere, and fictitious numbers will do. */
  readonly isTest?: boolean;
  /** How well we know that the person agreed; `assistant_stated` unless the surface asked itself. */
  readonly grade?: ConsentGrade;
};
