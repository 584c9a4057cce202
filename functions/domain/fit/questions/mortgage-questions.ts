/** Questions about loans on property that is owned already. */
import type { Facts } from '../facts.ts';
import { BACKED, type QuestionRule } from './question-rule.ts';

const hasExit = ({ reading }: Facts) => reading.has('exit_sale', 'exit_refinance', 'exit_income');

export const MORTGAGE_QUESTIONS: readonly QuestionRule[] = [
  {
    lanes: BACKED,
    when: (facts) => !hasExit(facts),
    ask: {
      field: 'situation',
      question: 'What is the exit strategy: how and when will the loan be repaid?',
      why: 'Short property loans are tested on the way out first.',
    },
  },
  {
    lanes: BACKED,
    when: hasExit,
    ask: {
      question: 'What evidence is there of the exit: sale contract, listing or approval letter?',
      why: 'Short property loans are tested on the way out first.',
    },
  },
  {
    lanes: ['second-mortgage'],
    ask: {
      question: 'Who is the first lender, will they consent, and are there any arrears?',
      why: 'A second mortgage needs their consent.',
    },
  },
  {
    lanes: BACKED,
    ask: {
      question:
        'Who is on the title: is the property in the borrower’s name, and will every owner sign?',
      why: 'All registered owners must sign.',
    },
  },
  {
    lanes: ['private-first', 'caveat', 'second-mortgage'],
    when: ({ reading }) => reading.has('no_returns', 'tax_debt', 'tax_pressure', 'dpn', 'low_doc'),
    ask: {
      question: 'Is there an ATO payment plan, and when will all lodgements be up to date?',
      why: 'It decides whether a bank refinance can be the way out.',
    },
  },
  {
    lanes: BACKED,
    when: ({ neededWithinDays }) => neededWithinDays === undefined,
    ask: {
      field: 'needed_within_days',
      question: 'By what date are the funds needed?',
      why: 'Lanes differ by weeks in time to fund.',
    },
  },
  {
    lanes: ['private-first'],
    when: ({ isRefinance, isAmountNearDebt }) => isRefinance || isAmountNearDebt,
    ask: {
      question:
        'Why did the present loan expire or the bank say no, and since when is it in default?',
      why: 'Default interest adds to the payout, and the reason shapes the exit.',
    },
  },
  {
    lanes: ['caveat'],
    ask: {
      question: 'Are there arrears, other caveats or a first mortgage that forbids caveats?',
      why: 'Any of these can stop the loan.',
    },
  },
  {
    lanes: BACKED,
    ask: {
      question: 'What do a valuation, fees and prepaid interest add to or take from these figures?',
      why: 'Funders test the LVR on the full amount.',
    },
  },
];
