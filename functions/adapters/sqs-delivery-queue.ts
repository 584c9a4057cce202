/** The doorbell in SQS: a message is one enquiry's id and nothing else. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DeliveryQueue } from '../operations/ports.ts';
import { encodeRing } from '../operations/ring.ts';

export function createSqsClient(): SQSClient {
  return new SQSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 1000 },
    // Else the client would follow the host in the queue's URL past AWS_ENDPOINT_URL_SQS.
    useQueueUrlAsEndpoint: false,
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
