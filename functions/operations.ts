import type * as z from 'zod';
import type { Caller } from './caller.ts';
import { document, documentInput } from './catalogue/documents.ts';
import { productsInput, productsOutput } from './catalogue/schema.ts';
import { searchInput, searchOutput } from './catalogue/search.ts';
import { enquiryInput, enquiryOutput } from './enquiry/schema.ts';
import { fit, scenario } from './fit/schema.ts';

/**
 * Where each operation is reached over HTTP. Apart from operations.ts, so that a function that serves
 * one of them need not make the schemas of all: making them costs as much as the library itself.
 */
export const addresses = {
  check_fit: { method: 'POST', path: '/v1/eligibility' },
  list_products: { method: 'GET', path: '/v1/products' },
  search: { method: 'GET', path: '/v1/search' },
  fetch: { method: 'GET', path: '/v1/documents/{id}' },
  request_callback: { method: 'POST', path: '/v1/enquiry' },
} as const;

// The service on one page: every operation, once. Surfaces loop over it.

export type Operation = {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** `records` changes something: it sends one enquiry. Everything else only reads. */
  readonly effect: 'reads' | 'records';
  readonly http: { readonly method: 'GET' | 'POST'; readonly path: string };
};

export const operations = {
  check_fit: {
    title: 'Check whether a business-finance need fits',
    description:
      'Use when a self-employed borrower or ABN holder in Australia describes a business need. ' +
      'Answers which finance types apply, with size, LVR, timing and trading-history checks, ' +
      'documents, deal-breakers, questions and a next step. Not for personal, household or home ' +
      'loans. General information, not a credit decision; nothing is kept.',
    input: scenario,
    output: fit,
    effect: 'reads',
    http: addresses.check_fit,
  },
  list_products: {
    title: 'List finance types',
    description:
      'Use to browse the kinds of business finance (lanes) with observed sizes, time to fund, LVR ' +
      'and rates; with `lane`, that lane’s full criteria. Ranges are observed across a panel and ' +
      'are not offers; no lender is named. Not for judging a particular need: use check_fit.',
    input: productsInput,
    output: productsOutput,
    effect: 'reads',
    http: addresses.list_products,
  },
  search: {
    title: 'Search finance information',
    description:
      'Use to find published documents about a kind of business finance by a few words. Returns ' +
      'ids, titles and addresses; send an id to fetch for the text. Not for judging a need.',
    input: searchInput,
    output: searchOutput,
    effect: 'reads',
    http: addresses.search,
  },
  fetch: {
    title: 'Fetch one document',
    description:
      'Use with an id from search, such as lane:caveat, to read the full text of one published ' +
      'document, with the address to cite.',
    input: documentInput,
    output: document,
    effect: 'reads',
    http: addresses.fetch,
  },
  request_callback: {
    title: 'Ask a licensed broker to call back',
    description:
      'Use first with consent: false alone: it sends nothing, and answers with the collection ' +
      'notice and the consent statement to show word for word, and their wording_version. Only if ' +
      'the borrower then agrees, use it with name, phone, email, scenario, consent: true, ' +
      'notice_shown: true and that version: it sends one enquiry to a licensed broker and returns ' +
      'a reference and an expected contact time. Safe to retry with the same idempotency_key. Not ' +
      'for browsing or checking fit.',
    input: enquiryInput,
    output: enquiryOutput,
    effect: 'records',
    http: addresses.request_callback,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export type OperationInput<Name extends OperationName> = z.infer<
  (typeof operations)[Name]['input']
>;
export type OperationOutput<Name extends OperationName> = z.infer<
  (typeof operations)[Name]['output']
>;

// What a surface can ask for. Surfaces know this type and nothing behind it; main.ts builds it.

/** `replayed` is true where the key had been seen: the stored answer, and nothing sent again. */
export type Answer<Name extends OperationName> = {
  readonly output: OperationOutput<Name>;
  readonly replayed?: boolean;
};

/** Input is raw: each operation parses it once and throws a Refusal that names every problem. */
export type Operations = {
  readonly [Name in OperationName]: (input: unknown, caller: Caller) => Promise<Answer<Name>>;
};
