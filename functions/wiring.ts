/**
 * Everything is put together here, by hand: settings to adapters to operations to surfaces, one
 * function a Lambda. What a bundle does not call, the bundler leaves out of it.
 */
import { randomBytes } from 'node:crypto';
import { readCatalogue, readSearchIndex } from './adapters/built-files.ts';
import { createDynamoClient } from './adapters/dynamo-client.ts';
import { createDynamoEnquiryStore } from './adapters/dynamo-enquiry-store.ts';
import { createDynamoRateLimiter } from './adapters/dynamo-rate-limiter.ts';
import { createJsonLog } from './adapters/json-log.ts';
import { createSqsClient, createSqsDeliveryQueue } from './adapters/sqs-delivery-queue.ts';
import { createWebhookBroker } from './adapters/webhook-broker.ts';
import { createWebhookSecrets } from './adapters/webhook-secrets.ts';
import { readConfig } from './config.ts';
import type { Catalogue } from './contract/built.ts';
import { scenario } from './contract/scenario.ts';
import { createFitAssessor } from './domain/assess-fit.ts';
import { expectedContact } from './domain/contact-time.ts';
import { DEFAULT_SCHEDULE } from './domain/retry-schedule.ts';
import { createDeliverEnquiry } from './operations/deliver-enquiry.ts';
import type { Operations } from './operations/operations.ts';
import { parseInput } from './operations/parse-input.ts';
import type { Log } from './operations/ports.ts';
import { reportHealth } from './operations/report-health.ts';
import { createRequeueEnquiries } from './operations/requeue-enquiries.ts';
import { createSearch } from './operations/search.ts';
import { createSubmitEnquiry, type SubmitEnquiry } from './operations/submit-enquiry.ts';
import { createRouter } from './surfaces/rest/router.ts';
import { enquiryRoute, fitRoute, healthRoute, searchRoute } from './surfaces/rest/routes.ts';

const clock = { now: () => Date.now() };
const chance = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };

export function wireRest() {
  const { STAGE, ORIGIN_VERIFY } = readConfig(['STAGE', 'ORIGIN_VERIFY']);
  const catalogue = readCatalogue();
  const surface = createRouter([fitRoute(wireCheckFit(catalogue)), searchRoute(wireSearch())]);
  return { surface, originSecrets: ORIGIN_VERIFY, log: logFor('rest', STAGE) };
}

export function wireEnquiry() {
  const { STAGE, ORIGIN_VERIFY } = readConfig(['STAGE', 'ORIGIN_VERIFY']);
  const catalogue = readCatalogue();
  const log = logFor('enquiry', STAGE);
  const origins = [catalogue.base_url, ...catalogue.service.enquiry_origins].map(toOrigin);
  const surface = createRouter([
    enquiryRoute(wireSubmit(catalogue, log), { origins }),
    healthRoute(() => reportHealth(catalogue)),
  ]);
  return { surface, originSecrets: ORIGIN_VERIFY, log };
}

export function wireDeliver() {
  const config = readConfig([
    'STAGE',
    'TABLE_NAME',
    'QUEUE_URL',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET_ID',
    'DELIVERY_RETRY_SECONDS',
  ]);
  const log = logFor('deliver', config.STAGE);
  const secrets = createWebhookSecrets(config.WEBHOOK_SECRET_ID, clock);
  const deliver = createDeliverEnquiry({
    store: createDynamoEnquiryStore(createDynamoClient(), config.TABLE_NAME),
    queue: createSqsDeliveryQueue(createSqsClient(), config.QUEUE_URL),
    broker: createWebhookBroker({ url: config.WEBHOOK_URL, secrets, clock }),
    schedule: config.DELIVERY_RETRY_SECONDS ?? DEFAULT_SCHEDULE,
    clock,
    chance,
    log,
  });
  return { deliver, log };
}

export function wireRequeue() {
  const config = readConfig(['STAGE', 'TABLE_NAME', 'QUEUE_URL']);
  return createRequeueEnquiries({
    store: createDynamoEnquiryStore(createDynamoClient(), config.TABLE_NAME),
    queue: createSqsDeliveryQueue(createSqsClient(), config.QUEUE_URL),
    clock,
    log: logFor('requeue', config.STAGE),
  });
}

export function wireCheckFit(catalogue: Catalogue): Operations['check_fit'] {
  const assess = createFitAssessor(catalogue, contactFrom(catalogue));
  return async (input) => ({ output: assess(parseInput(scenario, input), new Date(clock.now())) });
}

/** The index is read when someone first searches: most containers never need it. */
export function wireSearch(): Operations['search'] {
  let search: ReturnType<typeof createSearch> | undefined;
  return async (input) => {
    search ??= createSearch(readSearchIndex());
    return { output: search(input) };
  };
}

function wireSubmit(catalogue: Catalogue, log: Log): SubmitEnquiry {
  const { TABLE_NAME, QUEUE_URL } = readConfig(['TABLE_NAME', 'QUEUE_URL']);
  const dynamo = createDynamoClient();
  const expected = contactFrom(catalogue);
  return createSubmitEnquiry({
    catalogue,
    store: createDynamoEnquiryStore(dynamo, TABLE_NAME),
    limiter: createDynamoRateLimiter(dynamo, TABLE_NAME),
    queue: createSqsDeliveryQueue(createSqsClient(), QUEUE_URL),
    clock,
    chance,
    log,
    expectedContact: expected,
    assessFit: createFitAssessor(catalogue, expected),
  });
}

function contactFrom({ service, holidays }: Catalogue) {
  return (now: Date) => expectedContact(now.getTime(), service.hours, holidays);
}

function logFor(service: string, stage: string): Log {
  return createJsonLog({ service, stage });
}

function toOrigin(address: string): string {
  return new URL(address).origin;
}
