import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { dataOf, send, taskOf, textOf } from '../support/a2a-messages.ts';

const turn = z.strictObject({
  say: z.string(),
  parts: z.array(z.string()),
  /** The answers that it asks for, where others are told. */
  asks: z.array(z.string()).optional(),
  fit: z.string().optional(),
  lanes: z.array(z.string()).optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
  says: z.string().optional(),
});
const conversations = z
  .array(z.strictObject({ id: z.string(), turns: z.array(turn).min(1) }))
  .parse(load(readFileSync(new URL('./conversations.yaml', import.meta.url), 'utf8')));

describe('a conversation that had not been seen here', () => {
  it.each(conversations)('is answered well, turn by turn: $id', async ({ turns }) => {
    const endpoint = openEndpoint();
    let message = {};
    for (const { say, parts, fit, lanes, facts, says } of turns) {
      const response = await ask(endpoint, send([{ text: say }], { message }));
      const { id, contextId, artifacts = [] } = taskOf(response);
      const names = artifacts.map(({ name }) => name);
      expect(names, say).toEqual(parts);
      if (fit !== undefined) {
        const answered = z
          .object({ fit: z.string(), lanes: z.array(z.object({ id: z.string() })) })
          .parse(dataOf(response, 'check_fit'));
        expect({ fit: answered.fit, lanes: answered.lanes.map((each) => each.id) }).toEqual({
          fit,
          lanes,
        });
      }
      if (facts !== undefined) expect(dataOf(response, 'scenario_read')).toMatchObject(facts);
      if (says !== undefined) {
        expect(names.map((name) => textOf(response, name)).join('\n')).toContain(says);
      }
      message = { contextId, referenceTaskIds: [id] };
      endpoint.clock.at += 1000;
    }
  });

  it.each([
    ['80k of stock for the shop, no security, trading 3 years', 'about 60 and 20 for the rest'],
    ['80k of stock for the shop, trading 3 years', 'about 60 and 20 for the rest. Thanks'],
    ['Company, trading 4 years, 80k for stock in 3 weeks', 'typo, meant 5 months'],
  ])('has no figure dropped in silence: %s, then %s', async (first, next) => {
    const endpoint = openEndpoint();
    const { contextId } = taskOf(await ask(endpoint, send([{ text: first }])));
    const response = await ask(endpoint, send([{ text: next }], { message: { contextId } }));
    expect(taskOf(response).artifacts?.[0]?.name).toBe('unplaced');
    expect(dataOf(response, 'scenario_read')).toMatchObject({ amount: 80_000 });
  });
});
