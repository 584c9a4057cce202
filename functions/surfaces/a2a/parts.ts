/** What the pieces of this surface share: made once at start, and what one request adds. */
import type { Catalogue } from '../../contract/built.ts';
import type { TextReading } from '../../domain/read-text/read-text.ts';
import type { Caller, Operations } from '../../operations/operations.ts';
import type { Clock, Log } from '../../operations/ports.ts';

export type Parts = {
  readonly operations: Operations;
  readonly catalogue: Pick<Catalogue, 'wording'>;
  /** What a text says of a need, as of a moment. */
  readonly readText: (text: string, now: Date) => TextReading;
  readonly clock: Clock;
  readonly log: Pick<Log, 'fault'>;
};

export type Exchange = Parts & { readonly caller: Caller };
