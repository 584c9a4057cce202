/**
 * Consent as evidence: which wording, how, how well proven, when and until when. No consent, no
 * record. The wording itself says "for 90 days", which makes the period a specified one under the
 * Do Not Call Register Act 2006, Schedule 2, clause 3.
 */

import type { Catalogue, TrustedHost, Wording } from '../catalogue/content.ts';
import type { ConsentGrade } from '../catalogue/schema.ts';
import type { Issue, ShownFirst } from '../refusals.ts';
import { connectionOf, familyOf, listAddresses } from './rate-limit.ts';
import { type Consent, hashSubject } from './record.ts';
import type { EnquiryInput } from './schema.ts';

export const CONSENT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Hosts of assistants keep what they were told for an hour, some for days: a wording counts for a week
 * after the next one was published.
 */
const GRACE_MS = 7 * DAY_MS;

export type AgreedWording = Pick<Wording, 'version' | 'sha256'> & {
  /** False where the caller did not say which was shown: it is then the one in force. */
  readonly isStated: boolean;
};

/** The wording that was shown, or why an agreement to it cannot be taken. */
export function findWording(
  stated: string | undefined,
  { wording, past_wordings }: Pick<Catalogue, 'wording' | 'past_wordings'>,
  now: number,
): AgreedWording | 'outdated' | 'unknown' {
  const isStated = stated !== undefined;
  if (!isStated || stated === wording.version) return { ...wording, isStated };
  const past = past_wordings.find(({ version }) => version === stated);
  if (past === undefined) return 'unknown';
  return now > Date.parse(past.ended_on) + GRACE_MS ? 'outdated' : { ...past, isStated };
}

/** What the borrower must see before they can agree, word for word, under the names callers send. */
export function showFirst({ wording }: Pick<Catalogue, 'wording'>): ShownFirst {
  const { version, collection_notice, consent_statement } = wording;
  return { wording_version: version, collection_notice, consent_statement };
}

type Given = Pick<EnquiryInput, 'consent_method' | 'notice_shown'>;
type Circumstances = {
  readonly grade: ConsentGrade;
  readonly wording: AgreedWording;
  readonly now: number;
};

export function recordConsent(given: Given, { grade, wording, now }: Circumstances): Consent {
  return {
    ...(given.consent_method === undefined ? {} : { method: given.consent_method }),
    grade,
    wording_version: wording.version,
    wording_sha256: wording.sha256,
    wording_stated: wording.isStated,
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

// Assistants' hosts send for many people from few addresses. For those that the operator lists, the
// subject id that the host gives each person is the connection; from anywhere else it is ignored.

export function createConnectionFinder(hosts: readonly TrustedHost[]) {
  const listed = listAddresses(hosts.flatMap(({ addresses }) => addresses));
  return (address: string, subject: string | undefined): string => {
    const connection = connectionOf(address);
    const plain = connection.includes(':') ? address : connection;
    const isListed = subject !== undefined && listed.check(plain, familyOf(plain));
    return isListed ? `subject:${hashSubject(subject)}` : connection;
  };
}

// Which assistant sent an enquiry, as one word of a closed list: what a caller types must neither
// reach a metric nor open a new series, each of which costs money.

const ASSISTANT_FAMILIES = [
  'chatgpt',
  'claude',
  'copilot',
  'gemini',
  'grok',
  'le-chat',
  'meta-ai',
  'perplexity',
] as const;
export type AssistantFamily = (typeof ASSISTANT_FAMILIES)[number] | 'other' | 'unnamed';

export function assistantFamily(agentName: string | undefined): AssistantFamily {
  if (agentName === undefined) return 'unnamed';
  const plain = ` ${agentName.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const isNamed = (family: string) => plain.includes(` ${family.replaceAll('-', ' ')} `);
  return ASSISTANT_FAMILIES.find(isNamed) ?? 'other';
}
