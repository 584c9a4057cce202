/**
 * Answers one queue message: claims what is due, sends it, writes down what came of it. Safe to
 * repeat: whoever cannot claim has nothing to do.
 */

import { DAY_MS, MINUTE_MS } from '../catalogue/office-time.ts';
import { applyChange } from '../enquiry/change.ts';
import type { Earlier, EnquiryCreated } from '../enquiry/event.ts';
import {
  type Changed,
  childLog,
  type Log,
  type Ports,
  traceOf,
  unlessTest,
} from '../enquiry/ports.ts';
import { ringWhenSoon, SWEEP_MS } from '../enquiry/queue-message.ts';
import { stillHolds, wasMade } from '../enquiry/recognise.ts';
import type { EnquiryRecord, EnquiryWithDetails, Notice, Step } from '../enquiry/record.ts';
import type { AssessHandover } from '../fit/check-fit.ts';
import { type Circuit, type CircuitStore, isOpen, takeCanary, tellCircuit } from './circuit.ts';
import { type Broker, type BrokerMessage, composeCreated, messageOf } from './event.ts';
import {
  type AttemptOutcome,
  claim,
  claimAside,
  endsAt,
  lapse,
  markEmailed,
  pushOn,
  putBack,
  type RetrySchedule,
  release,
  settle,
  spentBy,
  waitsUntil,
  wasEmailed,
} from './steps.ts';

export type DeliverEnquiry = (id: string, timeLeft: TimeLeft) => Promise<void>;

/** One look at one enquiry, with all that it needs. */
type Look = DeliverDependencies & {
  readonly token: string;
  readonly timeLeft: TimeLeft;
  /** The circuit as it stood when the look began. */
  readonly seen: Circuit;
  /** The one that is tried while the rest waits: neither due nor counted. */
  readonly isCanary: boolean;
  /** For what is everybody's, as the circuit is: it counts for a test too. */
  readonly fullLog: Log;
};

export function createDeliverEnquiry(needs: DeliverDependencies): DeliverEnquiry {
  return async (id, timeLeft) => {
    const seen = await needs.circuit.read();
    const isCanary =
      isOpen(seen) && seen.canary === id && (await needs.circuit.change(takeCanary(id))).changed;
    const token = makeToken(needs);
    const standing = { ...needs, token, timeLeft, seen, isCanary, fullLog: needs.log };
    if (isOpen(seen) && !isCanary) return lookWhileAway(id, standing);
    const { changed, record } = await takeUp(id, standing);
    if (record === undefined) return;
    const look = about(record, standing);
    if (changed || stillHolds(record, look.token, look.clock.now())) return attempt(record, look);
    if (record.notice !== undefined) return attemptNotice(record, record.notice, look);
    await endOrPushOn(record, look);
  };
}

/** What is said and counted from here on is about this enquiry. */
function about(record: EnquiryRecord, look: Look): Look {
  const log = childLog(look.log, traceOf(record));
  return unlessTest({ ...look, log, fullLog: log }, record);
}

/** Most are tried for the first time, so that is asked first. The refusal of another shows it. */
async function takeUp(id: string, look: Look): Promise<Changed> {
  const { store, clock, schedule, token } = look;
  const of = { now: clock.now(), token, schedule };
  if (look.isCanary) return store.change(id, claimAside(of));
  const first = await store.change(id, claim({ ...of, attempts: 0 }));
  if (first.changed || first.record === undefined) return first;
  const { attempts } = first.record;
  const escalateAt = escalateAtOf(first.record, look);
  const later = claim({ ...of, attempts, escalateAt });
  return applyChange(first.record, later) === undefined ? first : store.change(id, later);
}

/** Sends what was claimed, the enquiry or a notice of it, and writes down what came of it. */
async function attempt(record: EnquiryRecord, look: Look, notice?: Notice): Promise<void> {
  const told = await prepare(record, look, notice);
  const outcome = await look.broker.send(told.message);
  const claimed = await escalate(told, outcome, look);
  const { log } = look;
  if (notice) log.info('Told the broker of a notice.', { notice, outcome: outcome.outcome });
  // A webhook that is gone ends nothing while the e-mail that stands in for it could not be sent.
  const isOwed = outcome.outcome === 'rejected' && isWatched(claimed, look);
  const written = isOwed ? ({ ...outcome, outcome: 'retry' } as const) : outcome;
  await writeDown({ claimed, notice, outcome: written }, look);
  await tellCircuit(outcome, look.seen, { ...look, log: look.fullLog });
}

