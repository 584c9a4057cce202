/**
 * A broker's system for the laptop: receives webhooks, verifies each signature with the Standard
 * Webhooks library, keeps every attempt on disk before it answers, and shows what arrived. POST
 * /respond scripts failures, to watch retries.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html, raw } from 'hono/html';
import type { StatusCode } from 'hono/utils/http-status';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { type BriefWords, composeBrief } from '../../functions/delivery/brief.ts';
import { renderBody } from '../../functions/delivery/brief-formats.ts';
import { BROKER_EVENTS } from '../../functions/enquiry/event.ts';
import type { Email, Mailbox } from './aws-stand-ins.ts';
import { openJsonLines, parseJson } from './files.ts';
import { type StandIn, startApp } from './server.ts';

const attempt = z.object({
  received_at: z.iso.datetime(),
  webhook_id: z.string(),
  verified: z.boolean(),
  problem: z.string().optional(),
  answered: z.number(),
  body: z.string(),
});
export type Attempt = z.infer<typeof attempt>;
export type Delivery = {
  readonly webhook_id: string;
  readonly verified: boolean;
  readonly body: unknown;
  readonly attempts: readonly Attempt[];
};

/** Newest first; attempts of one webhook-id together, oldest first. */
function groupAttempts(attempts: readonly Attempt[]): Delivery[] {
  const groups = Map.groupBy(attempts, ({ webhook_id }) => webhook_id);
  return [...groups]
    .map(([webhook_id, group]) => {
      const shown = group.findLast(({ verified }) => verified) ?? group.at(-1);
      const { verified = false, body: text = '' } = shown ?? {};
      return { webhook_id, verified, body: parseJson(text) ?? text, attempts: group };
    })
    .sort((one, other) => lastTime(other).localeCompare(lastTime(one)));
}

const lastTime = ({ attempts }: Delivery) => attempts.at(-1)?.received_at ?? '';

// The inbox as a page: `html` escapes every value, and a brief is the HTML of its e-mail. It holds no script.

type Shown = ReturnType<typeof html>;
type InboxContents = {
  readonly deliveries: readonly Delivery[];
  readonly emails: readonly Email[];
  readonly words: BriefWords;
};

