/**
 * Sends an enquiry to the broker once more, as the operator asks. What was withdrawn or erased, whose
 * consent has ended or whose details have left, is refused with the reason, and by the table again.
 */

import { traceOf } from '../enquiry/child-log.ts';
import type { Ports } from '../enquiry/ports.ts';
import { readRing, ringWhenSoon } from '../enquiry/queue-message.ts';
import type { EnquiryRecord } from '../enquiry/record.ts';
import { isBeingSent } from '../enquiry/withdraw.ts';
import { redeliver } from './steps.ts';

export const REFUSALS = {
  withdrawn: 'the borrower has withdrawn',
  erased: 'it has been erased',
  consent_ended: 'the consent has ended',
  details_gone: 'its details have left at the end of their retention',
  being_sent: 'it, or another time to call, is being sent at this moment',
} as const;
export type RedeliverRefusal = keyof typeof REFUSALS;

export type Redelivered = {
  readonly reference: string;
  /** Absent where it is on its way. */
  readonly refused?: RedeliverRefusal;
};

export async function redeliverRecord(
  seen: EnquiryRecord,
  needs: Pick<Ports, 'store' | 'queue' | 'clock' | 'log'>,
): Promise<Redelivered> {
  const { store, clock, log } = needs;
  const { reference } = seen;
  let record: EnquiryRecord | undefined = seen;
  while (record !== undefined) {
    const now = clock.now();
    const refused = refusalOf(record, now);
    if (refused !== undefined) return { reference, refused };
    const asked = await store.change(record.id, redeliver(now, record));
    if (asked.changed) {
      log.info('The operator asked for a redelivery.', traceOf(asked.record));
      await ringWhenSoon(asked.record, now, needs);
      return { reference };
    }
    record = asked.record;
  }
  return { reference, refused: 'details_gone' };
}

function refusalOf(record: EnquiryRecord, now: number): RedeliverRefusal | undefined {
  if (record.erased_at !== undefined) return 'erased';
  if (record.withdrawn_at !== undefined) return 'withdrawn';
  if (record.details === undefined) return 'details_gone';
  if (record.consent_expires_at <= now) return 'consent_ended';
  return isBeingSent(record, now) || record.notice !== undefined ? 'being_sent' : undefined;
}

// Puts back on the queue what was set aside, where it can be read; the rest stays. It is only a
// doorbell: the worker claims nothing that was withdrawn, erased or delivered.

/** What the worker could not read five times over, set aside. */
export type DeadLetter = { readonly body: string; readonly sent_at: number };

export type DeadLetters = {
  /** Shows each one once, and keeps or removes it as it is told. */
  visit(look: (letter: DeadLetter) => Promise<'keep' | 'remove'>): Promise<void>;
};

type Needs = Pick<Ports, 'queue' | 'log'> & { readonly deadLetters: DeadLetters };

export async function redriveDeadLetters({ deadLetters, queue, log }: Needs) {
  let [rung, unreadable] = [0, 0];
  await deadLetters.visit(async ({ body }) => {
    const id = readRing(body);
    if (id === undefined) {
      unreadable += 1;
      return 'keep';
    }
    // Rung before it is removed: a message that is there twice does no harm, one that is lost does.
    await queue.ring(id, 0);
    rung += 1;
    return 'remove';
  });
  log.info('Dead letters were put back.', { rung, unreadable });
  return { rung, unreadable };
}
