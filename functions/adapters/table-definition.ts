/**
 * The one table: enquiries and rate-limit items by `id`, and three sparse indexes. Infra and the
 * local runner both make it from here.
 */
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

export const INDEXES = {
  /** What the sweep must look at: present while `sweep_at` is. */
  sweep: 'by-sweep',
  reference: 'by-reference',
  /** Present while personal details are. */
  phone: 'by-phone',
} as const;

export const TTL_ATTRIBUTE = 'ttl';

export const tableDefinition: Omit<CreateTableCommandInput, 'TableName'> = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'id', AttributeType: 'S' },
    { AttributeName: 'sweep_shard', AttributeType: 'S' },
    { AttributeName: 'sweep_at', AttributeType: 'N' },
    { AttributeName: 'reference', AttributeType: 'S' },
    { AttributeName: 'phone_hash', AttributeType: 'S' },
    { AttributeName: 'created_at', AttributeType: 'N' },
  ],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: INDEXES.sweep,
      KeySchema: [
        { AttributeName: 'sweep_shard', KeyType: 'HASH' },
        { AttributeName: 'sweep_at', KeyType: 'RANGE' },
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
      Projection: {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['reference', 'status', 'answer', 'salt', 'details_hash'],
      },
    },
  ],
};
