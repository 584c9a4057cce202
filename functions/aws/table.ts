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
import { WAITING_FIELDS } from '../enquiry/ports.ts';

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

/** By its key, and what it carries besides: without a list the keys alone. */
function index(
  IndexName: string,
  [hash, range]: readonly [string, string?],
  carried?: readonly string[],
): GlobalSecondaryIndex {
  return {
    IndexName,
    KeySchema: [
      { AttributeName: hash, KeyType: 'HASH' },
      ...(range === undefined ? [] : [{ AttributeName: range, KeyType: 'RANGE' } as const]),
    ],
    Projection:
      carried === undefined
        ? { ProjectionType: 'KEYS_ONLY' }
        : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...carried] },
  };
}

const KEYS = {
  id: 'S',
  sweep_shard: 'S',
  sweep_at: 'N',
  remove_at: 'N',
  reference: 'S',
  phone_hash: 'S',
  created_at: 'N',
} as const;

export const tableDefinition: Omit<CreateTableCommandInput, 'TableName'> = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: Object.entries(KEYS).map(([AttributeName, AttributeType]) => ({
    AttributeName,
    AttributeType,
  })),
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    index(INDEXES.waiting, ['sweep_shard', 'sweep_at'], WAITING_FIELDS),
    index(INDEXES.removal, ['sweep_shard', 'remove_at']),
    index(INDEXES.reference, ['reference']),
    index(INDEXES.phone, ['phone_hash', 'created_at'], ['reference']),
  ],
};

/**
 * Of earlier releases: a table that stands has them until a deployment has taken them away. Nothing
 * asks them any more.
 */
export const RETIRED_INDEXES: readonly GlobalSecondaryIndex[] = [
  index(
    'by-delivery',
    ['sweep_shard', 'sweep_at'],
    ['state', 'notice', 'test', 'created_at', 'waiting_since', 'next_attempt_at'],
  ),
  index('by-sweep', ['sweep_shard', 'sweep_at']),
  index(
    'by-phone',
    ['phone_hash', 'created_at'],
    ['reference', 'status', 'answer', 'salt', 'details_hash'],
  ),
];
