/** S9: the limit counts connections as the edge sees them, and nothing that a caller can write. */
import { describe, expect, it } from 'vitest';
import { connectionOf } from '../../functions/enquiry/rate-limit.ts';
import type { HttpResponse } from '../../functions/http.ts';
import { request } from '../support/enquiries.ts';
import { openSurfaces, shoot } from '../support/security-surfaces.ts';

type Surfaces = ReturnType<typeof openSurfaces>;

function send({ rest }: Surfaces, turn: number, address: string, headers = {}) {
  const phone = `0412 ${String(100_000 + turn)}`;
  const body = JSON.stringify({ ...request, phone, idempotency_key: `limit-key-${turn}` });
  return shoot(rest, { path: '/v1/enquiry', headers, body, address });
}

const accepted = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;

describe('connections', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, connection) => {
    expect(connectionOf(address)).toBe(connection);
  });
});

describe('exactly three are taken', () => {
  it('of a hundred that each claim another address', async () => {
    const surfaces = openSurfaces();
    const answers: HttpResponse[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const claimed = `198.51.100.${turn}`;
      const headers = {
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        forwarded: `for=${claimed}`,
        'cloudfront-viewer-address': `${claimed}:443`,
        'true-client-ip': claimed,
        'cf-connecting-ip': claimed,
      };
      answers.push(await send(surfaces, turn, '203.0.113.9', headers));
    }
    expect(accepted(answers)).toBe(3);
    const [refused] = answers.slice(-1);
    expect(refused?.status).toBe(429);
    expect(refused?.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
      ratelimit: expect.stringMatching(/^"enquiry";r=0;t=\d+$/),
      'ratelimit-policy': '"enquiry";q=3;w=60',
    });
  });

  it('of a thousand addresses in one /64', async () => {
    const surfaces = openSurfaces();
    const answers: HttpResponse[] = [];
    for (let turn = 0; turn < 1000; turn += 1) {
      answers.push(await send(surfaces, turn, `2001:db8:7:7::${turn.toString(16)}`));
    }
    expect(accepted(answers)).toBe(3);
  });

  it('of fifty at once', async () => {
    const surfaces = openSurfaces();
    const turns = Array.from({ length: 50 }, (_, turn) => send(surfaces, turn, '203.0.113.8'));
    expect(accepted(await Promise.all(turns))).toBe(3);
  });

  it('again a minute later, and a refused one kept nothing', async () => {
    const surfaces = openSurfaces();
    for (let turn = 0; turn < 4; turn += 1) await send(surfaces, turn, '203.0.113.8');
    expect(surfaces.world.queue.rings).toHaveLength(3);
    surfaces.world.clock.advance(60_000);
    expect((await send(surfaces, 3, '203.0.113.8')).headers).not.toHaveProperty(
      'idempotent-replayed',
    );
    expect(surfaces.world.queue.rings).toHaveLength(4);
  });
});
