/**
 * A person's request to be contacted. Shapes only: phone, e-mail, ABN and consent are judged in
 * domain/, where their rules live.
 */
import * as z from 'zod';
import { contact } from './fit.ts';
import { MAX_MONEY } from './scenario.ts';
import { CONSENT_METHODS } from './vocabulary.ts';

/** Printable ASCII, 8 to 128 characters after trimming. */
export const idempotencyKey = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]{8,128}$/, 'must be 8 to 128 printable ASCII characters')
  .meta({ minLength: 8, maxLength: 128 });

export const enquiryInput = z.strictObject({
  name: z.string().trim().min(2).max(100).describe('The borrower’s own name.'),
  phone: z.string().trim().min(6).max(40).describe('An Australian mobile or landline number.'),
  email: z.string().trim().max(254).pipe(z.email()).describe('The borrower’s e-mail address.'),
  scenario: z
    .string()
    .trim()
    .min(15)
    .max(4000)
    .describe('What the funds are for, how much, by when, and any security.'),
  consent: z.boolean().describe('True only if the borrower agreed to the consent statement.'),
  consent_method: z.enum(CONSENT_METHODS).optional().describe('How the borrower agreed.'),
  notice_shown: z
    .boolean()
    .optional()
    .describe('True if the collection notice was shown to the borrower.'),
  business_purpose: z.boolean().optional().describe('False means personal or household purpose.'),
  business_name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('The name the business trades under.'),
  abn: z.string().trim().max(40).optional().describe('Australian Business Number, 11 digits.'),
  amount: z.number().positive().max(MAX_MONEY).optional().describe('Amount sought, AUD.'),
  agent_name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('The assistant that submits on the borrower’s behalf.'),
  idempotency_key: idempotencyKey
    .optional()
    .describe('The same key gives the same enquiry: retry with it and nothing is sent twice.'),
});
export type EnquiryInput = z.infer<typeof enquiryInput>;

export const enquiryOutput = z.strictObject({
  status: z.enum(['received', 'queued']),
  reference: z.string().describe('Quote this to the broker.'),
  expected_contact: contact,
  consent_expires_at: z.iso.datetime({ offset: true }),
  message: z.string(),
});
export type EnquiryAnswer = z.infer<typeof enquiryOutput>;
