/**
 * Makes the examples of the OpenAPI description by calling the real operations, in memory and at a
 * fixed moment: what is shown is what is answered.
 */

import type { Catalogue } from '../../functions/catalogue/content.ts';
import { contactFrom } from '../../functions/catalogue/office-time.ts';
import type { Caller } from '../../functions/catalogue/schema.ts';
import { createSearch } from '../../functions/catalogue/search.ts';
import { createDeliverEnquiry } from '../../functions/delivery/deliver.ts';
import type { BrokerMessage } from '../../functions/delivery/event.ts';
import { retime } from '../../functions/delivery/steps.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import { type EnquiryRecord, idOfKey } from '../../functions/enquiry/record.ts';
import { createSubmitEnquiry, type SubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { eraseRecord, withdrawRecord } from '../../functions/enquiry/withdraw.ts';
import { createFitAssessor, createHandoverAssessor } from '../../functions/fit/check-fit.ts';
import {
  createMemoryCircuit,
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
  createMemoryRateLimiter,
  silentLog,
} from '../../functions/memory/ports.ts';
import {
  createOperations,
  type Operation,
  type OperationName,
  type Operations,
  operations,
  request_callback,
} from '../../functions/operations.ts';
import { type Code, type ErrorBody, Refusal, refusalBody } from '../../functions/refusals.ts';
import { renameFields } from '../../functions/rest/routes.ts';
import type { BuiltData } from './catalogue.ts';

export type Examples = Awaited<ReturnType<typeof makeExamples>>;
/** Its answers by name, and by code the refusals that need no more than an input. */
export type OperationExamples = {
  readonly answers: Readonly<Record<string, object>>;
  readonly refusals: Readonly<Partial<Record<Code, ErrorBody>>>;
};

export async function makeExamples(data: BuiltData) {
  const { catalogue, documents, searchIndex } = data;
  const at = momentOf(catalogue);
  const run = createOperations({
    catalogue: () => catalogue,
    clock: { now: () => at },
    documents: () => documents,
    searchDocuments: createSearch(searchIndex),
    assessFit: createFitAssessor(catalogue, contactFrom(catalogue)),
    submitEnquiry: createExampleSubmit(catalogue, createMemoryEnquiryStore()),
  });
  const examples = Object.values(operations).map(async (operation) => [
    operation.name,
    await runExamples(operation, run[operation.name]),
  ]);
  // Each operation under its own name, as the list has it.
  const made: Record<OperationName, OperationExamples> = Object.fromEntries(
    await Promise.all(examples),
  );
  return { operations: made, events: await makeEventExamples(catalogue) };
}

async function runExamples(
  { examples, errors, http }: Operation,
  run: Operations[OperationName],
): Promise<OperationExamples> {
  const answers: Record<string, object> = {};
  for (const [name, { input }] of Object.entries(examples)) {
    answers[name] = (await run(input, CALLER)).output;
  }
  const [first] = Object.values(examples);
  const refusals: Partial<Record<Code, ErrorBody>> = {};
  for (const [code, changes] of Object.entries(errors)) {
    if (changes === null) continue;
    const refusal = await run({ ...first?.input, ...changes }, CALLER).catch(
      (error: unknown) => error,
    );
    if (!(refusal instanceof Refusal)) {
      throw new Error(`An example of ${code} is not refused.`, { cause: refusal });
    }
    const body = refusalBody(renameFields(refusal, http.queryNames ?? {}));
    if (body.code !== code) throw new Error(`An example of ${code} is refused as ${body.code}.`);
    refusals[body.code] = body;
  }
  return { answers, refusals };
}

const REQUEST = request_callback.examples.answer.input;
const CALLER: Caller = { surface: 'rest', address: '192.0.2.1', requestId: 'example' };
/** Of the shape of a compact JWS, and signed by nobody. */
const EXAMPLE_RECEIPT = 'header.claims.signature';

function createExampleSubmit(catalogue: Catalogue, store: EnquiryStore): SubmitEnquiry {
  const at = momentOf(catalogue);
  return createSubmitEnquiry({
    /** A production build refuses the sample phone number, which is right for callers only. */
    catalogue: { ...catalogue, stage: 'local' },
    store,
    limiter: createMemoryRateLimiter(),
    queue: createMemoryDeliveryQueue(),
    clock: { now: () => at },
    chance: { bytes: (count) => Uint8Array.from({ length: count }, (_, index) => index * 7 + 3) },
    log: silentLog,
    stageKey: 'example',
    signer: { sign: async () => EXAMPLE_RECEIPT },
    expectedContact: contactFrom(catalogue),
  });
}

// The events as the broker gets them, made by taking, delivering, changing, withdrawing and erasing an
// example enquiry in memory.

const PLENTY_MS = 40_000;

async function makeEventExamples(catalogue: Catalogue): Promise<readonly BrokerMessage[]> {
  const at = momentOf(catalogue);
  const store = createMemoryEnquiryStore();
  const sent: BrokerMessage[] = [];
  const send = async (message: BrokerMessage) => {
    sent.push(message);
    return { outcome: 'delivered' } as const;
  };
  const needs = {
    store,
    queue: createMemoryDeliveryQueue(),
    circuit: createMemoryCircuit(),
    clock: { now: () => at },
    chance: { bytes: (count: number) => new Uint8Array(count) },
    log: silentLog,
    assessFit: createHandoverAssessor(catalogue),
    wait: async () => {},
  };
  const deliver = createDeliverEnquiry({ ...needs, broker: { send }, schedule: [0] });
  await createExampleSubmit(catalogue, store)(REQUEST, CALLER);
  const id = idOfKey(REQUEST.idempotency_key);
  const changes: readonly ((record: EnquiryRecord) => unknown)[] = [
    () => {},
    (record) => store.change(id, retime(at, record, 'weekdays after 3 pm')),
    (record) => withdrawRecord(record, needs),
    (record) => eraseRecord(record, needs),
  ];
  for (const change of changes) {
    const record = await store.read(id);
    if (record === undefined) throw new Error('An example enquiry was not recorded.');
    await change(record);
    await deliver(id, () => PLENTY_MS);
  }
  return sent;
}

/** Fixed, so that the same content gives the same examples on any day. */
function momentOf({ observed_at }: Catalogue): number {
  return Date.parse(`${observed_at}T00:00:00Z`);
}
