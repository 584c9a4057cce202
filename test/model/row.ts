/** The one row of the modelled table, and the conditional write by which everything moves it. */
import { applyChange, type Change } from '../../functions/delivery/change.ts';
import { LEASE_MS, SWEEP_MS } from '../../functions/delivery/steps.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';

/** Three of them are a lease. */
export const TICK = LEASE_MS / 3;
/** Two attempts, the second a while after the first. */
export const SCHEDULE = [0, 15];
export const CONSENT_UNTIL = 5 * TICK;
export const CONTACT_UNTIL = 6 * TICK;
export const ESCALATE_AT = TICK;

export type Field =
  | 'nonce'
  | 'state'
  | 'status'
  | 'attempts'
  | 'attempted_at'
  | 'lease'
  | 'lease_until'
  | 'next_attempt_at'
  | 'sweep_at'
  | 'remove_at'
  | 'notice'
  | 'withdrawn_at'
  | 'erased_at'
  | 'emailed_at'
  | 'details'
  | 'phone_hash';
export type Row = Pick<EnquiryRecord, Field>;

const DETAILS = {
  name: 'Kim O’Brien',
  phone: '+61491570006',
  phone_type: 'mobile',
  email: 'kim@example.com',
  scenario: 'Need 90000 to settle on stock.',
} as const;

/** What no transition looks at. */
const REST = {
  id: 'enquiry-1',
  reference: 'BF-7K3M9-Q2X4A-C',
  answer: {
    reference: 'BF-7K3M9-Q2X4A-C',
    expected_contact: { by: '', text: '' },
    consent_expires_at: '',
    message: '',
    withdrawal_url: '',
  },
  details_hash: '',
  salt: '',
  consent: {
    grade: 'assistant_stated',
    wording_version: '1',
    wording_sha256: '',
    wording_stated: true,
    notice_shown: true,
    given_at: 0,
    expires_at: CONSENT_UNTIL,
  },
  surface: 'rest',
  request_id: 'r-1',
  fit: { fit: 'maybe', flags: [], lanes: [] },
  withdrawal_hash: '',
  created_at: 0,
  consent_expires_at: CONSENT_UNTIL,
  contact_until: CONTACT_UNTIL,
  evidence_until: 100 * CONTACT_UNTIL,
  sweep_shard: 's0',
  history: [],
} as const satisfies Omit<EnquiryRecord, Field>;

export function freshRow(nonce: string, changes: Partial<Row> = {}): Row {
  return {
    nonce,
    state: 'pending',
    status: 'received',
    attempts: 0,
    lease: '',
    lease_until: 0,
    next_attempt_at: 0,
    // Where nothing is left to be sent only the clock of the removal runs.
    ...(changes.remove_at === undefined ? { sweep_at: SWEEP_MS } : {}),
    details: DETAILS,
    phone_hash: 'hash',
    ...changes,
  };
}

/** A whole record again, for the transitions. */
export function toRecord(row: Row): EnquiryRecord {
  return { ...REST, ...row };
}

const CLOCKS = {
  contact_until: CONTACT_UNTIL,
  consent_expires_at: CONSENT_UNTIL,
  history: [],
} as const;

/** The conditional write, as the table makes it: the row after it, or undefined where refused. */
export function write(row: Row, change: Change<EnquiryRecord>): Row | undefined {
  // No change names another field than these; leaving the rest out is what makes this fast.
  const next = applyChange({ ...row, ...CLOCKS } as unknown as EnquiryRecord, change);
  return next === undefined ? undefined : toRow(next);
}

function toRow(record: EnquiryRecord): Row {
  const { withdrawn_at, erased_at, emailed_at, attempted_at, ...rest } = record;
  const row: Row = {
    nonce: rest.nonce,
    state: rest.state,
    status: rest.status,
    attempts: rest.attempts,
    lease: rest.lease,
    lease_until: rest.lease_until,
    next_attempt_at: rest.next_attempt_at,
    ...(rest.sweep_at === undefined ? {} : { sweep_at: rest.sweep_at }),
    ...(rest.remove_at === undefined ? {} : { remove_at: rest.remove_at }),
    ...(rest.notice === undefined ? {} : { notice: rest.notice }),
    ...(rest.details === undefined ? {} : { details: DETAILS }),
    ...(rest.phone_hash === undefined ? {} : { phone_hash: 'hash' }),
    // When does not matter to any step, only whether.
    ...(withdrawn_at === undefined ? {} : { withdrawn_at: 0 }),
    ...(erased_at === undefined ? {} : { erased_at: 0 }),
    ...(emailed_at === undefined ? {} : { emailed_at: 0 }),
    ...(attempted_at === undefined ? {} : { attempted_at: 0 }),
  };
  return row;
}
