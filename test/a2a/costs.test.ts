/** What is asked of the cost of a need that was told: on which sum, over which time, paid how often. */
import { describe, expect, it } from 'vitest';
import { answersCost, costs } from './costs.ts';

describe('questions on cost', () => {
  it.each(costs)('$need', async (conversation) => {
    const lacks = await answersCost(conversation);
    const told = conversation.asks.map(({ say, open }, at) => ({
      say,
      open,
      lacks: open ? [] : lacks[at],
    }));
    expect(told).toEqual(conversation.asks.map(({ say, open }) => ({ say, open, lacks: [] })));
    const closed = conversation.asks.filter(({ open }, at) => open && lacks[at]?.length === 0);
    expect(closed, 'no longer open').toEqual([]);
  });
});
