/**
 * The queue as a surface: one bad message never fails its batch. What cannot be read or worked is
 * reported back alone, so SQS brings it again and in the end sets it aside.
 */
import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Flushing, Log } from '../operations/ports.ts';
import { decodeRing } from '../operations/ring.ts';
import { flushLog } from './flush-log.ts';

export function createQueueHandler(deliver: (id: string) => Promise<void>, log: Log & Flushing) {
  const work = async ({ messageId, body }: SQSRecord) => {
    try {
      await deliver(decodeRing(body));
      return [];
    } catch (error) {
      log.fault('One message could not be worked; the queue brings it again.', error, {
        messageId,
      });
      log.count('Fault');
      return [{ itemIdentifier: messageId }];
    }
  };
  return middy<SQSEvent, SQSBatchResponse>()
    .use(flushLog(log))
    .handler(async ({ Records }) => {
      const failures = await Promise.all(Records.map(work));
      return { batchItemFailures: failures.flat() };
    });
}
