/** What the broker inbox received: one line of JSON an attempt, on disk before it is answered. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { escapeHtml } from '../../functions/delivery/brief-formats.ts';
import { openJsonLines } from './files.ts';
import type { Email, Mailbox } from './mailbox.ts';
import { close, listen, readBody, type StandIn } from './server.ts';

const attempt = z.object({
  received_at: z.iso.datetime(),
  webhook_id: z.string(),
  verified: z.boolean(),
  /** Why the signature did not verify. */
  problem: z.string().optional(),
  /** The status that the inbox answered. */
  answered: z.number(),
  body: z.string(),
});
export type Attempt = z.infer<typeof attempt>;
export type Delivery = {
  readonly webhook_id: string;
  readonly verified: boolean;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  readonly attempts: readonly Attempt[];
};

export type InboxLedger = {
  record(attempt: Attempt): Promise<void>;
  /** Newest first; attempts of one webhook-id together, oldest first. */
  list(): Delivery[];
};

export async function openLedger(dataDir: string): Promise<InboxLedger> {
  const file = await openJsonLines(join(dataDir, 'inbox.jsonl'), attempt);
  return { record: file.add, list: () => groupAttempts(file.lines) };
}

function groupAttempts(attempts: readonly Attempt[]): Delivery[] {
  const groups = Map.groupBy(attempts, ({ webhook_id }) => webhook_id);
  return [...groups]
    .map(([webhook_id, group]) => {
      const shown = group.findLast(({ verified }) => verified) ?? group.at(-1);
      const verified = shown?.verified ?? false;
      return { webhook_id, verified, body: parseBody(shown?.body ?? ''), attempts: group };
    })
    .sort((one, other) => lastTime(other).localeCompare(lastTime(one)));
}

