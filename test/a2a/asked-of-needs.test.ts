/** What is asked of a need that was told is answered by what is about it. */
import { describe, expect, it } from 'vitest';
import { answersAsked, askedOfNeeds } from './asked-of-needs.ts';

describe('questions on a need that was told', () => {
  it.each(askedOfNeeds)('$need', async (conversation) => {
    const isTold = await answersAsked(conversation);
    const said = conversation.asks.map(({ say, open }) => ({ say, isTold: !open }));
    expect(conversation.asks.map(({ say }, at) => ({ say, isTold: isTold[at] }))).toEqual(said);
  });
});
