/**
 * All Lambdas as AWS runs them, each alone: the built bundle in a thread of its own, with the
 * environment that the template gives it, over the real AWS SDK clients. A proxy for each records
 * what it asks of AWS and spoils what a test tells it to; stand-ins answer behind.
 */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createDynamoEnquiryStore } from '../../functions/aws/enquiry-store.ts';
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import { FUNCTION_NAMES, type FunctionName } from '../../infra/functions.ts';
import type { StageName } from '../../infra/stages.ts';
import { stages } from '../../infra/stages.ts';
import { makeFitCard } from '../../scripts/build/assets.ts';
import { writeBeside } from '../../scripts/build/bundles.ts';
import { makeToolSchemas } from '../../scripts/build/catalogue.ts';
import { makeSkill } from '../../scripts/build/skill.ts';
import {
  configureAws,
  ensureQueues,
  LOCAL_CREDENTIALS,
  LOCAL_REGION,
  TABLE_NAME,
} from '../../scripts/local/aws.ts';
import {
  openMailbox,
  startSecretsManager,
  startSes,
  startSqs,
} from '../../scripts/local/aws-stand-ins.ts';
import { handOver } from '../../scripts/local/clockwork.ts';
import { startDynamodb } from '../../scripts/local/dynamodb.ts';
import { close, listen } from '../../scripts/local/server.ts';
import { copyCode } from '../support/built-dist.ts';
import { builtData } from '../support/catalogue.ts';
import { START } from '../support/enquiries.ts';
import { type AwsProxy, type Decide, startAwsProxy } from '../support/faults-aws-proxy.ts';
import { SECRET, startScriptedServer } from '../support/faults-scripted-server.ts';
import { makeFolder } from '../support/folder.ts';
import { at, type Json, named, synthesise, target } from '../support/infra-templates.ts';
import type { Invocation, Invoked, ThreadData } from './lambda-thread.ts';

/** The code runs as `local`: only there may the broker be a server of this machine. */
export const STAGE = 'local' as StageName;
const ORIGIN_SECRET = 'the-edge';

export const templates = synthesise({
  stage: STAGE,
  settings: { ...stages.production, emailFrom: 'enquiries@service.example' },
  delivery: { copy_to_borrower: true },
});

/** A thread for each function and a whole life of enquiries: on a busy machine, minutes. */
export const PATIENCE_MS = 900_000;

/** A line that a function wrote, and which one. */
export type Written = {
  readonly name: FunctionName;
  readonly line: string;
  /** Of the request that was answered meanwhile; absent where none was. */
  readonly requestId: string | undefined;
};
export type Rooms = Awaited<ReturnType<typeof openRooms>>;