/** Tells the broker that an enquiry it may hold has ended, or of another time to call. */
async function attemptNotice(due: EnquiryRecord, notice: Notice, given: Look): Promise<void> {
  // Not the token that a claim of the enquiry may have left in the record a moment ago.
  const look = { ...given, token: makeToken(given) };
  const { store, clock, schedule, token } = look;
  const escalateAt = escalateAtOf(due, look);
  const of = { now: clock.now(), token, attempts: due.attempts, schedule, escalateAt };
  const step = look.isCanary ? claimAside(of, notice) : claim(of, notice);
  const { changed, record } = await store.change(due.id, step);
  if (record === undefined) return;
  if (!changed && !holds(record, notice, look)) return endOrPushOn(record, look);
  await attempt(record, look, notice);
}

type Attempt = {
  readonly claimed: EnquiryRecord;
  readonly notice: Notice | undefined;
  readonly outcome: AttemptOutcome;
};

async function writeDown({ claimed, notice, outcome }: Attempt, look: Look): Promise<void> {
  const { token, store, clock, schedule, log } = look;
  const now = clock.now();
  const escalateAt = escalateAtOf(claimed, look);
  const isToWait = look.isCanary && outcome.outcome === 'retry';
  const step = isToWait
    ? putBack(token)
    : settle({ now, token, outcome, claimed, schedule, escalateAt }, notice);
  const { changed, record } = await writeOutcome(claimed, step, look);
  if (changed) {
    tellOutcome(record, outcome, notice, log);
    return isToWait ? endOrPushOn(record, look) : ringWhenSoon(record, now, look);
  }
  // The enquiry was withdrawn under our hands, or the lease ran out and someone else holds it.
  // To write may have taken a long while.
  const later = clock.now();
  const back = notice === undefined ? release(later, token) : putBack(token);
  const released = await store.change(claimed.id, back);
  log.warn('An attempt ended after its claim had.', { released: released.changed });
  if (released.changed) await ringWhenSoon(released.record, later, look);
}

// What could not be claimed, or may not be while the broker is away.

/** However little there is to do, a waiting enquiry is looked at so often. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS;

/** Without a try: the e-mail that is due all the same, and the end of what has waited too long. */
async function lookWhileAway(id: string, standing: Look): Promise<void> {
  const { store, clock, circuit, token } = standing;
  const seen = await store.read(id);
  if (seen === undefined) return;
  // What became due since they are back must not be put off as if they were still away.
  if (!isOpen(await circuit.read())) return;
  const look = about(seen, standing);
  const { notice } = seen;
  const isWaiting = seen.state === 'pending' || notice !== undefined;
  const isOwed = isWaiting && escalateAtOf(seen, look) <= clock.now();
  if (!isOwed) return endOrPushOn(seen, look);
  const aside = claimAside({ now: clock.now(), token }, notice);
  const { changed, record = seen } = await store.change(id, aside);
  if (!changed && !holds(record, notice, look)) return endOrPushOn(record, look);
  const outcome = { outcome: 'retry', reason: 'the broker is away' } as const;
  await escalate(await prepare(record, look, notice), outcome, look);
  const after = await writeOutcome(record, putBack(token), look);
  // Where another took it meanwhile, they look after it.
  if (after.changed) await endOrPushOn(after.record, look);
}

