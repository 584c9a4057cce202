/**
 * Recognises the same enquiry: by the caller's key, and by what was asked. Hashes use node:crypto,
 * which is pure as we use it: same input, same output.
 */
import { createHash } from 'node:crypto';
import type { Details } from '../contract/enquiry.ts';
import type { EnquiryRecord } from './enquiry-record.ts';

/** The primary key that a caller's key stands for, the same on every surface. */
export function idOfKey(key: string): string {
  return sha256(`key:${key}`);
}

export function hashPhone(phone: string): string {
  return sha256(`phone:${phone}`);
}

export function hashDetails(details: Details, salt: string): string {
  return hashValue(canonical(details), salt);
}

export function hashValue(value: string, salt: string): string {
  return sha256(`${salt}:${value}`);
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
function canonical({ phone_type: _, ...asked }: Details): string {
  return JSON.stringify(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
