/** Questions about unpaid invoices. */
import { isInView, type QuestionRule } from './question-rule.ts';

const INVOICE = ['invoice'] as const;

export const LEDGER_QUESTIONS: readonly QuestionRule[] = [
  {
    when: ({ reading }, verdict) => isInView(verdict, INVOICE) && reading.has('consumer_debtors'),
    ask: {
      question:
        'Are any of the customers businesses or government, and do you take deposits or progress payments?',
      why: 'Invoice finance usually needs customers that are businesses.',
    },
  },
  {
    when: ({ reading }, verdict) => isInView(verdict, INVOICE) && reading.has('bad_debtors'),
    ask: {
      question: 'Which invoices are undisputed and under 90 days old?',
      why: 'Only those count.',
    },
  },
  {
    lanes: INVOICE,
    ask: {
      question: 'Who owes you, how old is each invoice, and does one customer owe most of it?',
      why: 'The invoices are the security: ageing and concentration decide.',
    },
  },
  {
    lanes: INVOICE,
    ask: {
      question: 'Are they completed invoices or progress claims, with set-off or retention?',
      why: 'Some funders leave out progress claims.',
    },
  },
  {
    lanes: INVOICE,
    ask: {
      question: 'Does another funder hold a charge (GSA), and is there ATO debt?',
      why: 'A charge has to step aside before the invoices can be used.',
    },
  },
  {
    lanes: INVOICE,
    ask: {
      question: 'What are the payment terms and the contract?',
      why: 'They decide how long each advance runs.',
    },
  },
];
