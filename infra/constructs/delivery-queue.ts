/**
 * The doorbell: a queue of ids, the queue for messages that cannot be read, and the worker that
 * answers. The table keeps every clock, so a message lost here only waits for the sweep.
 */
import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { FUNCTIONS } from '../functions.ts';
import { MESSAGES_A_WORKER, type StageSettings } from '../stages.ts';
import type { ServiceFunction } from './service-function.ts';

/** As Lambda asks: fewer, and a message could come back while it is being worked on. */
const VISIBILITY_TIMES_TIMEOUT = 6;
const MAX_RECEIVE_COUNT = 5;
/** The longest that SQS keeps a message. */
const DEAD_LETTER_DAYS = 14;

const encrypted = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

export function createDeliveryQueue(scope: Construct) {
  const deadLetters = new Queue(scope, 'DeadLetters', {
    ...encrypted,
    retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
  });
  const visibleAgain = FUNCTIONS.deliver.timeoutSeconds * VISIBILITY_TIMES_TIMEOUT;
  const queue = new Queue(scope, 'Queue', {
    ...encrypted,
    visibilityTimeout: Duration.seconds(visibleAgain),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
  });
  return {
    queue,
    deadLetters,
    connectRinger(fn: ServiceFunction): void {
      fn.set('QUEUE_URL', queue.queueUrl);
      fn.allow(['sqs:SendMessage'], queue.queueArn);
    },
    /** Looks whether the queue answers, for /health. */
    connectProbe(fn: ServiceFunction): void {
      fn.allow(['sqs:GetQueueAttributes'], queue.queueArn);
    },
    /** As many at once as the worker's own share, so that a full worker is never throttled. */
    connectWorker(fn: ServiceFunction, concurrency: StageSettings['concurrency']): void {
      fn.live.addEventSource(
        new SqsEventSource(queue, {
          batchSize: MESSAGES_A_WORKER,
          reportBatchItemFailures: true,
          ...(concurrency !== 'unreserved' && { maxConcurrency: concurrency.deliver }),
        }),
      );
    },
  };
}
