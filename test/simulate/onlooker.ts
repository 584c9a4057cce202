/**
 * An onlooker who sees every write, message, send and answer of a story, remembers what it must of
 * each enquiry, and names the first promise that is broken. It knows no operation: only what the
 * table, the queue, the broker and the callers saw.
 */

import type { Circuit } from '../../functions/delivery/circuit.ts';
import { LEASE_MS, repliesOf, retimesOf } from '../../functions/delivery/steps.ts';
import { MAX_RING_DELAY_SECONDS, SWEEP_MS } from '../../functions/enquiry/queue-message.ts';
import {
  type EnquiryRecord,
  NOTICES,
  type Notice,
  PERSONAL,
} from '../../functions/enquiry/record.ts';
import { CALLERS, type Role, type Told } from './scenes.ts';

/** However long the broker is away, what waits is looked at so often. */
const LOOK_AGAIN_MS = 15 * 60_000;
/** What the holder of a lease writes of a try at an enquiry. */
const TRIED: readonly string[] = ['retry', 'e-mailed', 'delivered', 'undeliverable'];
/** From when on an e-mail may stand in for a webhook, whatever the schedule says. */
const ESCALATE_AFTER_MS = 15 * 60_000;

/** Whoever takes part: a caller, a worker, the sweep, a borrower, the operator. */
export type Task = {
  readonly name: string;
  readonly role: Role;
  state: 'waiting' | 'running' | 'done' | 'dead';
  /** The right to send that it holds: when it was taken, on which row, and until when it counts. */
  claim?: {
    readonly before: EnquiryRecord;
    readonly token: string;
    readonly at: number;
    /** Whether anything was sent under it. */
    hasSent?: true;
  };
  /** How many of its port calls went wrong. */
  faults: number;
  /** The enquiry that it made due and has not sent a message for since. */
  owes?: string | undefined;
  hasRung: boolean;
  /** What it saw of the circuit last, and the canary that it took. */
  sawOpen?: boolean;
  canary?: string | undefined;
  /** What the broker made of what it sent. */
  hasFailed?: boolean;
  wasTaken?: boolean;
  /** It asks for what had been answered before it began. */
  isRepeat: boolean;
  /** What the clock said when it asked for what is done now. */
  clock: number;
  /** The marks that enquiries had by then. */
  saw: readonly string[];
  /** What it has been told so far, in short: from it follows what it will do. */
  trail: string;
};

/** What is remembered of one enquiry beyond its row. */
type Known = {
  readonly createdBy: string;
  readonly key: string;
  /** The broker has it, by webhook or e-mail. */
  held: boolean;
  /** What was said when consent ended; empty before. */
  ended: '' | 'never' | 'already';
  isErased: boolean;
  /** Its outcome stands, and nobody has asked for another delivery since. */
  isSettled: boolean;
  isEmailed: boolean;
  /** Tries at the enquiry, since it was last asked for, and at each notice. */
  readonly tries: Partial<
    Record<'enquiry' | Notice, { readonly begun: number; readonly at: number }>
  >;
  /** The notices that the broker took, or that were given up. */
  noticesEnded: readonly Notice[];
  /** The time to call that the broker was sent, or that could not be told. */
  timeTold?: string | undefined;
};

/** Plain data, so that it can be copied with the rows it is about. */
export type Memory = {
  readonly known: Map<string, Known>;
  /** The reference that was answered, by the key of the caller. */
  readonly references: Map<string, string>;
};

export function copyMemory({ known, references }: Memory): Memory {
  const copied = [...known].map(([id, one]): [string, Known] => [
    id,
    { ...one, tries: { ...one.tries }, noticesEnded: [...one.noticesEnded] },
  ]);
  return { known: new Map(copied), references: new Map(references) };
}

export type Sending = {
  readonly id: string;
  readonly type: string;
  readonly isEmail: boolean;
  readonly arrives: boolean;
  /** It was answered by a failure that is the broker's, or was taken. */
  readonly isFailure: boolean;
  readonly isTaken: boolean;
};

