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
  checks: z.array(check),
  documents: z.array(z.string()).describe('Documents usually needed.'),
  deal_breakers: z.array(z.string()).describe('What usually stops this kind of finance.'),
  what_would_change_it: z
    .array(z.string())
    .optional()
    .describe('Arithmetic on the observed figures, never an offer.'),
  document_id: z.string(),
  url: z.url(),
});
export type LaneFit = z.infer<typeof laneFit>;

export const question = z.strictObject({
  field: z.string().optional().describe('The scenario field that answers it.'),
  question: z.string(),
  why: z.string(),
});
export type Question = z.infer<typeof question>;

export const contact = z.strictObject({
  by: z.iso.datetime({ offset: true }),
  text: z.string().describe('Such as "by 10:00 am AEDT, Monday 23 November".'),
});
export type Contact = z.infer<typeof contact>;

export const fit = z.strictObject({
  fit: z.enum(FITS),
  summary: z.string(),
  lanes: z.array(laneFit).describe('Lanes that match, in catalogue order, which is no ranking.'),
  considered: z.array(laneFit).describe('Relevant lanes in which a check failed.'),
  questions: z.array(question).max(5).describe('What would sharpen the answer, most useful first.'),
  flags: z.array(z.string()).describe('Short codes for what a broker would notice.'),
  next_step: z.strictObject({ action: z.enum(NEXT_ACTIONS), text: z.string() }),
  expected_callback: contact.nullable(),
  disclosure: z.string(),
});
export type Fit = z.infer<typeof fit>;
