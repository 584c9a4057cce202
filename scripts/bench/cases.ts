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
};

export const EMPTY = 'an empty handler';
export const SDK_CALLS = 'the AWS SDK alone, the same calls';

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
/** From an address of its own, so that the limit of three a minute meets nobody. */
const enquiry = (n: number, changed: object = {}) =>
  toEvent('/v1/enquiry', {
    address: `203.0.${Math.floor(n / 250)}.${1 + (n % 250)}`,
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
const ours = (name: FunctionName, times?: number, than = EMPTY) => ({
  of: { ours: name },
  ...(times === undefined ? {} : { wanted: { times, than } }),
});
const peer = (name: string) => ({ of: { peer: name } });

/** What is asked, and of whom, by the name of its row. */
const ASKED = [
  { events: once(() => ({})), isDone: says(200, '{}'), by: { [EMPTY]: peer('empty') } },
  {
    events: many(fit),
    isDone: says(200, 'next_step'),
    by: {
      'fit check': ours('rest', 1.7),
      'fit check, the domain alone': peer('domain'),
      'fit check, Fastify': peer('fastify'),
    },
  },
  {
    events: many(search),
    isDone: says(200, 'second-mortgage'),
    by: { search: ours('rest', 2) },
  },
  {
    events: many(mcpList),
    isDone: says(200, 'check_fit'),
    by: { 'MCP tools/list': ours('mcp', 4), 'MCP tools/list, plain SDK': peer('mcp-plain') },
  },
  {
    events: many(mcpFit),
    isDone: says(200, 'next_step'),
    by: {
      'MCP check_fit': ours('mcp', 4),
      'MCP check_fit, plain SDK': peer('mcp-plain'),
      'MCP check_fit, AWS sample': peer('mcp-sample'),
    },
  },
  {
    events: many(a2aFit),
    isDone: says(200, 'TASK_STATE_COMPLETED'),
    by: { 'A2A check_fit': ours('a2a', 3), 'A2A check_fit, SDK’s sample': peer('a2a-sample') },
  },
  {
    events: once((n) => enquiry(n, { phone: '1300 975 707' })),
    isDone: says(400, 'phone'),
    by: { 'enquiry refused': ours('enquiry', 4) },
  },
  { events: once(() => ({})), isDone: says(200, ''), by: { [SDK_CALLS]: peer('aws-sdk') } },
  {
    events: once(enquiry),
    isDone: says(200, 'reference'),
    by: { 'enquiry accepted': ours('enquiry', 1.25, SDK_CALLS) },
  },
  {
    events: () => [],
    isQueued: true,
    isDone: is('{"batchItemFailures":[]}'),
    by: { 'deliver, one enquiry': ours('deliver') },
  },
  {
    events: once(() => ({})),
    isDone: is('{"requeued":0}'),
    by: { 'sweep, nothing due': ours('requeue') },
  },
] as const;

export const CASES: readonly Case[] = ASKED.flatMap(({ by, ...asked }) =>
  Object.entries(by).map(([name, each]) => ({ name, ...asked, ...each })),
);
