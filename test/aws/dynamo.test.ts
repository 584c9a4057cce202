import {
  DeleteItemCommand,
  DynamoDBClient,
  InternalServerError,
  ProvisionedThroughputExceededException,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoRateLimiter } from '../../functions/aws/dynamo.ts';
import {
  createDynamoCircuit,
  createDynamoEnquiryStore,
} from '../../functions/aws/enquiry-store.ts';
import { listShards, shardOf } from '../../functions/aws/table.ts';
import { configureAws, TABLE_NAME } from '../../scripts/local/aws.ts';
import { startDynamodb } from '../../scripts/local/dynamodb.ts';
import { makeRecord } from '../support/enquiries.ts';
import { makeFolder } from '../support/folder.ts';
import { script } from '../support/scripted-aws.ts';
import { describeCircuitStore } from './circuit.suite.ts';
import { describeEnquiryStore } from './enquiry-store.suite.ts';
import { describeRateLimiter } from './rate-limiter.suite.ts';

const parts = new AsyncDisposableStack();
let client: DynamoDBClient;

beforeAll(async () => {
  const folder = parts.use(await makeFolder());
  const { url } = parts.adopt(await startDynamodb(folder.path), (part) => part.stop());
  client = parts.adopt(new DynamoDBClient(configureAws(url)), (each) => each.destroy());
});
afterAll(() => parts.disposeAsync());

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
it('says that a record was not written only where the table refused it', async () => {
  const spoilt = new DynamoDBClient({ region: 'ap-southeast-2' });
  const refused = new ProvisionedThroughputExceededException({ message: '', $metadata: {} });
  const failed = new InternalServerError({ message: '', $metadata: {} });
  const silent = Object.assign(new Error(), { name: 'TimeoutError' });
  script(spoilt, { PutItemCommand: [refused, failed, silent] });
  const store = createDynamoEnquiryStore(spoilt, { tableName: TABLE_NAME, sweepShards: 1 });
  const create = () => store.create(makeRecord('refused'));
  await expect(create()).rejects.toMatchObject({
    name: 'NotWritten',
    code: 'ProvisionedThroughputExceededException',
  });
  await expect(create()).rejects.toBe(failed);
  await expect(create()).rejects.toBe(silent);
});

describeRateLimiter('DynamoDB', () => createDynamoRateLimiter(client, TABLE_NAME));
describeCircuitStore('DynamoDB', async () => {
  await client.send(
    new DeleteItemCommand({ TableName: TABLE_NAME, Key: { id: { S: 'circuit' } } }),
  );
  return createDynamoCircuit(client, TABLE_NAME);
});
