/**
 * SQS on the laptop: fauxqs by its app, as its own start binds every network interface. It keeps its messages
 * in memory only: a message is but a doorbell, and what a restart loses the sweep rings for again.
 */
import { buildApp } from 'fauxqs';
import type { StandIn } from './server.ts';

export async function startSqs(): Promise<StandIn> {
  const app = buildApp({ logger: false, host: '127.0.0.1' });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}
