/** The story of one enquiry, step by step, with what is still to come. Never personal. */
import type { EnquiryRecord } from './enquiry-record.ts';

export type TimelineStep = {
  readonly at: string;
  readonly step: string;
  readonly note?: string;
  readonly due: boolean;
};

const STEPS: Readonly<Record<string, string>> = {
  received: 'received',
  queued: 'kept, while the queue did not answer',
  attempted: 'sent to the broker',
  delivered: 'taken by the broker',
  retry: 'not taken; to be tried again',
  undeliverable: 'given up',
  'e-mailed': 'e-mailed to the broker, as the webhook did not take it',
  'redelivery asked': 'redelivery asked by the operator',
  withdrawn: 'consent withdrawn',
  erased: 'erased',
  'sent while being withdrawn': 'was being sent as the consent ended',
  'told withdrawn': 'told the broker of the withdrawal',
  'told erased': 'told the broker of the erasure',
  'notice retry': 'not taken; the broker will be told again',
  'notice delivered': 'the broker knows',
  'notice undeliverable': 'the broker could not be told: phone them',
  'details removed': 'details removed at the end of their retention',
};

export function tellTimeline(record: EnquiryRecord): TimelineStep[] {
  const past = record.history.map(({ at, event, note }) => ({
    at: toIso(at),
    step: STEPS[event] ?? event,
    ...(note === undefined ? {} : { note }),
    due: false,
  }));
  return [...past, ...listDue(record)];
}

function listDue(record: EnquiryRecord): TimelineStep[] {
  const { state, notice, next_attempt_at: next, details } = record;
  const isWaiting = state === 'pending' || notice !== undefined;
  return [
    ...(isWaiting ? [due(next, state === 'pending' ? 'next attempt' : 'the broker is told')] : []),
    ...(state === 'withdrawn' ? [] : [due(record.consent_expires_at, 'consent ends')]),
    ...(details === undefined ? [] : [due(record.contact_until, 'details are removed')]),
    due(record.evidence_until, 'the evidence is removed'),
  ].sort((one, other) => one.at.localeCompare(other.at));
}

function due(at: number, step: string): TimelineStep {
  return { at: toIso(at), step, due: true };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
