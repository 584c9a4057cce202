/**
 * The Lambdas that work on AWS from their start: enquiries, withdrawals, the delivery worker and the
 * sweep. Table,
 * queue and the taking of an enquiry stand in main-submit.ts, which MCP and A2A load when one comes.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { createJsonLog } from './aws/log.ts';
import { createSecretReader, webhookSecret } from './aws/secrets.ts';
import { readCatalogue } from './built-files.ts';
import type { Catalogue } from './catalogue/content.ts';
import { createEmailBroker } from './channels/email.ts';
import { createWebhookBroker } from './channels/webhook.ts';
import { readConfig } from './config.ts';
import { briefWords } from './delivery/brief.ts';
import {
  createDeliverEnquiry,
  type DeliverDependencies,
  type TimeLeft,
} from './delivery/deliver.ts';
import type { Broker } from './delivery/event.ts';
import { createMeasurePromise } from './delivery/promised-time.ts';
import { createTakeReply } from './delivery/reply.ts';
import { DEFAULT_SCHEDULE } from './delivery/steps.ts';
import { createRequeueEnquiries } from './delivery/sweep.ts';
import { createYourEnquiry } from './delivery/your-enquiry.ts';
import { createReportHealth } from './enquiry/health.ts';
import type { Log } from './enquiry/ports.ts';
import { chance, clock } from './main.ts';
import { wireRecords, wireSubmit } from './main-submit.ts';
import { createRouter } from './rest/router.ts';
import { enquiryRoute, healthRoute, linkRoute } from './rest/routes.ts';

export function wireEnquiry() {
  const config = readConfig(['STAGE', 'ORIGIN_VERIFY', 'TEST_ENQUIRY_SECRETS']);
  const { STAGE, ORIGIN_VERIFY, TEST_ENQUIRY_SECRETS: testSecrets } = config;
  const catalogue = readCatalogue();
  const log = createJsonLog({ service: 'enquiry', stage: STAGE });
  const submit = wireSubmit(catalogue, log);
  const surface = createRouter([
    enquiryRoute(submit, { cors: listOrigins(catalogue), testSecrets }),
  ]);
  return { surface, originSecrets: ORIGIN_VERIFY, log };
}

/** What is done by the link of an enquiry. Apart from enquiries, so that no flood of those keeps anybody from ending consent. */
export function wireWithdrawal() {
  const { STAGE, ORIGIN_VERIFY } = readConfig(['STAGE', 'ORIGIN_VERIFY']);
  const catalogue = readCatalogue();
  const needs = {
    ...wireRecords(),
    catalogue,
    clock,
    log: createJsonLog({ service: 'withdrawal', stage: STAGE }),
  };
  const surface = createRouter([
    linkRoute('/v1/withdrawal', createYourEnquiry(needs), listOrigins(catalogue)),
    linkRoute('/v1/reply', createTakeReply(needs), listOrigins(catalogue)),
    healthRoute(createReportHealth(needs)),
  ]);
  return { surface, originSecrets: ORIGIN_VERIFY, log: needs.log };
}

function listOrigins({ base_url: ours, service }: Catalogue) {
  return { origins: [ours, ...service.enquiry_origins].map((each) => new URL(each).origin) };
}

export function wireDeliver() {
  const { STAGE, DELIVERY_RETRY_SECONDS } = readConfig(['STAGE', 'DELIVERY_RETRY_SECONDS']);
  const catalogue = readCatalogue();
  const log = createJsonLog({ service: 'deliver', stage: STAGE });
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
  const log = createJsonLog({ service: 'requeue', stage: STAGE });
  const { contact_days: contactDays } = readCatalogue().service.retention;
  const needs = { ...wireRecords(), clock, log, contactDays };
  const requeue = createRequeueEnquiries(needs);
  const measure = createMeasurePromise(needs);
  return async (timeLeft: TimeLeft) => {
    const [requeued] = await Promise.all([requeue(timeLeft), measure(timeLeft)]);
    return requeued;
  };
}

/** Where the operator gave an address, and the stage has one to send from. */
export function wireEmail(catalogue: Catalogue): Broker | undefined {
  const { EMAIL_FROM: from } = readConfig(['EMAIL_FROM']);
  const { email_to: to } = catalogue.service.delivery;
  if (from === undefined || to === undefined) return undefined;
  return createEmailBroker({ from, to, words: briefWords(catalogue) });
}
