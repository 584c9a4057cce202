/** The doorbell in SQS: a message is one enquiry's id and nothing else. */
import { SendMessageCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import type { DeliveryQueue } from '../operations/ports.ts';
import { encodeRing } from '../operations/ring.ts';
import { PATIENCE } from './client-patience.ts';

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

export function createSqsDeliveryQueue(client: SQSClient, queueUrl: string): DeliveryQueue {
  return {
    async ring(id, delaySeconds) {
      const message = { QueueUrl: queueUrl, MessageBody: encodeRing(id) };
      await client.send(new SendMessageCommand({ ...message, DelaySeconds: delaySeconds }));
    },
  };
}
