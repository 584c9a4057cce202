/**
 * Whether borrowers are called by the time that they were told, as far as the broker says: who waits past it, and in what
 * share of cases it was kept. Tests are called by nobody.
 */

import { DAY_MS, MINUTE_MS } from '../catalogue/office-time.ts';
import type { Outcome } from '../catalogue/schema.ts';
import type { Ports } from '../enquiry/ports.ts';
import type { EnquiryRecord } from '../enquiry/record.ts';
import type { TimeLeft } from './deliver.ts';
import { repliesOf } from './steps.ts';
import { pagesOf } from './sweep.ts';

const TRIED: readonly Outcome[] = ['called', 'no_answer', 'wrong_number'];

/** When the broker first tried to call, as far as they have said. */
export function firstTried(record: EnquiryRecord): number | undefined {
  return repliesOf(record).find(({ outcome }) => TRIED.includes(outcome))?.at;
}

/** True where the borrower was to be called by then, and the broker has said nothing. */
export function isPastPromise(record: EnquiryRecord, now: number): boolean {
  const isOver = record.withdrawn_at !== undefined || record.erased_at !== undefined;
  const isOwed = record.test === undefined && !isOver && repliesOf(record).length === 0;
  return isOwed && Date.parse(record.answer.expected_contact.by) <= now;
}

export type PromiseKept = ReturnType<typeof countKept>;

export function countKept(records: readonly EnquiryRecord[], now: number) {
  const tries = records
    .filter(({ test }) => test === undefined)
    .flatMap((record) => {
      const at = firstTried(record);
      const by = Date.parse(record.answer.expected_contact.by);
      return at === undefined
        ? []
        : [{ isKept: at <= by, minutes: (at - record.created_at) / MINUTE_MS }];
    });
  const kept = tries.filter(({ isKept }) => isKept).length;
  const due = tries.length + records.filter((record) => isPastPromise(record, now)).length;
  const minutes = tries.map((each) => each.minutes).sort((one, other) => one - other);
  const median = minutes[Math.floor(minutes.length / 2)];
  return {
    /** Tried by the time; tried later, or not at all though it has passed. */
    kept,
    missed: due - kept,
    share_kept: due === 0 ? null : kept / due,
    /** From the enquiry to the first try, whatever the hour. */
    median_minutes_to_first_try: median === undefined ? null : Math.round(median),
  };
}

// What the sweep measures, each quarter of an hour. It writes nothing.

type Needs = Pick<Ports, 'store' | 'clock' | 'log'> & {
  /** For how long details are kept: by that, the index of what is to be removed tells what came lately. */
  readonly contactDays: number;
};

/** Over a weekend and a holiday; what waits longer is in the operator's list. */
const LOOK_BACK_MS = 5 * DAY_MS;
const MOST = 2000;

export function createMeasurePromise(needs: Needs): (timeLeft: TimeLeft) => Promise<void> {
  const { store, clock, log, contactDays } = needs;
  return async (timeLeft) => {
    const now = clock.now();
    if (Math.floor(now / MINUTE_MS) % 15 !== 0) return;
    const until = now + contactDays * DAY_MS;
    try {
      const ids = await listLatest(until, store);
      const records: EnquiryRecord[] = [];
      for (const page of pagesOf(ids, timeLeft)) records.push(...(await store.readAll(page)));
      const late = records.filter((record) => isPastPromise(record, now));
      // A broker who answers nothing does not use the links: an alarm on that silence would never end.
      const isAnswering = records.some((record) => repliesOf(record).length > 0);
      log.measure('PastPromise', isAnswering ? late.length : 0);
    } catch (error) {
      log.fault('Who waits past the promised time could not be looked at.', error);
    }
  };
}

/** Day by day, the latest first: the index answers with the oldest, and where too many came it is those that are left out. */
async function listLatest(until: number, store: Needs['store']): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let end = until; end > until - LOOK_BACK_MS && ids.length < MOST; end -= DAY_MS) {
    const day = { since: end - DAY_MS + 1, until: end };
    ids.push(...(await store.removable(day, MOST - ids.length)));
  }
  return ids;
}
