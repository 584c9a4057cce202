/** The sweep, each minute. */
import middy from '@middy/core';
import { wireRequeue } from '../wiring.ts';

const requeue = wireRequeue();

export const handler = middy<unknown, { requeued: number }>().handler(async () => ({
  requeued: await requeue(),
}));
