/**
 * The service on one page: each operation is one value, and surfaces, documents and checks loop over
 * them. A sixth operation is one more value and the function that it runs.
 *
 * Each value is a plain literal without a call or a spread, so that a bundle keeps only the values that
 * it names: the function `rest` carries no schema of an enquiry.
 */
import type * as z from 'zod';
import type { Catalogue } from './catalogue/content.ts';
import { type Document, document, documentInput, fetchDocument } from './catalogue/documents.ts';
import { sayProducts } from './catalogue/lane-answers.ts';
import { leanProducts, listProducts } from './catalogue/lanes.ts';
import type { Caller } from './catalogue/schema.ts';
import { productsInput, productsOutput } from './catalogue/schema.ts';
import { type SearchResults, searchInput, searchOutput } from './catalogue/search.ts';
import {
  assistantAnswer,
  assistantEnquiry,
  type EnquiryAnswer,
  enquiryInput,
  enquiryOutput,
} from './enquiry/schema.ts';
import type { SubmitEnquiry } from './enquiry/submit.ts';
import type { Assessed } from './fit/check-fit.ts';
import type { Need } from './fit/need.ts';
import { leanFit, sayWholeFit } from './fit/say.ts';
import { type Fit, fit, type Scenario, scenario } from './fit/schema.ts';
import { parseInput } from './input.ts';
import type { RefusalCode } from './refusals.ts';

export type Operation<Output extends object = object, Uses = Needs> = {
  /** On every surface. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Words by which a directory of agents may find it. */
  readonly tags: readonly string[];
  readonly input: z.ZodType;
  /** Where assistants send something else than a program does. */
  readonly assistantInput?: z.ZodType;
  readonly output: z.ZodType<Output>;
  /** What of it an assistant gets, where that is less: it reads every byte. */
  readonly assistantOutput?: z.ZodType;
  shorten?(output: Output): object;
  /** `records` changes something: it sends one enquiry. Everything else only reads. */
  readonly effect: 'reads' | 'records';
  /** False where the answer tells the time or is about one person. */
  readonly mayBeKept: boolean;
  readonly http: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    /** Fields that have another name in the query of the address. */
    readonly queryNames?: Readonly<Record<string, string>>;
    /** For generated clients, where the name would hide one that they need themselves. */
    readonly operationId?: string;
  };
  /** Shown in every document, and run by the build and the smoke test. */
  readonly examples: Readonly<Record<string, Example>>;
  /**
   * How it may refuse: what to change in the first example to be refused so, or null where it takes more
   * than another input.
   */
  readonly errors: Readonly<Partial<Record<RefusalCode, Readonly<Record<string, unknown>> | null>>>;
  /** The answer in a sentence or two, for people. */
  say(output: Output): string;
  /** Input is raw: it is parsed once, and a Refusal names every problem. */
  run(input: unknown, needs: Uses, caller: Caller): Promise<Answer<Output>>;
};

type Example = {
  readonly input: Readonly<Record<string, unknown>>;
  /** The same as a person would write it. */
  readonly words?: string;
};

export type ReadOperation<Output extends object = object> = Operation<Output, ReadNeeds>;

/** What operations work with; main.ts puts it together. */
export type ReadNeeds = {
  readonly catalogue: () => Catalogue;
  readonly clock: { readonly now: () => number };
  readonly documents: () => readonly Document[];
  readonly assessFit: (scenario: Scenario, now: Date) => Assessed | Promise<Assessed>;
  readonly searchDocuments: (input: unknown) => SearchResults;
};
export type Needs = ReadNeeds & {
  /** Handed in, as the AWS SDK and the phone data come with it. */
  readonly submitEnquiry: SubmitEnquiry;
};

/** `replayed` is true where the key had been seen: the stored answer, and nothing sent again. */
export type Answer<Output extends object = object> = {
  readonly output: Output;
  readonly replayed?: boolean;
  /** What a fit check read, for a surface that remembers it. */
  readonly needs?: readonly Need[];
};

