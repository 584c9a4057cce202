/** An enquiry as it stands in the table: written whole, and read through a schema. */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Waiting } from '../domain/backlog.ts';
import { type EnquiryRecord, enquiryRecord } from '../domain/enquiry-record.ts';
import { MARSHALL } from './compile-change.ts';
import type { Item } from './dynamo-client.ts';
import { TTL_ATTRIBUTE } from './table-definition.ts';

export function toItem(record: EnquiryRecord): Item {
  const ttl = Math.ceil(record.evidence_until / 1000);
  return marshall({ ...record, [TTL_ATTRIBUTE]: ttl }, MARSHALL);
}

const waiting = enquiryRecord
  .pick({
    id: true,
    state: true,
    notice: true,
    test: true,
    created_at: true,
    waiting_since: true,
    next_attempt_at: true,
    sweep_at: true,
  })
  .required({ sweep_at: true });

/** A row of the index of what waits to be sent. */
export function toWaiting(item: Item): Waiting {
  return waiting.parse(unmarshall(item));
}

export function fromItem(item: Item): EnquiryRecord {
  return enquiryRecord.parse(unmarshall(item));
}
