/**
 * The shape of what is stored, made from the shape of what is sent: the same fields with the same
 * types, without the limits. What was taken by the rules of its day must stay readable for ever.
 */

import * as z from 'zod';
import { CONSENT_METHODS, contact, words } from '../catalogue/schema.ts';
import { MAX_MONEY } from '../fit/schema.ts';
import { parseInput } from '../input.ts';

type Bare<Field> =
  Field extends z.ZodOptional<infer Inner>
    ? z.ZodExactOptional<z.ZodType<z.output<Inner>>>
    : z.ZodType<z.output<Field>>;

/** Texts, numbers and yes-or-no lose their limits; any other kind of field stays as it is. */
export function bareShape<Shape extends z.ZodRawShape>(
  shape: Shape,
): { [Name in keyof Shape]: Bare<Shape[Name]> } {
  const fields = Object.entries(shape).map(([name, field]) => [name, bare(field)]);
  // The same names, each with the schema that Bare gives its kind: see bare.
  return Object.fromEntries(fields) as { [Name in keyof Shape]: Bare<Shape[Name]> };
}

function bare(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodOptional) return z.exactOptional(bare(field.unwrap()));
  if (field instanceof z.ZodPipe) return bare(field.out);
  // By kind and not by class: naming zod's own classes of text would bundle all of it, 300 KB.
  const { type } = field as z.ZodType;
  if (type === 'string') return z.string();
  return type === 'number' ? z.number() : field;
}

// A person's request to be contacted. Shapes only: phone, e-mail, ABN and consent are judged in
// details.ts, where their rules live.

/** Printable ASCII, 8 to 128 characters after trimming. */
export const idempotencyKey = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]{8,128}$/, 'must be 8 to 128 printable ASCII characters')
  .meta({ minLength: 8, maxLength: 128 });

/** Without a key, for so long the same details from the same connection are the same enquiry. */
export const KEYLESS_WINDOW_MS = 10 * 60_000;

/**
 * What the borrower tells about themselves and the need. A new optional field is one line here: the
 * table, the webhook, the export, the brief and the form take their fields from this shape.
 */
export const told = z.strictObject({
  name: words.max(100).describe('The borrower’s own name.'),
  phone: z.string().trim().min(6).max(40).meta({
    description:
      'An Australian mobile or landline number; an extension or "after 5pm" behind it is kept.',
    pattern: '^(?:\\D*\\d){9,}\\D*$',
  }),
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email().max(254))
    .describe('The borrower’s e-mail address.'),
  scenario: z
    .string()
    .trim()
    .min(15)
    .max(4000)
    .describe('What the funds are for, how much, by when, and any security.'),
  business_purpose: z.boolean().optional().describe('False means personal or household purpose.'),
  business_name: words.max(200).optional().describe('The name the business trades under.'),
  abn: z.string().trim().max(40).optional().describe('Australian Business Number, 11 digits.'),
  amount: z.number().positive().max(MAX_MONEY).optional().describe('Amount sought, AUD.'),
});
export type ToldField = keyof z.infer<typeof told>;

/** What says who is to be called; blanks and null say nothing. */
export const WHO: readonly string[] = ['name', 'phone', 'email'];
export const namesSomebody = (given: Readonly<Record<string, unknown>>): boolean =>
  WHO.some((field) => {
    const value = given[field] ?? '';
    return typeof value !== 'string' || value.trim() !== '';
  });

/** With how it was agreed to, and by whom it is sent. */
export const enquiryInput = told.extend({
  consent: z.boolean().describe('True only if the borrower agreed to the consent statement.'),
  consent_method: z.enum(CONSENT_METHODS).optional().describe('How the borrower agreed.'),
  notice_shown: z
    .boolean()
    .optional()
    .describe('True if the collection notice was shown to the borrower.'),
  agent_name: words.max(100).optional().describe('The assistant that sends this.'),
  idempotency_key: idempotencyKey
    .optional()
    .describe('16 random characters or more: retry with the same key and nothing is sent twice.'),
});
export type EnquiryInput = z.infer<typeof enquiryInput>;

/** Beside the enquiry's own fields on MCP and A2A; over REST it is the header Consent-Wording. */
export const wordingVersion = words.max(40).describe('The version of the wording that was shown.');

/**
 * An enquiry as an assistant's tool takes it. Only consent is required: without it, the answer is the
 * wording to show.
 */
export const assistantEnquiry = enquiryInput
  .partial()
  .extend({ consent: enquiryInput.shape.consent, wording_version: wordingVersion.optional() });

/**
 * What was told, normalised: as it is stored, and as the broker gets it. The phone number is E.164,
 * the ABN eleven digits.
 */
export const details = z.object({
  ...bareShape(told.shape),
  phone_type: z.enum(['mobile', 'landline']),
  phone_note: z
    .string()
    .exactOptional()
    .describe('What was written behind the number: an extension, or when to call.'),
});
export type Details = Readonly<z.infer<typeof details>>;

export const enquiryOutput = z.strictObject({
  status: z.enum(['received', 'queued']).describe('Whether the broker’s queue has it yet.'),
  reference: z.string().describe('Quote this to the broker.'),
  expected_contact: contact.describe('When the broker calls, at the latest.'),
  consent_expires_at: z.iso.datetime({ offset: true }).describe('When the consent ends.'),
  message: z.string().describe('The same in a sentence, for the borrower.'),
  receipt: z
    .string()
    .optional()
    .describe(
      'Signed evidence of the consent: a compact JWS, keys at /.well-known/jwks.json. Tells nobody whose it is.',
    ),
  receipt_nonce: z
    .string()
    .optional()
    .describe('Proves whose the receipt is: give it only to someone who must check that.'),
  withdrawal_url: z
    .url()
    .describe('The borrower’s page: its status, its end. Give it to nobody else.'),
});
export type EnquiryAnswer = z.infer<typeof enquiryOutput>;

/**
 * Without the signed receipt, which an assistant could only recite: the broker has it with the enquiry.
 * Not strict, so that it takes its part of a whole answer.
 */
export const assistantAnswer = z.object(
  enquiryOutput.omit({ receipt: true, receipt_nonce: true }).shape,
);

// The version of the wording that was shown, which an assistant sends beside the fields of the enquiry: the
// enquiry itself is closed.

const stated = z.object({ wording_version: wordingVersion.nullish() });

export function takeWordingVersion(given: unknown) {
  const { wording_version: _, ...input }: Readonly<Record<string, unknown>> = Object(given);
  // Until somebody agrees there is no version to have agreed to.
  const { wording_version } = input['consent'] === true ? parseInput(stated, given) : {};
  return { input, version: wording_version ? { wordingVersion: wording_version } : {} };
}
