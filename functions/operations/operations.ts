/**
 * What a surface can ask for. Surfaces know this type and nothing behind it; wiring.ts builds it.
 */
import type { OperationName, OperationOutput } from '../contract/operations.ts';
import type { ConsentGrade, Surface } from '../contract/vocabulary.ts';

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

/** `replayed` is true where the key had been seen: the stored answer, and nothing sent again. */
export type Answer<Name extends OperationName> = {
  readonly output: OperationOutput<Name>;
  readonly replayed?: boolean;
};

/** Input is raw: each operation parses it once and throws a Refusal that names every problem. */
export type Operations = {
  readonly [Name in OperationName]: (input: unknown, caller: Caller) => Promise<Answer<Name>>;
};
