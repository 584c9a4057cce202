/** Forms the record of one enquiry from what was asked, on what consent, and the moment. */

import type { Catalogue } from '../catalogue/content.ts';
import { toOffsetIso } from '../catalogue/office-time.ts';
import type { Caller, Contact } from '../catalogue/schema.ts';
import { type AgreedWording, recordConsent } from './consent.ts';
import { oneLine } from './one-line.ts';
import type { Ports } from './ports.ts';
import { SWEEP_MS } from './queue-message.ts';
import { type Consent, type EnquiryRecord, hashDetails, hashPhone, hashSecret } from './record.ts';
import type { Details, EnquiryInput } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Formed = {
  readonly id: string;
  readonly input: EnquiryInput;
  readonly details: Details;
  readonly caller: Caller;
  readonly wording: AgreedWording;
  readonly catalogue: Catalogue;
  readonly contact: Contact;
  readonly now: number;
  readonly chance: Ports['chance'];
};

export function formEnquiry(of: Formed): EnquiryRecord {
  const { id, input, details, caller, catalogue, now, chance } = of;
  const grade = caller.grade ?? 'assistant_stated';
  const consent = recordConsent(input, { grade, wording: of.wording, now });
  const reference = makeReference(chance.bytes(10));
  // Nothing shortens it, and each write is billed by the size of the whole item: base64 is a third less than hex.
  const salt = Buffer.from(chance.bytes(32)).toString('base64url');
  const withdrawalSecret = Buffer.from(chance.bytes(16)).toString('hex');
  return {
    id,
    nonce: Buffer.from(chance.bytes(16)).toString('hex'),
    reference,
    state: 'pending',
    created_at: now,
    request_id: caller.requestId,
    status: 'received',
    answer: {
      ...formAnswer(reference, of.contact, consent, catalogue),
      withdrawal_url: `${catalogue.base_url}/your-enquiry#${id}.${withdrawalSecret}`,
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
    ...formClocks(now, consent, catalogue),
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
  { service }: Catalogue,
): Omit<EnquiryRecord['answer'], 'withdrawal_url'> {
  return {
    reference,
    expected_contact: contact,
    consent_expires_at: toOffsetIso(consent.expires_at, service.hours.zone),
    message:
      `${service.broker.business_name} has your enquiry and expects to call ${contact.text}. ` +
      `Quote ${reference}. Nothing has been applied for and no credit check has been run.`,
  };
}

// The short code for one enquiry, fit to read aloud: 50 random bits in ten characters that cannot
// be mistaken for one another, and one that checks them. Such as `BF-7K3M9-Q2X4A-C`.

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** `random` is at least ten bytes of which five bits each are used. */
export function makeReference(random: Uint8Array): string {
  const body = Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  if (body.length < LENGTH) throw new RangeError('A reference takes ten random bytes.');
  return `BF-${body.slice(0, 5)}-${body.slice(5)}-${checkCharacter(body)}`;
}

/** Reads a reference as people say and type it; undefined where it cannot be one. */
export function readReference(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^BF/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const body = plain.slice(0, LENGTH);
  if (!/^[0-9A-HJKMNP-TV-Z]{11}$/.test(plain) || plain[LENGTH] !== checkCharacter(body)) {
    return undefined;
  }
  return `BF-${body.slice(0, 5)}-${body.slice(5)}-${plain[LENGTH]}`;
}

/** Weights are odd and differ, so one wrong character is always noticed, and nearly every swapped pair. */
function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((total, character, place) => {
    return total + ALPHABET.indexOf(character) * (2 * place + 1);
  }, 0);
  return ALPHABET.charAt(sum % 32);
}
