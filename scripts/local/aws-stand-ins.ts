/** SQS, Secrets Manager and SES on the laptop, as far as the functions ask them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buildApp } from 'fauxqs';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { openJsonLines } from './files.ts';
import { type StandIn, startApp } from './server.ts';

/**
 * Fauxqs by its app, as its own start binds every network interface. It keeps its messages in memory
 * only: a message is but a doorbell, and what a restart loses the sweep rings for again.
 */
export async function startSqs(): Promise<StandIn> {
  const app = buildApp({ logger: false, host: '127.0.0.1' });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}

/** As each of the two reads the name of an error. */
const refuse = (context: Context, type: string) =>
  context.json({ __type: type, message: type }, 400, { 'x-amzn-errortype': type });

const getSecretValue = z.object({ SecretId: z.string() });

/** Answers GetSecretValue for the secrets it was given. */
export function startSecretsManager(secrets: ReadonlyMap<string, string>): Promise<StandIn> {
  const app = new Hono();
  app.post('/', async (context) => {
    if (context.req.header('x-amz-target') !== 'secretsmanager.GetSecretValue') {
      return refuse(context, 'UnknownOperationException');
    }
    const { SecretId: Name } = getSecretValue.parse(await context.req.json());
    const SecretString = secrets.get(Name);
    if (SecretString === undefined) return refuse(context, 'ResourceNotFoundException');
    return context.json({ Name, SecretString });
  });
  app.onError((_error, context) => refuse(context, 'InvalidRequestException'));
  return startApp(app);
}

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

/** The broker's: every e-mail that was sent, kept on disk. Lists the newest first. */
export async function openMailbox(dataDir: string) {
  const file = await openJsonLines(join(dataDir, 'emails.jsonl'), email);
  return { receive: file.add, list: () => file.lines.toReversed() };
}

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

/** Takes SendEmail with simple content, and puts the e-mail into the mailbox. */
export function startSes(mailbox: Mailbox): Promise<StandIn> {
  const app = new Hono();
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
