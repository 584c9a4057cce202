/** The table and the doorbell, as every function that touches an enquiry opens them. */
import { createDynamoClient } from './adapters/dynamo-client.ts';
import { createDynamoEnquiryStore } from './adapters/dynamo-enquiry-store.ts';
import { createDynamoRateLimiter } from './adapters/dynamo-rate-limiter.ts';
import { createSqsClient, createSqsDeliveryQueue } from './adapters/sqs-delivery-queue.ts';
import { readConfig } from './config.ts';

export type Records = ReturnType<typeof wireRecords>;

export function wireRecords() {
  const { TABLE_NAME, QUEUE_URL } = readConfig(['TABLE_NAME', 'QUEUE_URL']);
  const dynamo = createDynamoClient();
  return {
    store: createDynamoEnquiryStore(dynamo, TABLE_NAME),
    limiter: createDynamoRateLimiter(dynamo, TABLE_NAME),
    queue: createSqsDeliveryQueue(createSqsClient(), QUEUE_URL),
  };
}
