import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookBroker } from '../../functions/channels/webhook.ts';
import { proves } from '../promises.ts';

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
let got: Got[];
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

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function brokerAt(path = '/') {
  got = [];
  const { port } = server.address() as AddressInfo;
  const secrets = async () => [secret, previous];
  const now = Date.now();
  return createWebhookBroker({
    url: `http://127.0.0.1:${port}${path}`,
    reach: 'local',
    secrets,
    clock: { now: () => now },
  });
}

function answer(status: number, headers: http.OutgoingHttpHeaders = {}, body = 'ok') {
  respond = (_request, response) => response.writeHead(status, headers).end(body);
}

describe('the webhook broker', () => {
  it(
    proves('one-delivery-id', 'signs so that the receiver’s library verifies, with either secret'),
    async () => {
      answer(200);
      expect(await brokerAt().send(message)).toEqual({ outcome: 'delivered' });
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

  it.each([301, 302, 307, 400, 401, 404, 422, 429, 500, 502, 503, 504])(
    'tries again on %i',
    async (status) => {
      answer(status, { location: '/elsewhere' });
      expect(await brokerAt().send(message)).toEqual({
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
    expect(await brokerAt().send(message)).toEqual({ outcome: 'rejected', reason: 'status 410' });
  });

  it('passes on how long the receiver asks to wait', async () => {
    answer(429, { 'retry-after': '120' });
    expect(await brokerAt().send(message)).toMatchObject({ retryAfterSeconds: 120 });
  });

  it('reads at most 64 KB of an answer that never ends', async () => {
    respond = (_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', pour);
      pour();
    };
    expect(await brokerAt().send(message)).toEqual({ outcome: 'delivered' });
  });

  it('tells a broken connection by its code and nothing else', async () => {
    respond = (request) => request.socket.destroy();
    expect(await brokerAt().send(message)).toEqual({
      outcome: 'retry',
      reason: 'no answer: ECONNRESET',
      isAway: true,
    });
  });
});
