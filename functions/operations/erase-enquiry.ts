/**
 * Erases what a borrower gave, at once and for good, on the operator's word. An evidence stub stays:
 * that there was consent, to which wording, when. A broker that may hold a copy is told.
 */
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { erase, howFarSent, type Sent } from '../domain/withdrawal.ts';
import { ringWhenSoon } from './ring-when-soon.ts';
import { traceOf } from './trace.ts';
import type { WithdrawDependencies } from './withdraw-enquiry.ts';

export type Erased = { readonly reference: string; readonly sent: Sent };

/** Looks again as often as someone else moved the enquiry in between, which is rarely once. */
export async function eraseRecord(
  seen: EnquiryRecord,
  needs: WithdrawDependencies,
): Promise<Erased> {
  const { store, clock, log } = needs;
  const { reference } = seen;
  let record: EnquiryRecord | undefined = seen;
  while (record !== undefined && record.erased_at === undefined) {
    const now = clock.now();
    const erased = await store.change(record.id, erase(now, record));
    if (erased.changed) {
      const sent = howFarSent(erased.record, now);
      log.info('An enquiry was erased.', { ...traceOf(erased.record), sent });
      await ringWhenSoon(erased.record, now, needs);
      return { reference, sent };
    }
    record = erased.record;
  }
  return { reference, sent: record === undefined ? 'never' : howFarSent(record, clock.now()) };
}
