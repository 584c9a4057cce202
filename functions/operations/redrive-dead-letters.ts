/**
 * Puts back on the queue what was set aside, where it can be read; the rest stays. It is only a
 * doorbell: the worker claims nothing that was withdrawn, erased or delivered.
 */
import type { DeadLetters, DeliveryQueue, Log } from './ports.ts';
import { readRing } from './ring.ts';

type Needs = {
  readonly deadLetters: DeadLetters;
  readonly queue: DeliveryQueue;
  readonly log: Log;
};
export type Redriven = { readonly rung: number; readonly unreadable: number };

export async function redriveDeadLetters({ deadLetters, queue, log }: Needs): Promise<Redriven> {
  let [rung, unreadable] = [0, 0];
  await deadLetters.visit(async ({ body }) => {
    const id = readRing(body);
    if (id === undefined) {
      unreadable += 1;
      return 'keep';
    }
    // Rung before it is removed: a message that is there twice does no harm, one that is lost does.
    await queue.ring(id, 0);
    rung += 1;
    return 'remove';
  });
  log.info('Dead letters were put back.', { rung, unreadable });
  return { rung, unreadable };
}
