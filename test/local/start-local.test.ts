import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { configureAws } from '../../scripts/local/aws.ts';
import { MAX_AT_ONCE } from '../../scripts/local/functions.ts';
import { type LocalService, startLocal } from '../../scripts/local/start-local.ts';
import { makeFolder } from '../support/folder.ts';
import { ECHO, IDLE, OBJECT, writeDist } from '../support/local-dist.ts';
import { send } from '../support/local-http.ts';

/** Tells its environment, so that a test sees what functions are given. */
const TELL = `export const handler = async () => ({ statusCode: 200, body: JSON.stringify(process.env) });`;
/** Waits for a crowd, fails now and then, and tells how many calls there have been at once. */
const CROWD = `let running = 0, most = 0, calls = 0;
const crowd = Promise.withResolvers();
export const handler = async () => {
  most = Math.max(most, ++running);
  if (running === ${MAX_AT_ONCE}) crowd.resolve();
  await crowd.promise;
  await new Promise((resolve) => setTimeout(resolve, 20));
  running -= 1;
  if (++calls % 7 === 0) throw new Error('one in seven fails');
  return { statusCode: 200, body: String(most) };
};`;
const functions = { rest: ECHO, withdrawal: TELL, deliver: IDLE, requeue: IDLE };

// biome-ignore lint/style/noProcessEnv: the test looks at what the runner does to it
const environment = process.env;

type Running = AsyncDisposable & LocalService;

async function start(
  folder: string,
  settings: Partial<Parameters<typeof startLocal>[0]['settings']> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const dist = join(folder, 'dist');
  await writeDist(dist, { ...functions, ...more });
  const service = await startLocal({
    settings: { PORT: 0, DATA_DIR: join(folder, 'data'), ...settings },
    prepare: async () => dist,
    reportFault: () => {},
  });
  return { ...service, [Symbol.asyncDispose]: () => service.stop() };
}

async function readEnvironment({ url }: LocalService): Promise<Record<string, string>> {
  return JSON.parse((await send(url, '/health')).text);
}

