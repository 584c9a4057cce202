/**
 * E-mails through SES: the broker, where a reply goes to the borrower, and the borrower's copy. What SES refuses for
 * its content is rejected, everything else is tried again by the schedule, so the client itself tries once.
 */

import {
  BadRequestException,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { type BriefWords, composeBrief } from '../delivery/brief.ts';
import { renderHtml, renderText } from '../delivery/brief-formats.ts';
import type { Letter, SendLetter } from '../delivery/copy.ts';
import type { Broker } from '../delivery/event.ts';
import type { AttemptOutcome } from '../delivery/steps.ts';
import type { BrokerEvent } from '../enquiry/event.ts';

type EmailOf = { readonly from: string; readonly to: string; readonly words: BriefWords };

export function createEmailBroker({ from, to, words }: EmailOf): Broker {
  const sendLetter = createSendLetter(from);
  return {
    send: ({ id, event }) =>
      sendLetter({ id, to, replyTo: replyTo(event), brief: composeBrief(event, words) }),
  };
}

export function createSendLetter(from: string): SendLetter {
  const client = new SESv2Client({
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
    },
  });
  return async (letter) => {
    if (!ONE_ADDRESS.test(letter.to)) return { outcome: 'rejected', reason: 'e-mail: address' };
    try {
      await client.send(new SendEmailCommand(describeLetter(letter, from)));
      return { outcome: 'delivered' };
    } catch (error) {
      return judge(error);
    }
  };
}

function describeLetter({ id, to, replyTo: answered, brief }: Letter, from: string) {
  return {
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    ReplyToAddresses: [...answered],
    Content: {
      Simple: {
        Subject: utf8(brief.subject),
        Body: { Text: utf8(renderText(brief)), Html: utf8(renderHtml(brief)) },
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
  // Of an identity that is not verified, yet or for a while, SES says the same, and why in words: that is ours to mend.
  // https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html
  const isContent = error instanceof MessageRejected && !/not verified/i.test(error.message);
  const isRefused = isContent || error instanceof BadRequestException;
  return { outcome: isRefused ? 'rejected' : 'retry', reason: `e-mail: ${name}` };
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
