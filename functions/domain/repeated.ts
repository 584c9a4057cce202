/**
 * The SDK repeats a write whose answer was lost, and the repeat is then refused by what the first
 * one did. These recognise our own hand in the row that stood in the way.
 */
import type { Step } from './delivery.ts';
import type { EnquiryRecord } from './enquiry-record.ts';

/** True where a refused claim was made after all, and nothing has ended it since. */
export function stillHolds(record: EnquiryRecord, token: string, now: number): boolean {
  const isOurs = record.state === 'pending' && record.lease === token;
  return isOurs && record.lease_until > now && record.consent_expires_at > now;
}

/** True where a refused step was made after all, and nothing has happened since. */
export function wasMade({ history }: EnquiryRecord, { append }: Step): boolean {
  const made = append?.history?.at(-1);
  return made !== undefined && isSame(history.at(-1), made);
}

/** Whatever the order of their fields, which the table does not keep. */
function isSame(one: unknown, other: unknown): boolean {
  return spell(one) === spell(other);
}

function spell(event: unknown): string {
  return JSON.stringify(Object.entries(event ?? {}).sort());
}
