/**
 * The load: callers that post enquiries one after another. What got no answer they repeat with the
 * same key and in the same words, and now and then what did.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../support/faults-load.ts';
import { type Sent, send } from '../support/local-http.ts';
import type { Answer } from './tally.ts';

const CALLERS = 8;
const REPEATED_SHARE = 0.2;
const PAUSE_MILLISECONDS = 100;

export function createCallers(url: string, seed: number) {
  const random = createRandom(seed);
  const answers: Answer[] = [];
  const statuses: Record<string, number> = {};
  const unanswered = new Set<number>();
  let last = 0;

  const choose = (): number => {
    if (last > 0 && random() < REPEATED_SHARE) return 1 + Math.floor(random() * last);
    const [waiting] = unanswered;
    if (waiting === undefined) return ++last;
    unanswered.delete(waiting);
    return waiting;
  };
  const post = async (number: number) => {
    const received = await send(url, '/v1/enquiry', enquiry(number)).catch(() => undefined);
    const status = received?.status ?? 'no answer';
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (received?.status === 200) {
      answers.push({ number, reference: JSON.parse(received.text).reference });
    } else {
      if (!answers.some((answer) => answer.number === number)) unanswered.add(number);
      await wait(PAUSE_MILLISECONDS);
    }
  };
  const postWhile = async (goesOn: () => boolean) => {
    const caller = async () => {
      while (goesOn()) await post(choose());
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
  };
  return {
    answers,
    statuses,
    postWhile,
    /** Until nothing is left without an answer. */
    finish: () => postWhile(() => unanswered.size > 0),
  };
}

/** From an address and a phone of its own, so that no limit is met. Fictitious numbers: 02 5550 xxxx. */
function enquiry(number: number): Sent {
  return {
    method: 'POST',
    from: `127.1.${(number >> 8) & 255}.${number & 255}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': `torture-${number}` },
    body: JSON.stringify({
      name: 'Casey Kelpie',
      phone: `02 5550 ${String(number % 10_000).padStart(4, '0')}`,
      email: `torture-${number}@example.com`,
      scenario: 'Need $90,000 for stock within two weeks; unit worth 750,000 owing 400,000.',
      consent: true,
      consent_method: 'user_confirmed_in_chat',
      notice_shown: true,
    }),
  };
}
