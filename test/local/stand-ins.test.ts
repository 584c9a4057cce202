import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { tableDefinition } from '../../functions/aws/table.ts';
import { configureAws, ensureQueues, TABLE_NAME } from '../../scripts/local/aws.ts';
import { startSecretsManager, startSqs } from '../../scripts/local/aws-stand-ins.ts';
import { startDynamodb } from '../../scripts/local/dynamodb.ts';
import { makeFolder } from '../support/folder.ts';

describe('the DynamoDB stand-in', () => {
  async function openTable(folder: { readonly path: string }) {
    const parts = new AsyncDisposableStack();
    const { url } = parts.adopt(await startDynamodb(folder.path), (part) => part.stop());
    const client = parts.adopt(new DynamoDBClient(configureAws(url)), (each) => each.destroy());
    return { client, [Symbol.asyncDispose]: () => parts.disposeAsync() };
  }

  async function failureOf(write: (client: DynamoDBClient) => Promise<unknown>) {
    await using folder = await makeFolder();
    await using table = await openTable(folder);
    await table.client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: first }));
    const failure = await write(table.client).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConditionalCheckFailedException);
    return failure as ConditionalCheckFailedException;
  }

  const first = { id: { S: 'one' }, note: { S: 'first' } };
  const put = (ask: 'ALL_OLD' | 'NONE') =>
    new PutItemCommand({
      TableName: TABLE_NAME,
      Item: { id: { S: 'one' }, note: { S: 'second' } },
      ConditionExpression: 'attribute_not_exists(id)',
      ReturnValuesOnConditionCheckFailure: ask,
    });

  it('returns the item that a failed condition met, where that is asked for', async () => {
    expect((await failureOf((client) => client.send(put('ALL_OLD')))).Item).toEqual(first);
    expect((await failureOf((client) => client.send(put('NONE')))).Item).toBeUndefined();
  });

  it('returns no item where there was none to meet', async () => {
    const update = new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { id: { S: 'nobody' } },
      UpdateExpression: 'SET note = :note',
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeValues: { ':note': { S: 'x' } },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    expect((await failureOf((client) => client.send(update))).Item).toBeUndefined();
  });

  /** An item that every index lists, whichever there are. */
  const listed = (id: string) => {
    const keys =
      tableDefinition.AttributeDefinitions?.map((each) => each.AttributeName ?? '') ?? [];
    const types = tableDefinition.AttributeDefinitions?.map((each) => each.AttributeType) ?? [];
    const values = types.map((type) => (type === 'N' ? { N: '1' } : { S: 'any' }));
    return { ...Object.fromEntries(keys.map((key, at) => [key, values[at]])), id: { S: id } };
  };

  it('lists in each index what the table holds, whatever a kill left in its files', async () => {
    await using folder = await makeFolder();
    const before = await openTable(folder);
    for (const id of ['kept', 'ghost']) {
      await before.client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: listed(id) }));
    }
    await before[Symbol.asyncDispose]();
    await tearApart(join(folder.path, 'dynamodb'));
    await using after = await openTable(folder);
    const indexes = tableDefinition.GlobalSecondaryIndexes ?? [];
    expect(indexes).not.toHaveLength(0);
    for (const IndexName of [undefined, ...indexes.map((each) => each.IndexName)]) {
      const command = new ScanCommand({ TableName: TABLE_NAME, IndexName });
      const { Items = [] } = await after.client.send(command);
      expect(Items.map(({ id }) => id?.S)).toEqual(['kept']);
    }
  });

  /** One item has lost its index rows, the other is only index rows, and the table has no indexes. */
  async function tearApart(path: string): Promise<void> {
    const { db } = createRequire(import.meta.url)('dynalite/db').create({ path });
    const entries: [string, object][] = await db.iterator().all();
    for (const [key, value] of entries) {
      const isRow = key.startsWith('index-');
      const isGhost = JSON.stringify(value).includes('ghost');
      if (key.startsWith('table~')) await db.put(key, { ...value, GlobalSecondaryIndexes: [] });
      else if (isRow !== isGhost) await db.del(key);
    }
    await db.close();
  }
});

describe('the SQS stand-in', () => {
  it('puts a message aside after five failed attempts', async () => {
    await using parts = new AsyncDisposableStack();
    const { url } = parts.adopt(await startSqs(), (part) => part.stop());
    const seen = await useQueue(url, async (client, QueueUrl) => {
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
      const batches: string[][] = [];
      for (let count = 0; count < 6; count += 1)
        batches.push(await receiveBodies(client, QueueUrl));
      return batches;
    });
    expect(seen).toEqual([...Array.from({ length: 5 }, () => ['poison']), []]);
    const { deadLetter } = await ensureQueues(configureAws(url));
    const aside = await useQueue(url, (client) => receiveBodies(client, deadLetter));
    expect(aside).toEqual(['poison']);
  });

  async function useQueue<Result>(
    url: string,
    use: (client: SQSClient, queueUrl: string) => Promise<Result>,
  ): Promise<Result> {
    const client = new SQSClient(configureAws(url));
    try {
      return await use(client, (await ensureQueues(configureAws(url))).main);
    } finally {
      client.destroy();
    }
  }

  async function receiveBodies(client: SQSClient, QueueUrl: string): Promise<string[]> {
    const command = new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 });
    const { Messages = [] } = await client.send(command);
    return Messages.map(({ Body = '' }) => Body);
  }
});

describe('the Secrets Manager stand-in', () => {
  async function read(SecretId: string): Promise<string | undefined> {
    await using parts = new AsyncDisposableStack();
    const secrets = new Map([['known', 'the value']]);
    const { url } = parts.adopt(await startSecretsManager(secrets), (part) => part.stop());
    const client = new SecretsManagerClient(configureAws(url));
    parts.adopt(client, (each) => each.destroy());
    return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString;
  }

  it('gives a secret that it has', async () => {
    expect(await read('known')).toBe('the value');
  });

  it('says of any other that there is none', async () => {
    await expect(read('constructor')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
