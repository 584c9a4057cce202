import { describe, expect, it } from 'vitest';
import { createMemory } from '../../functions/a2a/memory.ts';
import { ask, type Endpoint, openEndpoint } from '../support/a2a-endpoint.ts';
import { call, callSkill, dataOf, ENQUIRY, send, taskOf, textOf } from '../support/a2a-messages.ts';
import { catalogue } from '../support/catalogue.ts';

const NEED =
  'Need $180k in 14 days to pay a tax debt. House worth $1m, owe $550k. Company, trading 4 years.';
const DAY_MS = 24 * 60 * 60_000;

type Named = { readonly contextId?: string; readonly referenceTaskIds?: readonly string[] };
const say = (endpoint: Endpoint, text: string, message: Named = {}) =>
  ask(endpoint, send([{ text }], { message }));
const namesOf = (response: Awaited<ReturnType<typeof say>>) =>
  taskOf(response).artifacts?.map(({ name }) => name);
const amountOf = (response: Awaited<ReturnType<typeof say>>) =>
  (dataOf(response, 'scenario_read') as { amount?: number } | undefined)?.amount;

describe('a follow-up', () => {
  it('is a change to the need that was told, said aloud', async () => {
    const endpoint = openEndpoint();
    const first = await say(endpoint, NEED);
    const { contextId, id } = taskOf(first);
    const next = await say(endpoint, 'And with 250 instead?', { contextId });
    expect(taskOf(next).status.state).toBe('TASK_STATE_COMPLETED');
    expect(taskOf(next).contextId).toBe(contextId);
    expect(textOf(next, 'check_fit')).toMatch(/^Changed: amount \$180,000 to \$250,000\./);
    expect(dataOf(next, 'scenario_read')).toMatchObject({
      amount: 250_000,
      property_value: 1_000_000,
      existing_debt: 550_000,
      changed: [{ fact: 'amount', from: 180_000, to: 250_000 }],
      read_against: '2026-11-20T00:00:00.000Z',
    });
    expect(taskOf(next).id).not.toBe(id);
  });

  it('says what else is heard, and not what was heard before', async () => {
    const endpoint = openEndpoint();
    const first = await say(endpoint, `${NEED} There is a default from 2022, paid.`);
    expect(textOf(first, 'check_fit')).toContain(
      'Also heard: for a tax debt; a default that is paid.',
    );
    const { contextId } = taskOf(first);
    const next = await say(endpoint, 'The owners on the title all sign', { contextId });
    expect(textOf(next, 'check_fit')).toMatch(/^Also heard: every owner signs\.\n/);
    const { answer } = await ask(endpoint, call('GetTask', { id: taskOf(next).id }, '1.0'));
    expect(JSON.stringify(answer)).toContain('Also heard: every owner signs.');
  });

  it.each([
    [['and we owe 560k'], 'same'],
    [['the owners on the title all sign'], 'settles'],
    [['the valuer only says 700k'], 'tightens'],
    [['the valuer only says 700k', 'it came in at 1m after all'], 'eases'],
    [['the house is not offered any more'], 'other_kinds'],
  ] as const)(
    '%j is told as what it comes to beside the answer before: %s',
    async (texts, effect) => {
      const endpoint = openEndpoint();
      let { contextId, id } = taskOf(await say(endpoint, NEED));
      let said = '';
      for (const text of texts) {
        endpoint.clock.at += 1000;
        const response = await say(endpoint, text, { contextId, referenceTaskIds: [id] });
        ({ contextId, id } = taskOf(response));
        said = textOf(response, 'check_fit');
      }
      const sentences = Object.entries(catalogue.sentences.effect);
      const told = sentences.filter(([, sentence]) => said.includes(`${sentence}\n`));
      expect(told.map(([name]) => name)).toEqual([effect]);
    },
  );

  it('goes on from the newest of the ids that are named', async () => {
    const endpoint = openEndpoint();
    const { contextId, ...first } = taskOf(await say(endpoint, NEED));
    endpoint.clock.at += 1000;
    const second = taskOf(await say(endpoint, 'And with 250 instead?', { contextId }));
    endpoint.clock.at += 1000;
    const third = await say(endpoint, 'and we owe 500k', {
      contextId,
      referenceTaskIds: [second.id, first.id],
    });
    expect(dataOf(third, 'scenario_read')).toMatchObject({
      amount: 250_000,
      existing_debt: 500_000,
    });
    const only = await say(endpoint, 'and we owe 500k', { contextId });
    expect(dataOf(only, 'scenario_read')).toMatchObject({
      amount: 180_000,
      existing_debt: 500_000,
    });
  });

  it.each([
    ['and another 50k for a van', 'nah scrap the van money', 180_000],
    ['and with 250 instead?', 'they said no, so as it was before', 180_000],
  ])('"%s" is taken back by "%s"', async (change, back, amount) => {
    const endpoint = openEndpoint();
    const first = taskOf(await say(endpoint, NEED));
    endpoint.clock.at += 1000;
    const { contextId } = first;
    const second = taskOf(await say(endpoint, change, { contextId }));
    endpoint.clock.at += 1000;
    const third = await say(endpoint, back, { contextId, referenceTaskIds: [second.id] });
    expect(amountOf(third)).toBe(amount);
    expect(textOf(third, 'check_fit')).toContain('Changed: amount');
  });

  it('goes back to the need that another took the place of', async () => {
    const endpoint = openEndpoint();
    const { contextId } = taskOf(await say(endpoint, NEED));
    const turn = async (text: string, before: string[]) => {
      endpoint.clock.at += 1000;
      return say(endpoint, text, { contextId, referenceTaskIds: before });
    };
    const other = await turn('Different client now: 80k for a tipper, trading 5 years.', []);
    expect(amountOf(other)).toBe(80_000);
    const back = await turn('Back to the first one. What about 200k instead?', [taskOf(other).id]);
    expect(dataOf(back, 'scenario_read')).toMatchObject({
      amount: 200_000,
      property_value: 1_000_000,
    });
    const again = await turn('Back to the tipper', [taskOf(back).id]);
    expect(amountOf(again)).toBe(80_000);
    const cost = await turn('Back to the first. What would that cost a month?', [taskOf(again).id]);
    expect(textOf(cost, 'compare')).toContain('Second mortgage');
    expect(JSON.stringify(taskOf(cost).artifacts)).not.toContain('Vehicle and equipment');
  });

  it('answers the questions that stand open', async () => {
    const endpoint = openEndpoint();
    const first = await say(endpoint, 'We need 80k for stock');
    const { contextId } = taskOf(first);
    expect(textOf(first, 'check_fit')).toContain('How many months has the ABN traded?');
    const next = await say(endpoint, "It's 40 months", { contextId });
    expect(textOf(next, 'check_fit')).toMatch(
      /^Taken as the answer to: How many months has the ABN traded\?\nChanged: trading 40 months/,
    );
  });

  it('may ask about the need that was told', async () => {
    const endpoint = openEndpoint();
    const { contextId } = taskOf(await say(endpoint, NEED));
    const next = await say(endpoint, 'How fast would that be, and what would it cost?', {
      contextId,
    });
    expect(namesOf(next)).toEqual(['check_fit', 'compare', 'scenario_read']);
    expect(textOf(next, 'check_fit')).toMatch(
      /^For the need as it was told:\n.*\n- Second mortgage: About \$1,800 to \$3,240 interest/,
    );
    expect(amountOf(next)).toBe(180_000);
  });

  it('that is a whole need is read by itself', async () => {
    const endpoint = openEndpoint();
    const { contextId } = taskOf(await say(endpoint, NEED));
    const next = await say(endpoint, 'Need 60k for stock, company, trading 3 years.', {
      contextId,
    });
    expect(dataOf(next, 'scenario_read')).toEqual({
      amount: 60_000,
      borrower_type: 'company',
      trading_months: 36,
    });
  });

  it('works after a call by data too', async () => {
    const endpoint = openEndpoint();
    const input = { purpose: 'stock', amount: 60_000, trading_months: 40 };
    const { contextId } = taskOf(await ask(endpoint, callSkill('check_fit', input)));
    const next = await say(endpoint, 'what about 90?', { contextId });
    expect(dataOf(next, 'scenario_read')).toMatchObject({ amount: 90_000, trading_months: 40 });
  });
});

