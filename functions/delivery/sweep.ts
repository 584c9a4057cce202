/**
 * The sweep, each minute: measures what waits to be sent, sends a queue message again for what is due,
 * tries a broker who is away, has what waited for them sent once they are back, and takes personal details
 * out of what has been kept long enough. It leans neither on the queue nor on the worker, so it tells
 * where one of them fails.
 */

import type { BulkQueue, Ports, Waiting } from '../enquiry/ports.ts';
import { SWEEP_MS } from '../enquiry/queue-message.ts';
import { retire } from '../enquiry/record.ts';
import {
  type Circuit,
  type CircuitStore,
  chooseCanary,
  isHeldBack,
  offerCanary,
} from './circuit.ts';
import type { TimeLeft } from './deliver.ts';
import { makeDue } from './steps.ts';

export type RequeueDependencies = Pick<Ports, 'store' | 'clock' | 'log'> & {
  readonly circuit: CircuitStore;
  readonly queue: BulkQueue;
  /** How many a broker who is back gets in a minute of what waited for them. */
  readonly heldBackAMinute: number;
};

/** So many are worked at once, as many as DynamoDB reads by key; before each page there is a look at the time. */
const PAGE = 100;
/** What a page may take at worst, and the log after it. */
const ONE_PAGE_MS = 8000;
/** Of those whose details are to be removed, so many a minute at most. */
export const REMOVED_A_MINUTE = 20_000;

/** Answers how many messages were sent. The removal goes on where the rest fails, and the other way. */
export function createRequeueEnquiries(
  needs: RequeueDependencies,
): (timeLeft: TimeLeft) => Promise<number> {
  return async (timeLeft) => {
    const [requeued] = await Promise.all([
      requeueDue(needs, timeLeft).catch((error: unknown) => {
        needs.log.fault('What waits to be sent could not be looked at.', error);
        return 0;
      }),
      removeOld(needs, timeLeft).catch((error: unknown) => {
        needs.log.fault('What is to be removed could not be looked at.', error);
      }),
    ]);
    return requeued;
  };
}

async function requeueDue(needs: RequeueDependencies, timeLeft: TimeLeft): Promise<number> {
  const circuit = await needs.circuit.read();
  const rows = await needs.store.waiting();
  const now = needs.clock.now();
  tellBacklog(rows, circuit, needs);
  const canary = await offer(rows, circuit, needs);
  const due = rows.filter((row) => row.sweep_at <= now && !isHeldBack(row, circuit));
  const first = canary === undefined ? due : [canary, ...due.filter(({ id }) => id !== canary.id)];
  const held = rows
    .filter((row) => isHeldBack(row, circuit))
    .sort((one, other) => one.created_at - other.created_at)
    .slice(0, needs.heldBackAMinute);
  const sent: Waiting[] = [];
  for (const page of pagesOf(first, timeLeft)) sent.push(...(await ring(page, needs)));
  for (const page of pagesOf(held, timeLeft)) {
    const made = await Promise.all(page.map((row) => makesDue(row, circuit, needs)));
    const back = page.filter((_row, at) => made[at]);
    sent.push(...(await ring(back, needs)));
  }
  needs.log.measure('Requeued', sent.filter(({ test }) => test !== true).length);
  return sent.length;
}

/**
 * What waits to be sent, how much of it should have been looked at by now, and how long the oldest has waited: what the
 * alarms stand on. Test enquiries are in no figure. What waits its turn after an outage is late, and nobody's fault.
 */
function tellBacklog(
  rows: readonly Waiting[],
  circuit: Circuit,
  { clock, log }: RequeueDependencies,
) {
  const now = clock.now();
  const waiting = rows.filter(({ test }) => test !== true);
  const since = waiting.map((each) => each.waiting_since ?? each.created_at);
  // By then the sweep has sent its message, and the worker has had a minute to move it on.
  const isOverdue = (row: Waiting) => row.sweep_at + SWEEP_MS <= now && !isHeldBack(row, circuit);
  const oldestMs = since.reduce((oldest, at) => Math.max(oldest, now - at), 0);
  log.measure('PendingEnquiries', waiting.length);
  log.measure('OverdueEnquiries', waiting.filter(isOverdue).length);
  log.measure('OldestPendingSeconds', Math.round(oldestMs / 1000));
}

async function offer(
  rows: readonly Waiting[],
  seen: Circuit,
  { circuit, clock }: RequeueDependencies,
): Promise<Waiting | undefined> {
  const now = clock.now();
  const canary = chooseCanary(rows, seen, now);
  if (canary === undefined) return undefined;
  const { changed } = await circuit.change(offerCanary(seen, canary.id, now));
  return changed ? canary : undefined;
}

/** True where there is a message to send for it: it was made due, or is due by itself. */
async function makesDue(
  row: Waiting,
  { closed_at }: Circuit,
  { store, clock, log }: RequeueDependencies,
): Promise<boolean> {
  const now = clock.now();
  try {
    const { changed } = await store.change(row.id, makeDue(row, closed_at, now));
    return changed || row.sweep_at <= now;
  } catch (error) {
    log.fault('One enquiry could not be made due.', error, { enquiry: row.id });
    return false;
  }
}

/** Those that were sent. A page that fails is the next minute's; it must not keep the others back. */
async function ring(
  page: readonly Waiting[],
  { queue, log }: RequeueDependencies,
): Promise<readonly Waiting[]> {
  if (page.length === 0) return [];
  try {
    await queue.ringAll(page.map(({ id }) => id));
    return page;
  } catch (error) {
    const about = { enquiry: page[0]?.id, messages: page.length };
    log.fault('A sweep could not send its messages.', error, about);
    return [];
  }
}

async function removeOld(
  { store, clock, log }: RequeueDependencies,
  timeLeft: TimeLeft,
): Promise<void> {
  const ids = await store.removable({ since: 0, until: clock.now() }, REMOVED_A_MINUTE);
  const remove = (id: string) =>
    store.change(id, retire(clock.now())).catch((error: unknown) => {
      log.fault('The details of one enquiry could not be removed.', error, { enquiry: id });
    });
  for (const page of pagesOf(ids, timeLeft)) await Promise.all(page.map(remove));
}

/** As many as there is time for; all, where nobody counts it. */
export function* pagesOf<Row>(
  rows: readonly Row[],
  timeLeft: TimeLeft = () => Number.POSITIVE_INFINITY,
): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length && timeLeft() > ONE_PAGE_MS; at += PAGE) {
    yield rows.slice(at, at + PAGE);
  }
}
