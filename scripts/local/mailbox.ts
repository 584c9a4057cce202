/** The broker's mailbox: every e-mail that was sent, kept on disk. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { openJsonLines } from './files.ts';
import { type StandIn, startApp } from './server.ts';

export const email = z.object({
  received_at: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  reply_to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type Email = z.infer<typeof email>;

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** Lists the newest first. */
export async function openMailbox(dataDir: string) {
  const file = await openJsonLines(join(dataDir, 'emails.jsonl'), email);
  return { receive: file.add, list: () => file.lines.toReversed() };
}

// SES on the laptop: takes SendEmail with simple content, and puts the e-mail into the mailbox.

const content = z.object({ Data: z.string() });
const sendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).min(1) }),
  ReplyToAddresses: z.array(z.string()).default([]),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: content, Html: content }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
});

export function startSes(mailbox: Mailbox): Promise<StandIn> {
  const app = new Hono();
  const refuse = (context: Context, type: string) =>
    context.json({ message: type }, 400, { 'x-amzn-errortype': type });
  app.post('/v2/email/outbound-emails', async (context) => {
    const sent = sendEmail.parse(await context.req.json());
    const { Subject, Body, Headers } = sent.Content.Simple;
    await mailbox.receive({
      received_at: new Date().toISOString(),
      from: sent.FromEmailAddress,
      to: sent.Destination.ToAddresses,
      reply_to: sent.ReplyToAddresses,
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    });
    return context.json({ MessageId: randomUUID() });
  });
  app.notFound((context) => refuse(context, 'NotFoundException'));
  app.onError((_error, context) => refuse(context, 'BadRequestException'));
  return startApp(app);
}
