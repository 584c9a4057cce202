/** A broker that answers as told, and otherwise takes everything. */
import type { BrokerMessage } from '../../functions/delivery/event.ts';
import type { Outcome } from '../../functions/delivery/steps.ts';

export const retry: Outcome = { outcome: 'retry', reason: 'status 503' };

export function createScriptedBroker(...answers: Outcome[]) {
  const sent: BrokerMessage[] = [];
  const send = async (message: BrokerMessage): Promise<Outcome> => {
    sent.push(message);
    return answers.shift() ?? { outcome: 'delivered' };
  };
  return { sent, send };
}
