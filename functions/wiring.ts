/**
 * Everything is put together here, by hand: settings to adapters to operations to surfaces, one
 * function a Lambda. What a bundle does not call, the bundler leaves out of it; MCP and A2A are in
 * wire-agents.ts, because what they load late they must not reach from here.
 */
import { randomBytes } from 'node:crypto';
import { readCatalogue } from './adapters/built-files.ts';
import { createDynamoClient } from './adapters/dynamo-client.ts';
import { createDynamoEnquiryStore } from './adapters/dynamo-enquiry-store.ts';
import { createSqsClient, createSqsDeliveryQueue } from './adapters/sqs-delivery-queue.ts';
import { createWebhookBroker } from './adapters/webhook-broker.ts';
import { createWebhookSecrets } from './adapters/webhook-secrets.ts';
import { readConfig } from './config.ts';
import { DEFAULT_SCHEDULE } from './domain/retry-schedule.ts';
import { createDeliverEnquiry } from './operations/deliver-enquiry.ts';
import { reportHealth } from './operations/report-health.ts';
import { createRequeueEnquiries } from './operations/requeue-enquiries.ts';
import { createRouter } from './surfaces/rest/router.ts';
import { enquiryRoute, fitRoute, healthRoute, searchRoute } from './surfaces/rest/routes.ts';
import { clock, logFor, wireCheckFit, wireSearch } from './wire-reads.ts';
import { wireSubmit } from './wire-submit.ts';

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

function toOrigin(address: string): string {
  return new URL(address).origin;
}
