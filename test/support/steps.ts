/** What the steps of an enquiry's life are made of, for tests that state them to the field. */
import type * as delivery from '../../functions/delivery/steps.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { makeRecord, START } from './enquiries.ts';

export const record = makeRecord();
export const fit = { fit: 'maybe', flags: [], lanes: ['caveat'] } as const;
export const held = { ...record, lease: 't', attempted_at: START, attempts: 1, fit };
export const now = START + 1000;
export const at = START + 61_000;
const schedule = [0, 60];
export const claimOf = { now, token: 't', attempts: 0, schedule };
export const free = { lease: '', lease_until: 0 };
export const ourLease = { field: 'lease', is: 'equal', to: 't' };
export const pending = { field: 'state', is: 'equal', to: 'pending' };
export const idle = { field: 'lease_until', is: 'at-most', to: now };
export const sameDue = { field: 'next_attempt_at', is: 'equal', to: START };
export const neverSent = { field: 'attempted_at', is: 'absent' };
export const notWithdrawn = { field: 'withdrawn_at', is: 'absent' };
export const notErased = { field: 'erased_at', is: 'absent' };
export const dueNotice = { field: 'notice', is: 'equal', to: 'withdrawn' };
export const sameCount = (attempts: number) => ({ field: 'attempts', is: 'equal', to: attempts });
export const told = (event: string, note?: string) => ({
  history: [note === undefined ? { at: now, event } : { at: now, event, note }],
});

export const settling = (outcome: delivery.AttemptOutcome, claimed: EnquiryRecord = held) => ({
  ...{ now, token: 't', outcome, claimed, schedule },
});
export const retry = { outcome: 'retry', reason: 'status 503' } as const;
export const rejected = { outcome: 'rejected', reason: 'status 410' } as const;
export const ended = {
  set: { ...free, remove_at: record.contact_until },
  remove: ['sweep_at'],
};
