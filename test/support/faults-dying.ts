/** Ways for the AWS calls of one process to go wrong at a given step. */
import type { Fault } from './faults-aws-proxy.ts';
import type { FaultWorld } from './faults-world.ts';

export const DEATHS = ['before', 'after'] as const;
type Death = (typeof DEATHS)[number];

/** From the `nth` such call on nothing more is done; `after`: that one is still done, unanswered. */
export function dieAt(world: FaultWorld, step: string, death: Death, nth = 1): void {
  let left = nth;
  spoil(world, (operation) => {
    if (left === 0) return 'cut';
    if (operation !== step) return undefined;
    left -= 1;
    if (left > 0) return undefined;
    return death === 'after' ? 'lose' : 'cut';
  });
}

/** One call is spoilt, once; the SDK repeats it. */
export function spoilOnce(world: FaultWorld, step: string, fault: Fault): void {
  let isSpoilt = false;
  spoil(world, (operation) => {
    if (isSpoilt || operation !== step) return undefined;
    isSpoilt = true;
    return fault;
  });
}

export function spoil({ table, bell }: FaultWorld, decide: (operation: string) => Fault): void {
  table.decide = decide;
  bell.decide = decide;
}
