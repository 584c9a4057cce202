import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { createDynamoEnquiryStore } from '../../functions/adapters/dynamo-enquiry-store.ts';
import { createDynamoRateLimiter } from '../../functions/adapters/dynamo-rate-limiter.ts';
import { tableDefinition } from '../../functions/adapters/table-definition.ts';
import { TABLE_NAME } from '../../scripts/local/aws-config.ts';
import { startDynamodb } from '../../scripts/local/dynamodb.ts';
import { ensureTable } from '../../scripts/local/resources.ts';
import type { StandIn } from '../../scripts/local/stand-in.ts';
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

describeEnquiryStore('DynamoDB', () => createDynamoEnquiryStore(client, TABLE_NAME));
describeRateLimiter('DynamoDB', () => createDynamoRateLimiter(client, TABLE_NAME));
