import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';

import { describe, expect, it, vi } from 'vitest';
import { configureAws, ensureQueues } from '../../scripts/local/aws.ts';
import { startSqs } from '../../scripts/local/aws-stand-ins.ts';
import { type QueueSource, startPollers, startSchedule } from '../../scripts/local/clockwork.ts';

type Batch = Parameters<QueueSource['handle']>[0];
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });

describe('the pollers', () => {
  async function run(bodies: string[], handle: QueueSource['handle']) {
    await using parts = new AsyncDisposableStack();
    const { url } = parts.adopt(await startSqs(), (part) => part.stop());
    const config = configureAws(url);
    const client = parts.adopt(new SQSClient(config), (each) => each.destroy());
    const { main: QueueUrl } = await ensureQueues(config);
    const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const events: Batch[] = [];
    const faults: unknown[] = [];
    const pollers = startPollers({
      config,
      queueUrl: QueueUrl,
      handle: (event) => {
        events.push(event);
        return handle(event);
      },
      reportFault: (error) => faults.push(error),
    });
    parts.adopt(pollers, (part) => part.stop());
    const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
    const count = async () => {
      const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] });
      const { Attributes = {} } = await client.send(command);
      return names.map((name) => Number(Attributes[name]));
    };
    return { events, faults, count, parts: parts.move() };
  }

  it('hand over what is in the queue in one batch, and delete it', async () => {
    const { events, count, parts } = await run(['one', 'two'], async () => ({
      batchItemFailures: [],
    }));
    await using _ = parts;
    await eventually(async () => expect(await count()).toEqual([0, 0]));
    const records = events.flatMap(({ Records }) => Records);
    expect(records.map(({ body }) => body)).toEqual(['one', 'two']);
  });

  it('keep the one that failed and delete the others', async () => {
    const { count, parts } = await run(['good', 'bad', 'good'], async ({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    }));
    await using _ = parts;
    await eventually(async () => expect(await count()).toEqual([0, 1]));
  });

  it('keep all of a batch whose function throws, and say so', async () => {
    const fault = new Error('no');
    const { count, faults, parts } = await run(['one', 'two'], () => Promise.reject(fault));
    await using _ = parts;
    await eventually(() => expect(faults).toContain(fault));
    expect(await count()).toEqual([0, 2]);
  });
});

describe('the schedule', () => {
  it('calls at once and again, and goes on after a fault', async () => {
    const faults: unknown[] = [];
    const handle = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined);
    const schedule = startSchedule({
      everyMilliseconds: 1,
      handle,
      reportFault: (error) => faults.push(error),
    });
    await eventually(() => expect(handle.mock.calls.length).toBeGreaterThan(2));
    await schedule.stop();
    expect(faults).toHaveLength(1);
  });

  it('never calls while the last call is still under way', async () => {
    const never = vi.fn(() => new Promise(() => {}));
    const schedule = startSchedule({ everyMilliseconds: 1, handle: never, reportFault: () => {} });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await schedule.stop();
    expect(never).toHaveBeenCalledTimes(1);
  });
});
