/** Reads what was given to judge: JSON as the service takes it, or text as an agent's message is read. */

import { Refusal } from '../../functions/contract/refusals.ts';
import { type Scenario, scenario } from '../../functions/contract/scenario.ts';
import { parseInput } from '../../functions/operations/parse-input.ts';

export function readStated(given: string, readText: (text: string) => Scenario): Scenario {
  return given.startsWith('{') ? parseInput(scenario, readJson(given)) : readText(given);
}

function readJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw new Refusal('unreadable_body', 'The scenario could not be read.', {
      problems: ['It begins like JSON and is not: put it in single quotes as a whole.'],
    });
  }
}
