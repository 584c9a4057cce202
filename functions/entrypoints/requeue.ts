/** The sweep, each minute. */
import middy from '@middy/core';
import { flushLog } from '../surfaces/flush-log.ts';
import { wireRequeue } from '../wiring.ts';

const { requeue, log } = wireRequeue();

export const handler = middy<unknown, { requeued: number }>()
  .use(flushLog(log))
  .handler(async () => ({ requeued: await requeue() }));
