/**
 * Answers one ring of the doorbell: claims what is due, sends it, writes down what came of it. Safe
 * to repeat: whoever cannot claim has nothing to do.
 */
import { claim, isSpent, lapse, type Outcome, release, settle } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { stillHolds, wasMade } from '../domain/repeated.ts';
import type { DeliverDependencies } from './deliver-dependencies.ts';
import { deliverNotice } from './deliver-notice.ts';
import { ESCALATE_AFTER_MS, escalate } from './escalate.ts';
import { makeToken, ringWhenSoon } from './ring-when-soon.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { tellOutcome } from './tell-outcome.ts';
import { traceOf } from './trace.ts';

export function createDeliverEnquiry(needs: DeliverDependencies): (id: string) => Promise<void> {
  return async (id) => {
    const { store, clock, schedule } = needs;
    const token = makeToken(needs);
    const now = clock.now();
    const step = claim({ now, token, maxAttempts: schedule.length });
    const { changed, record } = await store.change(id, step);
    if (record === undefined) return;
    if (changed || stillHolds(record, token, clock.now())) return attempt(record, token, needs);
    if (record.notice !== undefined) return deliverNotice(record, record.notice, needs);
    await endIfSpent(record, now, needs);
  };
}

async function attempt(
  claimed: EnquiryRecord,
  token: string,
  needs: DeliverDependencies,
): Promise<void> {
  const outcome = await sendEnquiry(claimed, needs);
  const record = await escalate(claimed, outcome, token, needs);
  await writeDown(record, unlessOwed(outcome, record, needs), token, needs);
}

/** A webhook that is gone ends nothing while the e-mail that stands in for it could not be sent. */
function unlessOwed(
  outcome: Outcome,
  { details, emailed_at }: EnquiryRecord,
  { email }: DeliverDependencies,
): Outcome {
  const isOwed = email !== undefined && details !== undefined && emailed_at === undefined;
  if (outcome.outcome !== 'rejected' || !isOwed) return outcome;
  return { outcome: 'retry', reason: outcome.reason };
}

async function writeDown(
  claimed: EnquiryRecord,
  outcome: Outcome,
  token: string,
  needs: DeliverDependencies,
): Promise<void> {
  const { store, clock, schedule, email, log } = needs;
  const now = clock.now();
  const watched = email !== undefined && claimed.emailed_at === undefined;
  const escalateAt = watched ? { escalateAt: claimed.created_at + ESCALATE_AFTER_MS } : {};
  const step = settle({ now, token, outcome, claimed, schedule, ...escalateAt });
  const { changed, record } = await store.change(claimed.id, step);
  if (record !== undefined && (changed || wasMade(record, step))) {
    tellOutcome({ record, outcome, now }, log);
    return ringWhenSoon(record, now, needs);
  }
  await letGo(claimed, token, needs);
}

/** The enquiry was withdrawn under our hands, or the lease ran out and someone else holds it. */
async function letGo(
  claimed: EnquiryRecord,
  token: string,
  needs: DeliverDependencies,
): Promise<void> {
  const now = needs.clock.now();
  const { changed, record } = await needs.store.change(claimed.id, release(now, token));
  const fields = { ...traceOf(claimed), released: changed };
  needs.log.warn('An attempt ended after its claim had.', fields);
  if (changed) await ringWhenSoon(record, now, needs);
}

async function endIfSpent(
  record: EnquiryRecord,
  now: number,
  { store, schedule, log }: DeliverDependencies,
): Promise<void> {
  if (!isSpent(record, now, schedule.length)) return;
  const lapsed = await store.change(record.id, lapse(now, record));
  if (!lapsed.changed) return;
  tellOutcome(
    { record: lapsed.record, outcome: { outcome: 'rejected', reason: 'lapsed' }, now },
    log,
  );
}
