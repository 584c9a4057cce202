/**
 * The Lambdas that work on AWS from their start, but for the worker (main-deliver.ts): enquiries, withdrawals and the
 * sweep. Table, queue and the taking of an enquiry stand in main-submit.ts, which MCP and A2A load when one comes.
 */

import { readCatalogue } from './built-files.ts';
import type { Catalogue } from './catalogue/content.ts';
import { readConfig } from './config.ts';
import type { SendLetter } from './delivery/copy.ts';
import type { TimeLeft } from './delivery/deliver.ts';
import { createMeasurePromise } from './delivery/promised-time.ts';
import { createTakeReply } from './delivery/reply.ts';
import { createRequeueEnquiries } from './delivery/sweep.ts';
import { createYourEnquiry } from './delivery/your-enquiry.ts';
import { createReportHealth } from './enquiry/health.ts';
import { clock, wireBoundary, wireLog } from './main.ts';
import { wireRecords, wireSubmit } from './main-submit.ts';
import { once } from './once.ts';
import { createRouter } from './rest/router.ts';
import { enquiryRoute, healthRoute, linkRoute } from './rest/routes.ts';

export function wireEnquiry() {
  const { TEST_ENQUIRY_SECRETS: testSecrets } = readConfig(['TEST_ENQUIRY_SECRETS']);
  const catalogue = readCatalogue();
  const boundary = wireBoundary('enquiry');
  const submit = wireSubmit(catalogue, boundary.log);
  const route = enquiryRoute(submit, { cors: listOrigins(catalogue), testSecrets });
  return { surface: createRouter([route]), ...boundary };
}

/** What is done by the link of an enquiry. Apart from enquiries, so that no flood of those keeps anybody from ending consent. */
export function wireWithdrawal(loadEmail: LoadEmail) {
  const catalogue = readCatalogue();
  const boundary = wireBoundary('withdrawal');
  const needs = { ...wireRecords(), catalogue, clock, log: boundary.log };
  const byLink = createYourEnquiry({ ...needs, sendLetter: wireCopies(catalogue, loadEmail) });
  const surface = createRouter([
    linkRoute('/v1/withdrawal', byLink, listOrigins(catalogue)),
    linkRoute('/v1/reply', createTakeReply(needs), listOrigins(catalogue)),
    healthRoute(createReportHealth(needs)),
  ]);
  return { surface, ...boundary };
}

/** channels/email.ts, which brings SES and is loaded when the first copy is asked for. */
type LoadEmail = () => Promise<{ readonly createSendLetter: (from: string) => SendLetter }>;

function wireCopies({ service }: Catalogue, loadEmail: LoadEmail): SendLetter | undefined {
  const { EMAIL_FROM: from } = readConfig(['EMAIL_FROM']);
  if (from === undefined || !service.delivery.copy_to_borrower) return undefined;
  const load = once(async () => (await loadEmail()).createSendLetter(from));
  return async (letter) => (await load())(letter);
}

function listOrigins({ base_url: ours, service }: Catalogue) {
  return { origins: [ours, ...service.enquiry_origins].map((each) => new URL(each).origin) };
}

export function wireRequeue() {
  const { HELD_BACK_A_MINUTE: heldBackAMinute } = readConfig(['HELD_BACK_A_MINUTE']);
  const { contact_days: contactDays } = readCatalogue().service.retention;
  const needs = { ...wireRecords(), clock, log: wireLog('requeue'), contactDays, heldBackAMinute };
  const requeue = createRequeueEnquiries(needs);
  const measure = createMeasurePromise(needs);
  return async (timeLeft: TimeLeft) => {
    const [requeued] = await Promise.all([requeue(timeLeft), measure(timeLeft)]);
    return requeued;
  };
}
