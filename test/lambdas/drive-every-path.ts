/**
 * Drives every entrypoint down every path on which it asks AWS for anything: each way that an
 * enquiry is taken, refused, sent, given up, withdrawn and forgotten.
 */

import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { replyToken } from '../../functions/enquiry/record.ts';
import type { FunctionName } from '../../infra/functions.ts';
import { request } from '../support/enquiries.ts';
import type { Rooms } from './rooms.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RECORDERS = ['enquiry', 'mcp', 'a2a'] as const satisfies readonly FunctionName[];
type Recorder = (typeof RECORDERS)[number];

let numbers = 0;
/** A person and an address that nobody used before. */
function someone() {
  numbers += 1;
  return { phone: `0412 345 ${String(numbers).padStart(3, '0')}`, address: `203.0.113.${numbers}` };
}

type Asking = { readonly input: object; readonly address: string };

function ask(rooms: Rooms, name: Recorder, { input, address }: Asking) {
  const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
  if (name === 'enquiry') return rooms.request(name, '/v1/enquiry', { body: input, address });
  if (name === 'mcp') {
    const params = { name: 'request_callback', arguments: input };
    const headers = { 'mcp-protocol-version': '2025-06-18' };
    return rooms.request(name, '/mcp', { body: rpc('tools/call', params), headers, address });
  }
  const parts = [{ data: { skill: 'request_callback', input } }];
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts };
  const headers = { 'a2a-version': '1.0' };
  return rooms.request(name, '/a2a', { body: rpc('SendMessage', { message }), headers, address });
}

/** One enquiry that is taken; answers the withdrawal token and the reference. */
export async function take(rooms: Rooms, name: Recorder = 'enquiry', more: object = {}) {
  const { phone, address } = someone();
  const answer = await ask(rooms, name, { input: { ...request, phone, ...more }, address });
  const text = JSON.stringify(answer.body);
  const [, token = ''] = /your-enquiry#([\w.-]+)/.exec(text) ?? [];
  const [reference = ''] = /BF-\w{5}-\w{5}-\w/.exec(text) ?? [];
  if (reference === '') throw new Error(`${name} did not take an enquiry: ${text}`);
  const [id = ''] = token.split('.');
  return { id, token, reference };
}

export async function driveEveryPath(rooms: Rooms): Promise<void> {
  await read(rooms);
  for (const name of RECORDERS) await record(rooms, name);
  await rooms.deliver();
  // On the quarter of an hour it also looks who waits past the promised time.
  await rooms.sweep();
  await withdraw(rooms);
  await sendAndFail(rooms);
  await giveUp(rooms);
  await sweep(rooms);
}

/** What needs nothing of AWS. */
async function read(rooms: Rooms): Promise<void> {
  await rooms.look();
  await rooms.request('rest', '/v1/eligibility', { body: { amount: 90_000 } });
  await rooms.request('rest', '/v1/search', { method: 'GET', query: { q: 'caveat' } });
  await rooms.request('rest', '/nowhere', { method: 'GET' });
  const call = (name: string, input: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  });
  await rooms.request('mcp', '/mcp', { body: call('check_fit', { amount: 90_000 }) });
  await rooms.request('mcp', '/mcp', { body: call('search', { query: 'caveat' }) });
}

/** Taken, repeated, refused for its key, for its minute, and taken while table or queue fails. */
async function record(rooms: Rooms, name: Recorder): Promise<void> {
  const { phone, address } = someone();
  const input = { ...request, phone, idempotency_key: `${name}-${crypto.randomUUID()}` };
  await ask(rooms, name, { input, address });
  await ask(rooms, name, { input, address });
  await ask(rooms, name, { input: { ...input, amount: 1000 }, address });
  const { idempotency_key: _, ...keyless } = input;
  for (const amount of [1, 1, 2, 3, 4])
    await ask(rooms, name, { input: { ...keyless, amount }, address });
  await ask(rooms, name, { input: { ...input, consent: false }, address });
  rooms.spoil((operation) => (operation === 'PutItem' ? 'refuse' : undefined), name);
  await ask(rooms, name, {
    input: { ...input, idempotency_key: `${name}-unwritten` },
    ...someone(),
  });
  rooms.spoil((operation) => (operation === 'SendMessage' ? 'refuse' : undefined), name);
  await take(rooms, name);
  rooms.heal();
}

async function withdraw(rooms: Rooms): Promise<void> {
  await rooms.request('withdrawal', '/health', { method: 'GET' });
  const withdrawal = (token: string) =>
    rooms.request('withdrawal', '/v1/withdrawal', { body: { token } });
  const unsent = await take(rooms);
  await withdrawal(unsent.token);
  await withdrawal(unsent.token);
  await withdrawal(`${unsent.id}.${'x'.repeat(32)}`);
  const sent = await take(rooms);
  const copy = { token: sent.token, action: 'copy' };
  await rooms.request('withdrawal', '/v1/withdrawal', { body: copy });
  await rooms.deliver();
  const told = await rooms.store.read(sent.id);
  const token = told === undefined ? '' : replyToken(told);
  await rooms.request('withdrawal', '/v1/reply', { body: { token, outcome: 'called' } });
  await withdrawal(sent.token);
  await rooms.deliver();
}

/** Refused and tried again; the same person twice; withdrawn while it is sent; and e-mailed. */
async function sendAndFail(rooms: Rooms): Promise<void> {
  const { broker } = rooms;
  const accepting = broker.respond;
  broker.respond = (response) => response.writeHead(503).end();
  await take(rooms);
  await rooms.deliver();
  rooms.advance(20 * MINUTE);
  await rooms.sweep();
  await rooms.deliver();
  const leaving = await take(rooms);
  broker.respond = async (response) => {
    await rooms.request('withdrawal', '/v1/withdrawal', { body: { token: leaving.token } });
    response.writeHead(204).end();
  };
  await rooms.deliver();
  broker.respond = accepting;
  const QueueUrl = rooms.queues.main;
  await rooms.messages.send(new SendMessageCommand({ QueueUrl, MessageBody: 'not JSON' }));
  const nobody = 'nobody-has-this-id';
  await rooms.messages.send(new SendMessageCommand({ QueueUrl, MessageBody: nobody }));
  await rooms.deliver();
}

/** Tried until the schedule ends; gone for good; and lapsed with its consent. */
async function giveUp(rooms: Rooms): Promise<void> {
  const { broker } = rooms;
  const accepting = broker.respond;
  broker.respond = (response) => response.writeHead(410).end();
  await take(rooms);
  await rooms.deliver();
  broker.respond = accepting;
  await take(rooms);
  await rooms.drop();
  rooms.advance(91 * DAY);
  await rooms.sweep();
  await rooms.deliver();
}

/** What is due again, what has been kept long enough, and what has meanwhile gone. */
async function sweep(rooms: Rooms): Promise<void> {
  const gone = await take(rooms);
  await rooms.drop();
  rooms.advance(2 * MINUTE);
  rooms.spoil(async (operation) => {
    if (operation === 'UpdateItem') await rooms.remove(gone.id);
    return undefined;
  }, 'requeue');
  await rooms.sweep();
  rooms.heal();
  rooms.advance(200 * DAY);
  await rooms.sweep();
}