describe('the local service', () => {
  it('serves objects, functions and a broker inbox, all on 127.0.0.1', async () => {
    await using folder = await makeFolder();
    await using service = await start(folder.path);
    expect((await send(service.url, '/v1/products')).text).toBe(OBJECT);
    expect((await send(service.url, '/v1/search?q=x')).status).toBe(200);
    expect((await send(service.inboxUrl ?? '', '/inbox.json')).text).toBe(
      '{"deliveries":[],"emails":[]}',
    );
    const { url, inboxUrl, dynamodbUrl, sqsUrl, queueUrl } = service;
    for (const address of [url, inboxUrl, dynamodbUrl, sqsUrl, queueUrl]) {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
    }
  });

  it('gives the functions their settings and takes them back when it stops', async () => {
    await using folder = await makeFolder();
    const before = environment['TABLE_NAME'];
    const service = await start(folder.path, { DELIVERY_RETRY_SECONDS: '0,1' });
    const given = await readEnvironment(service);
    expect(given).toMatchObject({
      STAGE: 'local',
      AWS_REGION: 'ap-southeast-2',
      TABLE_NAME: service.tableName,
      QUEUE_URL: service.queueUrl,
      WEBHOOK_URL: `${service.inboxUrl}/webhook`,
      DELIVERY_RETRY_SECONDS: '0,1',
      AWS_ENDPOINT_URL_DYNAMODB: service.dynamodbUrl,
      AWS_ENDPOINT_URL_SQS: service.sqsUrl,
    });
    await service.stop();
    expect(environment['TABLE_NAME']).toBe(before);
  });

  it('sends to the broker that the settings name, and then has no inbox', async () => {
    await using folder = await makeFolder();
    const BROKER_WEBHOOK_URL = 'https://broker.example/hook';
    await using service = await start(folder.path, { BROKER_WEBHOOK_URL });
    expect(service.inboxUrl).toBeUndefined();
    expect(await readEnvironment(service)).toMatchObject({ WEBHOOK_URL: BROKER_WEBHOOK_URL });
  });

  it('keeps its table and its secrets from one start to the next', async () => {
    await using folder = await makeFolder();
    const key = { id: { S: 'kept' } };
    const first = await start(folder.path);
    await withTable(first, (client, TableName) =>
      client.send(new PutItemCommand({ TableName, Item: key })),
    );
    const { ORIGIN_VERIFY } = await readEnvironment(first);
    await first.stop();
    await using second = await start(folder.path);
    const found = await withTable(second, (client, TableName) =>
      client.send(new GetItemCommand({ TableName, Key: key })),
    );
    expect(found.Item).toEqual(key);
    expect(await readEnvironment(second)).toMatchObject({ ORIGIN_VERIFY });
  });

  it('starts each time with functions that remember nothing', async () => {
    await using folder = await makeFolder();
    const count = async ({ url }: LocalService) =>
      JSON.parse((await send(url, '/v1/search?q=x')).text).calls;
    const first = await start(folder.path);
    expect([await count(first), await count(first)]).toEqual([1, 2]);
    await first.stop();
    await using second = await start(folder.path);
    expect(await count(second)).toBe(1);
  });

  it('answers from its stand-ins while its own thread is busy', async () => {
    await using folder = await makeFolder();
    await using service = await start(folder.path);
    const { dynamodbUrl, sqsUrl, inboxUrl } = service;
    const ask = `for (const url of process.argv.slice(1)) console.log((await fetch(url)).status)`;
    // Until the other process has ended, nothing in this thread can answer anyone.
    const args = ['--input-type=module', '--eval', ask, '--', dynamodbUrl, sqsUrl, inboxUrl ?? ''];
    const told = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
    expect(told.trim().split('\n')).toHaveLength(3);
  });

  it('lets calls past a function’s limit wait, and answers each', async () => {
    await using folder = await makeFolder();
    await using service = await start(folder.path, {}, { rest: CROWD });
    const calls = Array.from({ length: 5 * MAX_AT_ONCE }, () =>
      send(service.url, '/v1/search?q=x'),
    );
    const answers = await Promise.all(calls);
    const counts = answers.filter(({ status }) => status === 200).map(({ text }) => Number(text));
    expect(counts.length).toBeGreaterThan(4 * MAX_AT_ONCE);
    expect(Math.max(...counts)).toBe(MAX_AT_ONCE);
  });

  it('uses the servers that the settings name, and makes table and queues there', async () => {
    await using folder = await makeFolder();
    await using owner = await start(folder.path);
    await using other = await makeFolder();
    await using guest = await start(other.path, {
      AWS_ENDPOINT_URL_DYNAMODB: owner.dynamodbUrl,
      AWS_ENDPOINT_URL_SQS: owner.sqsUrl,
    });
    expect(guest).toMatchObject({ dynamodbUrl: owner.dynamodbUrl, queueUrl: owner.queueUrl });
  });

  it('says which port is taken, and leaves nothing running', async () => {
    await using folder = await makeFolder();
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    await expect(start(folder.path, { PORT: port })).rejects.toThrow(`Port ${port} is in use`);
    await new Promise((resolve) => holder.close(resolve));
    await using _service = await start(folder.path, { PORT: port });
  });

  it('refuses a folder of data that another running service holds', async () => {
    await using folder = await makeFolder();
    await using _service = await start(folder.path);
    await expect(start(folder.path)).rejects.toThrow('in use by a service that is running');
  });

  it('tells early callers to wait while it is being built', async () => {
    await using folder = await makeFolder();
    const dist = join(folder.path, 'dist');
    await writeDist(dist, functions);
    let early: Awaited<ReturnType<typeof send>> | undefined;
    const service = await startLocal({
      settings: { PORT: 0, DATA_DIR: join(folder.path, 'data') },
      prepare: async (baseUrl) => {
        early = await send(baseUrl, '/v1/products');
        return dist;
      },
    });
    await service.stop();
    expect(early).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });
});

async function withTable<Result>(
  { dynamodbUrl, tableName }: LocalService,
  use: (client: DynamoDBClient, tableName: string) => Promise<Result>,
): Promise<Result> {
  const client = new DynamoDBClient(configureAws(dynamodbUrl));
  try {
    return await use(client, tableName);
  } finally {
    client.destroy();
  }
}
