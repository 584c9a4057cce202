/** Forms the record of one enquiry from what was asked, on what consent, and the moment. */
import type { Catalogue } from '../contract/built.ts';
import type { Details, EnquiryInput } from '../contract/enquiry.ts';
import type { Contact } from '../contract/fit.ts';
import type { ConsentGrade, Surface } from '../contract/vocabulary.ts';
import type { AssessHandover } from '../fit/check-fit.ts';
import { type AgreedWording, recordConsent } from './consent.ts';
import { SWEEP_MS } from './delivery.ts';
import { oneLine } from './enquiry-details.ts';
import type { Consent, EnquiryRecord } from './enquiry-record.ts';
import { hashDetails, hashPhone, hashSecret } from './fingerprint.ts';
import { toOffsetIso } from './office-time.ts';
import { makeReference } from './reference.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The sweep's index is spread over these, so that no one key takes every write. */
export const SWEEP_SHARDS = ['s0', 's1', 's2', 's3'] as const;

type Formed = {
  readonly id: string;
  readonly input: EnquiryInput;
  readonly details: Details;
  readonly caller: {
    readonly surface: Surface;
    readonly requestId: string;
    readonly grade?: ConsentGrade;
    readonly isTest?: boolean;
  };
  readonly wording: AgreedWording;
  readonly catalogue: Catalogue;
  readonly contact: Contact;
  readonly now: number;
  readonly chance: { bytes(count: number): Uint8Array };
  readonly assessFit: AssessHandover;
};

export function formEnquiry(of: Formed): EnquiryRecord {
  const { id, input, details, caller, catalogue, now, chance } = of;
  const grade = caller.grade ?? 'assistant_stated';
  const consent = recordConsent(input, { grade, wording: of.wording, now });
  const reference = makeReference(chance.bytes(10));
  const salt = toHex(chance.bytes(32));
  const withdrawalSecret = toHex(chance.bytes(16));
  return {
    id,
    nonce: toHex(chance.bytes(16)),
    reference,
    state: 'pending',
    created_at: now,
    request_id: caller.requestId,
    status: 'received',
    answer: {
      ...formAnswer(reference, of.contact, consent, catalogue),
      withdrawal_url: `${catalogue.base_url}/withdraw#${id}.${withdrawalSecret}`,
    },
    withdrawal_hash: hashSecret(withdrawalSecret),
    details,
    details_hash: hashDetails(details, salt),
    salt,
    phone_hash: hashPhone(details.phone),
    consent,
    surface: caller.surface,
    ...(caller.isTest ? { test: true as const } : {}),
    ...nameAgent(input.agent_name),
    ...judge(of),
    ...formClocks(now, consent, catalogue),
    sweep_shard: SWEEP_SHARDS[(chance.bytes(1)[0] ?? 0) % SWEEP_SHARDS.length] ?? SWEEP_SHARDS[0],
    history: [{ at: now, event: 'received', note: caller.surface }],
  };
}

/** A name of nothing but invisible characters is none. */
function nameAgent(given: string | undefined): Pick<EnquiryRecord, 'agent_name'> {
  const name = oneLine(given ?? '');
  return name === '' ? {} : { agent_name: name };
}

function formClocks(now: number, consent: Consent, { service }: Catalogue) {
  return {
    next_attempt_at: now,
    attempts: 0,
    lease: '',
    lease_until: 0,
    sweep_at: now + SWEEP_MS,
    consent_expires_at: consent.expires_at,
    contact_until: now + service.retention.contact_days * DAY_MS,
    evidence_until: now + service.retention.evidence_years * 366 * DAY_MS,
  };
}

function formAnswer(
  reference: string,
  contact: Contact,
  consent: Consent,
  { service, zone }: Catalogue,
): Omit<EnquiryRecord['answer'], 'withdrawal_url'> {
  return {
    reference,
    expected_contact: contact,
    consent_expires_at: toOffsetIso(consent.expires_at, zone),
    message:
      `${service.broker.business_name} has your enquiry and expects to call ${contact.text}. ` +
      `Quote ${reference}. Nothing has been applied for and no credit check has been run.`,
  };
}

/** What the fit check makes of it, for the broker's eyes; it never decides over an enquiry. */
function judge(of: Formed): Pick<EnquiryRecord, 'fit' | 'fit_checks'> {
  const { input, details, assessFit, now } = of;
  const fields = {
    ...(input.amount === undefined ? {} : { amount: input.amount }),
    ...(input.business_purpose === undefined ? {} : { business_purpose: true }),
  };
  const handed = assessFit({ fields, texts: { text: details.scenario } }, new Date(now));
  const { lanes, considered, ...fit } = handed;
  return {
    fit: { ...fit, lanes: lanes.map(({ id }) => id) },
    fit_checks: [...lanes, ...considered].map(({ id, checks }) => ({ lane: id, checks })),
  };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
