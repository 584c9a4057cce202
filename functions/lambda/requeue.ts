/** The sweep, each minute. */
import { wireRequeue } from '../main-aws.ts';

const requeue = wireRequeue();

export const handler = async () => ({ requeued: await requeue() });
