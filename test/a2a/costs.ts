/** Questions on the cost of a need that was told, asked one after the other, and what their answers lack of what is wanted. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import { groupThousands, sayMoney } from '../../functions/money.ts';
import { talk } from '../support/a2a-talk.ts';

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
  const [, ...answers] = await talk([need, ...asks.map(({ say }) => say)]);
  return asks.map(({ sum, months, every }, at) => {
    const priced = (answers[at] ?? []).filter(({ name }) => PRICED.includes(name));
    const text = priced.map((each) => each.text).join('\n');
    return [
      ...sum.filter((each) => !saysSum(text, each)).map((each) => `$${each}`),
      ...months.filter((each) => !saysTime(text, each)).map((each) => `${each} months`),
      ...(every === 'total' || text.includes(every) ? [] : [every]),
    ];
  });
}

const saysSum = (text: string, sum: number) =>
  text.includes(sayMoney(sum)) || text.includes(`$${groupThousands(sum)}`);
const saysTime = (text: string, months: number) =>
  new RegExp(`\\b(?:${months} months?|${months / 12} years?)\\b`, 'i').test(text);
