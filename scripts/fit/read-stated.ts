/** Reads what was given to judge: JSON as the service takes it, or text as an agent's message is read. */
import { type Scenario, scenario } from '../../functions/contract/scenario.ts';
import { invalidInput, parseInput } from '../../functions/operations/parse-input.ts';

export function readStated(given: string, readText: (text: string) => Scenario): Scenario {
  return given.startsWith('{') ? parseInput(scenario, readJson(given)) : readText(given);
}

function readJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw invalidInput(['It begins like JSON and is not: put it in single quotes as a whole.']);
  }
}
