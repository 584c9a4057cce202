/**
 * The enquiry's whole path over real clients and stand-ins: REST in front, table and queue behind a
 * fault proxy each, a scripted broker, and a clock of the test's own.
 */
import { type Message, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { createDynamoClient, createDynamoRateLimiter } from '../../functions/aws/dynamo.ts';
import {
  createDynamoCircuit,
  createDynamoEnquiryStore,
} from '../../functions/aws/enquiry-store.ts';
import { createSqsClient, createSqsDeliveryQueue } from '../../functions/aws/queues.ts';
import { createWebhookBroker } from '../../functions/channels/webhook.ts';
import { createDeliverEnquiry } from '../../functions/delivery/deliver.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { idOfKey } from '../../functions/enquiry/record.ts';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { createQueueHandler } from '../../functions/lambda-queue.ts';
import { createRouter } from '../../functions/rest/router.ts';
import { enquiryRoute } from '../../functions/rest/routes.ts';
import { configureAws, ensureQueues, TABLE_NAME } from '../../scripts/local/aws.ts';
import { startSqs } from '../../scripts/local/aws-stand-ins.ts';
import { handOver, toSqsEvent } from '../../scripts/local/clockwork.ts';
import { startDynamodb } from '../../scripts/local/dynamodb.ts';
import {
  createSweep,
  createTimeLeft,
  createWorld,
  request as sound,
  type WorldNeeds,
} from './enquiries.ts';
import { startAwsProxy } from './faults-aws-proxy.ts';
import { SECRET, startScriptedServer } from './faults-scripted-server.ts';
import { makeFolder } from './folder.ts';
import { httpRequest } from './http.ts';

const SCHEDULE = [0, 5, 60, 300];
const PATIENT = { requestHandler: { connectionTimeout: 60_000, requestTimeout: 60_000 } };

export type Posted = { readonly status: number; readonly body: string; readonly replayed: boolean };
export type FaultWorld = Awaited<ReturnType<typeof startFaultWorld>>;

/** With the time-outs of production only where a call is to hang: a slow machine would meet them too. */
export async function startFaultWorld({
  isPatient = true,
  ...overrides
}: Partial<WorldNeeds> & { readonly isPatient?: boolean } = {}) {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await makeFolder());
  const stop = async <T extends { stop(): Promise<void> }>(part: Promise<T>) =>
    parts.adopt(await part, (each) => each.stop());
  const dynamodb = await stop(startDynamodb(folder.path));
  const sqs = await stop(startSqs());
  const queues = await ensureQueues(configureAws(sqs.url));
  const table = await stop(startAwsProxy(dynamodb.url));
  const bell = await stop(startAwsProxy(sqs.url));
  const base = createWorld(overrides);
  const broker = await stop(startScriptedServer(base.clock.now));
  const direct = createSqsClient(configureAws(sqs.url));
  parts.defer(() => direct.destroy());

  /** One process: clients, memory and operations of its own, over the same table and queue. */
  const startProcess = () => {
    const patience = isPatient ? PATIENT : {};
    const dynamo = createDynamoClient({ ...configureAws(table.url), ...patience });
    const ringer = createSqsClient({ ...configureAws(bell.url), ...patience });
    const needs = {
      ...base,
      store: createDynamoEnquiryStore(dynamo, { tableName: TABLE_NAME, sweepShards: 3 }),
      circuit: createDynamoCircuit(dynamo, TABLE_NAME),
      limiter: createDynamoRateLimiter(dynamo, TABLE_NAME),
      queue: createSqsDeliveryQueue(ringer, new URL(new URL(queues.main).pathname, bell.url).href),
      chance: overrides.chance ?? {
        bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
      },
    };
    const secrets = async () => [SECRET];
    const webhook = createWebhookBroker({
      url: broker.url,
      reach: 'local',
      secrets,
      clock: base.clock,
    });
    const surface = createRouter([
      enquiryRoute(createSubmitEnquiry(needs), { cors: { origins: [] }, testSecrets: [] }),
    ]);
    const deliver = createDeliverEnquiry({ ...needs, broker: webhook, schedule: SCHEDULE });
    return {
      needs,
      surface,
      work: createQueueHandler({ deliver, log: base.log }),
      sweep: createSweep(needs),
    };
  };
  const main = startProcess();

  const receive = async () => {
    const command = new ReceiveMessageCommand({ QueueUrl: queues.main, MaxNumberOfMessages: 10 });
    return (await direct.send(command)).Messages ?? [];
  };
  /** Works off what is on the queue now, as Lambda does; answers how many messages that were. */
  const pump = async (): Promise<number> => {
    const messages = await receive();
    if (messages.length === 0) return 0;
    const work = () => main.work(toEvent(messages), contextOf(base.clock));
    await handOver(direct, { queueUrl: queues.main, handle: work }, messages);
    return messages.length + (await pump());
  };

  const running = parts.move();
  return {
    ...main,
    /** Past the proxy, for a test's own looks. */
    dynamodbUrl: dynamodb.url,
    clock: base.clock,
    log: base.log,
    broker,
    table,
    bell,
    queues,
    sqs: direct,
    startProcess,
    pump,
    heal() {
      table.decide = () => undefined;
      bell.decide = () => undefined;
    },
    read: (key: string): Promise<EnquiryRecord | undefined> => main.needs.store.read(idOfKey(key)),
    /** Lets so many minutes pass, with a sweep and its worker in each. */
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        base.clock.advance(60_000);
        await main.sweep();
        await pump();
      }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export async function post(
  { surface }: Pick<FaultWorld, 'surface'>,
  key: string,
  changes: object = {},
  address = addressOf(key),
): Promise<Posted> {
  const headers = { 'idempotency-key': key };
  const body = { ...sound, phone: phoneOf(key), ...changes };
  const sent = httpRequest({ method: 'POST', path: '/v1/enquiry', headers, body, address });
  const { status, headers: answered, body: text } = await surface(sent);
  return { status, body: text, replayed: answered['idempotent-replayed'] === 'true' };
}

/** A number of its own for each key, so that no daily limit is met. */
function phoneOf(key: string): string {
  return `0412${String(hash(key) % 1_000_000).padStart(6, '0')}`;
}

function addressOf(key: string): string {
  const number = hash(`address ${key}`);
  return `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
}

function hash(text: string): number {
  return Array.from(text).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) >>> 0, 7);
}

/** What Lambda tells the worker: ten seconds by the test's clock, which its waits move on. */
export function contextOf(clock: { now(): number }): Context {
  return { getRemainingTimeInMillis: createTimeLeft(clock, 10_000) } as Context;
}

/** The worker reads no other field. */
export const toEvent = (messages: readonly Message[]) =>
  toSqsEvent(messages) as unknown as SQSEvent;
