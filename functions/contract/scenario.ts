/** What a caller says about a need: every field optional, nothing else accepted. */
import * as z from 'zod';
import { BORROWER_TYPES, SECURITIES } from './vocabulary.ts';

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
  security: choice(SECURITIES).optional().describe('What is offered as security.'),
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
