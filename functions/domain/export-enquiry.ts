/**
 * What is held about a borrower in one enquiry, for their request to see it: the details they gave,
 * the evidence of their consent, where it went, and for how long it stays.
 */
import { receiptNonce } from './consent-receipt.ts';
import type { EnquiryRecord } from './enquiry-record.ts';
import { type TimelineStep, tellTimeline } from './tell-timeline.ts';

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
    fit: record.fit,
    told_borrower: record.answer.message,
    timeline: tellTimeline(record) satisfies TimelineStep[],
    kept_until: {
      details: record.details === undefined ? null : toIso(record.contact_until),
      evidence: toIso(record.evidence_until),
    },
  };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}

function toIsoOrNull(at: number | undefined): string | null {
  return at === undefined ? null : toIso(at);
}
