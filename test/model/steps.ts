/** The production transitions that the model drives, by name, so that one can be mutated at a time. */
import type { Change } from '../../functions/delivery/change.ts';
import * as delivery from '../../functions/delivery/steps.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import * as retention from '../../functions/enquiry/record.ts';
import * as withdrawal from '../../functions/enquiry/withdraw.ts';

export const production = {
  claim: delivery.claim,
  settle: delivery.settle,
  markEmailed: delivery.markEmailed,
  release: delivery.release,
  lapse: delivery.lapse,
  markQueued: delivery.markQueued,
  postpone: delivery.postpone,
  redeliver: delivery.redeliver,
  withdraw: withdrawal.withdraw,
  erase: withdrawal.erase,
  claimNotice: withdrawal.claimNotice,
  settleNotice: withdrawal.settleNotice,
  lapseNotice: withdrawal.lapseNotice,
  retire: retention.retire,
} as const;

export type Steps = typeof production;
export type StepName = keyof Steps;

/** One part of a transition's change that a mutant leaves out. */
export type Part = { readonly of: 'guard' | 'set' | 'remove' | 'add'; readonly name: string };

/** The transitions with one part of one of them left out, whatever else it then does. */
export function leaveOut(step: StepName, part: Part): Steps {
  // Every transition returns a change of the same kind; only what is in that change differs.
  const original = production[step] as (...given: unknown[]) => Change<EnquiryRecord>;
  const mutated = (...given: unknown[]) => without(original(...given), part);
  return { ...production, [step]: mutated };
}

function without(change: Change<EnquiryRecord>, { of, name }: Part): Change<EnquiryRecord> {
  const keep = (given: object | undefined) =>
    Object.fromEntries(Object.entries(given ?? {}).filter(([field]) => field !== name));
  switch (of) {
    case 'guard':
      return { ...change, guards: change.guards.filter(({ field }) => field !== name) };
    case 'set':
      return { ...change, set: keep(change.set) };
    case 'add':
      return { ...change, add: keep(change.add) };
    case 'remove':
      return { ...change, remove: (change.remove ?? []).filter((field) => field !== name) };
  }
}

/** Every part that a change has. */
export function partsOf(change: Change<EnquiryRecord>): Part[] {
  const named = (of: Part['of'], names: readonly PropertyKey[]) =>
    names.map((name) => ({ of, name: String(name) }));
  return [
    ...named(
      'guard',
      change.guards.map(({ field }) => field),
    ),
    ...named('set', Object.keys(change.set ?? {})),
    ...named('add', Object.keys(change.add ?? {})),
    ...named('remove', change.remove ?? []),
  ];
}
