/**
 * Makes the examples of the OpenAPI description by calling the real operations, in memory and at a
 * fixed moment: what is shown is what is answered.
 */

import type { Caller } from '../../functions/caller.ts';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { type Document, fetchDocument } from '../../functions/catalogue/documents.ts';
import { listProducts } from '../../functions/catalogue/lanes.ts';
import { expectedContact } from '../../functions/catalogue/office-time.ts';
import { createSearch, type SerialisedIndex } from '../../functions/catalogue/search.ts';
import { createDeliverEnquiry } from '../../functions/delivery/deliver.ts';
import type { BrokerMessage } from '../../functions/delivery/event.ts';
import type { BROKER_EVENTS } from '../../functions/enquiry/event.ts';
import type { EnquiryStore, Log } from '../../functions/enquiry/ports.ts';
import { idOfKey } from '../../functions/enquiry/record.ts';
import type { EnquiryInput } from '../../functions/enquiry/schema.ts';
import { createSubmitEnquiry, type SubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { eraseRecord, withdrawRecord } from '../../functions/enquiry/withdraw.ts';
import { createFitAssessor, createHandoverAssessor } from '../../functions/fit/check-fit.ts';
import { type Fit, type Scenario, scenario } from '../../functions/fit/schema.ts';
import { MAX_BODY_BYTES, readJson } from '../../functions/http.ts';
import { parseInput } from '../../functions/input.ts';
import {
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
  createMemoryRateLimiter,
} from '../../functions/memory/ports.ts';
import type { OperationName } from '../../functions/operations.ts';
import { type ErrorBody, Refusal } from '../../functions/refusals.ts';
import { bodyFaultResponse, refusalResponse } from '../../functions/rest/errors.ts';
import { createRouter } from '../../functions/rest/router.ts';

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

// One enquiry as it is sent and answered, and each way in which it is refused.

/** The number is set aside for fiction, so that nobody is called. */
export const REQUEST = {
  name: 'Sam Citizen',
  phone: '0491 570 006',
  email: 'sam@example.com',
  scenario: 'Need $120,000 within two weeks to pay a tax debt. House worth $1m, $550k owing.',
  consent: true,
  consent_method: 'user_confirmed_in_chat',
  notice_shown: true,
  business_purpose: true,
  amount: 120_000,
  idempotency_key: '5f0c2b8e-7d1a-4c36-9b1e-2a64d8f03e17',
} as const satisfies EnquiryInput;

export const CALLER: Caller = { surface: 'rest', address: '192.0.2.1', requestId: 'example' };
/** Of the shape of a compact JWS, and signed by nobody. */
const EXAMPLE_RECEIPT = 'header.claims.signature';
export const silent: Log = { info() {}, warn() {}, fault() {}, count() {}, measure() {} };

export async function makeEnquiryExamples(catalogue: Catalogue) {
  const submit = createExampleSubmit(catalogue, createMemoryEnquiryStore());
  const { output } = await submit(REQUEST, CALLER);
  return {
    request: REQUEST,
    answer: output,
    errors: {
      InvalidEnquiry: byCode(
        await refusalOf(() =>
          submit({ ...REQUEST, phone: '1300 975 707', consent: false }, CALLER),
        ),
        await refusalOf(() => submit({ ...REQUEST, consent: false }, CALLER)),
        await refusalOf(() => submit({ ...REQUEST, business_purpose: false }, CALLER)),
      ),
      Conflict: byCode(await refusalOf(() => submit({ ...REQUEST, amount: 90_000 }, CALLER))),
      RateLimited: byCode(await refusalOf(() => sendFour(submit))),
      Undelivered: byCode(
        await refusalOf(() => submitTo(catalogue, { create: outOfReach })),
        await refusalOf(() => submitTo(catalogue, { create: outOfReach, read: outOfReach })),
      ),
    },
  };
}

const outOfReach = () => Promise.reject(new Error('out of reach'));

async function sendFour(submit: SubmitEnquiry): Promise<void> {
  for (const suffix of ['a', 'b', 'c', 'd']) {
    await submit({ ...REQUEST, idempotency_key: `${REQUEST.idempotency_key}-${suffix}` }, CALLER);
  }
}

/** Where the table is out of reach nothing is recorded, or nobody knows, and the answer says so. */
function submitTo(catalogue: Catalogue, broken: Partial<EnquiryStore>): Promise<unknown> {
  const store = { ...createMemoryEnquiryStore(), ...broken };
  return createExampleSubmit(catalogue, store)(REQUEST, CALLER);
}

export function createExampleSubmit(catalogue: Catalogue, store: EnquiryStore): SubmitEnquiry {
  const at = exampleMoment(catalogue).getTime();
  return createSubmitEnquiry({
    /** A production build refuses the sample phone number, which is right for callers only. */
    catalogue: { ...catalogue, stage: 'local' },
    store,
    limiter: createMemoryRateLimiter(),
    queue: createMemoryDeliveryQueue(),
    clock: { now: () => at },
    chance: { bytes: (count) => Uint8Array.from({ length: count }, (_, index) => index * 7 + 3) },
    log: silent,
    stageKey: 'example',
    signer: { sign: async () => EXAMPLE_RECEIPT },
    assessFit: createHandoverAssessor(catalogue),
    expectedContact: (now) => expectedContact(now.getTime(), catalogue),
  });
}

// The three events as the broker gets them, made by taking, delivering, withdrawing and erasing
// example enquiries in memory.

export type EventExamples = Readonly<Record<keyof typeof BROKER_EVENTS, BrokerMessage>>;

export async function makeEventExamples(catalogue: Catalogue): Promise<EventExamples> {
  const [created, withdrawn] = await endedBy(withdrawRecord, catalogue);
  const [, erased] = await endedBy(eraseRecord, catalogue);
  if (!created || !withdrawn || !erased) throw new Error('An example event was not sent.');
  return {
    'enquiry.created': created,
    'enquiry.withdrawn': withdrawn,
    'enquiry.erased': erased,
  };
}

const PLENTY_MS = 40_000;

/** What the broker is sent about one enquiry, from its beginning to that end. */
async function endedBy(
  end: typeof withdrawRecord | typeof eraseRecord,
  catalogue: Catalogue,
): Promise<readonly BrokerMessage[]> {
  const store = createMemoryEnquiryStore();
  const queue = createMemoryDeliveryQueue();
  const at = exampleMoment(catalogue).getTime();
  const sent: BrokerMessage[] = [];
  const needs = {
    store,
    queue,
    clock: { now: () => at },
    chance: { bytes: (count: number) => new Uint8Array(count) },
    log: silent,
    wait: async () => {},
  };
  const send = async (message: BrokerMessage) => {
    sent.push(message);
    return { outcome: 'delivered' } as const;
  };
  const deliver = createDeliverEnquiry({ ...needs, broker: { send }, schedule: [0] });
  await createExampleSubmit(catalogue, store)(REQUEST, CALLER);
  const id = idOfKey(REQUEST.idempotency_key);
  await deliver(id, () => PLENTY_MS);
  const record = await store.read(id);
  if (record === undefined) throw new Error('An example enquiry was not recorded.');
  await end(record, needs);
  await deliver(id, () => PLENTY_MS);
  return sent;
}

// One scenario and its fit, judged at the moment of the examples.

export const SCENARIO: Scenario = {
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
};

function createExampleFit(catalogue: Catalogue): (scenario: Scenario, now: Date) => Fit {
  return createFitAssessor(catalogue, (now) => expectedContact(now.getTime(), catalogue));
}

/** Fixed, so that the same content gives the same examples on any day. */
export function exampleMoment({ observed_at }: Catalogue): Date {
  return new Date(`${observed_at}T00:00:00Z`);
}

export function makeFitExample(catalogue: Catalogue): Fit {
  return createExampleFit(catalogue)(SCENARIO, exampleMoment(catalogue));
}

// The refusal of a call, as the body that callers of REST see.

export async function refusalOf(call: () => unknown): Promise<ErrorBody> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Refusal) return JSON.parse(refusalResponse(error, {}).body);
    throw error;
  }
  throw new Error('An example that shows a refusal was answered instead.');
}

/** Each under its code, by which it is told apart. */
export function byCode(...bodies: readonly ErrorBody[]): Record<string, ErrorBody> {
  return Object.fromEntries(bodies.map((body) => [body.code, body]));
}
