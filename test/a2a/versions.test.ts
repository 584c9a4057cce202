import { describe, expect, it } from 'vitest';
import { type Ask, ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { call, callSkill, send, sendOlder } from '../support/a2a-messages.ts';

const endpoint = openEndpoint();
const skill = { skill: 'search', input: { query: 'caveat' } };
const current = send([{ data: skill }]);
const older = sendOlder([{ kind: 'data', data: skill }]);
const saying = (asked: Ask, version: string): Ask => ({
  ...asked,
  headers: { 'a2a-version': version },
});

describe('the version of a request', () => {
  it.each([
    ['1.0 by its header', current],
    ['1.0 by a header with a patch number, which counts for nothing', saying(current, '1.0.1')],
    ['1.0 by the query', { ...current, headers: {}, query: { 'A2A-Version': '1.0' } }],
    [
      '1.0 by the query in small letters',
      { ...current, headers: {}, query: { 'a2a-version': '1.0' } },
    ],
    ['1.0 by its method, where nothing says', { ...current, headers: {} }],
    ['1.0 by its method, where the header is empty', saying(current, '')],
  ])('is %s', async (_, asked) => {
    const { answer } = await ask(endpoint, asked);
    expect(answer.result.task.status.state).toBe('TASK_STATE_COMPLETED');
  });

  it.each([
    ['0.3 by its header', saying(older, '0.3')],
    ['0.3 by a header with a patch number', saying(older, '0.3.0')],
    ['0.3 where nothing says', older],
  ])('is %s', async (_, asked) => {
    const { answer } = await ask(endpoint, asked);
    expect(answer.result).toMatchObject({ kind: 'task', status: { state: 'completed' } });
  });

  it('is read from the header before the query', async () => {
    const { answer } = await ask(endpoint, { ...current, query: { 'A2A-Version': '0.3' } });
    expect(answer.result).toHaveProperty('task');
  });
});

describe('an answer', () => {
  it('has the shape of 1.0', async () => {
    const { answer } = await ask(endpoint, current);
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        task: {
          id: expect.any(String),
          contextId: expect.any(String),
          status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-11-20T00:00:00.000Z' },
          artifacts: [
            {
              artifactId: 'search',
              name: 'search',
              parts: [
                { text: expect.stringContaining('Caveat loan'), mediaType: 'text/plain' },
                { data: { results: expect.any(Array) }, mediaType: 'application/json' },
              ],
            },
          ],
        },
      },
    });
  });

  it('has the shape of 0.3', async () => {
    const { answer } = await ask(endpoint, older);
    expect(answer.result).toEqual({
      kind: 'task',
      id: expect.any(String),
      contextId: expect.any(String),
      status: { state: 'completed', timestamp: '2026-11-20T00:00:00.000Z' },
      artifacts: [
        {
          artifactId: 'search',
          name: 'search',
          parts: [
            { kind: 'text', text: expect.stringContaining('Caveat loan') },
            { kind: 'data', data: { results: expect.any(Array) } },
          ],
        },
      ],
    });
  });

  it('never lists the tasks of anybody', async () => {
    await ask(endpoint, callSkill('list_products'));
    const { answer } = await ask(endpoint, call('ListTasks', { pageSize: 10 }, '1.0'));
    expect(answer.result).toEqual({ tasks: [], nextPageToken: '', pageSize: 10, totalSize: 0 });
  });
});
