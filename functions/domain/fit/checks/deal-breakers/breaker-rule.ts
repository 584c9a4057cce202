/** One thing a text may state that stops a lane, or that a broker would have to get round. */

import type { Signal } from '../../../../contract/signals.ts';
import type { LaneId } from '../../../../contract/vocabulary.ts';
import type { Facts } from '../../facts.ts';

export type BreakerRule = {
  readonly lanes: readonly LaneId[] | 'all';
  readonly when: Signal | ((facts: Facts) => boolean);
  readonly outcome: 'fail' | 'caution';
  readonly detail: string;
};
