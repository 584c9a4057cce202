/**
 * The doorbell: a queue of ids, the queue for messages that cannot be read, and the worker that
 * answers. The table keeps every clock, so a message lost here only waits for the sweep.
 */
import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTIONS } from '../functions.ts';
import { MESSAGES_A_WORKER, type StageSettings } from '../stages.ts';
import type { ServiceFunction } from './service-function.ts';

/** As Lambda asks: fewer, and a message could come back while it is being worked on. */
const VISIBILITY_TIMES_TIMEOUT = 6;
const MAX_RECEIVE_COUNT = 5;
/** The longest that SQS keeps a message. */
const DEAD_LETTER_DAYS = 14;

const encrypted = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

export class DeliveryQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...encrypted,
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    });
    this.queue = new Queue(this, 'Queue', {
      ...encrypted,
      visibilityTimeout: Duration.seconds(
        FUNCTIONS.deliver.timeoutSeconds * VISIBILITY_TIMES_TIMEOUT,
      ),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
    });
  }

  connectRinger(fn: ServiceFunction): void {
    fn.set('QUEUE_URL', this.queue.queueUrl);
    fn.allow(['sqs:SendMessage'], this.queue.queueArn);
  }

  /** Looks whether the queue answers, for /health. */
  connectProbe(fn: ServiceFunction): void {
    fn.allow(['sqs:GetQueueAttributes'], this.queue.queueArn);
  }

  /** As many at once as the worker's own share, so that a full worker is never throttled. */
  connectWorker(fn: ServiceFunction, concurrency: StageSettings['concurrency']): void {
    fn.live.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: MESSAGES_A_WORKER,
        reportBatchItemFailures: true,
        ...(concurrency === 'unreserved' ? {} : { maxConcurrency: concurrency.deliver }),
      }),
    );
  }
}
