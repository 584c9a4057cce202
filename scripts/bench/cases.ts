/**
 * What is measured: each of our functions at what people ask of it, and beside it whoever does the same. Every event
 * differs from the one before, so that nothing is measured that only a repeat would give.
 */
import type { FunctionName } from '../../infra/functions.ts';
import { type Run, says } from './processes.ts';

export type Case = Pick<Run, 'isDone'> & {
  readonly name: string;
  /** A function of ours, or a file of `peers`. */
  readonly of: { readonly ours: FunctionName } | { readonly peer: string };
  /** So many different events. */
  readonly events: (round: number) => readonly unknown[];
  /** Instead of them: what the case before left in the queue. */
  readonly isQueued?: true;
  /** What it is to cost at most, as a multiple of the case named. */
  readonly wanted?: { readonly times: number; readonly than: string };
  /** Of those whose million is priced: by what it takes beside bytes and CPU (cost.ts). */
  readonly price?: Price;
};
/**
 * Nothing more; or nothing, of whoever floods us and can ask it as often as the throttles let them; or what table
 * and queue do for an enquiry, and the worker afterwards; or what it takes to refuse one over the limit.
 */
export type Price = 'plain' | 'junk' | 'kept' | 'limited';

export const EMPTY = 'an empty handler';
const SDK_CALLS = 'the AWS SDK alone, the same calls';

type Sent = {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly address?: string;
};

