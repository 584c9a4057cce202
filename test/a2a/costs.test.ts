/** What is asked of the cost of a need that was told: on which sum, over which time, paid how often. */
import { describe, expect, it } from 'vitest';
import { talk } from '../support/a2a-talk.ts';
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

  it.each(['what would it cost a month over 5 yrs', 'whats it a week over 5 years'])(
    'is told of the one term that is named: %s',
    async (say) => {
      const [, answer = []] = await talk(['need 60k for a ute, trading 5 years', say]);
      const told = answer.map(({ text }) => text).join('\n');
      expect([...told.matchAll(/Over (\S+ months?)/g)].map(([, over]) => over)).toEqual([
        '60 months',
      ]);
    },
  );
});
