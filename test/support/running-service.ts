/** The whole service, built and running, in a folder of its own. */
import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { configureAws } from '../../scripts/local/aws.ts';
import type { Email } from '../../scripts/local/aws-stand-ins.ts';
import type { Delivery as Received } from '../../scripts/local/inbox.ts';
import { type LocalService, startLocal } from '../../scripts/local/start-local.ts';
import { builtDist } from './built-dist.ts';
import { send } from './local-http.ts';

type Delivery = Omit<Received, 'body'> & {
  readonly body: {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>> & {
      readonly reference: string;
      readonly reply?: { readonly url: string; readonly token: string };
    };
  };
};

export async function runService(
  dataDir: string,
  settings: { DELIVERY_RETRY_SECONDS?: string } = {},
) {
  const faults: unknown[] = [];
  const service: LocalService = await startLocal({
    settings: { PORT: 0, DATA_DIR: dataDir, ...settings },
    prepare: builtDist,
    reportFault: (fault) => faults.push(fault),
  });
  return { ...service, faults, [Symbol.asyncDispose]: () => service.stop() };
}

export async function readTable({ dynamodbUrl, tableName: TableName }: LocalService) {
  const client = new DynamoDBClient(configureAws(dynamodbUrl));
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  client.destroy();
  return Items;
}

export function postJson(url: string, path: string, body: unknown, from = '127.0.0.1') {
  const headers = { 'content-type': 'application/json' };
  return send(url, path, { method: 'POST', headers, body: JSON.stringify(body), from });
}

type Inbox = { readonly deliveries: readonly Delivery[]; readonly emails: readonly Email[] };

async function openInbox(inboxUrl = ''): Promise<Inbox> {
  return JSON.parse((await send(inboxUrl, '/inbox.json')).text);
}

export const readInbox = async (inboxUrl: string | undefined) =>
  (await openInbox(inboxUrl)).deliveries;

/** Newest first, whoever they went to. */
export const readEmails = async (inboxUrl: string | undefined) =>
  (await openInbox(inboxUrl)).emails;

/** Waits until what the broker got about this enquiry is there. */
export function receivedFor({ inboxUrl }: LocalService, reference: string, type: string) {
  return until(async () =>
    (await readInbox(inboxUrl)).find(
      ({ body }) => body.type === type && body.data.reference === reference,
    ),
  );
}

/** Looks until it holds, however slow the machine; vitest ends a test that waits in vain. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await wait(50);
  }
}
