/**
 * Recognises the same enquiry: by the caller's key, and by what was asked. Hashes use node:crypto,
 * which is pure as we use it: same input, same output.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Details } from '../contract/enquiry.ts';
import type { EnquiryRecord } from './enquiry-record.ts';

/** The primary key that a caller's key stands for, the same on every surface. */
export function idOfKey(key: string): string {
  return sha256(`key:${key}`);
}

type Keyless = {
  readonly details: Details;
  readonly connection: string;
  /** Which stretch of time it came in. */
  readonly window: number;
};

/**
 * Stands for the key of a caller who sends none: the same for the same details from the same
 * connection in one window. Under a key of the stage, so that nobody can try details against an id.
 */
export function makeKey({ details, connection, window }: Keyless, stageKey: string): string {
  return hmac(JSON.stringify(['enquiry', connection, window, spellDetails(details)]), stageKey);
}

/** The key of a new enquiry that says the same, after the one under `key` has ended. */
export function keyAfter(key: string, stageKey: string): string {
  return hmac(JSON.stringify(['after', key]), stageKey);
}

export function hashPhone(phone: string): string {
  return sha256(`phone:${phone}`);
}

export function hashDetails(details: Details, salt: string): string {
  return sha256(`${salt}:${spellDetails(details)}`);
}

/** A host's id for one of its people. */
export function hashSubject(subject: string): string {
  return sha256(`subject:${subject}`);
}

/** Of the secret in a withdrawal link, which is random enough to need no salt. */
export function hashSecret(secret: string): string {
  return sha256(`secret:${secret}`);
}

/** By salted hash, so that it also works once the details have left. */
export function asksTheSame(
  record: Pick<EnquiryRecord, 'salt' | 'details_hash'>,
  details: Details,
): boolean {
  return hashDetails(details, record.salt) === record.details_hash;
}

/** What is derived stays out, so that a later release still recognises what this one stored. */
export function spellDetails({ phone_type: _, ...asked }: Details): string {
  return JSON.stringify(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hmac(text: string, stageKey: string): string {
  return createHmac('sha256', stageKey).update(text).digest('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
