/**
 * Sends an enquiry to the broker once more, as the operator asks. What was withdrawn or erased, whose
 * consent has ended or whose details have left, is refused with the reason, and by the table again.
 */

import { type Ports, traceOf } from '../enquiry/ports.ts';
import { readRing, ringWhenSoon } from '../enquiry/queue-message.ts';
import type { EnquiryRecord } from '../enquiry/record.ts';
import { isBeingSent, moveRecord } from '../enquiry/withdraw.ts';
import { redeliver } from './steps.ts';

export const REFUSALS = {
  withdrawn: 'the borrower has withdrawn',
  erased: 'it has been erased',
  consent_ended: 'the consent has ended',
  details_gone: 'its details have left at the end of their retention',
  being_sent: 'it, or another time to call, is being sent at this moment',
} as const;
type RedeliverRefusal = keyof typeof REFUSALS;

export type Redelivered = {
  readonly reference: string;
  /** Absent where it is on its way. */
  readonly refused?: RedeliverRefusal | undefined;
};

export async function redeliverRecord(
  seen: EnquiryRecord,
  needs: Pick<Ports, 'store' | 'queue' | 'clock' | 'log'>,
): Promise<Redelivered> {
  const { reference } = seen;
  const asking = (record: EnquiryRecord, now: number) =>
    refusalOf(record, now) === undefined ? redeliver(now, record) : undefined;
  const { changed, record, now } = await moveRecord(seen, asking, needs);
  if (!changed) return { reference, refused: refusalOf(record, now) };
  needs.log.info('The operator asked for a redelivery.', traceOf(record));
  await ringWhenSoon(record, now, needs);
  return { reference };
}

function refusalOf(record: EnquiryRecord | undefined, now: number): RedeliverRefusal | undefined {
  if (record === undefined) return 'details_gone';
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
