/**
 * The three events as the broker gets them, made by taking, delivering, withdrawing and erasing
 * example enquiries in memory.
 */
import {
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
} from '../../../functions/adapters/memory.ts';
import type { BROKER_EVENTS } from '../../../functions/contract/broker-event.ts';
import type { Catalogue } from '../../../functions/contract/built.ts';
import { idOfKey } from '../../../functions/domain/fingerprint.ts';
import { createDeliverEnquiry } from '../../../functions/operations/deliver-enquiry.ts';
import { eraseRecord } from '../../../functions/operations/erase-enquiry.ts';
import type { BrokerMessage } from '../../../functions/operations/ports.ts';
import { withdrawRecord } from '../../../functions/operations/withdraw-enquiry.ts';
import { CALLER, createExampleSubmit, REQUEST, silent } from './make-enquiry-examples.ts';
import { exampleMoment } from './make-fit-example.ts';

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
