/** S13: whatever arrives on any surface is answered: no fault, no 5xx, nothing polluted or leaked. */

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpSurface } from '../../functions/http.ts';
import { request } from '../support/enquiries.ts';
import { createRandom, load, SEED, tell } from '../support/faults-load.ts';
import { legacy, modern } from '../support/mcp-modern.ts';
import { openSurfaces, type Shot, shoot } from '../support/security-surfaces.ts';

// Spoils a sound request the way hostile and broken callers do: knowing its structure.

type Random = () => number;

/** What breaks programs, beside the odd values of any kind that fast-check draws. */
const NASTY: readonly unknown[] = [
  ...fc.sample(fc.anything({ withNullPrototype: true, maxDepth: 2 }), { seed: 13, numRuns: 60 }),
  2 ** 53 + 1,
  '\r\nX-Evil: 1',
  '\u0000\u0007\u2028\ufeff\u200b',
  '\u202eevil',
  '\ud800',
  '\udfff\ud800',
  'undefined',
  '$85k',
  '1e999',
  '../../etc/passwd',
  '%c0%ae',
  '<script>alert(1)</script>',
  '{{7*7}}',
  "' OR 1=1 --",
  '=1+1',
  'é'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(300),
  'e\u0301'.repeat(2000),
  '0'.repeat(300),
  '((((((((((',
  { length: 1e9 },
  { toJSON: 1 },
  { toString: 'x', valueOf: null },
];

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'then',
  'toJSON',
  '',
  ' ',
  'a'.repeat(300),
  'é',
  '\u0000',
  'length',
  'id',
  'consent',
];

const pick = <T>(all: readonly T[], random: Random): T => {
  const chosen = all[Math.floor(random() * all.length)];
  if (chosen === undefined && all.length === 0) throw new Error('There is nothing to pick from.');
  return chosen as T;
};

/** One to four changes somewhere inside, as text: what no object can hold is written in. */
function mutate(sound: unknown, random: Random): string {
  let value: unknown = structuredClone(sound);
  const times = 1 + Math.floor(random() * 3);
  for (let time = 0; time < times; time += 1) value = change(value, random, 0);
  const text = JSON.stringify(value) ?? 'null';
  return random() < 0.25 ? spoilText(text, random) : text;
}

function change(value: unknown, random: Random, depth: number): unknown {
  if (random() < (depth === 0 ? 0.03 : 0.25) || depth > 5) return pick(NASTY, random);
  if (Array.isArray(value)) return changeList(value, random, depth);
  if (typeof value === 'object' && value !== null) return changeObject(value, random, depth);
  if (typeof value === 'string' && random() < 0.5)
    return `${value}${JSON.stringify(pick(NASTY, random))}`;
  return pick(NASTY, random);
}

function changeList(list: readonly unknown[], random: Random, depth: number): unknown {
  if (list.length === 0 || random() < 0.2) return [...list, pick(NASTY, random)];
  const at = Math.floor(random() * list.length);
  return list.map((each, place) => (place === at ? change(each, random, depth + 1) : each));
}

function changeObject(given: object, random: Random, depth: number): unknown {
  const entries = Object.entries(given);
  const roll = random();
  if (roll < 0.15)
    return Object.fromEntries([...entries, [pick(KEYS, random), pick(NASTY, random)]]);
  if (entries.length === 0) return pick(NASTY, random);
  const at = Math.floor(random() * entries.length);
  if (roll < 0.25) return Object.fromEntries(entries.filter((_, place) => place !== at));
  return Object.fromEntries(
    entries.map(([name, value], place) => [
      name,
      place === at ? change(value, random, depth + 1) : value,
    ]),
  );
}

function spoilText(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  switch (Math.floor(random() * 8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return (
        text.slice(0, at) + String.fromCharCode(Math.floor(random() * 65_536)) + text.slice(at)
      );
    case 2:
      return text + text;
    case 3:
      return `\ufeff${text}`;
    case 4:
      return text.replace('{', '{"__proto__":{"polluted":1},');
    case 5:
      return text.replace('{', '{"constructor":{"prototype":{"polluted":1}},');
    case 6:
      return text.replace(/:\d+/, ':1e999');
    default:
      return '['.repeat(Math.floor(random() * 40)) + text;
  }
}

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
