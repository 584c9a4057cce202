/**
 * What Lambda does between a queue and its function (long polls, hands over batches, and deletes what was dealt
 * with), and what EventBridge does.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { AwsConfig } from './aws.ts';

export type QueueSource = {
  readonly config: AwsConfig;
  readonly queueUrl: string;
  readonly handle: (event: ReturnType<typeof toSqsEvent>) => Promise<unknown>;
  readonly reportFault: (error: unknown) => void;
};

/** As many as Lambda starts with. */
const POLLERS = 5;
const MAX_BATCH = 10;
const WAIT_SECONDS = 20;
const PAUSE_AFTER_FAULT_MILLISECONDS = 1000;
const STOP_GRACE_MILLISECONDS = 500;

export function startPollers(source: QueueSource): { stop(): Promise<void> } {
  const client = new SQSClient(source.config);
  const stopping = new AbortController();
  const command = new ReceiveMessageCommand({
    QueueUrl: source.queueUrl,
    MaxNumberOfMessages: MAX_BATCH,
    WaitTimeSeconds: WAIT_SECONDS,
  });
  const poll = async () => {
    while (!stopping.signal.aborted) {
      try {
        // A signal of its own: the client never takes its listeners off the one that it is given.
        const abortSignal = AbortSignal.any([stopping.signal]);
        const { Messages = [] } = await client.send(command, { abortSignal });
        if (Messages.length > 0) await handOver(client, source, Messages);
      } catch (error) {
        if (stopping.signal.aborted) return;
        source.reportFault(error);
        await sleep(PAUSE_AFTER_FAULT_MILLISECONDS, null, { ref: false });
      }
    }
  };
  const loops = Promise.all(Array.from({ length: POLLERS }, poll));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([loops, sleep(STOP_GRACE_MILLISECONDS, null, { ref: false })]);
      client.destroy();
    },
  };
}

/** As one batch; what the function does not report is dealt with. */
export async function handOver(
  client: SQSClient,
  { queueUrl: QueueUrl, handle }: Pick<QueueSource, 'queueUrl' | 'handle'>,
  messages: readonly Message[],
): Promise<void> {
  const { batchItemFailures } = workerAnswer.parse(await handle(toSqsEvent(messages)));
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const done = messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
  if (done.length === 0) return;
  const Entries = done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
}

const workerAnswer = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
});

/** As far as the worker reads it. */
export const toSqsEvent = (messages: readonly Message[]) => ({
  Records: messages.map(({ MessageId = '', Body = '' }) => ({ messageId: MessageId, body: Body })),
});

type Schedule = Pick<QueueSource, 'reportFault'> & {
  readonly everyMilliseconds: number;
  readonly handle: () => Promise<unknown>;
};

/** Calls a function at once and then again and again, never twice at a time. */
export function startSchedule({ everyMilliseconds, handle, reportFault }: Schedule) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await handle().catch(reportFault);
      await sleep(everyMilliseconds, null, { signal }).catch(() => {});
    }
  };
  run();
  return { stop: () => stopping.abort() };
}
