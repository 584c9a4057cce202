/**
 * Everything is put together here, by hand: settings to adapters to operations to surfaces, one
 * function a Lambda. What a bundle does not call, the bundler leaves out of it; MCP and A2A are in
 * wire-mcp.ts and wire-a2a.ts, because what they load late they must not reach from here.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { readCatalogue } from './adapters/built-files.ts';
import { createSecretReader, webhookSecret } from './adapters/secret-reader.ts';
import { createWebhookBroker } from './adapters/webhook-broker.ts';
import { readConfig } from './config.ts';
import type { Catalogue } from './contract/built.ts';
import { DEFAULT_SCHEDULE } from './domain/retry-schedule.ts';
import type { DeliverDependencies } from './operations/deliver-dependencies.ts';
import { createDeliverEnquiry } from './operations/deliver-enquiry.ts';
import type { Broker, Log } from './operations/ports.ts';
import { createReportHealth } from './operations/report-health.ts';
import { createRequeueEnquiries } from './operations/requeue-enquiries.ts';
import { createWithdrawByLink } from './operations/withdraw-enquiry.ts';
import { createRouter } from './surfaces/rest/router.ts';
import {
  enquiryRoute,
  fitRoute,
  healthRoute,
  searchRoute,
  withdrawalRoute,
} from './surfaces/rest/routes.ts';
import { wireEmail } from './wire-email.ts';
import { chance, clock, logFor, wireCheckFit, wireSearch } from './wire-reads.ts';
import { wireRecords } from './wire-records.ts';
import { wireSubmit } from './wire-submit.ts';

export function wireRest() {
  const { STAGE, ORIGIN_VERIFY } = readConfig(['STAGE', 'ORIGIN_VERIFY']);
  const catalogue = readCatalogue();
  const surface = createRouter([fitRoute(wireCheckFit(catalogue)), searchRoute(wireSearch())]);
  return { surface, originSecrets: ORIGIN_VERIFY, log: logFor('rest', STAGE) };
}

export function wireEnquiry() {
  const config = readConfig(['STAGE', 'ORIGIN_VERIFY', 'TEST_ENQUIRY_SECRETS']);
  const { STAGE, ORIGIN_VERIFY, TEST_ENQUIRY_SECRETS: testSecrets } = config;
  const catalogue = readCatalogue();
  const log = logFor('enquiry', STAGE);
  const origins = [catalogue.base_url, ...catalogue.service.enquiry_origins].map(toOrigin);
  const records = wireRecords();
  const surface = createRouter([
    enquiryRoute(wireSubmit(catalogue, log, records), { cors: { origins }, testSecrets }),
    withdrawalRoute(createWithdrawByLink({ ...records, clock, log }), { origins }),
    healthRoute(createReportHealth({ ...records, catalogue, clock, log })),
  ]);
  return { surface, originSecrets: ORIGIN_VERIFY, log };
}

export function wireDeliver() {
  const { STAGE, DELIVERY_RETRY_SECONDS } = readConfig(['STAGE', 'DELIVERY_RETRY_SECONDS']);
  const catalogue = readCatalogue();
  const log = logFor('deliver', STAGE);
  const deliver = createDeliverEnquiry({
    ...wireRecords(),
    ...wireChannels(catalogue, log),
    schedule: DELIVERY_RETRY_SECONDS ?? DEFAULT_SCHEDULE,
    wait,
    clock,
    chance,
    log,
  });
  return { deliver, log };
}

/** The webhook, with e-mail behind it where there is an address; or e-mail alone. */
function wireChannels(
  catalogue: Catalogue,
  log: Log,
): Pick<DeliverDependencies, 'broker' | 'email'> {
  const email = wireEmail(catalogue);
  if (catalogue.service.delivery.channel === 'webhook') return { broker: wireWebhook(log), email };
  if (email === undefined) throw new Error('The channel is email, and EMAIL_FROM is not set.');
  return { broker: email };
}

function wireWebhook(log: Log): Broker {
  const config = readConfig(['STAGE', 'WEBHOOK_URL', 'WEBHOOK_SECRET_ID']);
  const { STAGE, WEBHOOK_URL: url, WEBHOOK_SECRET_ID: id } = config;
  const read = createSecretReader(id, webhookSecret, clock);
  // For the broker it is one more attempt that fails; the fault is ours, and someone must know.
  const secrets = () =>
    read().catch((error: unknown) => {
      log.fault('The secret that signs deliveries could not be read.', error);
      log.count('SigningFailed');
      throw error;
    });
  const reach = STAGE === 'local' ? 'local' : 'public';
  return createWebhookBroker({ url, reach, secrets, clock });
}

export function wireRequeue() {
  const { STAGE } = readConfig(['STAGE']);
  const log = logFor('requeue', STAGE);
  return { requeue: createRequeueEnquiries({ ...wireRecords(), clock, log }), log };
}

function toOrigin(address: string): string {
  return new URL(address).origin;
}
