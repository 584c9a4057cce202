/** S13: whatever arrives on any surface is answered: no fault, no 5xx, nothing polluted or leaked. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpSurface } from '../../functions/http.ts';
import { request } from '../support/enquiries.ts';
import { createRandom, load, SEED, tell } from '../support/faults-load.ts';
import { legacy, modern } from '../support/mcp-modern.ts';
import { mutate, type Random } from '../support/security-mutate.ts';
import { openSurfaces, type Shot, shoot } from '../support/security-surfaces.ts';

const COUNT = load(1500, 20_000);

const scenario = {
  purpose: 'stock',
  situation: 'declined by a bank, need it in a week',
  security: 'property',
  amount: 150_000,
  property_value: 900_000,
  existing_debt: 400_000,
  borrower_type: 'company',
  trading_months: 30,
  needed_within_days: 10,
  business_purpose: true,
};
const enquiry = {
  ...request,
  idempotency_key: 'a-sound-key',
  agent_name: 'Helper',
  abn: '51 824 753 556',
};
const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });

const MCP: readonly (readonly [method: string, params: Readonly<Record<string, unknown>>])[] = [
  [
    'initialize',
    {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    },
  ],
  ['server/discover', {}],
  ['subscriptions/listen', { notifications: { toolsListChanged: true } }],
  ['tools/list', {}],
  ['resources/read', { uri: 'service://lanes/caveat' }],
  ['prompts/get', { name: 'prepare_callback', arguments: { scenario: 'stock' } }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'lane_details' }, argument: { name: 'lane', value: 'c' } },
  ],
  ...Object.entries({
    check_fit: scenario,
    list_products: { lane: 'caveat' },
    search: { query: 'second mortgage' },
    fetch: { id: 'lane:caveat' },
    request_callback: enquiry,
  }).map(([name, args]) => ['tools/call', { name, arguments: args }] as const),
];
const MCP_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'origin'];
const message = (parts: readonly unknown[], role = 'ROLE_USER') => ({
  message: { messageId: 'm-1', role, parts },
});
const A2A = [
  rpc(
    'SendMessage',
    message([{ text: 'Need 90k against a unit worth 750k, owing 400k, in ten days' }]),
  ),
  rpc('SendMessage', message([{ data: { skill: 'check_fit', ...scenario } }])),
  rpc('SendMessage', message([{ data: { skill: 'request_callback', input: enquiry } }])),
  rpc('message/send', message([{ kind: 'text', text: 'What is invoice finance?' }], 'user')),
  ...['GetTask', 'ListTasks', 'tasks/get', 'tasks/cancel', 'SubscribeToTask'].map((method) =>
    rpc(method, { id: 'x', historyLength: 1 }),
  ),
];
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '1999-01-01', ''];

type Make = (random: Random, turn: number) => Shot;
const pick = <T>(all: readonly T[], random: Random): T =>
  all[Math.floor(random() * all.length)] as T;
const address = (turn: number) =>
  `2001:db8:${(turn >> 8).toString(16)}:${(turn & 255).toString(16)}::1`;

const SHOTS: Readonly<Record<'rest' | 'mcp' | 'a2a', Make>> = {
  rest: (random, turn) => {
    const roll = random();
    if (roll < 0.15) {
      const q = mutate('second mortgage', random);
      const query = random() < 0.5 ? { q } : { q, [mutate('x', random)]: q };
      return { path: '/v1/search', method: 'GET', query, body: '' };
    }
    const headers = random() < 0.3 ? { 'idempotency-key': mutate('a-sound-key', random) } : {};
    if (roll < 0.2) {
      const token = `${'a'.repeat(43)}.${'b'.repeat(32)}`;
      return roll < 0.175
        ? { path: '/v1/withdrawal', body: mutate({ token }, random) }
        : { path: '/v1/reply', body: mutate({ token, outcome: 'called' }, random) };
    }
    const isFit = roll < 0.55;
    const path = isFit ? '/v1/eligibility' : '/v1/enquiry';
    return {
      path,
      headers,
      body: mutate(isFit ? scenario : enquiry, random),
      address: address(turn),
    };
  },
  mcp: (random, turn) => {
    const [method, params] = pick(MCP, random);
    const sound =
      random() < 0.4 ? modern(method, params) : legacy(method, params, pick(VERSIONS, random));
    const spoilt = random() < 0.2 ? { [pick(MCP_HEADERS, random)]: mutate('x', random) } : {};
    return {
      path: '/mcp',
      // Each has a version here, so none is left out.
      headers: { ...(sound.headers as Shot['headers']), ...spoilt },
      body: mutate(sound.body, random),
      address: address(turn),
    };
  },
  a2a: (random, turn) => ({
    path: '/a2a',
    headers: random() < 0.5 ? {} : { 'a2a-version': pick(['1.0', '0.3', '9.9', ''], random) },
    body: mutate(pick(A2A, random), random),
    address: address(turn),
  }),
};

const rejections: unknown[] = [];
const keep = (reason: unknown) => void rejections.push(reason);
beforeEach(() => void process.on('unhandledRejection', keep));
afterEach(() => void process.off('unhandledRejection', keep));

async function fuzz(surface: HttpSurface, make: Make, seed: number) {
  const random = createRandom(seed);
  const wrong: unknown[] = [];
  const statuses = new Map<number, number>();
  for (let turn = 0; turn < COUNT; turn += 1) {
    const shot = make(random, turn);
    try {
      const { status, body } = await shoot(surface, shot);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isInternal = body.includes('-32603') || / at .*\.ts:\d+/.test(body);
      // A tool that refuses says what to fix.
      const isSilent = body.includes('"isError":true') && !body.includes('problems');
      if (status >= 500 || isInternal || isSilent || body.length > 200_000)
        wrong.push({ shot, status, body });
    } catch (error) {
      wrong.push({ shot, error: String(error instanceof Error ? error.stack : error) });
    }
  }
  return { wrong, statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)) };
}

describe.each(['rest', 'mcp', 'a2a'] as const)('%s', (name) => {
  it(`answers ${COUNT} spoilt requests without a fault`, async () => {
    const surfaces = openSurfaces();
    const { wrong, statuses } = await fuzz(surfaces[name], SHOTS[name], SEED + name.length);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(surfaces.faults).toEqual([]);
    expect(rejections).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    tell(
      'S13',
      `${name}: ${COUNT} structure-aware requests, 0 × 5xx, 0 faults, 0 unhandled rejections; statuses ${JSON.stringify(statuses)} (seed ${SEED})`,
    );
  });
});
