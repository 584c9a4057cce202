/** Operations over memory: all real, but for a fit that never changes. */

import type { Fit } from '../../../../functions/contract/fit.ts';
import { scenario } from '../../../../functions/contract/scenario.ts';
import { fetchDocument } from '../../../../functions/operations/fetch-document.ts';
import { listProducts } from '../../../../functions/operations/list-products.ts';
import type { Caller, Operations } from '../../../../functions/operations/operations.ts';
import { parseInput } from '../../../../functions/operations/parse-input.ts';
import { createSearch } from '../../../../functions/operations/search.ts';
import { createSubmitEnquiry } from '../../../../functions/operations/submit-enquiry.ts';
import { catalogue, documents, searchIndex } from '../../../support/catalogue.ts';
import { createWorld } from '../../../support/enquiries.ts';

export type Kept = { readonly input: unknown; readonly caller: Caller };
export type FakeOperations = Operations & { readonly kept: readonly Kept[] };

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
  const search = createSearch(searchIndex);
  const kept: Kept[] = [];
  const submit = createSubmitEnquiry(createWorld());
  return {
    kept,
    check_fit: async (input) => {
      parseInput(scenario, input);
      return { output: FIT };
    },
    list_products: async (input) => ({ output: listProducts(catalogue, input) }),
    search: async (input) => ({ output: search(input) }),
    fetch: async (input) => ({ output: fetchDocument(documents, input) }),
    request_callback: async (input, caller) => {
      const answer = await submit(input, caller);
      if (!answer.replayed) kept.push({ input, caller });
      return answer;
    },
  };
}
