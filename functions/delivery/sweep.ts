/**
 * The sweep, each minute: measures what waits to be sent, sends a queue message again for what is
 * due, and takes personal details out of what has been kept long enough. It leans neither on the
 * queue nor on the worker, so it tells where one of them fails.
 */

import { traceOf } from '../enquiry/child-log.ts';
import type {
  Clock,
  DeliveryQueue,
  EnquiryStore,
  Log,
  LogFields,
  Waiting,
} from '../enquiry/ports.ts';
import { retire } from '../enquiry/record.ts';
import { unlessTest } from '../enquiry/submit.ts';
import { isWaiting, measureBacklog } from './backlog.ts';
import { moveClosed, postpone, pushOn, waitsUntil } from './steps.ts';

export type RequeueDependencies = {
  readonly store: EnquiryStore;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  readonly log: Log;
};

/** Of each kind, so that much work cannot outlast the function; the next minute takes more. */
const PAGE = 100;

/** Answers how many messages were sent. The removal goes on where the rest fails, and the other way. */
export function createRequeueEnquiries(needs: RequeueDependencies): () => Promise<number> {
  return async () => {
    const [requeued] = await Promise.all([
      requeueDue(needs).catch((error: unknown) => {
        needs.log.fault('What waits to be sent could not be looked at.', error);
        return 0;
      }),
      removeOld(needs).catch((error: unknown) => {
        needs.log.fault('What is to be removed could not be looked at.', error);
      }),
    ]);
    return requeued;
  };
}

async function requeueDue(needs: RequeueDependencies): Promise<number> {
  const rows = await needs.store.waiting();
  const now = needs.clock.now();
  tellBacklog(rows, now, needs.log);
  const due = rows.filter((row) => isWaiting(row) && row.sweep_at <= now).slice(0, PAGE);
  const sent = await Promise.all(due.map((row) => requeue(row, needs)));
  const closed = rows.filter((row) => !isWaiting(row)).slice(0, PAGE);
  await Promise.all(closed.map((row) => needs.store.change(row.id, moveClosed(row))));
  return sent.filter(Boolean).length;
}

function tellBacklog(rows: readonly Waiting[], now: number, log: Log): void {
  const { pending, overdue, oldestMs } = measureBacklog(rows, now);
  log.measure('PendingEnquiries', pending);
  log.measure('OverdueEnquiries', overdue);
  log.measure('OldestPendingSeconds', Math.round(oldestMs / 1000));
}

/** True where a message was sent. Put off first, so that two sweeps do not both send one. */
async function requeue(row: Waiting, needs: RequeueDependencies): Promise<boolean> {
  const { store, queue, clock, log } = needs;
  // The id is a hash; what else is known of it comes with its record.
  let about: LogFields = { enquiry: row.id };
  try {
    const seen = await store.change(row.id, postpone(row.sweep_at, clock.now()));
    if (!seen.changed) return false;
    about = traceOf(seen.record);
    if (waitsUntil(seen.record) > clock.now()) {
      await store.change(row.id, pushOn(seen.record));
      return false;
    }
    await queue.ring(row.id, 0);
    unlessTest({ log }, seen.record).log.count('Requeued');
    return true;
  } catch (error) {
    log.fault('A sweep could not send the message for one enquiry.', error, about);
    return false;
  }
}

async function removeOld({ store, clock, log }: RequeueDependencies): Promise<void> {
  const ids = await store.removable(clock.now(), PAGE);
  const remove = (id: string) =>
    store.change(id, retire(clock.now())).catch((error: unknown) => {
      log.fault('The details of one enquiry could not be removed.', error, { enquiry: id });
    });
  await Promise.all(ids.map(remove));
}
