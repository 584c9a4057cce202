/** Questions about a loan that is repaid from the takings. */
import type { LaneId } from '../../../contract/vocabulary.ts';
import type { QuestionRule } from './question-rule.ts';

const CASH_FLOW: readonly LaneId[] = ['business-loan', 'overdraft', 'bad-credit'];
/** Lenders start to ask for accounts between $150,000 and $250,000. */
const ACCOUNTS_FROM = 150_000;

export const CASH_FLOW_QUESTIONS: readonly QuestionRule[] = [
  {
    lanes: ['bad-credit'],
    ask: {
      question:
        'What is on the credit file: size and date of each default, paid or unpaid, or discharge date?',
      why: 'Age, size and whether it is paid decide which funders will look.',
    },
  },
  {
    when: ({ reading }) => reading.has('tax_debt', 'tax_pressure', 'dpn'),
    ask: {
      question: 'Is there an ATO payment plan, and are all lodgements up to date?',
      why: 'A plan that is kept is the signal that funders look for.',
    },
  },
  {
    lanes: CASH_FLOW,
    when: ({ amount = 0 }) => amount >= ACCOUNTS_FROM,
    ask: {
      question: 'Are financials and BAS available?',
      why: 'Above about $150,000 to $250,000 they are usually asked for.',
    },
  },
  {
    lanes: CASH_FLOW,
    ask: {
      question:
        'What do the last six months of bank statements show: turnover, and any dishonours?',
      why: 'Cash flow lending is sized on turnover and conduct.',
    },
  },
  {
    lanes: CASH_FLOW,
    ask: {
      question: 'What existing business loans, debts and limits are there?',
      why: 'Their payments come out of the same cash flow.',
    },
  },
  {
    lanes: ['overdraft'],
    ask: {
      question: 'How long does the quiet period run, and how deep is it?',
      why: 'It shows whether a limit that goes up and down is the right kind.',
    },
  },
  {
    lanes: CASH_FLOW,
    when: ({ reading }) => !reading.has('tax_debt', 'tax_pressure', 'dpn'),
    ask: {
      question: 'Is the ATO position up to date?',
      why: 'A tax debt without a plan narrows the choice.',
    },
  },
];
