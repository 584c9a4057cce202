/** Questions on a need that was told, asked one after the other, by writers who had seen nothing: of their words an answer holds at least one. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import { talk } from '../support/a2a-talk.ts';
import { catalogue } from '../support/catalogue.ts';

const conversation = z.strictObject({
  need: z.string(),
  asks: z.array(
    z.strictObject({ say: z.string(), any: z.array(z.string()), open: z.boolean().default(false) }),
  ),
});
type AskedConversation = z.infer<typeof conversation>;

export const askedOfNeeds: readonly AskedConversation[] = z
  .array(conversation)
  .parse(load(readFileSync(new URL('asked-of-needs.yaml', import.meta.url), 'utf8')));

/** What every answer holds, and what tells that none was found. */
const ASIDE = new Set(['scenario_read', 'unanswered']);

/** For each question whether its answer holds any of the words. */
export async function answersAsked({ need, asks }: AskedConversation): Promise<boolean[]> {
  const [, ...answers] = await talk([need, ...asks.map(({ say }) => say)]);
  return asks.map(({ any }, at) => {
    const told = (answers[at] ?? []).filter(({ name }) => !ASIDE.has(name));
    const text = told
      .map((each) => each.text.replace(catalogue.disclosure, '').replace(/^Source:.*$/gm, ''))
      .join('\n')
      .toLowerCase();
    return any.some((words) => text.includes(words.toLowerCase()));
  });
}