function lastTime({ attempts }: Delivery): string {
  return attempts.at(-1)?.received_at ?? '';
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

// The e-mails of the broker inbox, as a part of its page: the plain text, escaped.

export function renderEmails(emails: readonly Email[]): string {
  if (emails.length === 0) return '';
  return `<h2 class="part">E-mails</h2>${emails.map(renderEmail).join('\n')}`;
}

function renderEmail({ subject, from, to, reply_to, received_at, text }: Email): string {
  const rows = [
    ['From', from],
    ['To', to.join(', ')],
    ['Reply to', reply_to.join(', ') || 'nobody'],
    ['Received', received_at],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<article><h2>${escapeHtml(subject)}</h2><dl>${rows.join('')}</dl>
<pre>${escapeHtml(text)}</pre></article>`;
}

// The broker inbox as a page: every value escaped, readable on a phone, and no script.

export type InboxContents = {
  readonly deliveries: readonly Delivery[];
  readonly emails: readonly Email[];
};

export function renderInbox(
  { deliveries, emails }: InboxContents,
  { refreshes }: { refreshes: boolean },
): string {
  const refresh = refreshes ? '<meta http-equiv="refresh" content="5">' : '';
  const link = refreshes
    ? 'It looks again every five seconds. <a href="/?still">Hold still</a>'
    : '<a href="/">Look again every five seconds</a>';
  const empty = '<p class="empty">Nothing has arrived yet. Send an enquiry and it shows here.</p>';
  const hasSome = deliveries.length + emails.length > 0;
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>Broker inbox (${deliveries.length + emails.length})</title><link rel="stylesheet" href="/inbox.css"></head>
<body><header><h1>Broker inbox</h1>
<p>What a broker’s system would receive, newest first. ${link}
· <a href="/inbox.json">The same as JSON</a></p></header>
<main>${deliveries.map(renderDelivery).join('\n')}${renderEmails(emails)}${hasSome ? '' : empty}</main></body></html>
`;
}

function renderDelivery({ webhook_id, verified, body, attempts }: Delivery): string {
  const { type, data } = Object(body);
  const title = Object(data).reference ?? type ?? 'Unreadable message';
  const badge = verified
    ? '<strong class="badge good">Signature verified</strong>'
    : '<strong class="badge bad">Signature not verified</strong>';
  return `<article><h2>${escapeHtml(String(title))}</h2>
<p>${badge} <span class="type">${escapeHtml(String(type ?? ''))}</span></p>
${renderValue(data ?? body)}
<h3>Attempts</h3><ol class="attempts">${attempts.map(renderAttempt).join('')}</ol>
<p class="id">webhook-id <code>${escapeHtml(webhook_id || 'none')}</code></p></article>`;
}

function renderAttempt({ received_at, verified, problem, answered }: Attempt): string {
  const signature = verified ? 'signature verified' : `signature not verified: ${problem}`;
  return `<li><time>${escapeHtml(received_at)}</time> ${escapeHtml(signature)}; answered ${answered}</li>`;
}

function renderValue(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '<span class="none">none</span>';
    return `<ul>${value.map((item) => `<li>${renderValue(item)}</li>`).join('')}</ul>`;
  }
  if (typeof value !== 'object' || value === null) return renderText(String(value ?? ''));
  const rows = Object.entries(value).map(
    ([name, item]) =>
      `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${renderValue(item)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

/** A token is for a machine: it is there to copy, without filling the page. */
function renderText(text: string): string {
  const isToken = text.length > 120 && !/\s/.test(text);
  return isToken ? `<code class="token" tabindex="0">${escapeHtml(text)}</code>` : escapeHtml(text);
}

export const INBOX_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe3, #3a4350);
  --card: light-dark(#fff, #1b2027); --back: light-dark(#f3f5f8, #12161b);
  --soft: light-dark(#56616f, #a3aebb); --link: light-dark(#0b57a4, #8cbcf5) }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 52rem; background: var(--back);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.6rem }
h2 { margin: 0; font-size: 1.25rem; font-family: ui-monospace, monospace }
h3 { margin: 1rem 0 .25rem; font-size: 1rem }
a { color: var(--link) }
article, .empty { margin: 1rem 0; padding: 1rem 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .5rem }
article > p { margin: .35rem 0 }
.badge { padding: .1rem .5rem; border-radius: 1rem; font-size: .85rem }
.good { background: light-dark(#d9f2e1, #14432a); color: light-dark(#0c5a2b, #b5efcb) }
.bad { background: light-dark(#fde0de, #5a1b17); color: light-dark(#8c1410, #ffd0cc) }
.type, .none, .id, time { color: var(--soft) }
dl { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: .25rem 1rem;
  margin: .5rem 0 }
dt { color: var(--soft) }
dd, pre { margin: 0; white-space: pre-wrap }
pre { margin-top: 1rem; font: .9rem/1.5 ui-monospace, monospace }
dd > dl { margin: 0 }
.token { display: block; max-height: 4.5em; overflow: auto; font-size: .85rem }
ul, ol { margin: 0; padding-left: 1.25rem }
@media (max-width: 40rem) {
  dl { grid-template-columns: 1fr; gap: 0 }
  dd { margin: 0 0 .5rem }
  dd > dl { padding-left: .75rem; border-left: 2px solid var(--line) }
}
`;

// A broker's system for the laptop: receives webhooks, verifies each signature with the Standard
// Webhooks library, and shows what arrived. POST /respond scripts failures, to watch retries.

const MAX_WEBHOOK_BYTES = 1024 * 1024;
const scriptedAnswer = z.strictObject({
  status: z.int().min(200).max(599),
  times: z.int().min(0).max(1000).default(1),
  retry_after_seconds: z.int().min(0).optional(),
});
type ScriptedAnswer = z.infer<typeof scriptedAnswer>;
type Inbox = {
  readonly webhook: Webhook;
  readonly ledger: InboxLedger;
  readonly mailbox: Mailbox;
  script?: ScriptedAnswer;
};

export async function startBrokerInbox(
  dataDir: string,
  secret: string,
  mailbox: Mailbox,
): Promise<StandIn> {
  const inbox: Inbox = {
    webhook: new Webhook(secret),
    ledger: await openLedger(dataDir),
    mailbox,
  };
  const server = createServer((incoming, response) => {
    answer(inbox, incoming, response).catch((error: unknown) => {
      reply(response, 500, 'text/plain; charset=utf-8', String(error));
    });
  });
  const url = await listen(server);
  return { url, stop: () => close(server) };
}

async function answer(inbox: Inbox, incoming: IncomingMessage, response: ServerResponse) {
  const [path = '/', query = ''] = (incoming.url ?? '/').split('?', 2);
  const contents = () => ({ deliveries: inbox.ledger.list(), emails: inbox.mailbox.list() });
  switch (`${incoming.method} ${path}`) {
    case 'POST /webhook':
      return receive(inbox, incoming, response);
    case 'POST /respond':
      return setScript(inbox, incoming, response);
    case 'GET /inbox.json':
      return reply(response, 200, 'application/json', JSON.stringify(contents()));
    case 'GET /inbox.css':
      return reply(response, 200, 'text/css; charset=utf-8', INBOX_STYLE);
    case 'GET /':
      return reply(
        response,
        200,
        'text/html; charset=utf-8',
        renderInbox(contents(), { refreshes: query !== 'still' }),
      );
    default:
      return reply(response, 404, 'text/plain; charset=utf-8', 'Try / or /inbox.json.\n');
  }
}

async function receive(inbox: Inbox, incoming: IncomingMessage, response: ServerResponse) {
  const body = await readBody(incoming, MAX_WEBHOOK_BYTES);
  if (!body) return reply(response, 413, 'text/plain; charset=utf-8', '');
  const problem = verify(inbox.webhook, incoming, body.toString());
  const script = takeScripted(inbox);
  const answered = script?.status ?? (problem === undefined ? 204 : 401);
  await inbox.ledger.record({
    received_at: new Date().toISOString(),
    webhook_id: String(incoming.headers['webhook-id'] ?? ''),
    verified: problem === undefined,
    ...(problem !== undefined && { problem }),
    answered,
    body: body.toString(),
  });
  const wait = script?.retry_after_seconds;
  response.writeHead(answered, wait === undefined ? {} : { 'retry-after': String(wait) }).end();
}

/** The library throws what is wrong; here that is an answer. */
function verify(webhook: Webhook, { headers }: IncomingMessage, body: string): string | undefined {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  try {
    webhook.verify(
      body,
      Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])),
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function takeScripted(inbox: Inbox): ScriptedAnswer | undefined {
  const { script } = inbox;
  if (!script || script.times === 0) return undefined;
  inbox.script = { ...script, times: script.times - 1 };
  return script;
}

/** Only JSON, which no other web site's page can send here unasked. */
async function setScript(inbox: Inbox, incoming: IncomingMessage, response: ServerResponse) {
  const isJson = incoming.headers['content-type']?.startsWith('application/json') ?? false;
  const parsed = scriptedAnswer.safeParse(await readJson(incoming));
  if (!isJson || !parsed.success) {
    const usage = 'Send JSON such as {"status":503,"times":2}, as application/json.\n';
    return reply(response, 400, 'text/plain; charset=utf-8', usage);
  }
  inbox.script = parsed.data;
  reply(response, 200, 'application/json', JSON.stringify(parsed.data));
}

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(String(await readBody(incoming, MAX_WEBHOOK_BYTES)));
  } catch {
    return undefined;
  }
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'self'",
    'content-type': type,
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
