/**
 * Answers one queue message: claims what is due, sends it, writes down what came of it. Safe to
 * repeat: whoever cannot claim has nothing to do.
 */
import { applyChange } from '../domain/change.ts';
import { claim, isSpent, lapse, type Outcome, release, settle } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { stillHolds, wasMade } from '../domain/repeated.ts';
import { childLog } from './child-log.ts';
import type { DeliverDependencies, TimeLeft } from './deliver-dependencies.ts';
import { deliverNotice } from './deliver-notice.ts';
import { escalate, escalationOf } from './escalate.ts';
import type { Changed } from './ports.ts';
import { makeToken, ringWhenSoon } from './ring-when-soon.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { tellOutcome } from './tell-outcome.ts';
import { traceOf } from './trace.ts';
import { unlessTest } from './uncounted.ts';
import { writeOutcome } from './write-outcome.ts';

export type DeliverEnquiry = (id: string, timeLeft: TimeLeft) => Promise<void>;

export function createDeliverEnquiry(needs: DeliverDependencies): DeliverEnquiry {
  return async (id, timeLeft) => {
    const { clock } = needs;
    const token = makeToken(needs);
    const { changed, record } = await takeUp(id, token, needs);
    if (record === undefined) return;
    const log = childLog(needs.log, traceOf(record));
    const telling = unlessTest({ ...needs, log }, record);
    if (changed || stillHolds(record, token, clock.now())) {
      return attempt({ claimed: record, token, timeLeft }, telling);
    }
    if (record.notice !== undefined) return deliverNotice(record, timeLeft, telling);
    await endIfSpent(record, telling);
  };
}

/** Most are tried for the first time, so that is asked first. The refusal of another shows it. */
async function takeUp(id: string, token: string, needs: DeliverDependencies): Promise<Changed> {
  const { store, clock, schedule } = needs;
  const of = { now: clock.now(), token, schedule };
  const first = await store.change(id, claim({ ...of, attempts: 0 }));
  if (first.changed || first.record === undefined) return first;
  const { attempts } = first.record;
  const later = claim({ ...of, attempts, ...escalationOf(first.record, needs) });
  return applyChange(first.record, later) === undefined ? first : store.change(id, later);
}

type Attempt = {
  readonly claimed: EnquiryRecord;
  readonly token: string;
  readonly timeLeft: TimeLeft;
};

async function attempt(held: Attempt, needs: DeliverDependencies): Promise<void> {
  const { outcome, earlier } = await sendEnquiry(held.claimed, needs);
  const claimed = await escalate({ ...held, outcome, earlier }, needs);
  await writeDown({ ...held, claimed }, unlessOwed(outcome, claimed, needs), needs);
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
  { claimed, token, timeLeft }: Attempt,
  outcome: Outcome,
  needs: DeliverDependencies,
): Promise<void> {
  const { clock, schedule, log } = needs;
  const now = clock.now();
  const of = { now, token, outcome, claimed, schedule };
  const step = settle({ ...of, ...escalationOf(claimed, needs) });
  const { changed, record } = await writeOutcome(claimed, step, timeLeft, needs);
  if (record !== undefined && (changed || wasMade(record, step))) {
    tellOutcome({ record, outcome }, log);
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
  needs.log.warn('An attempt ended after its claim had.', { released: changed });
  if (changed) await ringWhenSoon(record, now, needs);
}

async function endIfSpent(
  record: EnquiryRecord,
  { store, clock, schedule, log }: DeliverDependencies,
): Promise<void> {
  const now = clock.now();
  if (!isSpent(record, now, schedule.length)) return;
  const lapsed = await store.change(record.id, lapse(now, record));
  if (!lapsed.changed) return;
  const outcome = { outcome: 'rejected', reason: 'lapsed' } as const;
  tellOutcome({ record: lapsed.record, outcome }, log);
}
