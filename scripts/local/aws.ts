/**
 * The table and the queues of this machine, and how the runner itself reaches them: like the functions, but
 * with the endpoint in hand.
 */
import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { tableDefinition } from '../../functions/aws/table.ts';

export const TABLE_NAME = 'enquiries';
export const LOCAL_REGION = 'ap-southeast-2';
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

export type AwsConfig = ReturnType<typeof configureAws>;

export function configureAws(endpoint: string) {
  return { endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
}

const QUEUE_NAME = 'deliveries';
const DEAD_LETTER_QUEUE_NAME = 'deliveries-unreadable';
/** Longer than the worker may run, as on AWS; the sweep sends the message again sooner than this. */
const VISIBILITY_SECONDS = 360;
const MAX_RECEIVE_COUNT = 5;
const MOST_SECONDS = 60;

export async function ensureTable(config: AwsConfig): Promise<void> {
  const client = new DynamoDBClient(config);
  try {
    await client.send(new CreateTableCommand({ ...tableDefinition, TableName: TABLE_NAME }));
    const patience = { client, minDelay: 1, maxDelay: 1, maxWaitTime: MOST_SECONDS };
    await waitUntilTableExists(patience, { TableName: TABLE_NAME });
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

export async function ensureQueues(config: AwsConfig) {
  const client = new SQSClient(config);
  try {
    const deadLetter = await ensureQueue(client, config, DEAD_LETTER_QUEUE_NAME, {});
    const main = await ensureQueue(client, config, QUEUE_NAME, {
      VisibilityTimeout: String(VISIBILITY_SECONDS),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: await readArn(client, deadLetter),
        maxReceiveCount: MAX_RECEIVE_COUNT,
      }),
    });
    return { main, deadLetter };
  } finally {
    client.destroy();
  }
}

async function ensureQueue(
  client: SQSClient,
  { endpoint }: AwsConfig,
  QueueName: string,
  Attributes: Record<string, string>,
): Promise<string> {
  const { QueueUrl = '' } = await client.send(new CreateQueueCommand({ QueueName, Attributes }));
  // Stand-ins put hosts in their queue URLs that no resolver knows; only the path is sure.
  return new URL(QueueUrl.replace(/^https?:\/\/[^/]+/, ''), endpoint).href;
}

async function readArn(client: SQSClient, QueueUrl: string): Promise<string> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }),
  );
  return Attributes?.['QueueArn'] ?? '';
}
