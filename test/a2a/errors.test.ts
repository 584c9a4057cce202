import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '../../functions/http.ts';
import { type Ask, ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { call, send, sendOlder } from '../support/a2a-messages.ts';

const endpoint = openEndpoint();
const text = [{ text: 'help' }];
const rpc = (body: object): Ask => ({ body, headers: { 'a2a-version': '1.0' } });
const envelope = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {} };

type Row = readonly [what: string, asked: Ask, code: number, reason?: string];

const rows: readonly Row[] = [
  ['what is not JSON', { body: '{"jsonrpc":' }, -32700, 'UNREADABLE_BODY'],
  ['an empty body', { body: '' }, -32700, 'EMPTY_BODY'],
  ['a batch', { body: [envelope] }, -32600],
  ['a bare value', { body: 'null' }, -32600],
  ['no jsonrpc', rpc({ ...envelope, jsonrpc: undefined }), -32600],
  ['jsonrpc 1.0', rpc({ ...envelope, jsonrpc: '1.0' }), -32600],
  ['no method', rpc({ ...envelope, method: undefined }), -32600],
  ['no id', rpc({ ...envelope, id: undefined }), -32600],
  ['an id that is half a number', rpc({ ...envelope, id: 1.5 }), -32600],
  ['an id that is an object', rpc({ ...envelope, id: {} }), -32600],
  ['an unknown method of 1.0', call('Nope', {}, '1.0'), -32601],
  ['an unknown method of 0.3', call('nope', {}, '0.3'), -32601],
  ['an unknown method of no version', call('nope'), -32601],
  ['a method of 0.3 in 1.0', call('message/send', {}, '1.0'), -32601],
  ['a method of 1.0 in 0.3', call('SendMessage', {}, '0.3'), -32601],
  ['version 2.0', call('SendMessage', {}, '2.0'), -32009, 'VERSION_NOT_SUPPORTED'],
  ['version 1.1', call('SendMessage', {}, '1.1'), -32009, 'VERSION_NOT_SUPPORTED'],
  ['version 0.2', call('message/send', {}, '0.2'), -32009, 'VERSION_NOT_SUPPORTED'],
  ['a version of words', call('SendMessage', {}, 'latest'), -32009, 'VERSION_NOT_SUPPORTED'],
  [
    'a version in the query that is not spoken',
    { ...call('SendMessage'), query: { 'A2A-Version': '9.9' } },
    -32009,
    'VERSION_NOT_SUPPORTED',
  ],
  ['params that are a list', call('SendMessage', [], '1.0'), -32602, 'INVALID_PARAMS'],
  ['no message', call('SendMessage', {}, '1.0'), -32602, 'INVALID_PARAMS'],
  ['no message in 0.3', call('message/send'), -32602],
  ['no parts', send([]), -32602, 'INVALID_PARAMS'],
  ['no parts in 0.3', sendOlder([]), -32602],
  ['a part that is none', send([{}]), -32602, 'INVALID_PARAMS'],
  ['a part that is two', send([{ text: 'a', data: {} }]), -32602, 'INVALID_PARAMS'],
  ['text that is a number', send([{ text: 5 }]), -32602, 'INVALID_PARAMS'],
  ['a part of another kind in 0.3', sendOlder([{ kind: 'song' }]), -32602],
  ['a part without kind in 0.3', sendOlder([{ text: 'help' }]), -32602],
  ['too many parts', send(Array(101).fill({ text: 'a' })), -32602, 'INVALID_PARAMS'],
  ['an empty messageId', send(text, { messageId: ' ' }), -32602, 'INVALID_PARAMS'],
  ['an endless messageId', send(text, { messageId: 'm'.repeat(257) }), -32602, 'INVALID_PARAMS'],
  ['the role of an agent', withMessage({ role: 'ROLE_AGENT' }), -32602, 'INVALID_PARAMS'],
  ['the role of another version', withMessage({ role: 'user' }), -32602, 'INVALID_PARAMS'],
  ['no role', withMessage({ role: undefined }), -32602, 'INVALID_PARAMS'],
  ['a contextId that is a number', withMessage({ contextId: 7 }), -32602, 'INVALID_PARAMS'],
  ['a page of none', call('ListTasks', { pageSize: 0 }, '1.0'), -32602, 'INVALID_PARAMS'],
  ['no task id', call('GetTask', {}, '1.0'), -32602, 'INVALID_PARAMS'],
  ['no task id in 0.3', call('tasks/get'), -32602],
  ['a file', send([{ url: 'https://a.test/x.pdf' }]), -32005, 'CONTENT_TYPE_NOT_SUPPORTED'],
  ['bytes', send([{ raw: 'aGk=' }]), -32005, 'CONTENT_TYPE_NOT_SUPPORTED'],
  ['a file in 0.3', sendOlder([{ kind: 'file', file: { uri: 'https://a.test' } }]), -32005],
  ['GetTask', call('GetTask', { id: 'x' }, '1.0'), -32001, 'TASK_NOT_FOUND'],
  ['CancelTask', call('CancelTask', { id: 'x' }, '1.0'), -32001, 'TASK_NOT_FOUND'],
  ['tasks/get', call('tasks/get', { id: 'x' }), -32001],
  ['tasks/cancel', call('tasks/cancel', { id: 'x' }), -32001],
  ['a message to a task', withMessage({ taskId: 'x' }), -32001, 'TASK_NOT_FOUND'],
  ['SendStreamingMessage', call('SendStreamingMessage'), -32004, 'UNSUPPORTED_OPERATION'],
  ['SubscribeToTask', call('SubscribeToTask', { id: 'x' }), -32004, 'UNSUPPORTED_OPERATION'],
  ['message/stream', call('message/stream'), -32004],
  ['tasks/resubscribe', call('tasks/resubscribe', { id: 'x' }), -32004],
  ['GetExtendedAgentCard', call('GetExtendedAgentCard'), -32004, 'UNSUPPORTED_OPERATION'],
  ['agent/getAuthenticatedExtendedCard', call('agent/getAuthenticatedExtendedCard'), -32004],
  ...['Create', 'Get', 'Delete'].map((verb): Row => {
    const asked = call(`${verb}TaskPushNotificationConfig`);
    return [`${verb} of a push notification`, asked, -32003, 'PUSH_NOTIFICATION_NOT_SUPPORTED'];
  }),
  ...['set', 'get', 'list', 'delete'].map(
    (verb): Row => [`${verb} in 0.3`, call(`tasks/pushNotificationConfig/${verb}`), -32003],
  ),
  [
    'a message that wants push notifications',
    withParams({ configuration: { taskPushNotificationConfig: { url: 'https://a.test' } } }),
    -32003,
    'PUSH_NOTIFICATION_NOT_SUPPORTED',
  ],
];

