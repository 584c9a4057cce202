/** What is asked by the link of an enquiry, and answered: by the borrower, and by the broker. */

import * as z from 'zod';
import { contact, REPLY_OUTCOMES, words } from '../catalogue/schema.ts';

export const withdrawalInput = z.strictObject({
  token: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w-]{20,128}\.[\w-]{20,64}$/, 'must be the part of the link after the #')
    .describe('The part of the borrower’s link after the #.'),
  action: z
    .enum(['look', 'change', 'copy'])
    .optional()
    .describe(
      'Look where it stands, change the time to be called, or have a copy sent to the address in the enquiry. Left out, consent ends.',
    ),
  call_time: words
    .max(100)
    .optional()
    .describe('With change: when to be called, in the borrower’s own words.'),
});

export const withdrawalOutput = z.strictObject({
  status: z.literal('withdrawn'),
  reference: z.string(),
  message: z.string(),
});
export type WithdrawalAnswer = z.infer<typeof withdrawalOutput>;

const standing = z
  .enum(['received', 'with_broker', 'tried', 'called', 'closed', 'withdrawn', 'undeliverable'])
  .describe('Tried: the broker called and did not get through.');
export type Standing = z.infer<typeof standing>;

/** What the borrower sees of their enquiry. It holds no detail that they gave but the time to call. */
export const enquiryView = z.strictObject({
  status: standing,
  reference: z.string(),
  message: z.string(),
  expected_contact: contact,
  call_time: z.string().optional(),
  can_change: z.boolean().describe('Whether the time to be called can be changed now.'),
  steps: z.array(z.strictObject({ at: z.iso.datetime({ offset: true }), status: standing })),
  consent_expires_at: z.iso.datetime({ offset: true }),
  copy: z
    .strictObject({
      to: z.string().describe('The address in the enquiry, masked.'),
      sent: z.boolean(),
    })
    .optional()
    .describe('A copy by e-mail, where one can be asked for. Each enquiry has one.'),
});
export type EnquiryView = z.infer<typeof enquiryView>;

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
