/** Tells the broker that an enquiry it may hold was withdrawn or erased. */
import { composeNotice } from '../domain/broker-event.ts';
import type { EnquiryRecord, Notice } from '../domain/enquiry-record.ts';
import { claimNotice, lapseNotice, settleNotice } from '../domain/withdrawal.ts';
import type { DeliverDependencies } from './deliver-dependencies.ts';
import { makeToken, ringWhenSoon } from './ring-when-soon.ts';
import { traceOf } from './trace.ts';

export async function deliverNotice(
  seen: EnquiryRecord,
  notice: Notice,
  needs: DeliverDependencies,
): Promise<void> {
  const { store, broker, clock, schedule, log } = needs;
  const token = makeToken(needs);
  const maxAttempts = schedule.length;
  const step = claimNotice(notice, { now: clock.now(), token, maxAttempts });
  const { changed, record } = await store.change(seen.id, step);
  if (record === undefined) return;
  if (!changed && record.lease !== token) return endIfSpent(record, needs);
  const event = composeNotice(notice, record);
  const outcome = await broker.send({ id: `${record.id}.${notice}`, event });
  const now = clock.now();
  const settling = settleNotice(notice, { now, token, outcome, claimed: record, schedule });
  const settled = await store.change(record.id, settling);
  const fields = { ...traceOf(record), notice, outcome: outcome.outcome };
  log.info('Told the broker of a notice.', fields);
  if (settled.changed) await ringWhenSoon(settled.record, now, needs);
}

async function endIfSpent(record: EnquiryRecord, needs: DeliverDependencies): Promise<void> {
  const now = needs.clock.now();
  const spent = record.attempts >= needs.schedule.length && record.lease_until <= now;
  if (record.notice === undefined || !spent) return;
  const { changed } = await needs.store.change(record.id, lapseNotice(now, record));
  if (changed) needs.log.count('NoticeUndeliverable');
}
