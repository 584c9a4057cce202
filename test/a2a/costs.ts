/** Questions on the cost of a need that was told, asked one after the other, and what their answers lack of what is wanted. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import { groupThousands, sayMoney } from '../../functions/money.ts';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { send, taskOf, textOf } from '../support/a2a-messages.ts';

const several = z.union([z.number().transform((one) => [one]), z.array(z.number())]).default([]);
const conversation = z.strictObject({
  need: z.string(),
  asks: z.array(
    z.strictObject({
      say: z.string(),
      /** In dollars. */
      sum: several,
      months: several,
      /** A total is told with any of the others. */
      every: z.enum(['month', 'week', 'fortnight', 'day', 'year', 'total']).default('total'),
      open: z.boolean().default(false),
    }),
  ),
});
type CostConversation = z.infer<typeof conversation>;

export const costs: readonly CostConversation[] = z
  .array(conversation)
  .parse(load(readFileSync(new URL('costs.yaml', import.meta.url), 'utf8')));

const PRICED = ['list_products', 'compare', 'worked_out', 'check_fit'];

/** For each question what its answer does not hold. */
export async function answersCost({ need, asks }: CostConversation): Promise<string[][]> {
  const endpoint = openEndpoint();
  let message = {};
  const say = async (text: string) => {
    const response = await ask(endpoint, send([{ text }], { message }));
    const { id, contextId, artifacts = [] } = taskOf(response);
    message = { contextId, referenceTaskIds: [id] };
    endpoint.clock.at += 1000;
    const names = artifacts.map(({ name }) => name).filter((name) => PRICED.includes(name));
    return names.map((name) => textOf(response, name)).join('\n');
  };
  await say(need);
  const lacks: string[][] = [];
  for (const { say: words, sum, months, every } of asks) {
    const text = await say(words);
    lacks.push([
      ...sum.filter((each) => !saysSum(text, each)).map((each) => `$${each}`),
      ...months.filter((each) => !saysTime(text, each)).map((each) => `${each} months`),
      ...(every === 'total' || text.includes(every) ? [] : [every]),
    ]);
  }
  return lacks;
}

const saysSum = (text: string, sum: number) =>
  text.includes(sayMoney(sum)) || text.includes(`$${groupThousands(sum)}`);
const saysTime = (text: string, months: number) =>
  new RegExp(`\\b(?:${months} months?|${months / 12} years?)\\b`, 'i').test(text);
