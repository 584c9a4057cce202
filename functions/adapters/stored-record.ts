/** An enquiry as it stands in the table: written whole, and read through a schema. */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { contact } from '../contract/fit.ts';
import { CONSENT_GRADES, CONSENT_METHODS, FITS, SURFACES } from '../contract/vocabulary.ts';
import { type EnquiryRecord, NOTICES, STATES } from '../domain/enquiry-record.ts';
import type { Seen } from '../operations/ports.ts';
import { MARSHALL } from './compile-change.ts';
import type { Item } from './dynamo-client.ts';
import { TTL_ATTRIBUTE } from './table-definition.ts';

const details = z.object({
  name: z.string(),
  phone: z.string(),
  phone_type: z.enum(['mobile', 'landline']),
  email: z.string(),
  scenario: z.string(),
  business_purpose: z.boolean().exactOptional(),
  business_name: z.string().exactOptional(),
  abn: z.string().exactOptional(),
  amount: z.number().exactOptional(),
});

const consent = z.object({
  method: z.enum(CONSENT_METHODS).exactOptional(),
  grade: z.enum(CONSENT_GRADES),
  wording_version: z.string(),
  wording_sha256: z.string(),
  notice_shown: z.boolean(),
  given_at: z.number(),
  expires_at: z.number(),
});

const storedRecord = z.object({
  id: z.string(),
  nonce: z.string(),
  reference: z.string(),
  state: z.enum(STATES),
  created_at: z.number(),
  request_id: z.string().exactOptional(),
  answer: z.object({
    reference: z.string(),
    expected_contact: contact,
    consent_expires_at: z.string(),
    message: z.string(),
    receipt: z.string().exactOptional(),
    withdrawal_url: z.string(),
  }),
  status: z.enum(['received', 'queued']),
  details: details.exactOptional(),
  details_hash: z.string(),
  salt: z.string(),
  phone_hash: z.string().exactOptional(),
  consent,
  surface: z.enum(SURFACES),
  agent_name: z.string().exactOptional(),
  fit: z.object({ fit: z.enum(FITS), flags: z.array(z.string()), lanes: z.array(z.string()) }),
  withdrawal_hash: z.string(),
  withdrawn_at: z.number().exactOptional(),
  notice: z.enum(NOTICES).exactOptional(),
  emailed_at: z.number().exactOptional(),
  next_attempt_at: z.number(),
  attempts: z.number(),
  attempted_at: z.number().exactOptional(),
  lease: z.string(),
  lease_until: z.number(),
  consent_expires_at: z.number(),
  sweep_at: z.number().exactOptional(),
  sweep_shard: z.string(),
  contact_until: z.number(),
  evidence_until: z.number(),
  erased_at: z.number().exactOptional(),
  history: z.array(
    z.object({ at: z.number(), event: z.string(), note: z.string().exactOptional() }),
  ),
}) satisfies z.ZodType<EnquiryRecord>;

export function toItem(record: EnquiryRecord): Item {
  const ttl = Math.ceil(record.evidence_until / 1000);
  return marshall({ ...record, [TTL_ATTRIBUTE]: ttl }, MARSHALL);
}

const seen = storedRecord.pick({
  id: true,
  reference: true,
  created_at: true,
  status: true,
  answer: true,
  salt: true,
  details_hash: true,
}) satisfies z.ZodType<Seen>;

/** A row of the index by phone. */
export function toSeen(row: unknown): Seen {
  return seen.parse(row);
}

export function fromItem(item: Item): EnquiryRecord {
  return storedRecord.parse(unmarshall(item));
}