export const check_fit = {
  name: 'check_fit',
  title: 'Check whether a business-finance need fits',
  description:
    'Judges one Australian business-finance need against every finance type (lane): once a ' +
    'purpose is known, and again after each answer, with only what the borrower said. Returns the ' +
    'lanes that match with checks, workings, cost and timing; then questions and a next step. Not ' +
    'for personal, household or home loans, nor for browsing (list_products). General ' +
    'information, not a credit decision; nothing is kept.',
  tags: ['business finance', 'australia', 'eligibility', 'loan', 'lvr'],
  input: scenario,
  output: fit,
  shorten: leanFit,
  effect: 'reads',
  mayBeKept: false,
  http: { method: 'POST', path: '/v1/eligibility' },
  examples: {
    answer: {
      input: {
        purpose: 'Pay a tax debt before a director penalty notice falls due',
        situation: 'Two payments behind with the tax office; a property sale will repay the loan',
        security: 'property',
        amount: 120_000,
        property_value: 1_000_000,
        existing_debt: 550_000,
        borrower_type: 'company',
        trading_months: 48,
        needed_within_days: 14,
        business_purpose: true,
      },
      words:
        'Need $120k in two weeks to pay a tax debt. House worth $1m, owe $550k. Company, 4 years trading.',
    },
  },
  errors: { invalid_input: { amount: '85k' } },
  say: sayWholeFit,
  run: async (input, { assessFit, clock }) => {
    const given = parseInput(scenario, input);
    const { fit: output, needs } = await assessFit(given, new Date(clock.now()));
    return { output, needs };
  },
} as const satisfies ReadOperation<Fit>;

export const list_products = {
  name: 'list_products',
  title: 'List finance types',
  description:
    'Lists the kinds of business finance (lanes) with observed size, time to fund, LVR and rate; ' +
    'with `lane`, all that is known of one. For "which kinds are there?" or "tell me about caveat ' +
    'loans"; a need is judged by check_fit, a term found by search. Ranges are observed and are ' +
    'not offers; no lender is named.',
  tags: ['business finance', 'australia', 'rates', 'comparison'],
  input: productsInput,
  output: productsOutput,
  shorten: leanProducts,
  effect: 'reads',
  mayBeKept: true,
  http: { method: 'GET', path: '/v1/products' },
  examples: {
    all_lanes: { input: {}, words: 'Which kinds of business finance are there?' },
    one_lane: {
      input: { lane: 'caveat' },
      words: 'What does a caveat loan of $100,000 cost, and how fast is it?',
    },
  },
  errors: { unknown_lane: { lane: 'no-such-lane' } },
  say: sayProducts,
  run: async (input, { catalogue }) => ({ output: listProducts(catalogue(), input) }),
} as const satisfies ReadOperation<z.infer<typeof productsOutput>>;

export const search = {
  name: 'search',
  title: 'Search finance information',
  description:
    'Finds published guides by a few words: a term, a document or a situation, such as "deed of ' +
    'priority". Returns up to ten ids, titles and addresses, the closest first; fetch reads one. ' +
    'Not for judging a need (check_fit).',
  tags: ['business finance', 'australia', 'search'],
  input: searchInput,
  output: searchOutput,
  effect: 'reads',
  mayBeKept: true,
  http: { method: 'GET', path: '/v1/search', queryNames: { query: 'q' } },
  examples: {
    answer: {
      input: { query: 'second mortgage deed of priority' },
      words: 'What is a deed of priority?',
    },
  },
  errors: { invalid_input: { query: '' } },
  say: ({ results, hint = '' }) =>
    results.map(({ title, url }) => `${title}: ${url}`).join('\n') || hint,
  run: async (input, { searchDocuments }) => ({ output: searchDocuments(input) }),
} as const satisfies ReadOperation<SearchResults>;

