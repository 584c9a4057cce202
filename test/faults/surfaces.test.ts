/** C7: one key is one enquiry through whichever surface it comes first, and then again. */
import { describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { request } from '../support/enquiries.ts';
import { load, tell } from '../support/faults-load.ts';
import { openSurfaces, shoot } from '../support/security-surfaces.ts';

type Surfaces = ReturnType<typeof openSurfaces>;
const rpc = (method: string, params: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

const ASK = {
  rest: (surfaces: Surfaces, input: object) =>
    shoot(surfaces.rest, { path: '/v1/enquiry', body: JSON.stringify(input) }),
  mcp: (surfaces: Surfaces, input: object) =>
    shoot(surfaces.mcp, {
      path: '/mcp',
      headers: { 'mcp-protocol-version': '2025-06-18' },
      body: rpc('tools/call', { name: 'request_callback', arguments: input }),
    }),
  a2a: (surfaces: Surfaces, input: object) =>
    shoot(surfaces.a2a, {
      path: '/a2a',
      headers: { 'a2a-version': '1.0' },
      body: rpc('SendMessage', {
        message: {
          messageId: 'm-1',
          role: 'ROLE_USER',
          parts: [{ data: { skill: 'request_callback', input } }],
        },
      }),
    }),
} as const;
const NAMES = ['rest', 'mcp', 'a2a'] as const;
const PAIRS = NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const));

const referenceIn = (body: string): string | undefined => /BF-\w{5}-\w{5}-\w/.exec(body)?.[0];

describe('one key on two surfaces', () => {
  it.each(PAIRS)(
    proves('one-key-one-enquiry', '%s, then %s: one enquiry, one reference, one ring'),
    async (first, second) => {
      const rounds = load(3, 100);
      for (let round = 0; round < rounds; round += 1) {
        const surfaces = openSurfaces();
        const input = { ...request, idempotency_key: `across-${round}-surfaces` };
        const one = referenceIn((await ASK[first](surfaces, input)).body);
        const two = referenceIn((await ASK[second](surfaces, input)).body);
        expect(one).toMatch(/^BF-/);
        expect(two).toBe(one);
        expect(surfaces.world.queue.rings).toHaveLength(1);
      }
    },
  );

  it('are told apart where the details differ', async () => {
    const surfaces = openSurfaces();
    const input = { ...request, idempotency_key: 'across-and-other' };
    await ASK.mcp(surfaces, input);
    const other = await ASK.rest(surfaces, { ...input, amount: 1000 });
    expect(other.status).toBe(409);
    tell('C7', `9 ordered pairs of surfaces × ${load(3, 100)}: one enquiry and one ring each time`);
  });
});
