/** One enquiry as it is sent and answered, and each way in which it is refused. */
import {
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
  createMemoryRateLimiter,
} from '../../../functions/adapters/memory.ts';
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { EnquiryInput } from '../../../functions/contract/enquiry.ts';
import { expectedContact } from '../../../functions/domain/contact-time.ts';
import { createHandoverAssessor } from '../../../functions/fit/check-fit.ts';
import type { Caller } from '../../../functions/operations/operations.ts';
import type { EnquiryStore, Log } from '../../../functions/operations/ports.ts';
import {
  createSubmitEnquiry,
  type SubmitEnquiry,
} from '../../../functions/operations/submit-enquiry.ts';
import { exampleMoment } from './make-fit-example.ts';
import { byCode, refusalOf } from './refusal-of.ts';

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
