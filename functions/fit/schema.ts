/** What a caller says about a need: every field optional, nothing else accepted. */

import * as z from 'zod';
import {
  BORROWER_TYPES,
  CHECKS,
  contact,
  FITS,
  laneId,
  NEXT_ACTIONS,
  OUTCOMES,
  SECURITIES,
} from '../catalogue/schema.ts';

/** A choice is read without regard to case, and with `_` or `-` for a space. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    (given) =>
      typeof given === 'string' ? given.trim().toLowerCase().replace(/[_-]/g, ' ') : given,
    z.enum(values),
  );

export const MAX_MONEY = 1_000_000_000;
const text = z.string().max(4000);
const amount = z.number().positive().max(MAX_MONEY);
const money = z.number().min(0).max(MAX_MONEY);

export const scenario = z.strictObject({
  purpose: text.optional().describe('What the funds are for, in the borrower’s words.'),
  situation: text
    .optional()
    .describe(
      'Anything that matters: tax debt, low documentation, declined by a bank, urgency, credit ' +
        'issues, how it will be repaid. No names, phone numbers or tax file numbers.',
    ),
  security: choice(SECURITIES).optional().describe('What is offered.'),
  amount: amount.optional().describe('Amount sought, AUD, as a plain number such as 85000.'),
  property_value: money.optional().describe('Value of the property offered as security, AUD.'),
  existing_debt: money.optional().describe('Amount owed against that property, AUD.'),
  borrower_type: choice(BORROWER_TYPES).optional().describe('Who would borrow.'),
  trading_months: z.int().min(0).max(1200).optional().describe('Months the ABN has traded.'),
  needed_within_days: z.int().min(0).max(3650).optional().describe('Calendar days until needed.'),
  business_purpose: z
    .boolean()
    .optional()
    .describe('False means personal or household purpose, which is out of scope.'),
});
export type Scenario = z.infer<typeof scenario>;

// A scenario judged lane by lane. General information: never an offer, approval or decision.

export const check = z.strictObject({
  check: z.enum(CHECKS),
  outcome: z.enum(OUTCOMES),
  detail: z.string().describe('The outcome in words.'),
  working: z.string().optional().describe('The arithmetic.'),
});
export type Check = z.infer<typeof check>;

export const laneFit = z.strictObject({
  id: laneId,
  name: z.string(),
  for: z.string().optional().describe('Which need, of several.'),
  checks: z.array(check),
  cost: z
    .strictObject({ text: z.string(), working: z.string() })
    .optional()
    .describe('A month at the typical range, and a term told; observed, no offer.'),
  by: z
    .strictObject({ date: z.iso.date(), text: z.string() })
    .optional()
    .describe('The later typical time, all papers in today.'),
  room: z
    .strictObject({ amount: z.number(), text: z.string() })
    .optional()
    .describe('The most under the limit, with fees, AUD.'),
  documents: z.array(z.string()).describe('Documents usually needed.'),
  deal_breakers: z.array(z.string()).describe('What usually stops it.'),
  document_id: z.string(),
  url: z.url(),
});
export type LaneFit = z.infer<typeof laneFit>;

export const question = z.strictObject({
  field: z.string().optional().describe('The scenario field that answers it.'),
  label: z
    .string()
    .optional()
    .describe('Or the label of a line in situation that does: "Exit: sale in March".'),
  question: z.string(),
  why: z.string(),
});
export type Question = z.infer<typeof question>;

const understood = z.strictObject({
  field: z.string().optional(),
  label: z.string().optional(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  words: z.string().describe('The words it was read from.'),
});

export const fit = z.strictObject({
  fit: z.enum(FITS).describe('The answer in a word.'),
  summary: z.string().describe('The answer in a sentence.'),
  understood: z.array(understood).max(10).describe('Read from words; a field corrects.'),
  noted: z.array(z.string()).optional().describe('Else heard.'),
  lanes: z.array(laneFit).describe('Those that match.'),
  considered: z.array(laneFit).describe('Where a check failed or nearly did.'),
  also: z.array(z.string()).optional().describe('Lanes that brokers also look at.'),
  questions: z.array(question).max(4).describe('Most useful first.'),
  flags: z.array(z.string()).describe('What a broker would notice.'),
  next_step: z
    .strictObject({ action: z.enum(NEXT_ACTIONS), text: z.string() })
    .describe('What to do next.'),
  expected_callback: contact.nullable().describe('When a broker would call now.'),
  scenario_text: z
    .string()
    .optional()
    .describe('Send as the scenario of an enquiry; without it, the own words.'),
  disclosure: z.string().describe('What the information is not.'),
});
export type Fit = z.infer<typeof fit>;
