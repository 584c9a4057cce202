/**
 * The sweep: looks at whatever is due, rings again for what waits, and takes personal details out
 * of what has been kept long enough. Each look is put off first, so that two sweeps do not both act.
 */
import { postpone, pushOn, waitsUntil } from '../domain/delivery.ts';
import { retire } from '../domain/retention.ts';
import type { Clock, DeliveryQueue, Due, EnquiryStore, Log } from './ports.ts';
import { unlessTest } from './uncounted.ts';

export type RequeueDependencies = {
  readonly store: EnquiryStore;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  readonly log: Log;
};

/** Bounded, so that a long queue of work cannot outlast the function; the next minute takes more. */
const PAGE = 100;

export function createRequeueEnquiries(needs: RequeueDependencies): () => Promise<number> {
  return async () => {
    const due = await needs.store.due(needs.clock.now(), PAGE);
    const done = await Promise.all(due.map((each) => lookAt(each, needs)));
    return done.filter(Boolean).length;
  };
}

/** True where something was done. One that fails is looked at again in a minute. */
async function lookAt(
  due: Due,
  { store, queue, clock, log }: RequeueDependencies,
): Promise<boolean> {
  try {
    const now = clock.now();
    const seen = await store.change(due.id, postpone(due.sweep_at, now));
    if (!seen.changed) return false;
    if (seen.record.state !== 'pending' && seen.record.notice === undefined) {
      return (await store.change(due.id, retire(now, seen.record))).changed;
    }
    if (waitsUntil(seen.record) > now) {
      await store.change(due.id, pushOn(seen.record));
      return false;
    }
    await queue.ring(due.id, 0);
    unlessTest({ log }, seen.record).log.count('Requeued');
    return true;
  } catch (error) {
    log.fault('A sweep could not ring for one enquiry.', error);
    return false;
  }
}
