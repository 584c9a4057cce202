/** Operations over memory: all real, but for a fit that never changes. */

import type { Caller } from '../../functions/catalogue/schema.ts';
import type { Fit } from '../../functions/fit/schema.ts';
import { scenario } from '../../functions/fit/schema.ts';
import { parseInput } from '../../functions/input.ts';
import type { Operations } from '../../functions/operations.ts';
import { createTestOperations } from './a2a-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { createWorld } from './enquiries.ts';

export type Kept = { readonly input: unknown; readonly caller: Caller };
export type FakeOperations = Operations & { readonly kept: readonly Kept[] };

/** As a host sends it, before anybody has agreed. */
export const ENQUIRY = {
  name: 'Jo Citizen',
  phone: '0491 570 006',
  email: 'jo@example.com',
  scenario: 'A new oven for the bakery, 40,000 within two weeks',
  consent: false,
};

export const FIT: Fit = {
  fit: 'yes',
  summary: 'One kind of finance matches what you described.',
  understood: [],
  lanes: [
    {
      id: 'caveat',
      name: 'Caveat loan',
      checks: [
        { check: 'loan_size', outcome: 'pass', detail: 'Inside the observed range.' },
        {
          check: 'lvr',
          outcome: 'caution',
          detail: 'Close to the observed limit.',
          working: '(400,000 + 200,000) / 850,000 = 71%',
        },
      ],
      documents: ['Photo ID'],
      deal_breakers: ['No clear way to repay'],
      document_id: 'lane:caveat',
      url: `${catalogue.base_url}/lanes/caveat`,
    },
  ],
  considered: [],
  questions: [{ field: 'trading_months', question: 'How long has the ABN traded?', why: 'Age.' }],
  flags: [],
  next_step: { action: 'request_callback', text: 'A licensed broker can call.' },
  expected_callback: {
    by: '2026-11-23T10:00:00+11:00',
    text: 'by 10:00 am AEDT, Monday 23 November',
  },
  disclosure: catalogue.disclosure,
};

export function fakeOperations(): FakeOperations {
  const kept: Kept[] = [];
  const operations = createTestOperations(createWorld());
  return {
    ...operations,
    kept,
    check_fit: async (input) => {
      parseInput(scenario, input);
      return { output: FIT };
    },
    request_callback: async (input, caller) => {
      const answer = await operations.request_callback(input, caller);
      if (!answer.replayed) kept.push({ input, caller });
      return answer;
    },
  };
}
