/**
 * E-mails the broker through SES. A reply goes to the borrower; what SES refuses for its content is
 * rejected, everything else is tried again by the schedule, so the client itself tries once.
 */

import {
  BadRequestException,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import type { BriefWords } from '../delivery/brief.ts';
import { composeBrief } from '../delivery/brief.ts';
import { renderHtml, renderText } from '../delivery/brief-formats.ts';
import type { Broker, BrokerMessage } from '../delivery/event.ts';
import type { AttemptOutcome } from '../delivery/steps.ts';
import type { BrokerEvent } from '../enquiry/event.ts';

type EmailOf = { readonly from: string; readonly to: string; readonly words: BriefWords };

export function createEmailBroker(email: EmailOf): Broker {
  const client = new SESv2Client({
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
    },
  });
  return {
    async send(message) {
      try {
        await client.send(new SendEmailCommand(describeEmail(message, email)));
        return { outcome: 'delivered' };
      } catch (error) {
        return judge(error);
      }
    },
  };
}

function describeEmail({ id, event }: BrokerMessage, { from, to, words }: EmailOf) {
  const brief = composeBrief(event, words);
  return {
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    ReplyToAddresses: replyTo(event),
    Content: {
      Simple: {
        Subject: utf8(brief.subject),
        Body: { Text: utf8(renderText(brief)), Html: utf8(renderHtml(brief)) },
        // The same for every attempt, so that a mailbox rule can set a repeat aside.
        Headers: [
          { Name: 'X-Enquiry-Id', Value: id },
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
        ],
      },
    },
  };
}

/** One address, written so that it can be no more than that. */
const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

function replyTo(event: BrokerEvent): string[] {
  if (event.type !== 'enquiry.created') return [];
  const { email } = event.data.enquiry;
  return ONE_ADDRESS.test(email) ? [email] : [];
}

function judge(error: unknown): AttemptOutcome {
  const name = error instanceof Error ? error.name : 'unknown';
  const isRefused = error instanceof MessageRejected || error instanceof BadRequestException;
  return { outcome: isRefused ? 'rejected' : 'retry', reason: `e-mail: ${name}` };
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
