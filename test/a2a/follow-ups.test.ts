import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { dataOf, send, taskOf, textOf } from '../support/a2a-messages.ts';

const { needs, follow_ups: followUps } = z
  .strictObject({
    needs: z.record(z.string(), z.string()),
    follow_ups: z.array(
      z.strictObject({
        first: z.string(),
        next: z.string(),
        parts: z.array(z.string()),
        asks: z.array(z.string()).optional(),
        /** What the facts then are, each that is not named as it was before; null is no longer told. */
        changes: z.record(z.string(), z.unknown()).optional(),
        says: z.string().optional(),
      }),
    ),
  })
  .parse(load(readFileSync(new URL('./follow-ups.yaml', import.meta.url), 'utf8')));

const facts = z.record(z.string(), z.unknown()).transform((read) => {
  const { changed: _, read_against: __, ...told } = read;
  return told;
});

describe('what is said next of a need', () => {
  it.each(followUps)('is taken up: $first, then $next', async ({ first, next, ...wanted }) => {
    const endpoint = openEndpoint();
    const before = await ask(endpoint, send([{ text: needs[first] ?? first }]));
    const { id, contextId } = taskOf(before);
    endpoint.clock.at += 1000;
    const message = { contextId, referenceTaskIds: [id] };
    const after = await ask(endpoint, send([{ text: next }], { message }));
    const names = (taskOf(after).artifacts ?? []).map(({ name }) => name);
    expect(names).toEqual(wanted.parts);
    expect(names.map((name) => textOf(after, name)).join('\n')).toContain(wanted.says ?? '');
    if (wanted.changes !== undefined) {
      const told = Object.entries({
        ...facts.parse(dataOf(before, 'scenario_read')),
        ...wanted.changes,
      });
      expect(facts.parse(dataOf(after, 'scenario_read'))).toEqual(
        Object.fromEntries(told.filter(([, value]) => value !== null)),
      );
    }
  });
});
