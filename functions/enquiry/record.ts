/**
 * One enquiry as stored: what was asked, on what consent, and where its delivery stands. Times are
 * epoch milliseconds. What is personal is in the fields that `PERSONAL` names and in no other, so that
 * all can leave while the evidence stays. The type derives from the schema: a field that one of them lacked would
 * be stored and never read.
 */

import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { SURFACES } from '../catalogue/schema.ts';
import type { Change } from './change.ts';
import { consentEvidence, handedFit } from './event.ts';
import { bareShape, type Details, details, enquiryOutput } from './schema.ts';

const consent = consentEvidence.extend({
  given_at: z.number(),
  expires_at: z.number(),
});
export type Consent = Readonly<z.infer<typeof consent>>;

/** One line of the enquiry's story; never personal. */
const historyEvent = z.object({
  at: z.number(),
  event: z.string(),
  note: z.string().exactOptional(),
});
export type HistoryEvent = Readonly<z.infer<typeof historyEvent>>;

/** What the broker must still be told about an enquiry that it may hold: its end, or another time to call. */
export const NOTICES = ['withdrawn', 'erased', 'retimed'] as const;
export type Notice = (typeof NOTICES)[number];

export const enquiryRecord = z.object({
  /** Hash of the caller's key, or random: the primary key, the message and the webhook-id. */
  id: z.string(),
  /** Tells a Put that the SDK repeated from somebody else's. */
  nonce: z.string(),
  reference: z.string(),
  state: z.enum(['pending', 'delivered', 'undeliverable', 'withdrawn']),
  created_at: z.number(),
  /** Of the request that brought it, so that one id leads from the surface to the worker. */
  request_id: z.string(),

  answer: z
    .object(bareShape(enquiryOutput.omit({ status: true, receipt_nonce: true }).shape))
    .readonly(),
  status: enquiryOutput.shape.status,
  details: details.readonly().exactOptional(),
  /** Salted, so that what was asked can be recognised after the details have left. */
  details_hash: z.string(),
  salt: z.string(),
  phone_hash: z.string().exactOptional(),
  consent: consent.readonly(),
  surface: z.enum(SURFACES),
  /** Sent to try the service: nobody is to be called. */
  test: z.literal(true).exactOptional(),
  agent_name: z.string().exactOptional(),
  /** As the broker was told it last; absent until then. */
  fit: handedFit.readonly().exactOptional(),

  withdrawn_at: z.number().exactOptional(),
  /** How many replies of the broker's stand in the history: whoever writes the next one has seen them. */
  replies: z.number().exactOptional(),
  /** When the borrower would rather be called, where they changed that on their own page. */
  call_time: z.string().exactOptional(),
  /** When the borrower asked for their copy by e-mail, unless it could not be sent. */
  copied_at: z.number().exactOptional(),
  /** Due to be sent; absent once the broker has been told, or never held the enquiry. */
  notice: z.enum(NOTICES).exactOptional(),
  /** When the broker was also e-mailed, because its webhook did not answer. */
  emailed_at: z.number().exactOptional(),

  /** The clock of the next attempt; meaningful while pending, or while a notice is due. */
  next_attempt_at: z.number(),
  attempts: z.number(),
  /** When it was last taken up to be sent: from the first time on the broker may hold it. */
  attempted_at: z.number().exactOptional(),
  lease: z.string(),
  lease_until: z.number(),
  consent_expires_at: z.number(),
  /** When the sweep must look again; present while something is still to be sent. */
  sweep_at: z.number().exactOptional(),
  /** When it last had its turn: a try that failed, a canary, or being made due once the broker was back. */
  turn_at: z.number().exactOptional(),
  /** Since when it waits, where that is not since it came: a notice, or a redelivery. */
  waiting_since: z.number().exactOptional(),
  /** When the details are to be removed; present from when nothing is to be sent until then. */
  remove_at: z.number().exactOptional(),
  /** When personal details leave, and when the evidence does. */
  contact_until: z.number(),
  evidence_until: z.number(),
  erased_at: z.number().exactOptional(),
  history: z.array(historyEvent.readonly()).readonly(),
});
export type EnquiryRecord = Readonly<z.infer<typeof enquiryRecord>>;
/** Until the end of the retention, or an erasure. */
export type EnquiryWithDetails = EnquiryRecord & Required<Pick<EnquiryRecord, 'details'>>;

/** One move of an enquiry: what must hold, and what is then so. */
export type Step = Change<EnquiryRecord>;

/** Held by nobody. */
export const NO_LEASE = { lease: '', lease_until: 0 } as const;

/** Nothing is left to be sent; from here on only the clock of retention runs. */
export function endSending({ contact_until }: Pick<EnquiryRecord, 'contact_until'>) {
  return {
    set: { ...NO_LEASE, remove_at: contact_until },
    remove: ['sweep_at'],
  } as const satisfies Partial<Step>;
}

// Takes personal data out of a record and leaves the evidence: that there was consent, to which
// wording, when, and what became of the enquiry.

/** An assistant writes its own name, and may write a person's. */
export const PERSONAL = ['details', 'phone_hash', 'call_time', 'agent_name'] as const;

/** At the end of the retention in service.yaml; never while something is still to be sent. */
export function retire(now: number): Step {
  return {
    // Present only while nothing is to be sent.
    guards: [{ field: 'remove_at', is: 'at-most', to: now }],
    remove: [...PERSONAL, 'remove_at'],
    append: { history: [{ at: now, event: 'details removed' }] },
  };
}

// Recognises the same enquiry: by the caller's key, and by what was asked. Hashes use node:crypto,
// which is pure as we use it: same input, same output.

/** The primary key that a caller's key stands for, the same on every surface. */
export function idOfKey(key: string): string {
  return sha256(`key:${key}`);
}

type Keyless = {
  readonly details: Details;
  readonly connection: string;
  /** Which stretch of time it came in. */
  readonly window: number;
  readonly isTest: boolean;
};

/**
 * Stands for the key of a caller who sends none: the same for the same details from the same
 * connection in one window. Under a key of the stage, so that nobody can try details against an id.
 */
export function makeKey(
  { details, connection, window, isTest }: Keyless,
  stageKey: string,
): string {
  const kind = isTest ? 'test' : 'enquiry';
  return hmac(JSON.stringify([kind, connection, window, spellDetails(details)]), stageKey);
}

/** The key of a new enquiry that says the same, after the one under `key` has ended. */
export function keyAfter(key: string, stageKey: string): string {
  return hmac(JSON.stringify(['after', key]), stageKey);
}

/** Of a phone number, a mailbox, or a host's id for one of its people. */
export function hashOf(kind: 'phone' | 'email' | 'subject', text: string): string {
  return sha256(`${kind}:${text}`);
}

/** Whether that is the token of a link. Hashed, so that the time of the comparison tells nothing. */
export function isToken(given: string, token: string): boolean {
  return sha256(given) === sha256(token);
}

/** Salted, so that the same request is also recognised once the details have left. */
export function hashDetails(details: Details, salt: string): string {
  return sha256(`${salt}:${spellDetails(details)}`);
}

/**
 * What the broker answers with, and nobody else: signed with the record's own secret, so that it leans on no
 * secret that is rotated, and is gone with an erasure.
 */
export function replyToken({ id, salt }: Pick<EnquiryRecord, 'id' | 'salt'>): string {
  return `${id}.${hmac(`reply:${id}`, salt)}`;
}

/** What is derived stays out, so that a later release still recognises what this one stored. */
export function spellDetails({ phone_type: _, ...asked }: Details): string {
  return JSON.stringify(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hmac(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
