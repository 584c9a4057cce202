/** Asks table and queue the cheapest thing that each can answer: half a read unit, and one request. */
import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Probes } from '../operations/report-health.ts';

type ProbesOf = {
  readonly dynamo: DynamoDBClient;
  readonly tableName: string;
  readonly sqs: SQSClient;
  readonly queueUrl: string;
};

/** Shorter than the clients' own patience: a probe that waits is an answer too. */
const PATIENCE_MS = 1500;
/** No enquiry has it: ids are hashes. */
const NOBODY = { id: { S: 'health' } };

export function createProbes({ dynamo, tableName, sqs, queueUrl }: ProbesOf): Probes {
  const patience = () => ({ abortSignal: AbortSignal.timeout(PATIENCE_MS) });
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
