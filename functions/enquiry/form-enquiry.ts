/**
 * Forms the record of one enquiry from what was asked, the moment, and on what consent: which wording, how, how well
 * proven, when and until when. No consent, no record.
 */

import type { Catalogue } from '../catalogue/content.ts';
import { DAY_MS, toOffsetIso } from '../catalogue/office-time.ts';
import type { Caller, Contact } from '../catalogue/schema.ts';
import { type AgreedWording, CONSENT_DAYS } from './consent.ts';
import { oneLine } from './one-line.ts';
import type { Ports } from './ports.ts';
import { SWEEP_MS } from './queue-message.ts';
import { type EnquiryWithDetails, hashDetails, hashOf, NO_LEASE } from './record.ts';
import type { Details, EnquiryInput } from './schema.ts';

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

export function formEnquiry(of: Formed): EnquiryWithDetails {
  const { id, input, details, caller, wording, contact, now, chance } = of;
  const { service, base_url } = of.catalogue;
  const { contact_days, evidence_years } = service.retention;
  const consent_expires_at = now + CONSENT_DAYS * DAY_MS;
  const reference = makeReference(chance.bytes(10));
  // Nothing shortens it, and each write is billed by the size of the whole item: base64 is a third less than hex.
  const salt = Buffer.from(chance.bytes(32)).toString('base64url');
  const linkSecret = Buffer.from(chance.bytes(16)).toString('hex');
  // A name of nothing but invisible characters is none.
  const agent_name = oneLine(input.agent_name ?? '');
  return {
    id,
    nonce: Buffer.from(chance.bytes(16)).toString('hex'),
    reference,
    state: 'pending',
    created_at: now,
    request_id: caller.requestId,
    status: 'received',
    answer: {
      reference,
      expected_contact: contact,
      consent_expires_at: toOffsetIso(consent_expires_at, service.hours.zone),
      message:
        `${service.broker.business_name} has your enquiry and expects to call ${contact.text}. ` +
        `Quote ${reference}. Nothing has been applied for and no credit check has been run.`,
      withdrawal_url: `${base_url}/your-enquiry#${id}.${linkSecret}`,
    },
    details,
    details_hash: hashDetails(details, salt),
    salt,
    phone_hash: hashOf('phone', details.phone),
    consent: {
      ...(input.consent_method === undefined ? {} : { method: input.consent_method }),
      grade: caller.grade ?? 'assistant_stated',
      wording_version: wording.version,
      wording_sha256: wording.sha256,
      wording_stated: wording.isStated,
      notice_shown: input.notice_shown ?? false,
      given_at: now,
      expires_at: consent_expires_at,
    },
    surface: caller.surface,
    ...(caller.isTest ? { test: true as const } : {}),
    ...(agent_name === '' ? {} : { agent_name }),
    next_attempt_at: now,
    attempts: 0,
    ...NO_LEASE,
    sweep_at: now + SWEEP_MS,
    consent_expires_at,
    contact_until: now + contact_days * DAY_MS,
    evidence_until: now + evidence_years * 366 * DAY_MS,
    history: [{ at: now, event: 'received', note: caller.surface }],
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
  return withCheck(body);
}

const withCheck = (body: string) =>
  `BF-${body.slice(0, 5)}-${body.slice(5)}-${checkCharacter(body)}`;

/** Reads a reference as people say and type it; undefined where it cannot be one. */
export function readReference(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^BF/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{11}$/.test(plain)) return undefined;
  const reference = withCheck(plain.slice(0, LENGTH));
  return reference.at(-1) === plain.at(-1) ? reference : undefined;
}

/** Weights are odd and differ, so one wrong character is always noticed, and nearly every swapped pair. */
function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((total, character, place) => {
    return total + ALPHABET.indexOf(character) * (2 * place + 1);
  }, 0);
  return ALPHABET.charAt(sum % 32);
}
