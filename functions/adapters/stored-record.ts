/** An enquiry as it stands in the table: written whole, and read through a schema. */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type EnquiryRecord, enquiryRecord } from '../domain/enquiry-record.ts';
import { MARSHALL } from './compile-change.ts';
import type { Item } from './dynamo-client.ts';
import { TTL_ATTRIBUTE } from './table-definition.ts';

export function toItem(record: EnquiryRecord): Item {
  const ttl = Math.ceil(record.evidence_until / 1000);
  return marshall({ ...record, [TTL_ATTRIBUTE]: ttl }, MARSHALL);
}

export function fromItem(item: Item): EnquiryRecord {
  return enquiryRecord.parse(unmarshall(item));
}