export const fetch = {
  name: 'fetch',
  title: 'Fetch one document',
  description:
    'Reads one published guide in full, as Markdown of about 5 KB, by an id from search, a lane ' +
    'id or its address here. Cite `url`.',
  tags: ['business finance', 'australia', 'document'],
  input: documentInput,
  output: document,
  effect: 'reads',
  mayBeKept: true,
  http: { method: 'GET', path: '/v1/documents/{id}', operationId: 'fetch_document' },
  examples: {
    answer: {
      input: { id: 'lane:caveat' },
      words: 'Explain a caveat loan: what is it, and what usually stops it?',
    },
  },
  errors: { unknown_document: { id: 'lane:no-such' } },
  say: ({ title, text, url }) => `# ${title}\n\n${text}\n\nSource: ${url}`,
  run: async (input, { documents }) => ({ output: fetchDocument(documents(), input) }),
} as const satisfies ReadOperation<Document>;

export const request_callback = {
  name: 'request_callback',
  title: 'Ask a licensed broker to call back',
  description:
    'Sends one enquiry, with the borrower’s contact details, to a licensed broker, who phones. It ' +
    'cannot be unsent; the answer holds a reference, the expected contact time and a withdrawal ' +
    'link. For a borrower who asked for a call. With consent: false and the scenario it sends ' +
    'nothing and answers with the notice and statement to show, their wording_version and a link to ' +
    'our own form; once the borrower agreed, it takes that version with name, phone, email, scenario ' +
    'and consent: true. Safe to retry with the same idempotency_key; up to 3 a minute.',
  tags: ['business finance', 'australia', 'broker', 'enquiry', 'consent'],
  input: enquiryInput,
  assistantInput: assistantEnquiry,
  output: enquiryOutput,
  assistantOutput: assistantAnswer,
  shorten: (answer) => assistantAnswer.parse(answer),
  effect: 'records',
  mayBeKept: false,
  http: { method: 'POST', path: '/v1/enquiry' },
  examples: {
    answer: {
      input: {
        name: 'Sam Citizen',
        // Set aside for fiction, so that nobody is called.
        phone: '0491 570 006',
        email: 'sam@example.com',
        scenario: 'Need $120,000 within two weeks to pay a tax debt. House worth $1m, $550k owing.',
        consent: true,
        consent_method: 'user_confirmed_in_chat',
        notice_shown: true,
        business_purpose: true,
        amount: 120_000,
        idempotency_key: '5f0c2b8e-7d1a-4c36-9b1e-2a64d8f03e17',
      },
      words: 'How can a licensed broker call me back?',
    },
  },
  errors: {
    invalid_input: { phone: '1300 975 707', consent: false },
    consent_missing: { consent: false },
    out_of_scope: { business_purpose: false },
    consent_outdated: null,
    wording_unknown: null,
    other_details: null,
    withdrawn: null,
    erased: null,
    rate_limited: null,
    not_recorded: null,
    unknown: null,
    undeliverable: null,
  },
  say: ({ message, withdrawal_url }) =>
    `${message} To follow, change or end it, the borrower alone opens ${withdrawal_url}`,
  run: (input, { submitEnquiry }, caller) => submitEnquiry(input, caller),
} as const satisfies Operation<EnquiryAnswer>;

export const operations = { check_fit, list_products, search, fetch, request_callback } as const;

/**
 * What the function `rest` answers. The other reads are files that the build writes and the edge serves;
 * an enquiry has a function of its own.
 */
export const restOperations = [check_fit, search] as const;

export type OperationName = keyof typeof operations;
export type OperationOutput<Name extends OperationName> = z.infer<
  (typeof operations)[Name]['output']
>;

/** What a surface can ask for. Surfaces know this type and nothing behind it. */
export type Operations = {
  readonly [Name in OperationName]: (
    input: unknown,
    caller: Caller,
  ) => Promise<Answer<OperationOutput<Name>>>;
};

export function createOperations(needs: Needs): Operations {
  const bound = Object.values(operations).map((operation: Operation) => [
    operation.name,
    (input: unknown, caller: Caller) => operation.run(input, needs, caller),
  ]);
  // Each under its own name, as the list has it.
  return Object.fromEntries(bound) as Operations;
}
