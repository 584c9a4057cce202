/**
 * The one table: enquiries and rate-limit items by `id`, and four sparse indexes. Infra and the local
 * runner both make it from here. An index is never changed, as DynamoDB cannot: another one gets
 * another name, and the deploy command brings a table that stands there one index at a time.
 */
import { createHash } from 'node:crypto';
import type {
  AttributeValue,
  CreateTableCommandInput,
  GlobalSecondaryIndex,
} from '@aws-sdk/client-dynamodb';
import type { EnquiryRecord } from '../enquiry/record.ts';

export type Item = Record<string, AttributeValue>;

export const INDEXES = {
  /** What waits to be delivered, or to be told as a notice: present while `sweep_at` is. */
  waiting: 'by-waiting',
  /** What waits for its details to be removed: present while `remove_at` is. */
  removal: 'by-removal',
  reference: 'by-reference',
  /** What the worker tells the broker of earlier enquiries: present while personal details are. */
  phone: 'by-phone-number',
} as const;

/** What the sweep goes by, beside the keys of the index. None changes as an enquiry is claimed, which is a write less. */
export const WAITING_FIELDS = [
  'test',
  'created_at',
  'waiting_since',
  'turn_at',
] as const satisfies readonly (keyof EnquiryRecord)[];

/** Which table, and over how many keys its sweep is spread: `sweepShards` in infra/stages.ts says what they carry. */
export type TablePlace = { readonly tableName: string; readonly sweepShards: number };

/** Where the sweep finds an enquiry, for good: it is written once, so the number may grow and never shrink. */
export function shardOf(id: string, shards: number): string {
  return `s${createHash('sha256').update(id).digest().readUInt32BE() % shards}`;
}

export function listShards(shards: number): readonly string[] {
  return Array.from({ length: shards }, (_, at) => `s${at}`);
}

export const TTL_ATTRIBUTE = 'ttl';

export const tableDefinition: Omit<CreateTableCommandInput, 'TableName'> = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'id', AttributeType: 'S' },
    { AttributeName: 'sweep_shard', AttributeType: 'S' },
    { AttributeName: 'sweep_at', AttributeType: 'N' },
    { AttributeName: 'remove_at', AttributeType: 'N' },
    { AttributeName: 'reference', AttributeType: 'S' },
    { AttributeName: 'phone_hash', AttributeType: 'S' },
    { AttributeName: 'created_at', AttributeType: 'N' },
  ],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: INDEXES.waiting,
      KeySchema: [
        { AttributeName: 'sweep_shard', KeyType: 'HASH' },
        { AttributeName: 'sweep_at', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...WAITING_FIELDS] },
    },
    {
      IndexName: INDEXES.removal,
      KeySchema: [
        { AttributeName: 'sweep_shard', KeyType: 'HASH' },
        { AttributeName: 'remove_at', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
    {
      IndexName: INDEXES.reference,
      KeySchema: [{ AttributeName: 'reference', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
    {
      IndexName: INDEXES.phone,
      KeySchema: [
        { AttributeName: 'phone_hash', KeyType: 'HASH' },
        { AttributeName: 'created_at', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['reference'] },
    },
  ],
};

/**
 * Of earlier releases: a table that stands has them until a deployment has taken them away. Nothing
 * asks them any more.
 */
export const RETIRED_INDEXES: readonly GlobalSecondaryIndex[] = [
  {
    IndexName: 'by-delivery',
    KeySchema: [
      { AttributeName: 'sweep_shard', KeyType: 'HASH' },
      { AttributeName: 'sweep_at', KeyType: 'RANGE' },
    ],
    Projection: {
      ProjectionType: 'INCLUDE',
      NonKeyAttributes: [
        'state',
        'notice',
        'test',
        'created_at',
        'waiting_since',
        'next_attempt_at',
      ],
    },
  },
  {
    IndexName: 'by-sweep',
    KeySchema: [
      { AttributeName: 'sweep_shard', KeyType: 'HASH' },
      { AttributeName: 'sweep_at', KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  },
  {
    IndexName: 'by-phone',
    KeySchema: [
      { AttributeName: 'phone_hash', KeyType: 'HASH' },
      { AttributeName: 'created_at', KeyType: 'RANGE' },
    ],
    Projection: {
      ProjectionType: 'INCLUDE',
      NonKeyAttributes: ['reference', 'status', 'answer', 'salt', 'details_hash'],
    },
  },
];
