/** Every guard and every set, removal and count of every transition, each left out in turn. */
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { freshRow, SCHEDULE, toRecord } from './row.ts';
import { type Part, partsOf, production, type StepName } from './steps.ts';

export type Mutant = { readonly step: StepName; readonly part: Part };

const fresh = toRecord(freshRow('first'));
const sent: EnquiryRecord = { ...fresh, attempts: 1, attempted_at: 0 };
const of = { now: 0, token: 'a', schedule: SCHEDULE };
const claimOf = { ...of, attempts: 0 };
const retry = { outcome: 'retry', reason: '' } as const;
const rejected = { outcome: 'rejected', reason: '' } as const;

/** Each transition as often as it has different shapes. */
const SHAPES = {
  claim: [production.claim(claimOf)],
  settle: [
    production.settle({ ...of, outcome: { outcome: 'delivered' }, claimed: sent }),
    production.settle({ ...of, outcome: retry, claimed: sent }),
    production.settle({ ...of, outcome: rejected, claimed: sent }),
  ],
  markEmailed: [production.markEmailed(0, 'a')],
  release: [production.release(0, 'a')],
  lapse: [production.lapse(0, sent)],
  markQueued: [production.markQueued(0)],
  postpone: [production.postpone(0, 0)],
  redeliver: [production.redeliver(0, sent)],
  withdraw: [production.withdraw(0, fresh), production.withdraw(0, sent)],
  erase: [production.erase(0, fresh), production.erase(0, sent)],
  claimNotice: [production.claimNotice('withdrawn', claimOf)],
  settleNotice: [
    production.settleNotice('withdrawn', { ...of, outcome: retry, claimed: sent }),
    production.settleNotice('withdrawn', { ...of, outcome: rejected, claimed: sent }),
  ],
  lapseNotice: [production.lapseNotice('withdrawn', 0, sent)],
  retire: [production.retire(0)],
} as const satisfies Record<StepName, readonly Parameters<typeof partsOf>[0][]>;

export const MUTANTS: readonly Mutant[] = Object.entries(SHAPES).flatMap(([step, changes]) => {
  const parts = new Map(changes.flatMap(partsOf).map((part) => [`${part.of} ${part.name}`, part]));
  // Keys of SHAPES are the names of the steps.
  return [...parts.values()].map((part) => ({ step: step as StepName, part }));
});

export function nameOf({ step, part }: Mutant): string {
  return `${step} without ${part.of} ${part.name}`;
}
