/** An enquiry as it stands in the table: written whole, and read through a schema. */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type * as z from 'zod';
import { type EnquiryRecord, enquiryRecord } from '../domain/enquiry-record.ts';
import type { Seen } from '../operations/ports.ts';
import { MARSHALL } from './compile-change.ts';
import type { Item } from './dynamo-client.ts';
import { TTL_ATTRIBUTE } from './table-definition.ts';

export function toItem(record: EnquiryRecord): Item {
  const ttl = Math.ceil(record.evidence_until / 1000);
  return marshall({ ...record, [TTL_ATTRIBUTE]: ttl }, MARSHALL);
}

const seen = enquiryRecord.pick({
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
  return enquiryRecord.parse(unmarshall(item));
}
