/** What to do now, with the free helplines wherever debt is pressing. */
import type { Fit } from '../../contract/fit.ts';
import type { FitWord } from '../../contract/vocabulary.ts';
import type { Verdict } from './decide-fit.ts';
import { isDistressed } from './flags.ts';

const STEPS: Record<FitWord, Fit['next_step']> = {
  yes: {
    action: 'request_callback',
    text: 'With the borrower’s consent, ask a licensed broker to call. Nothing is applied for.',
  },
  maybe: {
    action: 'answer_questions',
    text: 'Answer the questions and check again, or ask a licensed broker to call.',
  },
  no: {
    action: 'answer_questions',
    text: 'On these figures nothing observed fits. See what would change it; a licensed broker can still look at it.',
  },
  out_of_scope: {
    action: 'seek_other_help',
    text: 'This service covers business purposes only. For a personal purpose, speak with a lender or broker licensed for consumer credit.',
  },
};
const HELPLINES =
  'Free and confidential help with debt: Small Business Debt Helpline 1800 413 828, National Debt Helpline 1800 007 007.';
const TAX_PLAN = 'The tax office may agree to a payment plan; ask about that first.';

export function adviseNextStep(verdict: Verdict): Fit['next_step'] {
  const { reading } = verdict.facts;
  const hasTaxDebt = reading.has('tax_debt', 'tax_pressure');
  const step = STEPS[verdict.word];
  const extra = [
    ...(hasTaxDebt ? [TAX_PLAN] : []),
    ...(hasTaxDebt || isDistressed(verdict) ? [HELPLINES] : []),
  ];
  return { action: step.action, text: [step.text, ...extra].join(' ') };
}
