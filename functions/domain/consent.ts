/**
 * Consent as evidence: which wording, how, how well proven, when and until when. No consent, no
 * record. The wording itself says "for 90 days", which makes the period a specified one under the
 * Do Not Call Register Act 2006, Schedule 2, clause 3.
 */
import type { Wording } from '../contract/built.ts';
import type { EnquiryInput } from '../contract/enquiry.ts';
import type { Issue } from '../contract/refusals.ts';
import type { ConsentGrade } from '../contract/vocabulary.ts';
import type { Consent } from './enquiry-record.ts';

export const CONSENT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

type Given = Pick<EnquiryInput, 'consent_method' | 'notice_shown'>;
type Circumstances = {
  readonly grade: ConsentGrade;
  readonly wording: Wording;
  readonly now: number;
};

export function recordConsent(given: Given, { grade, wording, now }: Circumstances): Consent {
  return {
    ...(given.consent_method === undefined ? {} : { method: given.consent_method }),
    grade,
    wording_version: wording.version,
    wording_sha256: wording.sha256,
    notice_shown: given.notice_shown ?? false,
    given_at: now,
    expires_at: now + CONSENT_DAYS * DAY_MS,
  };
}

/** Why an enquiry that nobody agreed to is not taken. Never says how to get round it. */
export function consentIssue(): Issue {
  const problem =
    'the borrower must first see and agree to the consent statement. ' +
    'Nothing has been kept or sent.';
  return { field: 'consent', code: 'not_agreed', problem };
}