export function renderInbox({ deliveries, emails, words }: InboxContents): Shown {
  const count = deliveries.length + emails.length;
  return html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Broker inbox (${count})</title><link rel="stylesheet" href="/inbox.css"></head>
<body><header><h1>Broker inbox</h1>
<p>What a broker’s system would receive, newest first. Reload to look again
· <a href="/inbox.json">The same as JSON</a></p></header>
<main>${deliveries.map((delivery) => renderDelivery(delivery, words))}
${emails.length > 0 && html`<h2 class="part">E-mails</h2>`}${emails.map(renderEmail)}
${count === 0 && html`<p class="empty">Nothing has arrived yet. Send an enquiry and it shows here.</p>`}
</main></body></html>
`;
}

function renderDelivery(
  { webhook_id, verified, body, attempts }: Delivery,
  words: BriefWords,
): Shown {
  const { type, data } = Object(body);
  // A stranger's message is shown as it is: a brief has links.
  const event = verified ? brokerEvent.safeParse(body).data : undefined;
  const json = inFull(data ?? body);
  return html`<article><h2>${String(Object(data).reference ?? type ?? 'Unreadable message')}</h2>
<p><strong class="${verified ? 'good' : 'bad'}">Signature ${verified ? '' : 'not '}verified</strong> <span class="type">${String(type ?? '')}</span></p>
${event === undefined ? json : raw(renderBody(composeBrief(event, words)))}
${event !== undefined && html`<details><summary>As JSON</summary>${json}</details>`}
<h3>Attempts</h3><ol class="attempts">${attempts.map(
    ({ received_at, verified: isGood, problem, answered }) =>
      html`<li><time>${received_at}</time> signature ${isGood ? 'verified' : `not verified: ${problem}`}; answered ${answered}</li>`,
  )}</ol>
<p class="id">webhook-id <code>${webhook_id || 'none'}</code></p></article>
`;
}

const brokerEvent = z.union(Object.values(BROKER_EVENTS));

function renderEmail({ subject, from, to, reply_to, received_at, text }: Email): Shown {
  const head = `From: ${from}\nTo: ${to.join(', ')}\nReply to: ${reply_to.join(', ') || 'nobody'}`;
  return html`<article><h2>${subject}</h2><pre>${head}\nReceived: ${received_at}\n\n${text}</pre></article>
`;
}

const inFull = (value: unknown) => html`<pre>${JSON.stringify(value, null, 2)}</pre>`;

const MAX_WEBHOOK_BYTES = 1024 * 1024;
const scriptedAnswer = z.strictObject({
  status: z.int().min(200).max(599),
  times: z.int().min(0).max(1000).default(1),
  retry_after_seconds: z.int().min(0).optional(),
});
type ScriptedAnswer = z.infer<typeof scriptedAnswer>;

export async function startBrokerInbox(
  dataDir: string,
  secret: string,
  mailbox: Mailbox,
  words: BriefWords,
): Promise<StandIn> {
  const style = await readFile(join(import.meta.dirname, 'inbox.css'), 'utf8');
  const ledger = await openJsonLines(join(dataDir, 'inbox.jsonl'), attempt);
  const webhook = new Webhook(secret);
  const list = () => ({ deliveries: groupAttempts(ledger.lines), emails: mailbox.list() });
  let script: ScriptedAnswer | undefined;

  const app = new Hono();
  app.use(bodyLimit({ maxSize: MAX_WEBHOOK_BYTES }), async (context, next) => {
    context.header('cache-control', 'no-store');
    // A brief brings its style with it, as mail programs want it.
    const styles = "style-src 'self' 'unsafe-inline'";
    context.header('content-security-policy', `default-src 'none'; ${styles}`);
    context.header('x-content-type-options', 'nosniff');
    await next();
  });
  app.get('/', (context) => context.html(renderInbox({ ...list(), words })));
  app.get('/inbox.json', (context) => context.json(list()));
  app.get('/inbox.css', (context) => context.body(style, 200, { 'content-type': 'text/css' }));
  app.notFound((context) => context.text('Try / or /inbox.json.\n', 404));
  app.post('/webhook', async (context) => {
    const body = await context.req.text();
    const problem = findProblem(webhook, context.req.header(), body);
    const scripted = script !== undefined && script.times > 0 ? script : undefined;
    if (scripted !== undefined) script = { ...scripted, times: scripted.times - 1 };
    const answered = scripted?.status ?? (problem === undefined ? 204 : 401);
    await ledger.add({
      received_at: new Date().toISOString(),
      webhook_id: context.req.header('webhook-id') ?? '',
      verified: problem === undefined,
      ...(problem !== undefined && { problem }),
      answered,
      body,
    });
    const wait = scripted?.retry_after_seconds;
    if (wait !== undefined) context.header('retry-after', String(wait));
    // The schema of what is scripted lets no other number pass.
    return context.body(null, answered as StatusCode);
  });
  // Only JSON, which no other web site's page can send here unasked.
  app.post('/respond', async (context) => {
    const isJson = context.req.header('content-type')?.startsWith('application/json') ?? false;
    const parsed = scriptedAnswer.safeParse(await context.req.json().catch(() => undefined));
    if (!isJson || !parsed.success) {
      return context.text(
        'Send JSON such as {"status":503,"times":2}, as application/json.\n',
        400,
      );
    }
    script = parsed.data;
    return context.json(script);
  });
  return startApp(app);
}

/** The library throws what is wrong; here that is an answer. */
function findProblem(
  webhook: Webhook,
  headers: Record<string, string>,
  body: string,
): string | undefined {
  try {
    webhook.verify(body, headers);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
