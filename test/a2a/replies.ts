/** Replies to the questions that a first answer puts, by writers who had seen only those: what they answer is not asked again. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { dataOf, send, taskOf } from '../support/a2a-messages.ts';

const reply = z.strictObject({
  need: z.string(),
  reply: z.string(),
  /** The questions that it answers. */
  answers: z.array(z.string()),
  /** Those of them that are put again, or of which nothing is said. */
  open: z.array(z.string()).default([]),
});
type Reply = z.infer<typeof reply>;

export const replies: readonly Reply[] = z
  .array(reply)
  .parse(load(readFileSync(new URL('replies.yaml', import.meta.url), 'utf8')));

const asked = z.object({ questions: z.array(z.object({ question: z.string() })) });

/** Those that are put again after the reply; all, where no fit is told of it. */
export async function leftOpen({ need, reply, answers }: Reply): Promise<string[]> {
  const endpoint = openEndpoint();
  const first = taskOf(await ask(endpoint, send([{ text: need }])));
  endpoint.clock.at += 1000;
  const message = { contextId: first.contextId, referenceTaskIds: [first.id] };
  const response = await ask(endpoint, send([{ text: reply }], { message }));
  const isTold = taskOf(response).artifacts?.some(({ name }) => name === 'check_fit');
  if (!isTold) return answers;
  const { questions } = asked.parse(dataOf(response, 'check_fit'));
  const put = new Set(questions.map(({ question }) => question));
  return answers.filter((each) => put.has(each));
}