/** Ends what will never be sent; else has the sweep look again when there is something to do. */
async function endOrPushOn(record: EnquiryRecord, look: Look): Promise<void> {
  const { store, clock, schedule } = look;
  if (record.state !== 'pending' && record.notice === undefined) return;
  const now = clock.now();
  const isAway = isOpen(look.seen);
  const spent = spentBy(record, { now, schedule, isAway });
  if (spent !== undefined) {
    const step = lapse(now, record, spent);
    const { changed, record: ended } = await writeOutcome(record, step, look);
    const outcome = { outcome: 'rejected', reason: spent } as const;
    if (changed) tellOutcome(ended, outcome, record.notice, look.log);
    return;
  }
  const ahead = [escalateAtOf(record, look), endsAt(record, schedule)].filter((at) => at > now);
  const at = isAway ? Math.min(now + LOOK_AGAIN_MS, ...ahead) : waitsUntil(record);
  const { sweep_at = 0 } = record;
  const isTooSoon = sweep_at <= now + SWEEP_MS && sweep_at < at;
  if (isTooSoon) await store.change(record.id, pushOn(record, at));
}

export type DeliverDependencies = Omit<Ports, 'limiter'> & {
  readonly assessFit: AssessHandover;
  readonly circuit: CircuitStore;
  readonly broker: Broker;
  /** Where the operator gave an address: told as well when the broker does not answer. */
  readonly email?: Broker | undefined;
  readonly schedule: RetrySchedule;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** How many milliseconds the function still has. */
export type TimeLeft = () => number;

// E-mails the broker where its webhook has been silent too long, or says that it is gone.

const ESCALATE_AFTER_MS = 15 * MINUTE_MS;

/** Whether an e-mail could still stand in for the webhook. */
function isWatched(record: EnquiryRecord, { email }: DeliverDependencies): boolean {
  return email !== undefined && !wasEmailed(record);
}

/**
 * When the webhook is tried at the latest, where an e-mail could still stand in for it. Whoever may work from the e-mail
 * of an enquiry hears what becomes of it there at once.
 */
function escalateAtOf(record: EnquiryRecord, needs: DeliverDependencies): number {
  if (!isWatched(record, needs)) return Number.POSITIVE_INFINITY;
  const { notice, emailed_at, created_at, waiting_since = created_at } = record;
  if (notice === undefined) return created_at + ESCALATE_AFTER_MS;
  return emailed_at === undefined ? waiting_since + ESCALATE_AFTER_MS : waiting_since;
}

/** Whether a refused claim was made after all, or one that was made still stands. */
function holds(record: EnquiryRecord, notice: Notice | undefined, { token, clock }: Look): boolean {
  if (notice === undefined) return stillHolds(record, token, clock.now());
  return record.notice === notice && record.lease === token && record.lease_until > clock.now();
}

/** The record as it stands afterwards. */
async function escalate(
  { claimed: record, message }: Told,
  { outcome }: AttemptOutcome,
  look: Look,
): Promise<EnquiryRecord> {
  const { store, email, clock, log, token } = look;
  const { notice, emailed_at } = record;
  const isDue = outcome === 'rejected' || escalateAtOf(record, look) <= clock.now();
  const isByBoth = notice !== undefined && emailed_at !== undefined;
  const isWanted = (outcome !== 'delivered' || isByBoth) && isWatched(record, look);
  if (email === undefined || !isWanted || !isDue) return record;
  // The webhook took its time; consent may have ended meanwhile.
  const seen = await store.read(record.id);
  if (seen === undefined || !holds(seen, notice, look)) return record;
  const emailed = await email.send(message);
  if (emailed.outcome !== 'delivered') {
    log.count('EmailFailed');
    log.warn('The broker could not be e-mailed either.', { reason: emailed.reason });
    return record;
  }
  if (outcome !== 'delivered') {
    log.warn('The webhook does not answer; the broker was e-mailed.');
    log.count('Escalated');
  }
  const step = markEmailed(clock.now(), token, record);
  const marked = await writeOutcome(record, step, look);
  return marked.record ?? record;
}

// Sends one enquiry to the broker, with what is worth knowing before the call.

/** How far back the same phone number is worth telling the broker, and how many references are. */
const EARLIER_MS = 30 * DAY_MS;
const MOST_REFERENCES = 10;

/** What one attempt says, by webhook and e-mail alike. */
type Told = {
  /** With the fit that it tells. */
  readonly claimed: EnquiryRecord;
  readonly message: BrokerMessage;
};

async function prepare(
  record: EnquiryRecord,
  needs: DeliverDependencies,
  notice?: Notice,
): Promise<Told> {
  const { details } = record;
  if (notice !== undefined) return { claimed: record, message: messageOf(notice, record) };
  // They leave when nothing is to be sent any more, which an ended consent sees to.
  if (details === undefined) throw new Error('What is due to be sent has no details.');
  const whole = { ...record, details };
  const earlier = await findEarlier(record, needs);
  const judged = judge(whole, needs);
  const { checks: _, ...fit } = judged;
  const event = composeCreated(whole, { fit: judged, earlier });
  return { claimed: { ...record, fit }, message: { id: record.id, event } };
}

/**
 * What the fit check makes of it, as of when it came; it never decides over one. A fault of ours keeps no enquiry from the
 * broker: they are told that there is no fit, by its having no checks.
 */
function judge(
  { details, created_at }: EnquiryWithDetails,
  { assessFit, log }: DeliverDependencies,
): EnquiryCreated['data']['fit'] {
  const { amount, business_purpose, scenario: text } = details;
  const fields = {
    ...(amount === undefined ? {} : { amount }),
    ...(business_purpose === undefined ? {} : { business_purpose }),
  };
  try {
    const at = new Date(created_at);
    const { lanes, considered, ...fit } = assessFit({ fields, texts: { text } }, at);
    return {
      ...fit,
      lanes: lanes.map(({ id }) => id),
      checks: [...lanes, ...considered].map(({ id, checks }) => ({ lane: id, checks })),
    };
  } catch (error) {
    log.fault('The fit of an enquiry could not be worked out; it goes without.', error);
    return { fit: 'maybe', flags: [], lanes: [] };
  }
}

/** What the broker should know is not worth an attempt: where the look-up fails, it is left out. */
async function findEarlier(
  record: EnquiryRecord,
  { store, log }: DeliverDependencies,
): Promise<Earlier | undefined> {
  const { id, phone_hash: phone, created_at: until } = record;
  if (phone === undefined) return undefined;
  try {
    const seen = await store.fromPhone(phone, { since: until - EARLIER_MS, until });
    const references = seen.filter((each) => each.id !== id).map(({ reference }) => reference);
    return { references: references.slice(0, MOST_REFERENCES), count: references.length };
  } catch (error) {
    log.fault('Earlier enquiries could not be looked up.', error);
    return undefined;
  }
}

// Writes down what was done to the broker, and goes on trying while there is time: what is not written
// down would be sent again.

/** What one more call may take, with the SDK's own attempts, and the answer after it. */
const ONE_CALL_MS = 4000;
const MOST_WAIT_MS = 2000;

/** Changed also where it was refused by itself, as its first answer was lost: what follows an outcome follows it then too. */
async function writeOutcome(
  { id }: EnquiryRecord,
  step: Step,
  { store, wait, log, timeLeft }: Look,
): Promise<Changed> {
  for (let pause = 100; ; pause = Math.min(2 * pause, MOST_WAIT_MS)) {
    try {
      const { changed, record } = await store.change(id, step);
      if (record === undefined) return { changed: false };
      return { changed: changed || wasMade(record, step), record };
    } catch (error) {
      if (timeLeft() < pause + ONE_CALL_MS) throw error;
      log.warn('An outcome could not be written down; trying again.');
    }
    await wait(pause);
  }
}

function tellOutcome(
  { attempts, state, history }: EnquiryRecord,
  outcome: AttemptOutcome,
  notice: Notice | undefined,
  log: Log,
): void {
  const fields = { attempts, reason: 'reason' in outcome ? outcome.reason : undefined };
  if (notice !== undefined) {
    if (history.at(-1)?.event === 'notice undeliverable') log.count('NoticeUndeliverable');
  } else if (state === 'delivered') {
    log.info('Delivered.', fields);
    log.count('DeliverySucceeded');
  } else if (state === 'pending') {
    log.warn('Not delivered; it will be tried again.', fields);
    log.count('DeliveryRetried');
  } else {
    log.warn('Undeliverable: someone must look.', fields);
    log.count('DeliveryUndeliverable');
  }
}

function makeToken({ chance }: Pick<Ports, 'chance'>): string {
  return Buffer.from(chance.bytes(16)).toString('hex');
}
