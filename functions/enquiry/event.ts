/**
 * What the broker is sent, by webhook: an enquiry, or that one it may hold was withdrawn or erased.
 * Later versions may add fields; a receiver passes over those it does not know.
 */

import * as z from 'zod';
import { FLAGS } from '../catalogue/flags.ts';
import { CONSENT_GRADES, CONSENT_METHODS, contact, FITS, SURFACES } from '../catalogue/schema.ts';
import { check } from '../fit/schema.ts';
import { details } from './schema.ts';

/** A text to us, as what is stored outlives a list; to receivers the list that is sent today. */
export const flag = z.string().meta({
  enum: Object.keys(FLAGS),
  description: Object.entries(FLAGS)
    .map(([code, words]) => `- \`${code}\`: ${words}`)
    .join('\n'),
});

/** How consent was given; when, each side writes in its own form. */
export const consentEvidence = z.object({
  method: z.enum(CONSENT_METHODS).exactOptional().describe('As the caller claims.'),
  grade: z
    .enum(CONSENT_GRADES)
    .describe(
      'As we saw it: an assistant said so, its host asked in a form, or our own form did, as far ' +
        'as its web origin shows.',
    ),
  wording_version: z.string(),
  wording_sha256: z.string(),
  wording_stated: z
    .boolean()
    .describe('False where nobody said which wording was shown, and it is the one then in force.'),
  notice_shown: z.boolean(),
});

/** What the fit check made of it; never an assessment. */
export const handedFit = z.object({
  fit: z.enum(FITS),
  flags: z.array(flag).readonly(),
  lanes: z.array(z.string()).readonly(),
  checked_on: z
    .string()
    .exactOptional()
    .describe(
      'The day on which the borrower was shown it; absent where it was worked out as of its arrival.',
    ),
  business_days_left: z.number().exactOptional().describe('Of the date needed, as of its arrival.'),
});

/** Enquiries from the same phone number in the 30 days before; absent where nobody could look. */
export const earlier = z.object({
  references: z.array(z.string()).readonly().describe('The newest ten, newest first.'),
  count: z.int().min(0).describe('All of them, up to 100.'),
});
export type Earlier = Readonly<z.infer<typeof earlier>>;

const reference = z.string().describe('The code that the borrower was given to quote.');
const time = z.iso.datetime();

export const enquiryCreated = z.object({
  type: z.literal('enquiry.created'),
  timestamp: time.describe('When the enquiry was taken.'),
  data: z.object({
    reference,
    enquiry: details,
    consent: consentEvidence.extend({ given_at: time, expires_at: time }),
    receipt: z.string().exactOptional().describe('Signed evidence of the consent, a compact JWS.'),
    receipt_nonce: z
      .string()
      .exactOptional()
      .describe('Opens the commitments to phone, e-mail and details that the receipt holds.'),
    expected_contact: contact.describe('When the borrower was told to expect the call.'),
    surface: z.enum(SURFACES),
    agent_name: z.string().exactOptional().describe('The assistant, as it names itself.'),
    fit: handedFit.extend({
      /** Of each lane that was shown or looked at. */
      checks: z
        .array(z.object({ lane: z.string(), checks: z.array(check).readonly() }))
        .readonly()
        .exactOptional()
        .describe('Absent where the fit could not be worked out.'),
    }),
    flags: z.array(flag).readonly().describe('What to mind before the call.'),
    call_time: z
      .string()
      .exactOptional()
      .describe('When they would rather be called, where they have changed it since.'),
    reply: z
      .object({
        url: z.url().describe('Where to POST `{ token, outcome }`, with no other credential.'),
        token: z.string().describe('Signed for this enquiry; it ends with its retention.'),
        page: z.url().describe('The same for a person: a page with one button for each outcome.'),
      })
      .describe('How to say what came of it. The borrower sees it on their own page.'),
    earlier: earlier
      .readonly()
      .exactOptional()
      .describe('From the same phone number in 30 days; absent where nobody could look.'),
    test: z.literal(true).exactOptional().describe('A test of the service: call nobody.'),
  }),
});

const notice = <const Type extends `enquiry.${string}`, More extends z.ZodRawShape>(
  type: Type,
  when: string,
  more: More,
) =>
  z.object({
    type: z.literal(type),
    timestamp: time.describe(when),
    data: z.object({
      reference,
      ...more,
      test: z.literal(true).exactOptional().describe('A test of the service.'),
    }),
  });
export const enquiryWithdrawn = notice('enquiry.withdrawn', 'When the borrower ended consent.', {});
export const enquiryErased = notice('enquiry.erased', 'When the details were erased.', {});
/** Each change has a `webhook-id` of its own. */
export const enquiryRetimed = notice('enquiry.retimed', 'When the borrower changed it.', {
  call_time: z.string().describe('When the borrower would now rather be called, in their words.'),
});

export const BROKER_EVENTS = {
  'enquiry.created': enquiryCreated,
  'enquiry.withdrawn': enquiryWithdrawn,
  'enquiry.erased': enquiryErased,
  'enquiry.retimed': enquiryRetimed,
} as const;

export type EnquiryCreated = Readonly<z.infer<typeof enquiryCreated>>;
export type EnquiryNoticed = Readonly<
  z.infer<typeof enquiryWithdrawn> | z.infer<typeof enquiryErased>
>;
export type BrokerEvent = Readonly<z.infer<(typeof BROKER_EVENTS)[keyof typeof BROKER_EVENTS]>>;
