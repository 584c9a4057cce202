/** Reads what was given to judge: JSON as the service takes it, or a message as an agent sends it. */

import { splitScenario } from '../../functions/fit/check-fit.ts';
import type { Given } from '../../functions/fit/need.ts';
import { scenario } from '../../functions/fit/schema.ts';
import { parseInput } from '../../functions/input.ts';
import { Refusal } from '../../functions/refusals.ts';

export function readStated(given: string): Given {
  if (!given.startsWith('{')) return { fields: {}, texts: { text: given } };
  return splitScenario(parseInput(scenario, readJson(given)));
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
