/** A broker that answers as told, and otherwise takes everything. */
import type { BrokerMessage } from '../../functions/delivery/event.ts';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';

export const retry: AttemptOutcome = { outcome: 'retry', reason: 'status 503' };

export function createScriptedBroker(...answers: AttemptOutcome[]) {
  const sent: BrokerMessage[] = [];
  const send = async (message: BrokerMessage): Promise<AttemptOutcome> => {
    sent.push(message);
    return answers.shift() ?? { outcome: 'delivered' };
  };
  return { sent, send };
}
