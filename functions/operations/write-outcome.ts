/**
 * Writes down what was done to the broker, and goes on trying while there is time: what is not written
 * down would be sent again.
 */
import type { Step } from '../domain/delivery.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { DeliverDependencies, TimeLeft } from './deliver-dependencies.ts';
import type { Changed } from './ports.ts';

/** What one more call may take, with the SDK's own attempts, and the answer after it. */
const ONE_CALL_MS = 4000;
const MOST_WAIT_MS = 2000;

export async function writeOutcome(
  record: EnquiryRecord,
  step: Step,
  timeLeft: TimeLeft,
  { store, wait, log }: DeliverDependencies,
): Promise<Changed> {
  for (let pause = 100; ; pause = Math.min(2 * pause, MOST_WAIT_MS)) {
    try {
      return await store.change(record.id, step);
    } catch (error) {
      if (timeLeft() < pause + ONE_CALL_MS) throw error;
      log.warn('An outcome could not be written down; trying again.');
    }
    await wait(pause);
  }
}
