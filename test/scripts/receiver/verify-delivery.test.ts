/** What we hand to receivers agrees with what we send, through a change of the secret too. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createWebhookBroker } from '../../../functions/channels/webhook.ts';
import { messageOf } from '../../../functions/delivery/event.ts';
import { close, listen } from '../../../scripts/local/server.ts';
import { makeRecord, START } from '../../support/enquiries.ts';

type Verified = { readonly id: string; readonly event: unknown };
type Verify = (
  headers: IncomingHttpHeaders,
  body: string,
  secrets: string[],
  now?: number,
) => Verified;

const { href } = new URL('../../../scripts/receiver/verify-delivery.js', import.meta.url);
const { verifyDelivery }: { verifyDelivery: Verify } = await import(href);

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [newer, older, foreign] = [secretOf(1), secretOf(2), secretOf(3)];

/** One delivery, signed by both, as while the secret changes. */
async function deliver() {
  const got = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: string }>();
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = await Array.fromAsync(incoming);
    got.resolve({ headers: incoming.headers, body: Buffer.concat(chunks).toString() });
    response.end();
  });
  const url = await listen(server);
  const secrets = async () => [newer, older];
  const clock = { now: () => START };
  const { event } = messageOf('withdrawn', { ...makeRecord(), withdrawn_at: START });
  await createWebhookBroker({ url, reach: 'local', secrets, clock }).send({ id: 'x', event });
  await close(server);
  return { ...(await got.promise), event };
}

describe('verifyDelivery', () => {
  it.each([
    ['the new secret', [newer]],
    ['the old secret', [older]],
    ['both', [foreign, older]],
    ['a secret without its prefix', [newer.replace('whsec_', '')]],
  ])('knows our delivery by %s', async (_, secrets) => {
    const { headers, body, event } = await deliver();
    expect(verifyDelivery(headers, body, secrets, START)).toEqual({ id: 'x', event });
  });

  it('refuses another secret, another body, another id, another time, and none', async () => {
    const { headers, body } = await deliver();
    const late = START + 6 * 60_000;
    expect(() => verifyDelivery(headers, body, [foreign], START)).toThrow('No signature');
    expect(() => verifyDelivery(headers, `${body} `, [newer], START)).toThrow('No signature');
    const moved = { ...headers, 'webhook-id': 'y' };
    expect(() => verifyDelivery(moved, body, [newer], START)).toThrow('No signature');
    expect(() => verifyDelivery(headers, body, [newer], late)).toThrow('too old');
    expect(() => verifyDelivery({}, body, [newer], START)).toThrow('too old');
  });
});
