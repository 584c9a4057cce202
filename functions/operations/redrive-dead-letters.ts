/**
 * Puts back on the queue what was set aside, where it can be read; the rest stays. It is only a
 * doorbell: the worker claims nothing that was withdrawn, erased or delivered.
 */
import type { DeadLetter, DeadLetters, DeliveryQueue, Log } from './ports.ts';
import { readRing } from './ring.ts';

type Needs = {
  readonly deadLetters: DeadLetters;
  readonly queue: DeliveryQueue;
  readonly log: Log;
};
export type Redriven = { readonly rung: number; readonly unreadable: number };

export async function redriveDeadLetters({ deadLetters, queue, log }: Needs): Promise<Redriven> {
  let [rung, unreadable] = [0, 0];
  const redrive = async (letter: DeadLetter) => {
    const id = readRing(letter.body);
    if (id === undefined) {
      unreadable += 1;
      return;
    }
    // Rung before it is removed: a message that is there twice does no harm, one that is lost does.
    await queue.ring(id, 0);
    await deadLetters.remove(letter);
    rung += 1;
  };
  for (const letter of await deadLetters.list()) await redrive(letter);
  log.info('Dead letters were put back.', { rung, unreadable });
  return { rung, unreadable };
}
