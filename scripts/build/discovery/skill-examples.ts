/** What an agent can send for each skill: words, where words will do, and always a data part. */
import type { OperationInput, OperationName } from '../../../functions/contract/operations.ts';
import { REQUEST } from '../openapi/make-enquiry-examples.ts';
import { SCENARIO } from '../openapi/make-fit-example.ts';

type Inputs = { readonly [Name in OperationName]: OperationInput<Name> };

export const EXAMPLE_INPUTS: Inputs = {
  check_fit: SCENARIO,
  list_products: { lane: 'caveat' },
  search: { query: 'second mortgage deed of priority' },
  fetch: { id: 'lane:caveat' },
  request_callback: REQUEST,
};

const WORDS: Partial<Record<OperationName, string>> = {
  check_fit:
    'Need $120k in two weeks to pay a tax debt. House worth $1m, owe $550k. Company, 4 years trading.',
  search: 'What is a caveat loan?',
};

export function skillExamples(skill: OperationName): string[] {
  const data = JSON.stringify({ skill, input: EXAMPLE_INPUTS[skill] });
  return [WORDS[skill], data].filter((example) => example !== undefined);
}