export function createOnlooker(
  schedule: readonly number[],
  tasks: readonly Task[],
  { known, references }: Memory,
  circuit: () => Circuit,
) {
  const max = schedule.length;
  const total = schedule.reduce((sum, seconds) => sum + seconds, 0) * 1000;
  /** Whoever saw that the broker is away may end what has waited for the whole schedule. */
  const isOver = (task: Task, { waiting_since, created_at }: EnquiryRecord, now: number) =>
    task.sawOpen === true && now >= (waiting_since ?? created_at) + total;
  let broken: string | undefined;
  const rule = (holds: boolean, promise: string) => {
    if (!holds) broken ??= promise;
  };
  const knownOf = (id = ''): Known => {
    const found = known.get(id);
    if (found === undefined) throw new Error('An enquiry is moved that was never recorded.');
    return found;
  };
  /** Somebody else who is alive and was promised that nobody else sends now. */
  const isTaken = (task: Task, id: string, now: number) =>
    tasks.some(
      ({ claim, state, ...other }) =>
        other.name !== task.name &&
        state === 'running' &&
        claim?.before.id === id &&
        claim.at + LEASE_MS > now,
    );

  function created(task: Task, row: EnquiryRecord) {
    known.set(row.id, {
      createdBy: task.name,
      key: task.role,
      held: false,
      ended: '',
      isErased: false,
      isSettled: false,
      isEmailed: false,
      tries: {},
      noticesEnded: [],
    });
  }

  function claimed(task: Task, before: EnquiryRecord, row: EnquiryRecord) {
    // As the worker read its clock, which may be a while ago.
    const now = row.lease_until - LEASE_MS;
    const seen = knownOf(row.id);
    // What its last holder gave back is free, whoever let his lease run out before that.
    const isFree = before.lease === '';
    rule(isFree || !isTaken(task, row.id, now), 'nobody claims what another holds the lease of');
    task.claim = { before, token: row.lease, at: now };
    const of = row.state === 'pending' ? 'enquiry' : (row.notice ?? 'enquiry');
    if (of === 'enquiry') {
      rule(now < row.consent_expires_at, 'nothing is sent after consent has lapsed');
      rule(!seen.isSettled, 'nothing is sent again after it was settled');
    }
    if (row.attempts === before.attempts) {
      rule(task.sawOpen === true, 'no try goes uncounted while the broker answers');
      return;
    }
    rule(task.sawOpen === false, 'nothing is tried by the schedule while the broker is away');
    rule(before.next_attempt_at <= now, 'nothing is tried before its time');
    const { begun, at } = seen.tries[of] ?? { begun: 0, at: Number.NEGATIVE_INFINITY };
    seen.tries[of] = { begun: begun + 1, at: now };
    rule(begun < max, 'nothing is tried more often than the schedule says');
    const isSpaced = now >= at + (schedule[begun] ?? 0) * 1000;
    const isForEmail = now >= row.created_at + ESCALATE_AFTER_MS && !seen.isEmailed;
    const isBack = at <= circuit().closed_at;
    rule(isSpaced || isForEmail || isBack, 'two tries are never closer than the schedule says');
  }

  /** Called when somebody has read or changed the circuit, which stood so before. */
  function sawCircuit(task: Task, before: Circuit, now: number) {
    const after = circuit();
    const [wasOpen, isOpenNow] = [before.opened_at > 0, after.opened_at > 0];
    task.sawOpen = isOpenNow;
    const isCounted = after.failures > before.failures;
    rule(!isCounted || task.hasFailed === true, 'only what the broker failed is counted');
    const isOpened = isOpenNow && !wasOpen;
    rule(!isOpened || before.failures >= 5, 'the circuit opens after five failures in a row');
    const isReset = after.failures < before.failures || (wasOpen && !isOpenNow);
    rule(!isReset || task.wasTaken === true, 'only what the broker took closes the circuit');
    const isOffered = after.canary_at !== before.canary_at && wasOpen;
    rule(!isOffered || now >= before.canary_at + 50_000, 'one canary a minute');
    if (before.canary !== '' && after.canary === '' && isOpenNow) task.canary = before.canary;
  }

  function wrote(task: Task, before: EnquiryRecord | undefined, row: EnquiryRecord, now: number) {
    if (before === undefined) created(task, row);
    else {
      if (row.lease !== '' && row.lease !== before.lease) claimed(task, before, row);
      settled(task, before, row, now);
      noticeEnded(task, before, row, now);
      askedAgain(before, row, task.clock);
      replied(before, row);
      if (retimesOf(row).length > retimesOf(before).length) retimed(before, row, task.clock);
      const isOthers = before.lease !== '' && before.lease !== task.claim?.token;
      const isLeft = row.lease === before.lease && row.lease_until === before.lease_until;
      rule(
        !isOthers || isLeft || !isTaken(task, row.id, task.clock),
        'a lease is left to its holder',
      );
      const isHolder = before.lease === task.claim?.token;
      const isOutcome = TRIED.includes(row.history.at(-1)?.event ?? '');
      const isTried = isHolder && isOutcome && task.claim?.hasSent === true;
      rule(!isTried || row.fit !== undefined, 'what was tried says which fit was told');
      if (row.lease === '' && isHolder) delete task.claim;
    }
    const seen = knownOf(row.id);
    seen.isEmailed ||= row.history.at(-1)?.event === 'e-mailed';
    const wasWaiting = before !== undefined && isWaiting(before, now);
    const isMoved = !wasWaiting || before.next_attempt_at !== row.next_attempt_at;
    const isOwed = isWaiting(row, now) && task.sawOpen !== true;
    if (isMoved) task.owes = isOwed ? row.id : undefined;
    const isNew = row.notice !== before?.notice;
    if (row.notice === undefined) return;
    rule(
      row.notice in seen.tries || row.next_attempt_at <= now,
      'no notice waits for the schedule of the delivery',
    );
    const isOver = seen.noticesEnded.includes(row.notice);
    rule(!isNew || !isOver, 'no notice is told again after it was settled');
  }

  /** By whoever sent it; or by whoever saw that nobody can any more. */
  function settled(task: Task, before: EnquiryRecord, row: EnquiryRecord, now: number) {
    if (row.state === before.state || row.state === 'pending' || row.state === 'withdrawn') return;
    rule(before.state === 'pending', 'an outcome stands until a redelivery is asked for');
    const seen = knownOf(row.id);
    seen.isSettled = true;
    rule(row.state !== 'delivered' || seen.held, 'what is said to be delivered has arrived');
    if (task.claim?.hasSent === true) {
      rule(before.lease === task.claim.token, 'only the holder of the lease writes the outcome');
      return;
    }
    rule(!isTaken(task, row.id, now), 'nothing is given up while it is being sent');
    const isSpent = begunOf(seen, 'enquiry') >= max || now >= row.consent_expires_at;
    rule(isSpent || isOver(task, before, now), 'nothing is given up that could still be sent');
  }

  function noticeEnded(task: Task, before: EnquiryRecord, row: EnquiryRecord, now: number) {
    const { notice } = before;
    if (notice === undefined || row.notice === notice) return;
    if (row.notice !== undefined) return;
    const seen = knownOf(row.id);
    seen.noticesEnded = [...seen.noticesEnded, notice];
    if (notice === 'retimed') seen.timeTold = task.claim?.before.call_time ?? before.call_time;
    if (task.claim?.hasSent === true) {
      rule(task.claim.before.notice === notice, 'a notice is ended by whoever told it');
      return;
    }
    rule(!isTaken(task, row.id, now), 'no notice is given up while it is being told');
    const hasLapsed = notice === 'retimed' && now >= row.consent_expires_at;
    const isSpent = begunOf(seen, notice) >= max || isOver(task, before, now) || hasLapsed;
    rule(isSpent, 'no notice is given up that could still be told');
  }

  function askedAgain(before: EnquiryRecord, row: EnquiryRecord, now: number) {
    if (row.state !== 'pending' || row.attempts > 0) return;
    if (before.state === 'pending' && before.attempts === 0) return;
    const seen = knownOf(row.id);
    delete seen.tries.enquiry;
    seen.isSettled = false;
    rule(seen.ended === '' && !seen.isErased, 'nothing is asked for again after consent has ended');
    const isDue = row.next_attempt_at <= now && row.lease_until <= now;
    rule(isDue && now < row.consent_expires_at, 'what is asked for again is due at once');
  }

  function retimed(before: EnquiryRecord, row: EnquiryRecord, now: number) {
    const seen = knownOf(row.id);
    rule(seen.ended === '' && !seen.isErased, 'no time is changed after consent has ended');
    rule(row.call_time !== before.call_time, 'a time that is changed is kept');
    const isUnsent = before.attempted_at === undefined && row.notice === undefined;
    rule(isUnsent || row.notice === 'retimed', 'a broker who may hold it is told the other time');
    rule(isUnsent || before.lease_until <= now, 'no time is changed while one is being sent');
    delete seen.tries.retimed;
    seen.noticesEnded = seen.noticesEnded.filter((each) => each !== 'retimed');
  }

  function replied(before: EnquiryRecord, row: EnquiryRecord) {
    const outcomes = repliesOf(row).map(({ outcome }) => outcome);
    rule(new Set(outcomes).size === outcomes.length, 'what the broker says counts once');
    if (outcomes.length === repliesOf(before).length) return;
    const { history: _, replies: __, ...rest } = row;
    const { history: ___, replies: ____, ...asBefore } = before;
    const isSame = JSON.stringify(rest) === JSON.stringify(asBefore);
    rule(isSame, 'what the broker says moves no delivery');
  }

  function sent(task: Task, { id, type, isEmail, arrives, isFailure, isTaken }: Sending) {
    const seen = knownOf(id);
    if (!isEmail) {
      const isAllowed = task.sawOpen === false || task.canary === id;
      rule(isAllowed, 'nothing but a canary is sent to a broker who is away');
      Object.assign(task, { canary: undefined, hasFailed: isFailure, wasTaken: isTaken });
    }
    rule(task.claim?.before.id === id, 'nothing is sent without having been claimed');
    if (task.claim === undefined) return;
    task.claim.hasSent = true;
    const { before, at } = task.claim;
    const notice = NOTICES.find((each) => type === `enquiry.${each}`);
    if (notice !== undefined) {
      rule(before.notice === notice, 'the broker is told what it was claimed for');
      const isAllowed = at < before.consent_expires_at;
      rule(notice !== 'retimed' || isAllowed, 'no other time is told after consent has lapsed');
      return;
    }
    const isHeld = before.withdrawn_at === undefined && before.erased_at === undefined;
    rule(before.state === 'pending' && isHeld, 'nothing is sent after consent has ended');
    if (isEmail) {
      rule(!task.saw.includes(`${id} ended`), 'nothing is e-mailed after consent has ended');
      rule(!task.saw.includes(`${id} e-mailed`), 'no enquiry is e-mailed twice');
    }
    if (!arrives) return;
    rule(seen.ended !== 'never', 'nothing arrives after the borrower was told that it never had');
    seen.held = true;
    seen.timeTold = before.call_time;
  }

  function rang(task: Task, id: string) {
    task.hasRung = true;
    if (task.owes === id) task.owes = undefined;
  }

  /** Called when an operation has come to its end. */
  function finished(task: Task, told: Told, rows: Rows) {
    const isFault = told.refusal === 'fault';
    rule(!isFault || task.faults > 0, 'nobody fails where nothing went wrong');
    const isWell = task.faults === 0 && told.refusal === undefined;
    rule(!isWell || task.owes === undefined, 'whoever makes an enquiry due sends a message for it');
    if (told.reference !== undefined) accepted(task, told, rows);
    if (told.ended !== undefined) ended(knownOf(told.id), told.ended);
    if (told.isErased === true) knownOf(told.id).isErased = true;
    if (told.refusal === undefined || !CALLERS.includes(task.role)) return;
    const theirs = [...known.values()].filter(({ key }) => key === task.role);
    const isKept = theirs.some(({ createdBy }) => createdBy === task.name);
    const isDenied = told.refusal === 'rate_limited' || told.refusal === 'not_recorded';
    rule(!isDenied || !isKept, 'nobody is told that nothing is kept while it is');
    // Where the limiter failed one caller, its twin may be refused that once.
    const isRepeat = task.isRepeat || tasks.every(({ faults }) => faults === 0);
    const isKnown = theirs.length > 0 && isRepeat;
    rule(told.refusal !== 'rate_limited' || !isKnown, 'a repeat is never refused by the limit');
    rule(!isFault, 'a caller gets an answer or a refusal, never a fault');
  }

  function accepted(task: Task, { reference = '', status, isRepeat }: Told, rows: Rows) {
    const first = references.get(task.role) ?? reference;
    references.set(task.role, first);
    rule(reference === first, 'one key has one enquiry and one reference');
    const row = [...rows.values()].find((each) => each.reference === reference);
    rule(row !== undefined, 'what was answered is kept');
    const isIdle = row?.state === 'pending' && row.attempts === 0;
    const isQuiet = status === 'received' && isRepeat !== true && isIdle && !task.hasRung;
    rule(!isQuiet || task.faults > 1, 'received means that a message was sent');
  }

  function ended(seen: Known, told: 'never' | 'already') {
    rule(told !== 'never' || !seen.held, 'nobody is told never of what had arrived');
    seen.ended = told;
  }

  /** What must hold of every row at every moment. */
  function look(rows: ReadonlyMap<string, EnquiryRecord>, now: number): string | undefined {
    for (const row of rows.values()) lookAt(row, knownOf(row.id), now);
    for (const reference of references.values()) {
      const isKept = [...rows.values()].some((row) => row.reference === reference);
      rule(isKept, 'what was answered is kept');
    }
    return broken;
  }

  function lookAt(row: EnquiryRecord, seen: Known, now: number) {
    const isPending = row.state === 'pending';
    const isOwed = isPending || row.notice !== undefined;
    const hasEnded = row.withdrawn_at !== undefined || row.erased_at !== undefined;
    const isBare = PERSONAL.every((field) => row[field] === undefined);
    rule(row.state === 'withdrawn' || !hasEnded, 'what was withdrawn or erased stays so');
    rule(!isPending || row.details !== undefined, 'what waits to be sent has its details');
    const isUnsalted = row.salt === '' && row.details_hash === '';
    rule(!seen.isErased || (isBare && isUnsalted), 'nothing personal is left after an erasure');
    rule((row.sweep_at !== undefined) === isOwed, 'the sweep finds what waits, and only that');
    const isDated = row.remove_at !== undefined;
    rule(
      isOwed ? !isDated : isDated || isBare,
      'what is final, and only that, has a day of removal',
    );
    rule((row.remove_at ?? row.contact_until) >= row.contact_until, 'nothing is removed early');
    rule(row.lease !== '' || row.lease_until <= now, 'a lease that was given back holds nobody up');
    const { opened_at, closed_at } = circuit();
    const isAway =
      opened_at > 0 || (row.turn_at ?? row.waiting_since ?? row.created_at) <= closed_at;
    const look = isAway ? now + LOOK_AGAIN_MS : now;
    const due = Math.max(row.next_attempt_at, row.lease_until, look);
    const isSoon = (row.sweep_at ?? 0) <= due + SWEEP_MS;
    rule(isSoon, 'the sweep comes within a minute of whatever is due');
    if (!seen.held) return;
    const isTold = isBare || row.call_time === seen.timeTold || row.notice === 'retimed';
    rule(
      row.state !== 'delivered' || isTold,
      'another time to call reaches whoever holds the enquiry',
    );
    const notice = row.erased_at !== undefined ? 'erased' : 'withdrawn';
    const follows = row.notice === notice || seen.noticesEnded.includes(notice);
    rule(!hasEnded || follows, 'a notice follows whatever the broker holds');
  }

  return { wrote, sawCircuit, sent, rang, finished, look };
}

/** Whether an enquiry has been withdrawn or erased, and whether the broker was e-mailed. */
export function marksOf({ id, withdrawn_at, erased_at, history }: EnquiryRecord): string[] {
  const hasEnded = withdrawn_at !== undefined || erased_at !== undefined;
  const isEmailed = history.some(({ event }) => event === 'e-mailed');
  return [...(hasEnded ? [`${id} ended`] : []), ...(isEmailed ? [`${id} e-mailed`] : [])];
}

type Rows = ReadonlyMap<string, EnquiryRecord>;

const begunOf = ({ tries }: Known, of: 'enquiry' | Notice) => tries[of]?.begun ?? 0;

function isWaiting(row: EnquiryRecord, now: number): boolean {
  const isOwed = row.state === 'pending' || row.notice !== undefined;
  const isSoon = row.next_attempt_at <= now + MAX_RING_DELAY_SECONDS * 1000;
  return isOwed && isSoon && row.lease === '';
}
