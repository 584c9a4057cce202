/** The refusal that a call throws, or rejects with; anything else thrown fails the test as it is. */
import { Refusal } from '../../functions/refusals.ts';

export function refusedBy(call: () => unknown): Refusal {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

export async function refusalOf(answer: Promise<unknown>): Promise<Refusal> {
  const [settled] = await Promise.allSettled([answer]);
  return refusedBy(() => {
    if (settled.status === 'rejected') throw settled.reason;
  });
}
