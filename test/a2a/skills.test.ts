import { describe, expect, it } from 'vitest';
import { operations as contract } from '../../functions/operations.ts';
import { CODES, Refusal } from '../../functions/refusals.ts';
import { proves } from '../promises.ts';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { callSkill, dataOf, reasonOf, send, sendOlder, taskOf } from '../support/a2a-messages.ts';
import { refusalCodes } from '../support/refusal-codes.ts';

const endpoint = openEndpoint();

describe('a skill', () => {
  it(proves('surfaces-agree', 'answers with the very JSON of its operation'), async () => {
    const asked = { surface: 'a2a', address: '203.0.113.7', requestId: 'request-1' } as const;
    for (const { name, effect, examples } of Object.values(contract)) {
      if (effect === 'records') continue;
      for (const { input } of Object.values(examples)) {
        const { output } = await endpoint.operations[name](input, asked);
        expect(dataOf(await ask(endpoint, callSkill(name, input)), name), name).toEqual(output);
      }
    }
  });

  it('reads numbers that an assistant sent as text, and no others', async () => {
    const taken = await ask(endpoint, callSkill('check_fit', { amount: '85,000' }));
    expect(taskOf(taken).status.state).toBe('TASK_STATE_COMPLETED');
    const refused = await ask(endpoint, callSkill('check_fit', { amount: '85k' }));
    expect(reasonOf(refused)).toMatchObject({ code: 'invalid_input' });
  });

  it('outranks the words beside it', async () => {
    const parts = [{ text: 'Please call me.' }, { data: { skill: 'list_products' } }];
    const { artifacts } = taskOf(await ask(endpoint, send(parts)));
    expect(artifacts?.map(({ name }) => name)).toEqual(['list_products']);
  });
});

describe('a task that is refused', () => {
  it.each([
    ['an unknown skill', { skill: 'rate_me', input: {} }, /^skill: must be one of: check_fit/],
    ['no skill', { input: {} }, /^skill: is required/],
    ['a field beside the input', { skill: 'search', query: 'x' }, /query: is not a field/],
    ['an input that is a list', { skill: 'search', input: [] }, /^input: must be/],
    ['data that is text', 'search', /^body: must be a JSON object/],
    ['a field of the operation', { skill: 'search', input: {} }, /^query: is required/],
  ])('says what to fix about %s', async (_, data, problem) => {
    const response = await ask(endpoint, send([{ data }]));
    expect(taskOf(response).status.state).toBe('TASK_STATE_REJECTED');
    expect(reasonOf(response)).toMatchObject({ problems: [expect.stringMatching(problem)] });
    expect(taskOf(response)).not.toHaveProperty('artifacts');
  });

  it('lists what is there, where the caller asked for what is not', async () => {
    const lane = await ask(endpoint, callSkill('list_products', { lane: 'fraud' }));
    expect(reasonOf(lane)).toMatchObject({ code: 'unknown_lane', valid_lanes: expect.any(Array) });
    const document = await ask(endpoint, callSkill('fetch', { id: 'lane:fraud' }));
    expect(reasonOf(document)).toMatchObject({
      valid_ids: expect.arrayContaining(['lane:caveat']),
    });
  });

  it('takes one data part at a time', async () => {
    const data = { skill: 'list_products' };
    const response = await ask(endpoint, send([{ data }, { data }]));
    expect(reasonOf(response)).toMatchObject({ problems: [expect.stringMatching(/send one/)] });
  });

  it('is rejected or failed in 0.3 as in 1.0', async () => {
    const data = { skill: 'fetch', input: { id: 'x' } };
    const { answer } = await ask(endpoint, sendOlder([{ kind: 'data', data }]));
    expect(answer.result.status).toMatchObject({
      state: 'rejected',
      message: { role: 'agent', parts: [{ kind: 'text' }, { kind: 'data' }] },
    });
  });

  it.each(refusalCodes)('has a state for %s', async (code) => {
    const details = { problems: ['field: fix it.'], retry_after_seconds: 42 };
    const search = () => Promise.reject(new Refusal(code, details));
    const response = await ask(openEndpoint({ search }), callSkill('search', { query: 'x' }));
    const state = CODES[code].kind === 'undelivered' ? 'TASK_STATE_FAILED' : 'TASK_STATE_REJECTED';
    expect(taskOf(response).status.state).toBe(state);
    expect(reasonOf(response)).toMatchObject({
      error: CODES[code].means,
      code,
      retry_after_seconds: 42,
    });
  });

  it('tells nothing of a fault but an id to quote', async () => {
    const search = () => Promise.reject(new Error('password of the table: hunter2'));
    const faulty = openEndpoint({ search });
    const response = await ask(faulty, callSkill('search', { query: 'x' }));
    expect(taskOf(response).status.state).toBe('TASK_STATE_FAILED');
    expect(response.body).not.toContain('hunter2');
    expect(response.body).toContain('request-1');
    expect(faulty.world.log.lines).toEqual([
      expect.stringMatching(/A task failed.*"requestId":"request-1"/),
    ]);
  });
});
