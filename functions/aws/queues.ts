/** The doorbell in SQS: a message is one enquiry's id and nothing else. */

import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  type SQSClientConfig,
} from '@aws-sdk/client-sqs';
import type { DeadLetters } from '../delivery/redeliver.ts';
import type { Probes } from '../enquiry/health.ts';
import type { BulkQueue, DeliveryQueue } from '../enquiry/ports.ts';
import { PATIENCE } from './dynamo.ts';

/** `config` is for who is not a function: another address, more patience. */
export function createSqsClient(config: SQSClientConfig = {}): SQSClient {
  return new SQSClient({
    maxAttempts: 3,
    requestHandler: PATIENCE,
    // Else the client would follow the host in the queue's URL past AWS_ENDPOINT_URL_SQS.
    useQueueUrlAsEndpoint: false,
    ...config,
  });
}

/** SQS takes no more at once. */
const MOST_IN_BATCH = 10;

export function createSqsDeliveryQueue(
  client: SQSClient,
  queueUrl: string,
): DeliveryQueue & BulkQueue {
  return {
    async ring(id, delaySeconds) {
      const message = { QueueUrl: queueUrl, MessageBody: id };
      await client.send(new SendMessageCommand({ ...message, DelaySeconds: delaySeconds }));
    },
    async ringAll(ids) {
      const batches = Array.from({ length: Math.ceil(ids.length / MOST_IN_BATCH) }, (_, n) =>
        ids.slice(n * MOST_IN_BATCH, (n + 1) * MOST_IN_BATCH),
      );
      const sent = await Promise.all(
        batches.map((batch) => {
          const Entries = batch.map((id, n) => ({ Id: `m${n}`, MessageBody: id }));
          return client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
        }),
      );
      const [failed] = sent.flatMap(({ Failed = [] }) => Failed);
      if (failed !== undefined) throw new Error(`The queue refused a message: ${failed.Code}.`);
    },
  };
}

// The queue of messages that were set aside. A visit holds each one back from others; those that are
// kept are let go when all were seen, so that the next visit finds them at once.

/** Until then a visit must be over, or it meets the first again; each is met once all the same. */
const HELD_SECONDS = 120;

export function createSqsDeadLetters(client: SQSClient, QueueUrl: string): DeadLetters {
  const receive = async (): Promise<readonly Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: HELD_SECONDS,
      MessageSystemAttributeNames: ['SentTimestamp'],
    });
    return (await client.send(command)).Messages ?? [];
  };
  const remove = ({ ReceiptHandle }: Message) =>
    client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  const release = ({ ReceiptHandle }: Message) =>
    client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  return {
    async visit(look) {
      const kept = new Map<string, Message>();
      try {
        for (;;) {
          const fresh = (await receive()).filter(({ MessageId = '' }) => !kept.has(MessageId));
          if (fresh.length === 0) return;
          for (const message of fresh) {
            kept.set(message.MessageId ?? '', message);
            const { Body: body = '', Attributes } = message;
            const letter = { body, sent_at: Number(Attributes?.SentTimestamp ?? 0) };
            if ((await look(letter)) === 'keep') continue;
            await remove(message);
            kept.delete(message.MessageId ?? '');
          }
        }
      } finally {
        await Promise.all([...kept.values()].map(release));
      }
    },
  };
}

// Asks table and queue the cheapest thing that each can answer: half a read unit, and one request.

type ProbesOf = {
  readonly dynamo: DynamoDBClient;
  readonly tableName: string;
  readonly sqs: SQSClient;
  readonly queueUrl: string;
};

/** Shorter than the clients' own patience: a probe that waits is an answer too. */
export const PROBE_PATIENCE_MS = 1500;
/** No enquiry has it: ids are hashes. */
const NOBODY = { id: { S: 'health' } };

export function createProbes({ dynamo, tableName, sqs, queueUrl }: ProbesOf): Probes {
  const patience = () => ({ abortSignal: AbortSignal.timeout(PROBE_PATIENCE_MS) });
  return {
    records: async () => {
      await dynamo.send(new GetItemCommand({ TableName: tableName, Key: NOBODY }), patience());
    },
    deliveries: async () => {
      const asked = { QueueUrl: queueUrl, AttributeNames: ['QueueArn' as const] };
      await sqs.send(new GetQueueAttributesCommand(asked), patience());
    },
  };
}