/** An event of API Gateway as the edge would have sent it, as far as our functions read it. */
function toEvent(path: string, { body, headers, query, address = '203.0.113.7' }: Sent) {
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      'content-type': 'application/json',
      host: '127.0.0.1:8787',
      'x-origin-verify': 'bench',
      'x-viewer-address': address,
      ...headers,
    },
    requestContext: {
      http: { method: body === undefined ? 'GET' : 'POST', path, sourceIp: address },
      requestId: 'bench',
    },
    isBase64Encoded: false,
    ...(query === undefined ? {} : { queryStringParameters: query }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** What comes after the first tells what a warm answer costs. */
const WARM = 200;
const many = (make: (n: number) => unknown) => (round: number) =>
  Array.from({ length: WARM }, (_, n) => make(1 + round * WARM + n));
const once = (make: (round: number) => unknown) => (round: number) => [make(1 + round)];

const need = (n: number) => ({
  purpose: 'stock for the shop',
  security: 'property',
  amount: 90_000 + n,
  property_value: 750_000,
});
const fit = (n: number) => toEvent('/v1/eligibility', { body: need(n) });
const search = (n: number) =>
  toEvent('/v1/search', { query: { q: `second mortgage deed of priority ${n}` } });
const mcp = (method: string, params: object, id: number) => {
  const accept = 'application/json, text/event-stream';
  const headers = { accept, 'mcp-protocol-version': '2025-11-25' };
  return toEvent('/mcp', { headers, body: { jsonrpc: '2.0', id, method, params } });
};
const mcpList = (n: number) => mcp('tools/list', {}, n);
const mcpFit = (n: number) => mcp('tools/call', { name: 'check_fit', arguments: need(n) }, n);
const a2aFit = (id: number) => {
  const parts = [{ data: { skill: 'check_fit', input: need(id) } }];
  const params = { message: { messageId: `bench ${id}`, role: 'ROLE_USER', parts } };
  const body = { jsonrpc: '2.0', id, method: 'SendMessage', params };
  return toEvent('/a2a', { headers: { 'a2a-version': '1.0' }, body });
};
/** As long as a text may be, of words and figures that are all looked at. */
const PAGE =
  'Owing 400,000 on the unit in Parramatta, need 90k by 12 March 2027 for stock; '.repeat(60);
const page = (n: number) => `${n} ${PAGE}`.slice(0, 3800);
/** From an address of its own, so that the limit of three a minute meets nobody. */
const ownAddress = (n: number) => `203.0.${Math.floor(n / 250)}.${1 + (n % 250)}`;
const enquiry = (n: number, changed: object = {}, address = ownAddress(n)) =>
  toEvent('/v1/enquiry', {
    address,
    body: {
      name: 'Sam Citizen',
      phone: '02 5550 1234',
      email: 'sam@example.com',
      scenario: `Need $120,000 within two weeks to pay a tax debt, number ${n}. House worth $1m.`,
      business_purpose: true,
      amount: 120_000,
      consent: true,
      ...changed,
    },
  });

const is = (wanted: string) => (result: unknown) => JSON.stringify(result) === wanted;
const ours = (name: FunctionName) => ({ of: { ours: name } });
const peer = (name: string) => ({ of: { peer: name } });
const atMost = (times: number, than = EMPTY) => ({ wanted: { times, than } });

const fits = { events: many(fit), isDone: says(200, 'next_step') };
const lists = { events: many(mcpList), isDone: says(200, 'check_fit') };
const fitsOverMcp = { events: many(mcpFit), isDone: says(200, 'next_step') };
const fitsOverA2a = { events: many(a2aFit), isDone: says(200, 'TASK_STATE_COMPLETED') };
const nothing = once(() => ({}));
const taken = says(200, 'reference');

/** In the order of the table. */
export const CASES: readonly Case[] = [
  { name: EMPTY, ...peer('empty'), events: nothing, isDone: says(200, '{}') },
  { name: 'fit check', ...ours('rest'), ...fits, ...atMost(1.7), price: 'plain' },
  { name: 'fit check, the domain alone', ...peer('domain'), ...fits },
  { name: 'fit check, Fastify', ...peer('fastify'), ...fits },
  {
    name: 'search',
    ...ours('rest'),
    ...atMost(2),
    events: many(search),
    isDone: says(200, 'second-mortgage'),
  },
  { name: 'MCP tools/list', ...ours('mcp'), ...lists, ...atMost(4) },
  { name: 'MCP tools/list, plain SDK', ...peer('mcp-plain'), ...lists },
  { name: 'MCP check_fit', ...ours('mcp'), ...fitsOverMcp, ...atMost(4), price: 'plain' },
  { name: 'MCP check_fit, plain SDK', ...peer('mcp-plain'), ...fitsOverMcp },
  { name: 'MCP check_fit, AWS sample', ...peer('mcp-sample'), ...fitsOverMcp },
  { name: 'A2A check_fit', ...ours('a2a'), ...fitsOverA2a, ...atMost(3) },
  { name: 'A2A check_fit, SDK’s sample', ...peer('a2a-sample'), ...fitsOverA2a },
  {
    name: 'enquiry refused',
    ...ours('enquiry'),
    ...atMost(4),
    events: many((n) => enquiry(n, { phone: '1300 975 707' })),
    isDone: says(400, 'phone'),
    price: 'junk',
  },
  { name: SDK_CALLS, ...peer('aws-sdk'), events: nothing, isDone: says(200, '') },
  {
    name: 'enquiry accepted',
    ...ours('enquiry'),
    ...atMost(1.25, SDK_CALLS),
    events: once((n) => enquiry(n)),
    isDone: taken,
  },
  {
    name: 'deliver, one enquiry',
    ...ours('deliver'),
    events: () => [],
    isQueued: true,
    isDone: is('{"batchItemFailures":[]}'),
  },
  {
    name: 'sweep, nothing due',
    ...ours('requeue'),
    events: nothing,
    isDone: is('{"requeued":0}'),
  },
];

/** The last are for their price alone: so many enquiries would be there for the sweep to find. */
export const PRICED_CASES: readonly Case[] = [
  ...CASES.filter(({ price }) => price !== undefined),
  {
    name: 'fit check of a whole page',
    ...ours('rest'),
    events: many((n) => toEvent('/v1/eligibility', { body: { situation: page(n) } })),
    isDone: says(200, 'next_step'),
    price: 'junk',
  },
  {
    name: 'enquiry, taken and delivered',
    ...ours('enquiry'),
    events: many((n) => enquiry(n)),
    isDone: taken,
    price: 'kept',
  },
  {
    name: 'enquiry of a whole page over the limit',
    ...ours('enquiry'),
    events: many((n) => enquiry(n, { scenario: page(n) }, '203.0.200.1')),
    isDone: says(429, 'rate_limited'),
    price: 'limited',
  },
];
