/** The webhook of the broker: what arrives, and what is made of the answer, however odd. */
import http from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookBroker, guardTarget, post } from '../../functions/channels/webhook.ts';
import { close, listen } from '../../scripts/local/server.ts';
import { proves } from '../promises.ts';
import { START } from '../support/enquiries.ts';

const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`;
const previous = `whsec_${Buffer.from('b'.repeat(32)).toString('base64')}`;
const event = {
  type: 'enquiry.withdrawn',
  timestamp: '2026-11-20T00:00:00.000Z',
  data: { reference: 'BF-7K3M9-Q2X4A-C' },
} as const;
const message = { id: 'enquiry-1', event };

type Got = { headers: http.IncomingHttpHeaders; body: string };
let respond: http.RequestListener;
let got: Got[] = [];
let address: string;
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    got.push({ headers: request.headers, body });
    respond(request, response);
  });
});

beforeAll(async () => {
  address = await listen(server);
});
afterAll(() => close(server));

function openBroker(now = Date.now(), url = address) {
  got = [];
  const secrets = async () => [secret, previous];
  return createWebhookBroker({ url, reach: 'local', secrets, clock: { now: () => now } });
}

function answer(status: number, headers: http.OutgoingHttpHeaders = {}, body = 'ok') {
  respond = (_request, response) => response.writeHead(status, headers).end(body);
}

describe('the webhook broker', () => {
  it(
    proves('one-delivery-id', 'signs so that the receiver’s library verifies, with either secret'),
    async () => {
      answer(200);
      expect(await openBroker().send(message)).toEqual({ outcome: 'delivered' });
      const [{ headers, body } = { headers: {}, body: '' }] = got;
      expect(headers['webhook-id']).toBe('enquiry-1');
      for (const key of [secret, previous]) {
        const verify = () => new Webhook(key).verify(body, headers as Record<string, string>);
        expect(verify()).toEqual(event);
      }
      const other = new Webhook(`whsec_${Buffer.from('c'.repeat(32)).toString('base64')}`);
      expect(() => other.verify(body, headers as Record<string, string>)).toThrow();
    },
  );

  it.each([-6, 6])('signs the time: %i minutes off is refused by the library', async (minutes) => {
    answer(200);
    await openBroker(Date.now() + minutes * 60_000).send(message);
    const [{ headers, body } = { headers: {}, body: '' }] = got;
    const verify = () => new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verify).toThrow(/timestamp/);
  });

  it.each([201, 204, 299])('takes %i as it takes 200', async (status) => {
    answer(status);
    expect(await openBroker().send(message)).toEqual({ outcome: 'delivered' });
  });

  it.each([301, 302, 307, 400, 401, 404, 422, 429, 500, 502, 503, 504])(
    'tries again on %i',
    async (status) => {
      answer(status, { location: '/elsewhere' });
      expect(await openBroker().send(message)).toEqual({
        outcome: 'retry',
        reason: `status ${status}`,
        ...(status === 429 || status >= 500 ? { isAway: true } : {}),
      });
      expect(got).toHaveLength(1);
    },
  );

  it('takes what fails on our side for no failure of the broker’s', async () => {
    const secrets = () => Promise.reject(new Error('no secret'));
    const to = (url: string, reach: 'local' | 'public') =>
      createWebhookBroker({ url, reach, secrets, clock: { now: Date.now } }).send(message);
    expect(await to('http://127.0.0.1:1/', 'local')).toEqual({
      outcome: 'retry',
      reason: 'no answer: unknown',
    });
    expect(await to('https://127.0.0.1/', 'public')).toEqual({
      outcome: 'retry',
      reason: 'no answer: EADDRNOTALLOWED',
    });
  });

  it('stops on 410', async () => {
    answer(410);
    expect(await openBroker().send(message)).toEqual({ outcome: 'rejected', reason: 'status 410' });
  });

  it.each([
    ['120', 120],
    ['864000', 864_000],
    [new Date(START + 600_000).toUTCString(), 600],
    [new Date(START - 30_000).toUTCString(), 0],
    ['-5', 0],
    ['soon', undefined],
    ['1e9', undefined],
    ['99999999999999999999', undefined],
    ['', undefined],
  ])('reads of Retry-After %j that it is to wait %s seconds', async (text, seconds) => {
    answer(429, { 'retry-after': text });
    const { outcome, ...more } = await openBroker(START).send(message);
    expect(outcome).toBe('retry');
    expect(Object(more).retryAfterSeconds).toBe(seconds);
  });

  it('tells a broken connection by its code and nothing else', async () => {
    respond = (request) => request.socket.destroy();
    expect(await openBroker().send(message)).toEqual({
      outcome: 'retry',
      reason: 'no answer: ECONNRESET',
      isAway: true,
    });
    expect(await openBroker(START, 'http://127.0.0.1:1/').send(message)).toEqual({
      outcome: 'retry',
      reason: 'no answer: ECONNREFUSED',
      isAway: true,
    });
  });
});

function send(deadlineMs: number) {
  const target = guardTarget(address, 'local');
  return post({ target, headers: {}, body: '{}', deadlineMs });
}

const LONG = 60_000;

describe('a post', () => {
  it('takes the status of an answer whose body never ends, and so sends it once only', async () => {
    respond = (_request, response) => response.writeHead(200).write('a');
    expect(await send(300)).toEqual({ status: 200, retryAfter: undefined });
  });

  it('takes the status of an answer that breaks off', async () => {
    respond = (request, response) => {
      response.writeHead(202, { 'content-length': '10' });
      response.write('a', () => request.socket.resetAndDestroy());
    };
    expect(await send(LONG)).toMatchObject({ status: 202 });
  });

  it('takes the status of an answer that would go on in another protocol', async () => {
    const head =
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
    respond = (request) => request.socket.write(`${head}\r\n`);
    expect(await send(LONG)).toMatchObject({ status: 101 });
  });

  it('fails where no answer begins before the deadline', async () => {
    respond = () => {};
    await expect(send(200)).rejects.toMatchObject({ name: expect.stringMatching(/Error/) });
  });

  it('cuts an answer off that is longer than it reads', async () => {
    let written = 0;
    respond = (_request, response) => {
      response.writeHead(500);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
      };
      response.on('drain', pour);
      pour();
    };
    expect(await send(LONG)).toMatchObject({ status: 500 });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });
});