describe('memory', () => {
  it('is none in a context that the caller made up, and the answer says so', async () => {
    const endpoint = openEndpoint();
    const made = { contextId: 'c-1' };
    const first = await say(endpoint, NEED, made);
    expect(taskOf(first).contextId).toBe('c-1');
    expect(textOf(first, 'memory_unknown')).toContain('was not issued here');
    const next = await say(endpoint, 'And with 250 instead?', made);
    expect(namesOf(next)).not.toContain('check_fit');
    const named = { ...made, referenceTaskIds: [taskOf(first).id] };
    expect(amountOf(await say(endpoint, 'And with 250 instead?', named))).toBe(250_000);
  });

  it('ends after a day, and the answer says so', async () => {
    const endpoint = openEndpoint();
    const { contextId, id } = taskOf(await say(endpoint, NEED));
    endpoint.clock.at += DAY_MS - 1000;
    expect(amountOf(await say(endpoint, 'And with 250 instead?', { contextId }))).toBe(250_000);
    endpoint.clock.at += 2000;
    const late = await say(endpoint, 'And with 250 instead?', { contextId });
    expect(namesOf(late)).toEqual(['memory_expired']);
    const { answer } = await ask(endpoint, call('GetTask', { id }, '1.0'));
    expect(answer.error.code).toBe(-32001);
  });

  it('says which of two questions is left open, and keeps none of its words', async () => {
    const endpoint = openEndpoint();
    const both =
      'Are you a lender? And what is your favourite colour of paint for Kim on 0491 570 006?';
    const first = await say(endpoint, both);
    expect(namesOf(first)).toEqual(['not_a_lender', 'unanswered']);
    // Whoever may be called by it is not quoted.
    expect(textOf(first, 'unanswered')).toMatch(
      /^Part of what was asked was not understood.*broker\.$/,
    );
    const next = await say(
      endpoint,
      'Are you a lender? And what is your favourite colour of paint?',
    );
    expect(textOf(next, 'unanswered')).toContain('“what is your favourite colour of paint”');
    const { answer } = await ask(endpoint, call('GetTask', { id: taskOf(next).id }, '1.0'));
    expect(JSON.stringify(answer)).toContain('Part of what was asked');
    expect(JSON.stringify(answer)).not.toContain('paint');
  });

  it('holds no words and nobody’s details', async () => {
    const seen: string[] = [];
    const real = createMemory(['s']);
    const seal: typeof real.seal = (sealed) => {
      seen.push(JSON.stringify(sealed));
      return real.seal(sealed);
    };
    const endpoint = openEndpoint({}, { ...real, seal });
    const who = 'I am Dana Example, dana@example.com, 0491 570 006.';
    await say(endpoint, `${NEED} ${who} What is a deed of priority?`);
    await say(endpoint, `Dana Example asks: what is a deed of priority?`);
    await ask(endpoint, callSkill('search', { query: 'dana example deed' }));
    await ask(endpoint, callSkill('request_callback', { ...ENQUIRY, scenario: `${NEED} ${who}` }));
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.join()).not.toMatch(/dana|example\.com|0491|citizen|tax debt/i);
  });

  it('is opened by this stage alone, with its current secret or the one before', async () => {
    const at = Date.parse('2026-11-20T00:00:00Z');
    const sealed = { use: 'context', at, needs: [] } as const;
    const id = createMemory(['old']).seal({ ...sealed, needs: [] });
    expect(createMemory(['new', 'old']).unseal(id, at)).toMatchObject({ use: 'context' });
    expect(createMemory(['new']).unseal(id, at)).toBe('unknown');
    const other = id.at(-10) === 'x' ? 'y' : 'x';
    const changed = `${id.slice(0, -10)}${other}${id.slice(-9)}`;
    expect(createMemory(['old']).unseal(changed, at)).toBe('unknown');
    for (const spoilt of [`${id}=`, ` ${id}`, id.slice(0, -1), id.slice(0, 20), '', 'a.b.c']) {
      expect(createMemory(['old']).unseal(spoilt, at), spoilt).toBe('unknown');
    }
  });
});

