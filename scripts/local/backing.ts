/**
 * What stands behind the functions: table, queues, secrets and a broker. Each is a stand-in, or the
 * server that the settings name instead.
 */
import { tableDefinition } from '../../functions/adapters/table-definition.ts';
import { configureAws } from './aws-config.ts';
import { startBrokerInbox } from './broker-inbox.ts';
import type { DevelopmentSecrets } from './development-secrets.ts';
import { startDynamodb } from './dynamodb.ts';
import { openMailbox } from './mailbox.ts';
import { ensureQueues, ensureTable } from './resources.ts';
import { startSecretsManager } from './secrets-manager.ts';
import { startSes } from './ses.ts';
import type { LocalSettings } from './settings.ts';
import { startSqs } from './sqs.ts';
import type { StandIn } from './stand-in.ts';

export type Backing = {
  readonly dynamodbUrl: string;
  readonly sqsUrl: string;
  readonly secretsUrl: string;
  readonly sesUrl: string;
  readonly queueUrl: string;
  readonly deadLetterQueueUrl: string;
  /** Absent where a broker's own address was given. */
  readonly inboxUrl: string | undefined;
  readonly webhookUrl: string;
};

export const WEBHOOK_SECRET_ID = 'webhook-signing';
export const RECEIPT_SECRET_ID = 'consent-receipts';

export async function startBacking(
  parts: AsyncDisposableStack,
  settings: LocalSettings,
  secrets: DevelopmentSecrets,
): Promise<Backing> {
  const { DATA_DIR, BROKER_WEBHOOK_URL, BROKER_WEBHOOK_SECRET = secrets.webhook } = settings;
  const use = async (start: Promise<StandIn>) => parts.adopt(await start, (part) => part.stop());
  const dynamodbUrl =
    settings.AWS_ENDPOINT_URL_DYNAMODB ?? (await use(startDynamodb(DATA_DIR))).url;
  const sqsUrl = settings.AWS_ENDPOINT_URL_SQS ?? (await use(startSqs(DATA_DIR))).url;
  const signing = JSON.stringify({ current: BROKER_WEBHOOK_SECRET });
  const named = new Map([
    [WEBHOOK_SECRET_ID, signing],
    [RECEIPT_SECRET_ID, JSON.stringify({ current: secrets.receipt })],
  ]);
  const secretsUrl = (await use(startSecretsManager(named))).url;
  const mailbox = await openMailbox(DATA_DIR);
  const sesUrl = (await use(startSes(mailbox))).url;
  const inboxUrl = BROKER_WEBHOOK_URL
    ? undefined
    : (await use(startBrokerInbox(DATA_DIR, BROKER_WEBHOOK_SECRET, mailbox))).url;
  await ensureTable(configureAws(dynamodbUrl), tableDefinition);
  const queues = await ensureQueues(configureAws(sqsUrl));
  return {
    dynamodbUrl,
    sqsUrl,
    secretsUrl,
    sesUrl,
    queueUrl: queues.main,
    deadLetterQueueUrl: queues.deadLetter,
    inboxUrl,
    webhookUrl: BROKER_WEBHOOK_URL ?? `${inboxUrl}/webhook`,
  };
}
