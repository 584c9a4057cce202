/** The sweep, each minute. */
import middy from '@middy/core';
import { flushLog } from '../lambda-http.ts';
import { wireRequeue } from '../main-aws.ts';

const { requeue, log } = wireRequeue();

export const handler = middy<unknown, { requeued: number }>()
  .use(flushLog(log))
  .handler(async () => ({ requeued: await requeue() }));
