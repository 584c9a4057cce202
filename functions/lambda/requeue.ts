/** The sweep, each minute. */
import { wireRequeue } from '../main-aws.ts';

const requeue = wireRequeue();

type Context = { getRemainingTimeInMillis(): number };

export const handler = async (_event: unknown, context: Context) => ({
  requeued: await requeue(() => context.getRemainingTimeInMillis()),
});
