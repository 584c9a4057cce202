/** The delivery worker: a batch of rings, answered together. */
import { setTimeout as wait } from 'node:timers/promises';
import { createSecretReader, webhookSecret } from '../aws/secrets.ts';
import { readCatalogue } from '../built-files.ts';
import { createEmailBroker } from '../channels/email.ts';
import { createWebhookBroker } from '../channels/webhook.ts';
import { readConfig } from '../config.ts';
import { createDeliverEnquiry, type DeliverDependencies } from '../delivery/deliver.ts';
import type { Broker } from '../delivery/event.ts';
import { DEFAULT_SCHEDULE } from '../delivery/steps.ts';
import { createHandoverAssessor } from '../fit/check-fit.ts';
import { createQueueHandler } from '../lambda-queue.ts';
import { chance, clock, wireLog } from '../main.ts';
import { wireRecords } from '../main-submit.ts';
import { once } from '../once.ts';

const { DELIVERY_RETRY_SECONDS } = readConfig(['DELIVERY_RETRY_SECONDS']);
const catalogue = readCatalogue();
const log = wireLog('deliver');
// Made when it judges, so that its faults are met where an enquiry can go without.
const assess = once(() => createHandoverAssessor(catalogue));

/** The webhook, with e-mail behind it where there is an address; or e-mail alone. */
function wireChannels(): Pick<DeliverDependencies, 'broker' | 'email'> {
  const email = wireEmail();
  if (catalogue.service.delivery.channel === 'webhook') return { broker: wireWebhook(), email };
  if (email === undefined) throw new Error('The channel is email, and EMAIL_FROM is not set.');
  return { broker: email };
}

function wireWebhook(): Broker {
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

/** Where the operator gave an address, and the stage has one to send from. */
function wireEmail(): Broker | undefined {
  const { EMAIL_FROM: from } = readConfig(['EMAIL_FROM']);
  const { email_to: to } = catalogue.service.delivery;
  if (from === undefined || to === undefined) return undefined;
  return createEmailBroker({ from, to, words: catalogue });
}

const deliver = createDeliverEnquiry({
  ...wireRecords(),
  ...wireChannels(),
  assessFit: (given, now) => assess()(given, now),
  schedule: DELIVERY_RETRY_SECONDS ?? DEFAULT_SCHEDULE,
  wait,
  clock,
  chance,
  log,
});

export const handler = createQueueHandler({ deliver, log });
