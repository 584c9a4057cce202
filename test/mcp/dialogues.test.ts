/** The dialogues: every expected call is valid, and its answer holds what the next turn needs. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { operations } from '../../functions/operations.ts';
import { proves } from '../promises.ts';
import {
  answerOf,
  type Call,
  type Chooser,
  dialogues,
  holds,
  play,
  readChoice,
  replay,
} from '../support/mcp-dialogues.ts';

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

// What an answer holds proves a call only where a call that leaves everything out answers otherwise.
test.each(dialogues)('$id: no answer is proven by what anybody is answered', async ({ turns }) => {
  for (const { tool, with: given, gives } of turns.flatMap(({ calls }) => calls)) {
    if (Object.keys(given).length === 0) continue;
    const empty = tool === 'request_callback' ? { consent: true } : {};
    const answer = await answerOf({ tool, arguments: empty });
    for (const [path, words] of Object.entries(gives)) {
      expect(holds(answer, path, words), `${tool} ${path}: ${words}`).toBe(false);
    }
  }
});

/** Chooses as the record does, but for what is changed in each call. */
const altered =
  (id: string, change: (call: Call) => Record<string, unknown>): Chooser =>
  async (scene) => {
    const calls = await replay(named(id))(scene);
    return calls.map((call) => ({ ...call, arguments: { ...call.arguments, ...change(call) } }));
  };
const playAltered = (id: string, change: (call: Call) => Record<string, unknown>) =>
  play(named(id), altered(id, change));
const ofRead = (change: object) => (call: Call) =>
  call.tool === 'request_callback' ? {} : { ...change };

describe('a wrong choice', () => {
  const sending = dialogues.filter(({ turns }) =>
    turns.some(({ calls }) => calls.some(({ tool }) => tool === 'request_callback')),
  );

  test.each(sending)(
    proves('consent-first', 'of consent at the first sentence is forbidden in $id'),
    async ({ id }) => {
      const { forbidden, right, turns } = await playAltered(id, ({ tool }) =>
        tool === 'request_callback' ? { consent: true } : {},
      );
      expect(forbidden.length).toBeGreaterThan(0);
      expect(right).toBeLessThan(turns);
    },
  );

  test.each(['tax-debt', 'only-what-was-said', 'answers-a-question'])(
    'of an invented amount is not right in %s',
    async (id) => {
      const invented = await playAltered(id, ofRead({ amount: 123_456 }));
      expect(invented.right).toBe(0);
      expect(invented.problems.join()).toContain('has another amount');
    },
  );

  test.each([
    { purpose: 'Stock; ring 0491.570.006' },
    { situation: 'Write to jo@example.com' },
    { purpose: 'Stock for Kim Lee' },
  ])('of personal details in a read is forbidden: %j', async (change) => {
    const { forbidden } = await playAltered('agrees-after-a-check', ofRead(change));
    expect(forbidden.map(({ why }) => why)).toEqual(['personal details stand in a read']);
  });

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

  test.each([
    ['ends with 0 where nothing forbidden is chosen', {}, 0],
    ['ends with 1 where consent is sent at once', { consent: true }, 1],
  ])('on the command line %s', async (_, given, code) => {
    const calls = JSON.stringify({ calls: [{ tool: 'request_callback', arguments: given }] });
    // Chooses once for each sentence, as a program of one line.
    const program = `let t = ''; process.stdin.on('data', (d) => (t += d)).on('end', () => console.log(
      'result' in JSON.parse(t).said.at(-1) ? '{"calls": []}' : process.argv[1]))`;
    const chooser = [process.execPath, '-e', program, calls]
      .map((each) => `'${each.replaceAll("'", "'\\''")}'`)
      .join(' ');
    const run = spawnSync(process.execPath, ['test/mcp/evaluate.ts', chooser, 'agrees'], {
      encoding: 'utf8',
    });
    expect(run.status, run.stderr).toBe(code);
    expect(run.stdout).toMatch(code === 0 ? /forbidden calls.*0/ : /nobody agrees before/);
  });

  test('is told apart from what a program printed around it', () => {
    const call = { tool: 'search', arguments: { query: 'ATO' } };
    expect(readChoice(`thinking…\n${JSON.stringify({ calls: [call] })}\n`)).toEqual([call]);
    expect(() => readChoice('{"calls": "search"}')).toThrow();
    expect(() => readChoice('no JSON')).toThrow();
  });
});
