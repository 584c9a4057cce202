/** The dialogues: every expected call is valid, and its answer holds what the next turn needs. */
import { describe, expect, test } from 'vitest';
import { operations } from '../../functions/operations.ts';
import { proves } from '../promises.ts';
import { type Call, dialogues, play, readChoice, replay } from '../support/mcp-dialogues.ts';

const named = (id: string) => {
  const found = dialogues.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no dialogue ${id}.`);
  return found;
};
const always =
  (call: Call) =>
  async ({ said }: { said: readonly object[] }) =>
    'result' in (said.at(-1) ?? {}) ? [] : [call];

describe('the dialogues', () => {
  test('are forty, each its own, and use every tool', () => {
    expect(new Set(dialogues.map(({ id }) => id)).size).toBeGreaterThanOrEqual(40);
    const tools = dialogues.flatMap(({ turns }) => turns.flatMap(({ calls }) => calls));
    for (const name of Object.keys(operations)) {
      expect(tools.filter(({ tool }) => tool === name).length, name).toBeGreaterThanOrEqual(4);
    }
    expect(dialogues.filter(({ never }) => never.length > 0).length).toBeGreaterThan(15);
  });

  test.each(dialogues)('$id: what is recorded is answered as the next turn needs', async (one) => {
    const { right, turns, problems, forbidden } = await play(one, replay(one));
    expect(problems).toEqual([]);
    expect(forbidden).toEqual([]);
    expect(right).toBe(turns);
  });
});

describe('a wrong choice', () => {
  test('of no call at all is seen', async () => {
    const { right, problems } = await play(named('tax-debt'), async () => []);
    expect(right).toBe(0);
    expect(problems.join()).toContain('calls none, wanted check_fit');
  });

  test('of another figure is seen', async () => {
    const input = { purpose: 'A family holiday', amount: 25_000, business_purpose: false };
    const chooser = always({ tool: 'check_fit', arguments: input });
    expect((await play(named('holiday'), chooser)).problems).toHaveLength(1);
  });

  test(proves('consent-first', 'that sends without a yes is named as forbidden'), async () => {
    const chooser = always({ tool: 'request_callback', arguments: { consent: true } });
    const { forbidden, right } = await play(named('says-no'), chooser);
    expect(forbidden).toHaveLength(2);
    expect(right).toBe(0);
  });

  test('is told apart from what a program printed around it', () => {
    const call = { tool: 'search', arguments: { query: 'ATO' } };
    expect(readChoice(`thinking…\n${JSON.stringify({ calls: [call] })}\n`)).toEqual([call]);
    expect(() => readChoice('{"calls": "search"}')).toThrow();
    expect(() => readChoice('no JSON')).toThrow();
  });
});