describe('the id of a finished read', () => {
  it.each([
    ['words', send([{ text: NEED }])],
    ['a question', send([{ text: 'Compare a caveat loan with a second mortgage on cost' }])],
    ['a list', callSkill('list_products')],
    ['one lane', callSkill('list_products', { lane: 'caveat' })],
    ['a document', callSkill('fetch', { id: 'lane:caveat' })],
    ['a search', callSkill('search', { query: 'deed of priority' })],
  ])('gives the task again, after %s', async (_, asked) => {
    const endpoint = openEndpoint();
    const task = taskOf(await ask(endpoint, asked));
    endpoint.clock.at += 60_000;
    const { answer } = await ask(endpoint, call('GetTask', { id: task.id }, '1.0'));
    expect(answer.result).toMatchObject({
      id: task.id,
      contextId: task.contextId,
      status: task.status,
    });
    const named = (each: typeof task) => each.artifacts?.map(({ name }) => name);
    expect(named(answer.result)).toEqual(named(task));
    const older = await ask(endpoint, call('tasks/get', { id: task.id }));
    expect(older.answer.result).toMatchObject({ kind: 'task', id: task.id });
  });

  it('is not that of its context', async () => {
    const endpoint = openEndpoint();
    const { contextId } = taskOf(await say(endpoint, NEED));
    const { answer } = await ask(endpoint, call('GetTask', { id: contextId }, '1.0'));
    expect(answer.error).toMatchObject({
      code: -32001,
      data: [{ metadata: { taskId: contextId } }],
    });
  });

  it('of an enquiry finds nothing', async () => {
    const endpoint = openEndpoint();
    const { id } = taskOf(await ask(endpoint, callSkill('request_callback', ENQUIRY)));
    const { answer } = await ask(endpoint, call('GetTask', { id }, '1.0'));
    expect(answer.error.code).toBe(-32001);
  });
});
