/** Whoever answers a question is not asked it again. */
import { describe, expect, it } from 'vitest';
import { leftOpen, replies } from './replies.ts';

describe('a reply to what was asked', () => {
  it.each(replies)('is taken for an answer: $reply', async (one) => {
    expect(await leftOpen(one)).toEqual(one.open);
  });
});
