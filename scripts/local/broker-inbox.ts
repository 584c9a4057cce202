/**
 * A broker's system for the laptop: receives webhooks, verifies each signature with the Standard
 * Webhooks library, and shows what arrived. POST /respond scripts failures, to watch retries.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { type InboxLedger, openLedger } from './inbox-ledger.ts';
import { INBOX_STYLE, renderInbox } from './inbox-page.ts';
import type { Mailbox } from './mailbox.ts';
import { readBody } from './read-body.ts';
import { close, listen } from './server.ts';
import type { StandIn } from './stand-in.ts';

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
