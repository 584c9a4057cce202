/** Questions that a failed or tight check calls for: what could still turn it. */
import type { CheckName } from '../../../contract/vocabulary.ts';
import type { Verdict } from '../decide-fit.ts';
import type { QuestionRule } from './question-rule.ts';

/** Only while no lane stands: otherwise there is nothing to turn. */
const fails = ({ considered, word }: Verdict, check: CheckName) =>
  word !== 'yes' &&
  considered.some(
    ({ relevance, results }) => relevance === 'match' && results[check].outcome === 'fail',
  );
const isNo = ({ word }: Verdict) => word === 'no';

export const FAILURE_QUESTIONS: readonly QuestionRule[] = [
  {
    when: ({ isBankrupt }) => isBankrupt,
    ask: {
      question: 'Has the bankruptcy been discharged, and on what date?',
      why: 'Until discharge almost every lane is closed.',
    },
  },
  {
    when: ({ reading }) => reading.has('winding_up', 'insolvent'),
    ask: {
      question: 'Have you spoken to an insolvency adviser or one of the free helplines?',
      why: 'More debt can make insolvency worse; advice comes first.',
    },
  },
  {
    when: 'coowner_refuses',
    ask: {
      question:
        'Is there property in your own name, or would the co-owner sign after legal advice?',
      why: 'All registered owners must sign.',
    },
  },
  {
    when: (_, verdict) => isNo(verdict) && (fails(verdict, 'lvr') || fails(verdict, 'loan_size')),
    ask: {
      field: 'amount',
      question: 'Would a smaller or larger amount, or doing it in stages, still help?',
      why: 'What would change it shows the room at the usual limits.',
    },
  },
  {
    when: (_, { matching, considered }) =>
      [...matching, ...considered].some(
        ({ lane, relevance, results: { lvr } }) =>
          relevance === 'match' &&
          lane.security.includes('property') &&
          (lvr.outcome === 'fail' || lvr.outcome === 'caution'),
      ),
    ask: {
      question: 'Is there other property to add as security, or a bigger deposit?',
      why: 'More security or a smaller loan lowers the LVR; fees and prepaid interest raise it.',
    },
  },
  {
    when: ({ security }, verdict) => isNo(verdict) && security === 'none',
    ask: {
      question: 'Is there any property or equipment, from the owners or a guarantor, to offer?',
      why: 'Security opens lanes that cash flow alone does not.',
    },
  },
  {
    when: (_, verdict) => fails(verdict, 'timing'),
    ask: {
      field: 'needed_within_days',
      question: 'Can the date be moved, or settlement be extended?',
      why: 'A few more business days open other lanes.',
    },
  },
  {
    when: (_, verdict) => fails(verdict, 'trading_history'),
    ask: {
      question:
        'When is the usual trading floor reached, and is there a previous record in the trade?',
      why: 'Time trading or experience turns this check.',
    },
  },
];
