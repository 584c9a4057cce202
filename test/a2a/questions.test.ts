/** Single questions: which parts answer them, and of which kinds of finance these are. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { dataOf, send, taskOf } from '../support/a2a-messages.ts';

const answers = z
  .array(
    z.strictObject({
      parts: z.array(z.string()).min(1),
      /** The answers that they ask for, where others are told. */
      asks: z.array(z.string()).optional(),
      /** Where one or a few of them are told. */
      lanes: z.array(z.string()).optional(),
      say: z.array(z.string()).min(1),
    }),
  )
  .parse(load(readFileSync(new URL('./questions.yaml', import.meta.url), 'utf8')));

const told = z.object({
  lane: z.union([z.string(), z.object({ id: z.string() })]).optional(),
  lanes: z.array(z.object({ id: z.string() })).default([]),
});

describe('a question in words', () => {
  const endpoint = openEndpoint();
  const each = answers.flatMap(({ say, ...answer }) => say.map((text) => ({ text, ...answer })));
  it.each(each)('is answered: $text', async ({ text, parts, lanes = [] }) => {
    const response = await ask(endpoint, send([{ text }]));
    const { artifacts = [] } = taskOf(response);
    const names = artifacts.map(({ name }) => name);
    expect(names).toEqual(parts);
    const ofLanes = names.find((name) => OF_LANES.has(name));
    const { lane, lanes: several } = told.parse(dataOf(response, ofLanes ?? '') ?? {});
    const one = typeof lane === 'object' ? lane.id : lane;
    expect(one ? [one] : several.map(({ id }) => id).slice(0, FEW)).toEqual(lanes);
  });
});
const OF_LANES: ReadonlySet<string> = new Set(['list_products', 'compare']);
/** Of all eleven the first are enough. */
const FEW = 4;