export async function openRooms({ emailTo }: { readonly emailTo?: string } = {}) {
  await using parts = new AsyncDisposableStack();
  const use = async <Part extends { stop(): Promise<void> }>(part: Promise<Part>) =>
    parts.adopt(await part, (each) => each.stop());
  const { path: folder } = parts.use(await makeFolder());
  let answerFront: AnswerFront = () => Promise.reject(new Error('Nothing runs yet.'));
  const front = await use(startFront((path, sent) => answerFront(path, sent)));
  await bundle(folder, { emailTo, baseUrl: front.url });

  const dynamodb = await use(startDynamodb(folder));
  const sqs = await use(startSqs());
  const secrets = new Map<string, string>();
  const secretsManager = await use(startSecretsManager(secrets));
  const ses = await use(startSes(await openMailbox(folder)));
  const upstreams = {
    dynamodb: dynamodb.url,
    sqs: sqs.url,
    secretsmanager: secretsManager.url,
    ses: ses.url,
  };
  const queues = await ensureQueues(configureAws(sqs.url));
  const client = new DynamoDBClient(configureAws(dynamodb.url));
  parts.defer(() => client.destroy());
  const messages = new SQSClient(configureAws(sqs.url));
  parts.defer(() => messages.destroy());

  let now = START;
  const broker = await use(startScriptedServer(() => now));
  const given: Given = {
    TABLE_NAME,
    SWEEP_SHARDS: '2',
    HELD_BACK_A_MINUTE: '100',
    QUEUE_URL: queues.main,
    WEBHOOK_URL: broker.url,
    ORIGIN_VERIFY: ORIGIN_SECRET,
    MCP_STATE_KEYS: 'k'.repeat(32),
    TEST_ENQUIRY_SECRETS: 'the-test-secret',
  };
  const written: Written[] = [];
  const proxies = new Map<FunctionName, AwsProxy>();
  const threads = new Map<FunctionName, Promise<Thread>>();
  const starts = new Map<FunctionName, () => Promise<Thread>>();
  parts.defer(async () => {
    await Promise.all([...threads.values()].map(async (thread) => (await thread).stop()));
  });
  const restart = (name: FunctionName, start: () => Promise<Thread>) => {
    const before = threads.get(name);
    const stopped = before?.then((thread) => thread.stop()) ?? Promise.resolve();
    threads.set(name, stopped.then(start));
  };
  for (const name of FUNCTION_NAMES) {
    const proxy = await use(startAwsProxy(upstreams));
    const environment = await readEnvironment(name, given, secrets);
    proxies.set(name, proxy);
    const start = () => startThread({ folder, name, now, environment, proxy });
    starts.set(name, start);
    restart(name, start);
  }

  const ids = await readFunctionIds();
  const invoke = async (name: FunctionName, event: unknown): Promise<Invoked> => {
    const thread = await threads.get(name);
    if (thread === undefined) throw new Error(`There is no function ${name}.`);
    const invoked = await thread.invoke({ event, now });
    const { requestId } = Object(Object(event).requestContext);
    const error = invoked.crash === undefined ? [] : [countError(ids[name] ?? name, now)];
    written.push(...[...invoked.lines, ...error].map((line) => ({ name, line, requestId })));
    return invoked;
  };
  const broken = new Set<string>();
  answerFront = async (path, sent) => {
    if (broken.has(path)) return { statusCode: 503, body: '' };
    const name = path === '/' ? undefined : API_ROUTES[path as keyof typeof API_ROUTES];
    if (name === undefined) return { statusCode: 200, body: PAGE };
    return (await invoke(name, toEvent(path, sent))).result;
  };
  const receive = async () => {
    const asked = { QueueUrl: queues.main, MaxNumberOfMessages: 10 };
    return (await messages.send(new ReceiveMessageCommand(asked))).Messages ?? [];
  };
  const moved = parts.move();
  return {
    broker,
    queues,
    messages,
    secrets,
    written,
    store: createDynamoEnquiryStore(client, { tableName: TABLE_NAME, sweepShards: 2 }),
    now: () => now,
    advance(milliseconds: number) {
      now += milliseconds;
    },
    /** What each function asked of AWS. */
    asked: () =>
      [...proxies].flatMap(([name, { asked }]) => asked.map((each) => ({ name, ...each }))),
    /** Spoils calls of every function, or of one. */
    spoil(decide: Decide, only?: FunctionName) {
      for (const [name, proxy] of proxies)
        if (only === undefined || only === name) proxy.decide = decide;
    },
    /** At the public address, this one answers no more. */
    breakAddress(path: string) {
      broken.add(path);
    },
    heal() {
      broken.clear();
      for (const proxy of proxies.values()) proxy.decide = () => undefined;
    },
    invoke,
    async request(name: FunctionName, path: string, sent: Sent = {}) {
      const { result, crash } = await invoke(name, toEvent(path, sent));
      if (crash !== undefined) throw new Error(crash);
      const { statusCode, body } = Object(result);
      return { status: Number(statusCode), body: body ? JSON.parse(String(body)) : undefined };
    },
    /** Works off what is on the queue, as Lambda's event source does; answers how many that were. */
    async deliver(): Promise<number> {
      const batch = await receive();
      if (batch.length === 0) return 0;
      // A function that was killed reports nothing; its messages go all the same.
      const handle = async (event: unknown) =>
        (await invoke('deliver', event)).result ?? { batchItemFailures: [] };
      await handOver(messages, { queueUrl: queues.main, handle }, batch);
      return batch.length;
    },
    /** Takes what is on the queue and does nothing with it. */
    async drop() {
      const handle = async () => ({ batchItemFailures: [] });
      const batch = await receive();
      if (batch.length > 0) await handOver(messages, { queueUrl: queues.main, handle }, batch);
    },
    sweep: () => invoke('requeue', {}),
    /** The check from outside, through the public address. */
    look: () => invoke('outside', {}),
    /** Kills a function in the midst of what it does, as a lack of time or memory would. */
    kill(name: FunctionName) {
      const start = starts.get(name);
      if (start !== undefined) restart(name, start);
    },
    /** Takes an item away behind everybody's back, as the end of its time does. */
    async remove(id: string) {
      await client.send(new DeleteItemCommand({ TableName: TABLE_NAME, Key: { id: { S: id } } }));
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

const PAGE = '<!doctype html><html lang="en-AU"><title>A page</title><h1>A page</h1></html>';

type AnswerFront = (path: string, sent: Sent) => Promise<unknown>;

/** The public address, as the edge and the API make it: a page, and the functions by their routes. */
async function startFront(answer: AnswerFront) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers, url = '/' } = request;
    const text = await readText(request);
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const result = Object(await answer(url, { method, body, headers: Object.fromEntries(plain) }));
    response.writeHead(Number(result.statusCode)).end(result.body);
  });
  return { url: await listen(server), stop: () => close(server) };
}

type Given = Readonly<Record<string, string>>;

type Bundled = { readonly emailTo: string | undefined; readonly baseUrl: string };

