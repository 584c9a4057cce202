/** E-mails the broker where its webhook has been silent too long, or says that it is gone. */
import type { Earlier } from '../contract/broker-event.ts';
import { composeCreated } from '../domain/broker-event.ts';
import { markEmailed, type Outcome } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { stillHolds } from '../domain/repeated.ts';
import type { DeliverDependencies, TimeLeft } from './deliver-dependencies.ts';
import { writeOutcome } from './write-outcome.ts';

const ESCALATE_AFTER_MS = 15 * 60_000;

/** When the webhook is tried at the latest, while an e-mail could still stand in for it. */
export function escalationOf(
  { created_at, emailed_at }: EnquiryRecord,
  { email }: Pick<DeliverDependencies, 'email'>,
): { readonly escalateAt?: number } {
  const isWatched = email !== undefined && emailed_at === undefined;
  return isWatched ? { escalateAt: created_at + ESCALATE_AFTER_MS } : {};
}

type Escalation = {
  readonly claimed: EnquiryRecord;
  readonly outcome: Outcome;
  readonly earlier: Earlier | undefined;
  readonly token: string;
  readonly timeLeft: TimeLeft;
};

/** The record as it stands afterwards. */
export async function escalate(
  { claimed: record, outcome, earlier, token, timeLeft }: Escalation,
  needs: DeliverDependencies,
): Promise<EnquiryRecord> {
  const { store, email, clock, log } = needs;
  if (email === undefined || !isDue(record, outcome, clock.now())) return record;
  const event = composeCreated(record, earlier);
  if (event === undefined || !(await isStillOurs(record, token, { store, clock }))) return record;
  const emailed = await email.send({ id: record.id, event });
  if (emailed.outcome !== 'delivered') {
    log.count('EmailFailed');
    log.warn('The broker could not be e-mailed either.', {
      reason: emailed.reason,
    });
    return record;
  }
  log.warn('The webhook does not answer; the broker was e-mailed.');
  log.count('Escalated');
  const marked = await writeOutcome(record, markEmailed(clock.now(), token), timeLeft, needs);
  return marked.record ?? record;
}

/** The webhook took its time; consent may have ended meanwhile. */
async function isStillOurs(
  { id }: EnquiryRecord,
  token: string,
  { store, clock }: Pick<DeliverDependencies, 'store' | 'clock'>,
): Promise<boolean> {
  const record = await store.read(id);
  return record !== undefined && stillHolds(record, token, clock.now());
}

function isDue(record: EnquiryRecord, { outcome }: Outcome, now: number): boolean {
  if (outcome === 'delivered' || record.emailed_at !== undefined) return false;
  return outcome === 'rejected' || now >= record.created_at + ESCALATE_AFTER_MS;
}
