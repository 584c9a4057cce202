/**
 * Makes the examples of the OpenAPI description by calling the real operations, in memory and at a
 * fixed moment: what is shown is what is answered.
 */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { Document } from '../../../functions/contract/document.ts';
import type { OperationName } from '../../../functions/contract/operations.ts';
import type { ErrorBody } from '../../../functions/contract/refusals.ts';
import { scenario } from '../../../functions/contract/scenario.ts';
import type { SerialisedIndex } from '../../../functions/domain/search-index.ts';
import { fetchDocument } from '../../../functions/operations/fetch-document.ts';
import { listProducts } from '../../../functions/operations/list-products.ts';
import { parseInput } from '../../../functions/operations/parse-input.ts';
import { createSearch } from '../../../functions/operations/search.ts';
import { MAX_BODY_BYTES } from '../../../functions/surfaces/http.ts';
import { readJson } from '../../../functions/surfaces/read-json.ts';
import { bodyFaultResponse } from '../../../functions/surfaces/rest/errors.ts';
import { createRouter } from '../../../functions/surfaces/rest/router.ts';
import { makeEnquiryExamples } from './make-enquiry-examples.ts';
import { type EventExamples, makeEventExamples } from './make-event-examples.ts';
import { makeFitExample, SCENARIO } from './make-fit-example.ts';
import { byCode, refusalOf } from './refusal-of.ts';

export type Built = {
  readonly catalogue: Catalogue;
  readonly documents: readonly Document[];
  readonly searchIndex: SerialisedIndex;
};

type ErrorName =
  | 'InvalidInput'
  | 'InvalidEnquiry'
  | 'OriginRefused'
  | 'WrongMethod'
  | 'UnknownLane'
  | 'UnknownDocument'
  | 'Conflict'
  | 'TooLarge'
  | 'WrongType'
  | 'RateLimited'
  | 'Undelivered';

export type Examples = {
  readonly requests: { readonly check_fit: unknown; readonly request_callback: unknown };
  readonly answers: Readonly<Record<OperationName, Readonly<Record<string, unknown>>>>;
  /** By status, and there by code. */
  readonly errors: Readonly<Record<ErrorName, Readonly<Record<string, ErrorBody>>>>;
  readonly events: EventExamples;
};

export async function makeExamples({
  catalogue,
  documents,
  searchIndex,
}: Built): Promise<Examples> {
  const enquiry = await makeEnquiryExamples(catalogue);
  const search = createSearch(searchIndex);
  return {
    requests: { check_fit: SCENARIO, request_callback: enquiry.request },
    answers: {
      check_fit: { answer: makeFitExample(catalogue) },
      list_products: {
        all_lanes: listProducts(catalogue, {}),
        one_lane: listProducts(catalogue, { lane: 'caveat' }),
      },
      search: { answer: search({ query: 'second mortgage' }) },
      fetch: { answer: fetchDocument(documents, { id: 'lane:caveat' }) },
      request_callback: { answer: enquiry.answer },
    },
    errors: {
      InvalidInput: byCode(await refusalOf(() => parseInput(scenario, { amount: '85k' }))),
      UnknownLane: byCode(await refusalOf(() => listProducts(catalogue, { lane: 'no-such-lane' }))),
      UnknownDocument: byCode(
        await refusalOf(() => fetchDocument(documents, { id: 'lane:no-such' })),
      ),
      ...enquiry.errors,
      ...(await makeRouterExamples()),
      TooLarge: byCode(bodyFaultOf('x'.repeat(MAX_BODY_BYTES + 1), JSON_TYPE)),
      WrongType: byCode(
        bodyFaultOf('', { 'content-type': 'text/plain' }),
        bodyFaultOf('', { ...JSON_TYPE, 'content-encoding': 'gzip' }),
      ),
    },
    events: await makeEventExamples(catalogue),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** What the surface answers before any operation is called. */
function bodyFaultOf(body: string, headers: Readonly<Record<string, string>>): ErrorBody {
  const read = readJson({ ...ASKED, headers, body: Buffer.from(body) });
  if ('value' in read) throw new Error('An example that shows a bad body was read instead.');
  return JSON.parse(bodyFaultResponse(read.fault, {}).body);
}

const ASKED = {
  method: 'POST',
  path: '/v1/eligibility',
  query: {},
  headers: {},
  body: new Uint8Array(),
  address: '192.0.2.1',
  requestId: 'example',
};

/** What the router answers without asking its route. */
async function makeRouterExamples() {
  const answer = () => Promise.reject(new Error('No route of an example is asked.'));
  const route = { method: 'POST', path: ASKED.path, cors: { origins: [] }, answer } as const;
  const ask = async (changes: object): Promise<ErrorBody> =>
    JSON.parse((await createRouter([route])({ ...ASKED, ...changes })).body);
  return {
    OriginRefused: byCode(await ask({ headers: { origin: 'https://elsewhere.example' } })),
    WrongMethod: byCode(await ask({ method: 'DELETE' })),
  };
}
