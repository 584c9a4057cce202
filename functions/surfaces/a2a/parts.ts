/** What the pieces of this surface share: made once at start, and what one request adds. */
import type { Catalogue } from '../../contract/built.ts';
import type { Caller, Operations } from '../../operations/operations.ts';
import type { Clock, Log } from '../../operations/ports.ts';

export type Parts = {
  readonly operations: Operations;
  readonly catalogue: Pick<Catalogue, 'wording' | 'lanes'>;
  readonly clock: Clock;
  readonly log: Log;
};

export type Exchange = Parts & { readonly caller: Caller };
