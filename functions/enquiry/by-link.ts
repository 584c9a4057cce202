/** What is asked by the link of an enquiry, and answered: by the borrower, and by the broker. */

import * as z from 'zod';

export const withdrawalInput = z.strictObject({
  token: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w-]{20,128}\.[\w-]{20,64}$/, 'must be the part of the link after the #')
    .describe('The part of the withdrawal link after the #.'),
});

export const withdrawalOutput = z.strictObject({
  status: z.literal('withdrawn'),
  reference: z.string(),
  message: z.string(),
});
export type WithdrawalAnswer = z.infer<typeof withdrawalOutput>;

/** What the broker may say came of an enquiry. */
export const REPLY_OUTCOMES = [
  'called',
  'no_answer',
  'wrong_number',
  'not_for_us',
  'closed',
] as const;
export type Outcome = (typeof REPLY_OUTCOMES)[number];

export const replyInput = z.strictObject({
  token: withdrawalInput.shape.token.describe('As it stands in the delivery, at data.reply.token.'),
  outcome: z
    .enum(REPLY_OUTCOMES)
    .describe('What came of it. Each counts once; the newest is what the borrower sees.'),
});
export const replyOutput = z.strictObject({
  reference: z.string(),
  outcome: z.enum(REPLY_OUTCOMES).describe('The newest; this one may have been said before.'),
  message: z.string(),
});
export type ReplyAnswer = z.infer<typeof replyOutput>;
