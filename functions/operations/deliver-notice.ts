/** Tells the broker that an enquiry it may hold was withdrawn or erased. */
import { composeNotice } from '../domain/broker-event.ts';
import type { Outcome } from '../domain/delivery.ts';
import type { EnquiryRecord, Notice } from '../domain/enquiry-record.ts';
import { wasMade } from '../domain/repeated.ts';
import { claimNotice, lapseNotice, settleNotice } from '../domain/withdrawal.ts';
import type { DeliverDependencies, TimeLeft } from './deliver-dependencies.ts';
import { makeToken, ringWhenSoon } from './ring-when-soon.ts';
import { writeOutcome } from './write-outcome.ts';

export async function deliverNotice(
  { notice, ...seen }: EnquiryRecord,
  timeLeft: TimeLeft,
  needs: DeliverDependencies,
): Promise<void> {
  const { store, clock, schedule, log } = needs;
  if (notice === undefined) return;
  const token = makeToken(needs);
  const { attempts } = seen;
  const step = claimNotice(notice, { now: clock.now(), token, attempts, schedule });
  const { changed, record } = await store.change(seen.id, step);
  if (record === undefined) return;
  const isOurs = record.lease === token && record.notice === notice;
  if (!changed && !isOurs) return endIfSpent(record, needs);
  const outcome = await tell(record, notice, needs);
  const now = clock.now();
  const settling = settleNotice(notice, { now, token, outcome, claimed: record, schedule });
  const { changed: isSettled, record: settled } = await writeOutcome(
    record,
    settling,
    timeLeft,
    needs,
  );
  log.info('Told the broker of a notice.', { notice, outcome: outcome.outcome });
  if (settled === undefined || !(isSettled || wasMade(settled, settling))) return;
  if (settled.notice === undefined && outcome.outcome !== 'delivered') {
    log.count('NoticeUndeliverable');
  }
  await ringWhenSoon(settled, now, needs);
}

/**
 * By e-mail as well where the enquiry went that way too, or where the webhook is gone: then it is
 * enough that one of them arrives.
 */
async function tell(
  record: EnquiryRecord,
  notice: Notice,
  { broker, email }: DeliverDependencies,
): Promise<Outcome> {
  // No dot: Standard Webhooks joins id, time and body by dots to sign them.
  const message = { id: `${record.id}_${notice}`, event: composeNotice(notice, record) };
  const outcome = await broker.send(message);
  const isWanted = record.emailed_at !== undefined || outcome.outcome === 'rejected';
  if (email === undefined || !isWanted) return outcome;
  const emailed = await email.send(message);
  return emailed.outcome === 'delivered' ? emailed : outcome;
}

async function endIfSpent(record: EnquiryRecord, needs: DeliverDependencies): Promise<void> {
  const now = needs.clock.now();
  const spent = record.attempts >= needs.schedule.length && record.lease_until <= now;
  if (record.notice === undefined || !spent) return;
  const { changed } = await needs.store.change(record.id, lapseNotice(record.notice, now, record));
  if (changed) needs.log.count('NoticeUndeliverable');
}
