/** Operations over memory: real reads, a fit that never changes, and enquiries in a Map. */

import type { EnquiryAnswer } from '../../../../functions/contract/enquiry.ts';
import { enquiryInput } from '../../../../functions/contract/enquiry.ts';
import type { Fit } from '../../../../functions/contract/fit.ts';
import { Refusal } from '../../../../functions/contract/refusals.ts';
import { scenario } from '../../../../functions/contract/scenario.ts';
import { fetchDocument } from '../../../../functions/operations/fetch-document.ts';
import { listProducts } from '../../../../functions/operations/list-products.ts';
import type { Caller, Operations } from '../../../../functions/operations/operations.ts';
import { parseInput } from '../../../../functions/operations/parse-input.ts';
import { createSearch } from '../../../../functions/operations/search.ts';
import { catalogue, documents, searchIndex } from '../../../support/catalogue.ts';

export type Kept = { readonly input: unknown; readonly caller: Caller };
export type FakeOperations = Operations & { readonly kept: readonly Kept[] };

const LIMIT = 3;

export const FIT: Fit = {
  fit: 'yes',
  summary: 'One kind of finance matches what you described.',
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
  const answers = new Map<string, EnquiryAnswer>();
  return {
    kept,
    check_fit: async (input) => {
      parseInput(scenario, input);
      return { output: FIT };
    },
    list_products: async (input) => ({ output: listProducts(catalogue, input) }),
    search: async (input) => ({ output: search(input) }),
    fetch: async (input) => ({ output: fetchDocument(documents, input) }),
    request_callback: async (raw, caller) => {
      const input = parseInput(enquiryInput, raw);
      if (!input.consent) {
        const problems = ['consent: the borrower must first agree.'];
        throw new Refusal('consent-missing', 'The borrower has not agreed.', { problems });
      }
      const key = input.idempotency_key ?? caller.fallbackKey ?? `${kept.length}`;
      const known = answers.get(key);
      if (known) return { output: known, replayed: true };
      if (kept.length >= LIMIT) throw busy();
      kept.push({ input, caller });
      const output = answer(kept.length);
      answers.set(key, output);
      return { output };
    },
  };
}

function busy(): Refusal {
  const problems = ['Up to 3 enquiries a minute are taken; send this one again in 42 seconds.'];
  return new Refusal('busy', 'Too many enquiries.', { problems, retry_after_seconds: 42 });
}

function answer(count: number): EnquiryAnswer {
  return {
    status: 'received',
    reference: `BF-0000${count}-AAAAA-A`,
    expected_contact: {
      by: '2026-11-23T10:00:00+11:00',
      text: 'by 10:00 am AEDT, Monday 23 November',
    },
    consent_expires_at: '2027-02-18T10:00:00+11:00',
    message: 'A licensed broker will call.',
    withdrawal_url: 'https://finance.test/withdraw#id.secret',
  };
}
