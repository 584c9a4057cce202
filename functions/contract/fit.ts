/** A scenario judged lane by lane. General information: never an offer, approval or decision. */
import * as z from 'zod';
import { laneId } from './catalogue.ts';
import { CHECKS, FITS, NEXT_ACTIONS, OUTCOMES } from './vocabulary.ts';

export const check = z.strictObject({
  check: z.enum(CHECKS),
  outcome: z.enum(OUTCOMES),
  detail: z.string().describe('The outcome in words.'),
  working: z.string().optional().describe('The arithmetic behind it.'),
});
export type Check = z.infer<typeof check>;

export const laneFit = z.strictObject({
  id: laneId,
  name: z.string(),
  for: z.string().optional().describe('Which need, where the scenario has more than one.'),
  checks: z.array(check),
  cost: z
    .strictObject({ text: z.string(), working: z.string() })
    .optional()
    .describe('One month at the typical range, with the sum; observed, never an offer.'),
  by: z
    .strictObject({ date: z.iso.date(), text: z.string() })
    .optional()
    .describe('The later of the typical times, if all papers are in today.'),
  room: z
    .strictObject({ amount: z.number(), text: z.string() })
    .optional()
    .describe('The largest amount under the usual limit, fees included, AUD.'),
  documents: z.array(z.string()).describe('Documents usually needed.'),
  deal_breakers: z.array(z.string()).describe('What usually stops this kind of finance.'),
  document_id: z.string(),
  url: z.url(),
});
export type LaneFit = z.infer<typeof laneFit>;

export const question = z.strictObject({
  field: z.string().optional().describe('The scenario field that answers it.'),
  label: z
    .string()
    .optional()
    .describe('Or the label of a line in situation that does, such as "Exit: sale in March".'),
  question: z.string(),
  why: z.string(),
});
export type Question = z.infer<typeof question>;

export const contact = z.strictObject({
  by: z.iso.datetime({ offset: true }),
  text: z.string().describe('Such as "by 10:00 am AEDT, Monday 23 November".'),
});
export type Contact = z.infer<typeof contact>;

const understood = z.strictObject({
  field: z.string().optional(),
  label: z.string().optional(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  words: z.string().describe('The words it was read from.'),
});

export const fit = z.strictObject({
  fit: z.enum(FITS),
  summary: z.string(),
  understood: z
    .array(understood)
    .max(10)
    .describe('What was read from words; correct it by a field.'),
  lanes: z.array(laneFit).describe('Lanes that match, in catalogue order, which is no ranking.'),
  considered: z
    .array(laneFit)
    .describe('Relevant lanes in which a check failed or narrowly missed, with those checks.'),
  questions: z.array(question).max(4).describe('What would sharpen the answer, most useful first.'),
  flags: z.array(z.string()).describe('Short codes for what a broker would notice.'),
  next_step: z.strictObject({ action: z.enum(NEXT_ACTIONS), text: z.string() }),
  expected_callback: contact.nullable(),
  scenario_text: z
    .string()
    .optional()
    .describe('Send this as the scenario of an enquiry; without it, the caller’s own words.'),
  disclosure: z.string(),
});
export type Fit = z.infer<typeof fit>;
