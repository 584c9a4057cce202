/**
 * What stands behind the functions: table, queues, secrets and a broker. Each is a stand-in, or the
 * server that the settings name instead.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tableDefinition } from '../../functions/aws/table.ts';
import { configureAws, ensureQueues, ensureTable } from './aws.ts';
import type { DevelopmentSecrets } from './secrets.ts';
import type { LocalSettings } from './settings.ts';
import type { StandInSettings, StandInUrls } from './stand-ins.ts';

export type Backing = Awaited<ReturnType<typeof startBacking>>;

export const WEBHOOK_SECRET_ID = 'webhook-signing';
export const RECEIPT_SECRET_ID = 'consent-receipts';

export async function startBacking(
  parts: AsyncDisposableStack,
  settings: LocalSettings,
  secrets: DevelopmentSecrets,
  distDir: string,
) {
  const { DATA_DIR, BROKER_WEBHOOK_URL, BROKER_WEBHOOK_SECRET = secrets.webhook } = settings;
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_SQS } = settings;
  const standIns = await startThread(parts, {
    dataDir: DATA_DIR,
    distDir,
    wanted: {
      dynamodb: AWS_ENDPOINT_URL_DYNAMODB === undefined,
      sqs: AWS_ENDPOINT_URL_SQS === undefined,
      inbox: BROKER_WEBHOOK_URL === undefined,
    },
    webhookSecret: BROKER_WEBHOOK_SECRET,
    secrets: new Map([
      [WEBHOOK_SECRET_ID, JSON.stringify({ current: BROKER_WEBHOOK_SECRET })],
      [RECEIPT_SECRET_ID, JSON.stringify({ current: secrets.receipt })],
    ]),
  });
  const dynamodbUrl = AWS_ENDPOINT_URL_DYNAMODB ?? standIns.dynamodb ?? '';
  const sqsUrl = AWS_ENDPOINT_URL_SQS ?? standIns.sqs ?? '';
  await ensureTable(configureAws(dynamodbUrl), tableDefinition);
  const queues = await ensureQueues(configureAws(sqsUrl));
  return {
    dynamodbUrl,
    sqsUrl,
    secretsUrl: standIns.secrets,
    sesUrl: standIns.ses,
    queueUrl: queues.main,
    deadLetterQueueUrl: queues.deadLetter,
    /** Absent where a broker's own address was given. */
    inboxUrl: standIns.inbox,
    webhookUrl: BROKER_WEBHOOK_URL ?? `${standIns.inbox}/webhook`,
  };
}

/** What goes wrong in the thread later ends the process, as nothing listens for it here. */
async function startThread(
  parts: AsyncDisposableStack,
  workerData: StandInSettings,
): Promise<StandInUrls> {
  const file = new URL('./stand-ins.ts', import.meta.url);
  // What this process loads before its script is not for the thread.
  const thread = new Worker(file, { workerData, execArgv: [] });
  const [urls] = await once(thread, 'message');
  parts.defer(async () => {
    thread.postMessage('stop');
    await once(thread, 'exit');
  });
  return urls;
}