function withMessage(changes: object): Ask {
  return withParams({ message: { messageId: 'm', role: 'ROLE_USER', parts: text, ...changes } });
}

function withParams(changes: object): Ask {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: text };
  return call('SendMessage', { message, ...changes }, '1.0');
}

describe('an error of the protocol', () => {
  const named = rows.map(([what, asked, code, reason]) => ({ what, asked, code, reason }));

  it.each(named)('says $what with its code', async ({ asked, code, reason }) => {
    const { status, headers, answer } = await ask(endpoint, asked);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code } });
    expect(answer.error.data?.[0]?.reason).toBe(reason);
    expect(answer.error.message).not.toMatch(/undefined|TypeError/);
    expect(answer).not.toHaveProperty('result');
  });

  it('carries the id of its request, whatever kind of id', async () => {
    for (const id of ['a', 7, 0, null]) {
      const { answer } = await ask(endpoint, rpc({ ...envelope, method: 'Nope', id }));
      expect(answer.id).toBe(id);
    }
  });

  it('leaves what is no A2A at all to the transport', async () => {
    const get = await ask(endpoint, { method: 'GET' });
    expect([get.status, get.headers['allow']]).toEqual([405, 'POST']);
    const plain = await ask(endpoint, { headers: { 'content-type': 'text/plain' }, body: '{}' });
    expect([plain.status, plain.answer.error.code]).toEqual([415, -32005]);
    const large = await ask(endpoint, { body: ' '.repeat(MAX_BODY_BYTES + 1) });
    expect([large.status, large.answer.error.code]).toEqual([413, -32600]);
  });
});