async function bundle(folder: string, { emailTo, baseUrl }: Bundled): Promise<void> {
  const { catalogue, searchIndex, documents, asked } = builtData;
  const { service } = catalogue;
  const mailed = emailTo === undefined ? {} : { email_to: emailTo, copy_to_borrower: true };
  const delivery = { ...service.delivery, ...mailed };
  const data = {
    catalogue: { ...catalogue, base_url: baseUrl, service: { ...service, delivery } },
    'search-index': searchIndex,
    documents,
    asked,
    'tool-schemas': makeToolSchemas(),
    'fit-card': await makeFitCard(builtData),
    skill: await makeSkill(builtData),
  };
  await writeBeside(data, folder);
  await copyCode(folder);
}

/**
 * What the template sets, each reference by what stands for it here. A secret goes by its logical
 * id, and what the function is to find there is made.
 */
async function readEnvironment(
  name: FunctionName,
  given: Given,
  secrets: Map<string, string>,
): Promise<Record<string, string>> {
  const { Properties } = named(await templates, 'Lambda::Function', name);
  const variables = Object.entries<Json>(Object(at(Properties, 'Environment.Variables')));
  const resolve = ([setting, value]: [string, Json]): [string, string] => {
    if (given[setting] !== undefined) return [setting, given[setting]];
    if (typeof value === 'string') return [setting, value];
    const id = target(value);
    const current = setting === 'WEBHOOK_SECRET_ID' ? SECRET : 'r'.repeat(64);
    secrets.set(id, JSON.stringify({ current }));
    return [setting, id];
  };
  return Object.fromEntries(variables.map(resolve));
}

async function readFunctionIds(): Promise<Readonly<Partial<Record<FunctionName, string>>>> {
  const all = await templates;
  return Object.fromEntries(
    FUNCTION_NAMES.map((name) => [name, named(all, 'Lambda::Function', name).id]),
  );
}

/** What Lambda itself counts of an invocation that ended without an answer. */
function countError(FunctionName: string, Timestamp: number): string {
  const Metrics = [{ Name: 'Errors' }];
  const CloudWatchMetrics = [{ Namespace: 'AWS/Lambda', Dimensions: [['FunctionName']], Metrics }];
  return JSON.stringify({ _aws: { Timestamp, CloudWatchMetrics }, FunctionName, Errors: 1 });
}

type Thread = { invoke(invocation: Invocation): Promise<Invoked>; stop(): Promise<void> };
type ThreadOf = {
  readonly folder: string;
  readonly name: FunctionName;
  readonly now: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly proxy: AwsProxy;
};

/** Without its types, as each of two dozen threads would load what takes them away. */
const thread = stripTypeScriptTypes(
  readFileSync(new URL('./lambda-thread.ts', import.meta.url), 'utf8'),
);
const THREAD = new URL(`data:text/javascript,${encodeURIComponent(thread)}`);

async function startThread({ folder, name, now, environment, proxy }: ThreadOf): Promise<Thread> {
  const path = join(folder, 'functions', name, 'index.mjs');
  const worker = new Worker(THREAD, {
    workerData: { bundle: pathToFileURL(path).href, now } satisfies ThreadData,
    env: {
      ...environment,
      AWS_ENDPOINT_URL: proxy.url,
      AWS_REGION: LOCAL_REGION,
      AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
      AWS_EC2_METADATA_DISABLED: 'true',
    },
  });
  const answer = (): Promise<Invoked> => {
    const { promise, resolve, reject } = Promise.withResolvers<Invoked>();
    const die = () => resolve({ crash: 'The function was killed.', lines: [] });
    worker.once('error', reject);
    worker.once('exit', die);
    worker.once('message', (invoked: Invoked) => {
      worker.off('error', reject);
      worker.off('exit', die);
      resolve(invoked);
    });
    return promise;
  };
  await answer();
  const run = (invocation: Invocation) => {
    const answered = answer();
    worker.postMessage(invocation);
    return answered;
  };
  // One at a time, as an instance of a Lambda is invoked.
  let last: Promise<unknown> = Promise.resolve();
  return {
    invoke: (invocation) => {
      const answered = last.then(() => run(invocation));
      last = answered.catch(() => {});
      return answered;
    },
    stop: async () => void (await worker.terminate()),
  };
}

export type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
};

/** As API Gateway hands on what came through the edge. */
function toEvent(path: string, { method, body, query, headers, address }: Sent) {
  return {
    version: '2.0',
    rawPath: path,
    headers: {
      'content-type': 'application/json',
      'x-origin-verify': ORIGIN_SECRET,
      'x-viewer-address': address ?? '203.0.113.7',
      ...headers,
    },
    ...(query === undefined ? {} : { queryStringParameters: query }),
    requestContext: {
      requestId: randomUUID(),
      http: { method: method ?? 'POST', path, sourceIp: '203.0.113.7' },
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
