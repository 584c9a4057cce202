/**
 * The queue as a surface: one bad message never fails its batch. What cannot be read or worked is
 * reported back alone, so SQS brings it again and in the end sets it aside.
 */

import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { DeliverEnquiry, TimeLeft } from './delivery/deliver.ts';
import type { Log } from './enquiry/ports.ts';
import { readRing } from './enquiry/queue-message.ts';

export function createQueueHandler({ deliver, log }: { deliver: DeliverEnquiry; log: Log }) {
  const work = async ({ messageId, body }: SQSRecord, timeLeft: TimeLeft) => {
    const enquiry = readRing(body);
    try {
      if (enquiry === undefined) throw new TypeError('A message names no enquiry.');
      await deliver(enquiry, timeLeft);
      return [];
    } catch (error) {
      log.fault('One message could not be worked; the queue brings it again.', error, {
        messageId,
        enquiry,
      });
      return [{ itemIdentifier: messageId }];
    }
  };
  return async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const timeLeft = () => context.getRemainingTimeInMillis();
    const failures = await Promise.all(Records.map((record) => work(record, timeLeft)));
    return { batchItemFailures: failures.flat() };
  };
}
