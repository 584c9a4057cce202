/**
 * What is measured: each of our functions at what people ask of it, and beside it whoever does the same. Every event
 * differs from the one before, so that nothing is measured that only a repeat would give.
 */
import type { FunctionName } from '../../infra/functions.ts';
import { toEvent } from './lambda-event.ts';
import { says } from './processes.ts';

export type Case = {
  readonly name: string;
  /** A function of ours, or a file of `peers`. */
  readonly of: { readonly ours: FunctionName } | { readonly peer: string };
  /** So many different events. */
  readonly events: (round: number) => readonly unknown[];
  /** Instead of them: what the case before left in the queue. */
  readonly isQueued?: true;
  readonly isDone: (result: unknown) => boolean;
  /** What it is to cost at most, as a multiple of the case named. */
  readonly wanted?: { readonly times: number; readonly of: string };
};

export const EMPTY = 'an empty handler';
export const SDK_CALLS = 'the AWS SDK alone, the same calls';

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
const fit = (n: number) => toEvent('POST', '/v1/eligibility', { body: need(n) });
const search = (n: number) =>
  toEvent('GET', '/v1/search', { query: { q: `second mortgage deed of priority ${n}` } });
const rpc = (method: string, params: object, id: number) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const mcp = (method: string, params: object, n: number) =>
  toEvent('POST', '/mcp', {
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: rpc(method, params, n),
  });
const mcpList = (n: number) => mcp('tools/list', {}, n);
const mcpFit = (n: number) => mcp('tools/call', { name: 'check_fit', arguments: need(n) }, n);
const a2aFit = (n: number) =>
  toEvent('POST', '/a2a', {
    headers: { 'a2a-version': '1.0' },
    body: rpc(
      'SendMessage',
      {
        message: {
          messageId: `bench ${n}`,
          role: 'ROLE_USER',
          parts: [{ data: { skill: 'check_fit', input: need(n) } }],
        },
      },
      n,
    ),
  });
/** From an address of its own, so that the limit of three a minute meets nobody. */
const enquiry = (n: number, changed: object = {}) =>
  toEvent('POST', '/v1/enquiry', {
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

export const CASES = [
  { name: EMPTY, of: { peer: 'empty' }, events: once(() => ({})), isDone: says(200, '{}') },
  {
    name: 'fit check',
    of: { ours: 'rest' },
    events: many(fit),
    isDone: says(200, 'next_step'),
    wanted: { times: 1.7, of: EMPTY },
  },
  {
    name: 'fit check, the domain alone',
    of: { peer: 'domain' },
    events: many(fit),
    isDone: says(200, 'next_step'),
  },
  {
    name: 'fit check, Fastify',
    of: { peer: 'fastify' },
    events: many(fit),
    isDone: says(200, 'next_step'),
  },
  {
    name: 'search',
    of: { ours: 'rest' },
    events: many(search),
    isDone: says(200, 'second-mortgage'),
    wanted: { times: 2, of: EMPTY },
  },
  {
    name: 'MCP tools/list',
    of: { ours: 'mcp' },
    events: many(mcpList),
    isDone: says(200, 'check_fit'),
    wanted: { times: 4, of: EMPTY },
  },
  {
    name: 'MCP tools/list, plain SDK',
    of: { peer: 'mcp-plain' },
    events: many(mcpList),
    isDone: says(200, 'check_fit'),
  },
  {
    name: 'MCP check_fit',
    of: { ours: 'mcp' },
    events: many(mcpFit),
    isDone: says(200, 'next_step'),
    wanted: { times: 4, of: EMPTY },
  },
  {
    name: 'MCP check_fit, plain SDK',
    of: { peer: 'mcp-plain' },
    events: many(mcpFit),
    isDone: says(200, 'next_step'),
  },
  {
    name: 'MCP check_fit, AWS sample',
    of: { peer: 'mcp-sample' },
    events: many(mcpFit),
    isDone: says(200, 'next_step'),
  },
  {
    name: 'A2A check_fit',
    of: { ours: 'a2a' },
    events: many(a2aFit),
    isDone: says(200, 'TASK_STATE_COMPLETED'),
    wanted: { times: 3, of: EMPTY },
  },
  {
    name: 'A2A check_fit, SDK’s sample',
    of: { peer: 'a2a-sample' },
    events: many(a2aFit),
    isDone: says(200, 'TASK_STATE_COMPLETED'),
  },
  {
    name: 'enquiry refused',
    of: { ours: 'enquiry' },
    events: once((n) => enquiry(n, { phone: '1300 975 707' })),
    isDone: says(400, 'phone'),
    wanted: { times: 4, of: EMPTY },
  },
  { name: SDK_CALLS, of: { peer: 'aws-sdk' }, events: once(() => ({})), isDone: says(200, '') },
  {
    name: 'enquiry accepted',
    of: { ours: 'enquiry' },
    events: once((n) => enquiry(n)),
    isDone: says(200, 'reference'),
    wanted: { times: 1.25, of: SDK_CALLS },
  },
  {
    name: 'deliver, one enquiry',
    of: { ours: 'deliver' },
    events: () => [],
    isQueued: true,
    isDone: (result) => JSON.stringify(result) === '{"batchItemFailures":[]}',
  },
  {
    name: 'sweep, nothing due',
    of: { ours: 'requeue' },
    events: once(() => ({})),
    isDone: (result) => JSON.stringify(result) === '{"requeued":0}',
  },
] as const satisfies readonly Case[];
