/** The story of one enquiry, step by step, with what is still to come. Never personal. */
import { receiptNonce } from '../enquiry/receipt.ts';
import type { EnquiryRecord } from '../enquiry/record.ts';
import { toIso } from './event.ts';
import { repliesOf } from './steps.ts';

const STEPS: Readonly<Record<string, string>> = {
  queued: 'kept, while the queue did not answer',
  attempted: 'sent to the broker',
  delivered: 'taken by the broker',
  retry: 'not taken; to be tried again',
  undeliverable: 'given up',
  'e-mailed': 'e-mailed to the broker, as the webhook did not take it',
  'redelivery asked': 'redelivery asked by the operator',
  replied: 'the broker says what came of it',
  withdrawn: 'consent withdrawn',
  'sent while being withdrawn': 'was being sent as the consent ended',
  'told withdrawn': 'told the broker of the withdrawal',
  'call time changed': 'the borrower asked to be called at another time',
  'copy asked': 'the borrower asked for a copy by e-mail',
  'copy sent': 'the copy was sent',
  'copy not sent': 'the copy could not be sent',
  'told retimed': 'told the broker of the other time to call',
  'told erased': 'told the broker of the erasure',
  'notice retry': 'not taken; the broker will be told again',
  'notice e-mailed': 'told the broker by e-mail',
  'notice delivered': 'the broker knows',
  'notice undeliverable': 'the broker could not be told: phone them',
  'details removed': 'details removed at the end of their retention',
};

/** With what is still to come. */
export function tellTimeline(record: EnquiryRecord) {
  const { state, notice, next_attempt_at: next, details } = record;
  const isWaiting = state === 'pending' || notice !== undefined;
  const past = record.history.map(({ at, event, note }) => ({
    at: toIso(at),
    step: STEPS[event] ?? event,
    ...(note === undefined ? {} : { note }),
    due: false,
  }));
  const due = (at: number, step: string) => ({ at: toIso(at), step, note: undefined, due: true });
  const ahead = [
    ...(isWaiting ? [due(next, state === 'pending' ? 'next attempt' : 'the broker is told')] : []),
    ...(state === 'withdrawn' ? [] : [due(record.consent_expires_at, 'consent ends')]),
    ...(details === undefined ? [] : [due(record.contact_until, 'details are removed')]),
    due(record.evidence_until, 'the evidence is removed'),
  ];
  return [...past, ...ahead.sort((one, other) => one.at.localeCompare(other.at))];
}

// Counts enquiries by surface, assistant, lane, outcome and consent. Tests do not count. Never personal.

export type Counts = Readonly<Record<string, number>>;
const MOST_NAMES = 20;
/** The broker was never told of it. */
export const NO_FIT = '(not worked out yet)';

export function countEnquiries(all: readonly EnquiryRecord[]) {
  const records = all.filter(({ test }) => test === undefined);
  const by = (each: (record: EnquiryRecord) => readonly string[]) => count(records.flatMap(each));
  return {
    enquiries: records.length,
    by: {
      outcome: by(({ state, erased_at: erasedAt }) => [erasedAt === undefined ? state : 'erased']),
      surface: by(({ surface }) => [surface]),
      assistant: by(({ agent_name }) => [agent_name ?? '(not named)']),
      lane: by(({ fit }) => (fit?.lanes.length === 0 ? ['(none)'] : (fit?.lanes ?? [NO_FIT]))),
      fit: by(({ fit }) => [fit?.fit ?? NO_FIT]),
      consent: by(({ consent }) => [consent.grade]),
      reply: by((record) => [repliesOf(record).at(-1)?.outcome ?? '(none yet)']),
    },
  };
}

/** Most first; what a caller may name at will is cut off where it becomes a list of one-offs. */
function count(values: readonly string[]): Counts {
  const groups = Map.groupBy(values, (value) => value);
  return Object.fromEntries(
    [...groups]
      .map(([name, all]) => [name, all.length] as const)
      .sort(([a, many], [b, other]) => other - many || a.localeCompare(b))
      .slice(0, MOST_NAMES),
  );
}

// What is held about a borrower in one enquiry, for their request to see it: the details they gave,
// the evidence of their consent, where it went, and for how long it stays.

export function exportEnquiry(record: EnquiryRecord, now: number) {
  const { given_at, expires_at, ...how } = record.consent;
  return {
    exported_at: toIso(now),
    reference: record.reference,
    state: record.state,
    received_at: toIso(record.created_at),
    surface: record.surface,
    test: record.test ?? false,
    agent_name: record.agent_name ?? null,
    /** Null once they were erased, or left at the end of their retention. */
    details: record.details ?? null,
    erased_at: toIsoOrNull(record.erased_at),
    consent: {
      ...how,
      given_at: toIso(given_at),
      expires_at: toIso(expires_at),
      withdrawn_at: toIsoOrNull(record.withdrawn_at),
      receipt: record.answer.receipt ?? null,
      receipt_nonce:
        record.details === undefined ? null : receiptNonce(record.details, record.salt),
    },
    /** As the broker was told it last; null where they were not. */
    fit: record.fit ?? null,
    told_borrower: record.answer.message,
    timeline: tellTimeline(record),
    kept_until: {
      details: record.details === undefined ? null : toIso(record.contact_until),
      evidence: toIso(record.evidence_until),
    },
  };
}

function toIsoOrNull(at: number | undefined): string | null {
  return at === undefined ? null : toIso(at);
}
