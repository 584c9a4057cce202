import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { REPLY_OUTCOMES } from '../../functions/catalogue/schema.ts';
import { idOfKey } from '../../functions/enquiry/record.ts';
import { openMailbox } from '../../scripts/local/aws-stand-ins.ts';
import { startBrokerInbox } from '../../scripts/local/inbox.ts';
import type { StandIn } from '../../scripts/local/server.ts';
import { catalogue } from '../support/catalogue.ts';
import { makeRecord, tellBroker } from '../support/enquiries.ts';
import { makeFolder } from '../support/folder.ts';
import { type Received, type Sent, send } from '../support/local-http.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const message = JSON.stringify({
  type: 'enquiry.created',
  data: {
    reference: 'BF-7K3M9-Q2X4A-C',
    enquiry: { name: '<script>alert("x")</script> O’Brien & Sons' },
    flags: [],
  },
});

async function openInbox(folder: string): Promise<StandIn> {
  return startBrokerInbox(folder, SECRET, await openMailbox(folder), catalogue);
}

async function open(): Promise<AsyncDisposable & StandIn & { folder: string }> {
  const parts = new AsyncDisposableStack();
  const folder = parts.use(await makeFolder());
  const inbox = parts.adopt(await openInbox(folder.path), (part) => part.stop());
  return { ...inbox, folder: folder.path, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

function signed(id: string, body = message, secret = SECRET): Sent {
  const now = new Date();
  return {
    method: 'POST',
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
  };
}

const post = (body: string, type = 'application/json'): Sent => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

async function read({ url }: StandIn) {
  return JSON.parse((await send(url, '/inbox.json')).text).deliveries;
}

describe('the broker inbox', () => {
  it('takes a message whose signature verifies', async () => {
    await using inbox = await open();
    expect((await send(inbox.url, '/webhook', signed('one'))).status).toBe(204);
    expect(await read(inbox)).toEqual([
      {
        webhook_id: 'one',
        verified: true,
        body: JSON.parse(message),
        attempts: [
          {
            received_at: expect.any(String),
            webhook_id: 'one',
            verified: true,
            answered: 204,
            body: message,
          },
        ],
      },
    ]);
  });

  it.each([
    ['made with another secret', signed('one', message, `whsec_${'A'.repeat(44)}`)],
    ['made for another body', { ...signed('one'), body: '{}' }],
    ['missing', { method: 'POST', body: message }],
  ])('refuses and shows a message whose signature is %s', async (_, sent) => {
    await using inbox = await open();
    expect((await send(inbox.url, '/webhook', sent)).status).toBe(401);
    const [delivery] = await read(inbox);
    expect(delivery).toMatchObject({ verified: false, attempts: [{ verified: false }] });
    expect(delivery.attempts[0].problem).toMatch(/\w/);
  });

  it('lists the newest first, and the attempts of one message together', async () => {
    await using inbox = await open();
    for (const id of ['one', 'two', 'one']) await send(inbox.url, '/webhook', signed(id));
    const listed = await read(inbox);
    expect(listed.map(({ webhook_id }: { webhook_id: string }) => webhook_id)).toEqual([
      'one',
      'two',
    ]);
    expect(listed[0].attempts).toHaveLength(2);
  });

  it('answers as it was told, as often as it was told, and records each attempt', async () => {
    await using inbox = await open();
    const script = { status: 503, times: 2, retry_after_seconds: 7 };
    await send(inbox.url, '/respond', post(JSON.stringify(script)));
    const answers: Received[] = [];
    for (let count = 0; count < 3; count += 1) {
      answers.push(await send(inbox.url, '/webhook', signed('one')));
    }
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 204]);
    expect(answers[0]?.headers['retry-after']).toBe('7');
    expect((await read(inbox))[0].attempts).toHaveLength(3);
  });

  it.each([
    ['not JSON', post('status=503')],
    ['of another type, as another site’s page could send it', post('{"status":503}', 'text/plain')],
    ['without a status', post('{}')],
  ])('refuses to be told what is %s', async (_, sent) => {
    await using inbox = await open();
    expect((await send(inbox.url, '/respond', sent)).status).toBe(400);
    expect((await send(inbox.url, '/webhook', signed('one'))).status).toBe(204);
  });

  it('keeps what arrived through a restart, even after a line that a kill cut short', async () => {
    await using inbox = await open();
    await send(inbox.url, '/webhook', signed('one'));
    await inbox.stop();
    await appendFile(join(inbox.folder, 'inbox.jsonl'), '{"received_at":"20');
    for (const id of ['two', 'three']) {
      const again = await openInbox(inbox.folder);
      await send(again.url, '/webhook', signed(id));
      await again.stop();
    }
    const last = await openInbox(inbox.folder);
    const ids = (await read(last)).map(({ webhook_id }: { webhook_id: string }) => webhook_id);
    await last.stop();
    expect(ids.toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('shows a page in which whatever arrived is text and nothing runs', async () => {
    await using inbox = await open();
    await send(inbox.url, '/webhook', signed('<b>id</b>'));
    await send(inbox.url, '/webhook', { method: 'POST', body: '<img src=x onerror=alert(1)>' });
    const { text, headers } = await send(inbox.url, '/');
    expect(text).toContain('BF-7K3M9-Q2X4A-C');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|<img|<b>/);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self' 'unsafe-inline'",
    );
  });

  it('shows the brief that a broker would read, with a link for each reply, and the JSON below', async () => {
    await using inbox = await open();
    const event = tellBroker(makeRecord(idOfKey('a-key-for-the-inbox')));
    await send(inbox.url, '/webhook', signed('one', JSON.stringify(event)));
    const { text } = await send(inbox.url, '/');
    expect(text).toContain('href="tel:+61491570006"');
    expect(text).toContain('0491 570 006 (mobile)');
    const replies = (page: string) => [...page.matchAll(/href="[^"]*\/reply#(\w+)\./g)];
    expect(replies(text).map(([, outcome]) => outcome)).toEqual([...REPLY_OUTCOMES]);
    expect(text.indexOf('As JSON')).toBeGreaterThan(text.indexOf('Say what came of it'));
    const forged = { ...signed('two', JSON.stringify(event)), headers: {} };
    await send(inbox.url, '/webhook', forged);
    expect(replies((await send(inbox.url, '/')).text)).toHaveLength(REPLY_OUTCOMES.length);
  });

  it('says where to look on any other address', async () => {
    await using inbox = await open();
    expect(await send(inbox.url, '/nope')).toMatchObject({ status: 404 });
  });
});
