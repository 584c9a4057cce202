/**
 * Withdrawals, whatever else is done by the link of an enquiry, and health. Apart from enquiries, so that no flood of those
 * keeps anybody from ending consent.
 */
import { readCatalogue } from '../built-files.ts';
import { readConfig } from '../config.ts';
import type { SendLetter } from '../delivery/copy.ts';
import { createTakeReply, createYourEnquiry } from '../delivery/your-enquiry.ts';
import { createReportHealth } from '../enquiry/health.ts';
import { createHttpHandler } from '../lambda-http.ts';
import { clock, wireBoundary } from '../main.ts';
import { wireRecords } from '../main-submit.ts';
import { once } from '../once.ts';
import { createRouter, listOrigins } from '../rest/router.ts';
import { healthRoute, linkRoute } from '../rest/routes.ts';

const catalogue = readCatalogue();
const boundary = wireBoundary('withdrawal');
const needs = { ...wireRecords(), catalogue, clock, log: boundary.log };

/** SES is loaded when the first copy is asked for. */
function wireCopies(): SendLetter | undefined {
  const { EMAIL_FROM: from } = readConfig(['EMAIL_FROM']);
  if (from === undefined || !catalogue.service.delivery.copy_to_borrower) return undefined;
  const load = once(async () => (await import('../channels/email.ts')).createSendLetter(from));
  return async (letter) => (await load())(letter);
}

const yourEnquiry = createYourEnquiry({ ...needs, sendLetter: wireCopies() });
const surface = createRouter([
  linkRoute('/v1/withdrawal', yourEnquiry, listOrigins(catalogue)),
  linkRoute('/v1/reply', createTakeReply(needs), listOrigins(catalogue)),
  healthRoute(createReportHealth(needs)),
]);

export const handler = createHttpHandler({ surface, ...boundary });
