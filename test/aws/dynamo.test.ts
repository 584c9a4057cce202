import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoRateLimiter } from '../../functions/aws/dynamo.ts';
import {
  createDynamoCircuit,
  createDynamoEnquiryStore,
} from '../../functions/aws/enquiry-store.ts';
import { listShards, shardOf, tableDefinition } from '../../functions/aws/table.ts';
import { ensureTable, TABLE_NAME } from '../../scripts/local/aws.ts';
import { startDynamodb } from '../../scripts/local/dynamodb.ts';
import type { StandIn } from '../../scripts/local/server.ts';
import { makeRecord } from '../support/enquiries.ts';
import { describeCircuitStore } from './circuit.suite.ts';
import { describeEnquiryStore } from './enquiry-store.suite.ts';
import { describeRateLimiter } from './rate-limiter.suite.ts';

let folder: string;
let standIn: StandIn;
let client: DynamoDBClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'));
  standIn = await startDynamodb(folder);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const config = { endpoint: standIn.url, region: 'ap-southeast-2', credentials };
  await ensureTable(config, tableDefinition);
  client = new DynamoDBClient(config);
});

afterAll(async () => {
  client.destroy();
  await standIn.stop();
  await rm(folder, { recursive: true });
});

describeEnquiryStore('DynamoDB', () =>
  createDynamoEnquiryStore(client, { tableName: TABLE_NAME, sweepShards: 3 }),
);

it('finds what was kept before there were more shards, and what came after', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `grown-${n}`);
  for (const [n, id] of ids.entries()) {
    const store = createDynamoEnquiryStore(client, {
      tableName: TABLE_NAME,
      sweepShards: n < 6 ? 2 : 5,
    });
    await store.create(makeRecord(id));
  }
  const after = createDynamoEnquiryStore(client, { tableName: TABLE_NAME, sweepShards: 5 });
  const waiting = (await after.waiting()).map(({ id }) => id);
  expect(waiting).toEqual(expect.arrayContaining(ids));
  const spread = new Set(ids.map((id) => shardOf(id, 5)));
  expect(spread.size).toBeGreaterThan(2);
  expect(listShards(5)).toEqual(expect.arrayContaining([...spread]));
});
describeRateLimiter('DynamoDB', () => createDynamoRateLimiter(client, TABLE_NAME));
describeCircuitStore('DynamoDB', async () => {
  await client.send(
    new DeleteItemCommand({ TableName: TABLE_NAME, Key: { id: { S: 'circuit' } } }),
  );
  return createDynamoCircuit(client, TABLE_NAME);
});
