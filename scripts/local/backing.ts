/**
 * What stands behind the functions: table, queues, secrets and a broker. Each is a stand-in, or the
 * server that the settings name instead.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { heldBackAMinute, stages } from '../../infra/stages.ts';
import { configureAws, ensureQueues, ensureTable, TABLE_NAME } from './aws.ts';
import type { DevelopmentSecrets } from './files.ts';
import type { LocalSettings } from './settings.ts';
import type { StandInSettings, StandInUrls } from './stand-ins.ts';

export const RECEIPT_SECRET_ID = 'consent-receipts';
const WEBHOOK_SECRET_ID = 'webhook-signing';
/** Nothing leaves this machine: the mailbox is the broker inbox. */
const EMAIL_FROM = 'enquiries@service.example';

export async function startBacking(
  parts: AsyncDisposableStack,
  settings: LocalSettings,
  secrets: DevelopmentSecrets,
  distDir: string,
) {
  const { DATA_DIR, BROKER_WEBHOOK_URL, BROKER_WEBHOOK_SECRET = secrets.webhook } = settings;
  const standIns = await startThread(parts, {
    dataDir: DATA_DIR,
    distDir,
    webhookSecret: BROKER_WEBHOOK_SECRET,
    secrets: new Map([
      [WEBHOOK_SECRET_ID, JSON.stringify({ current: BROKER_WEBHOOK_SECRET })],
      [RECEIPT_SECRET_ID, JSON.stringify({ current: secrets.receipt })],
    ]),
  });
  const {
    AWS_ENDPOINT_URL_DYNAMODB = standIns.dynamodb,
    AWS_ENDPOINT_URL_SQS = standIns.sqs,
    DELIVERY_RETRY_SECONDS,
  } = settings;
  await ensureTable(configureAws(AWS_ENDPOINT_URL_DYNAMODB));
  const queues = await ensureQueues(configureAws(AWS_ENDPOINT_URL_SQS));
  const webhookUrl = BROKER_WEBHOOK_URL ?? `${standIns.inbox}/webhook`;
  return {
    where: {
      tableName: TABLE_NAME,
      dynamodbUrl: AWS_ENDPOINT_URL_DYNAMODB,
      sqsUrl: AWS_ENDPOINT_URL_SQS,
      queueUrl: queues.main,
      deadLetterQueueUrl: queues.deadLetter,
      /** Absent where a broker's own address was given. */
      inboxUrl: BROKER_WEBHOOK_URL === undefined ? standIns.inbox : undefined,
      webhookUrl,
    },
    /** What the functions read of it. */
    environment: {
      TABLE_NAME,
      SWEEP_SHARDS: String(stages.dev.sweepShards),
      HELD_BACK_A_MINUTE: String(heldBackAMinute(stages.dev)),
      QUEUE_URL: queues.main,
      WEBHOOK_URL: webhookUrl,
      WEBHOOK_SECRET_ID,
      EMAIL_FROM,
      RECEIPT_SECRET_ID,
      ORIGIN_VERIFY: secrets.originVerify,
      MCP_STATE_KEYS: secrets.mcpState,
      TEST_ENQUIRY_SECRETS: secrets.testEnquiry,
      DELIVERY_RETRY_SECONDS,
      AWS_ENDPOINT_URL_DYNAMODB,
      AWS_ENDPOINT_URL_SQS,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: standIns.secrets,
      AWS_ENDPOINT_URL_SESV2: standIns.ses,
    },
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
