/** D4 and D6: a broker who answers oddly, and what it can check of what arrives. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { START } from '../support/enquiries.ts';
import { MINUTE, setUpDelivery } from '../support/faults-delivery.ts';
import {
  type ScriptedServer,
  SECRET,
  startScriptedServer,
} from '../support/faults-scripted-server.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer(() => START);
});
beforeEach(() => {
  server.arrivals.length = 0;
});
afterAll(() => server.stop());

describe('D4: answers', () => {
  const outcomes = [
    [200, 'delivered'],
    [201, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'pending'],
    [301, 'pending'],
    [302, 'pending'],
    [304, 'pending'],
    [307, 'pending'],
    [308, 'pending'],
    [400, 'pending'],
    [401, 'pending'],
    [403, 'pending'],
    [404, 'pending'],
    [408, 'pending'],
    [422, 'pending'],
    [429, 'pending'],
    [500, 'pending'],
    [501, 'pending'],
    [502, 'pending'],
    [503, 'pending'],
    [504, 'pending'],
    [599, 'pending'],
  ] as const;

  it.each(outcomes)('%i leaves it %s', async (status, state) => {
    const { world, deliver, start } = setUpDelivery(server.url);
    await start();
    server.respond = (response) =>
      response.writeHead(status, { location: `${server.url}/elsewhere` }).end();
    await deliver('enquiry-0');
    expect((await world.store.read('enquiry-0'))?.state).toBe(state);
    expect(server.arrivals).toHaveLength(1);
  });

  it('410 ends the webhook, and the e-mail takes over', async () => {
    const { world, email, deliver, start } = setUpDelivery(server.url);
    await start();
    server.respond = (response) => response.writeHead(410).end();
    await deliver('enquiry-0');
    expect(await world.store.read('enquiry-0')).toMatchObject({
      state: 'delivered',
      emailed_at: START,
    });
    expect(email.sent).toHaveLength(1);
  });

  it.each([
    ['120', 120],
    ['3', 5],
    [new Date(START + 600_000).toUTCString(), 600],
    ['864000', 3600],
    [new Date(START + 10 * 86_400_000).toUTCString(), 3600],
    [new Date(START - 30_000).toUTCString(), 5],
    ['-5', 5],
    ['soon', 5],
    ['1e9', 5],
    ['99999999999999999999', 5],
    ['', 5],
  ])('Retry-After %j waits %i seconds', async (text, seconds) => {
    const { world, deliver, start } = setUpDelivery(server.url, { hasEmail: false });
    await start();
    server.respond = (response) => response.writeHead(429, { 'retry-after': text }).end();
    await deliver('enquiry-0');
    const { next_attempt_at: at = 0 } = (await world.store.read('enquiry-0')) ?? {};
    expect((at - START) / 1000).toBe(seconds);
  });
});

describe('D6: what arrives', () => {
  it(
    proves('one-delivery-id', 'verifies within five minutes of its time, and not six away'),
    async () => {
      const { world, deliver, start } = setUpDelivery(server.url);
      await start();
      const clock = Date.now();
      world.clock.advance(clock - START);
      let headers: Record<string, string> = {};
      server.respond = (response) => {
        headers = response.req.headers as Record<string, string>;
        response.writeHead(204).end();
      };
      await deliver('enquiry-0');
      const [{ text } = { text: '' }] = server.arrivals;
      expect(new Webhook(SECRET).verify(text, headers)).toMatchObject({ type: 'enquiry.created' });
      for (const minutes of [-6, 6]) {
        const at = new Date(clock + minutes * MINUTE);
        const resigned = {
          ...headers,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(SECRET).sign('enquiry-0', at, text),
        };
        expect(() => new Webhook(SECRET).verify(text, resigned)).toThrow(/timestamp/);
      }
      const changed = text.replace('+61491570006', '+61491570156');
      expect(() => new Webhook(SECRET).verify(changed, headers)).toThrow(/signature/);
    },
  );
});
