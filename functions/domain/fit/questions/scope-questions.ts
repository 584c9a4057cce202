/** Questions that settle whether the purpose is business. None says which answer is wanted. */
import type { QuestionRule } from './question-rule.ts';

export const SCOPE_QUESTIONS: readonly QuestionRule[] = [
  {
    when: ({ reading, personalShare }, { scope }) =>
      reading.has('car_for_family') || (personalShare !== undefined && scope.isMixed),
    ask: {
      field: 'purpose',
      question: 'Who will use it, and for what share of the time is that for business (logbook)?',
      why: 'Only use that is mostly for business is in scope.',
    },
  },
  {
    when: (_, { scope }) => scope.isMixed || (scope.isConflict && !scope.isResidentialInvestment),
    ask: {
      field: 'purpose',
      question:
        'Who benefits, and how is the money split in dollars between business and personal?',
      why: 'What most of the money is for decides whether it is in scope.',
    },
  },
  {
    when: (_, { scope }) => scope.isResidentialInvestment,
    ask: {
      field: 'borrower_type',
      question:
        'Who is the buyer or borrower, a person, a company or a trust, and who will live there?',
      why: 'Residential investment by a person is consumer lending, which is out of scope.',
    },
  },
  {
    when: ({ isDevelopment }, { scope }) => isDevelopment && scope.verdict === 'undetermined',
    ask: {
      field: 'borrower_type',
      question: 'Who borrows, and will every dwelling be sold, or one be kept to live in or rent?',
      why: 'A person who builds homes may be borrowing as a consumer.',
    },
  },
  {
    when: ({ isDevelopment }, { scope, word }) =>
      scope.verdict === 'undetermined' && word !== 'out_of_scope' && !isDevelopment,
    ask: {
      field: 'purpose',
      question: 'What exactly will the money be used for?',
      why: 'Only a purpose that is mostly business is in scope.',
    },
  },
];
