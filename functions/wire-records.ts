/** The table and the doorbell, as every function that touches an enquiry opens them. */
import { createDynamoClient } from './adapters/dynamo-client.ts';
import { createDynamoEnquiryStore } from './adapters/dynamo-enquiry-store.ts';
import { createDynamoRateLimiter } from './adapters/dynamo-rate-limiter.ts';
import { createProbes } from './adapters/probes.ts';
import { createSqsClient, createSqsDeliveryQueue } from './adapters/sqs-delivery-queue.ts';
import { readConfig } from './config.ts';

export type Records = ReturnType<typeof wireRecords>;

export function wireRecords() {
  const { TABLE_NAME: tableName, QUEUE_URL: queueUrl } = readConfig(['TABLE_NAME', 'QUEUE_URL']);
  const dynamo = createDynamoClient();
  const sqs = createSqsClient();
  return {
    store: createDynamoEnquiryStore(dynamo, tableName),
    limiter: createDynamoRateLimiter(dynamo, tableName),
    queue: createSqsDeliveryQueue(sqs, queueUrl),
    probes: createProbes({ dynamo, tableName, sqs, queueUrl }),
  };
}
