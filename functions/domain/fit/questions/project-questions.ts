/** Questions for projects, premises, venues and things that are bought. */
import type { QuestionRule } from './question-rule.ts';

const DEVELOPMENT = ['development'] as const;
const PREMISES = ['commercial-property'] as const;
const VENUE = ['accommodation'] as const;
const ASSET = ['asset'] as const;

export const PROJECT_QUESTIONS: readonly QuestionRule[] = [
  {
    lanes: DEVELOPMENT,
    when: ({ endValue, totalCost }) => endValue === undefined || totalCost === undefined,
    ask: {
      field: 'situation',
      question: 'What are the end value (GRV, without GST) and the total development cost (TDC)?',
      why: 'A project is tested on those, not on the site as it stands.',
    },
  },
  {
    lanes: DEVELOPMENT,
    when: ({ reading }) => !reading.has('residual_stock', 'site_purchase'),
    ask: {
      question: 'Who is the builder, is the contract fixed price, and is there a QS report?',
      why: 'A fixed price with a known builder lowers the risk of overrun.',
    },
  },
  {
    lanes: DEVELOPMENT,
    when: ({ reading }) => !reading.has('da_approved', 'residual_stock'),
    ask: { question: 'Where is the DA up to?', why: 'Building money waits for planning consent.' },
  },
  {
    lanes: DEVELOPMENT,
    ask: {
      question: 'What is the developer’s track record, and who is the borrowing entity?',
      why: 'Experience counts in place of trading history.',
    },
  },
  {
    lanes: DEVELOPMENT,
    ask: {
      question: 'What presales or sales evidence is there, and is the exit sale or refinance?',
      why: 'It widens or narrows the choice of funders.',
    },
  },
  {
    lanes: PREMISES,
    when: ({ isPurchase }) => isPurchase,
    ask: {
      field: 'needed_within_days',
      question: 'What is the settlement date?',
      why: 'This kind of loan takes weeks.',
    },
  },
  {
    lanes: PREMISES,
    when: ({ isPurchase }) => isPurchase,
    ask: {
      question: 'Is there GST on the purchase, or is it sold as a going concern?',
      why: 'GST changes the cash needed on the day.',
    },
  },
  {
    lanes: PREMISES,
    ask: {
      question: 'Is it owner-occupied or leased, on what lease, and is the tenant a related party?',
      why: 'A lease can carry the loan.',
    },
  },
  {
    lanes: PREMISES,
    when: ({ reading }) => !reading.has('full_doc'),
    ask: {
      question: 'Are financials, tax returns and BAS lodged and available?',
      why: 'It decides between full doc and low doc.',
    },
  },
  {
    lanes: PREMISES,
    ask: {
      field: 'borrower_type',
      question: 'Who borrows: company, trust or super fund, and what is its position?',
      why: 'Each needs other papers; a super fund needs a special loan.',
    },
  },
  {
    lanes: VENUE,
    when: ({ reading }) => !reading.has('leasehold', 'freehold', 'management_rights'),
    ask: {
      question: 'Is it freehold, leasehold or management rights, and how many years are left?',
      why: 'Tenure sets the limit and the longest term.',
    },
  },
  {
    lanes: VENUE,
    ask: {
      question: 'What is the net profit after rent, over how many years, and who verified it?',
      why: 'The loan is sized on profit that can be proved.',
    },
  },
  {
    lanes: VENUE,
    when: 'leasehold',
    ask: {
      question: 'Has the landlord agreed to consent and to a right of entry?',
      why: 'Without the landlord’s deed a lease is no security.',
    },
  },
  {
    lanes: VENUE,
    ask: {
      question:
        'How many rooms, sites or letting-pool units, how full, and what experience do you have?',
      why: 'They drive the value and which funders will look.',
    },
  },
  {
    lanes: VENUE,
    ask: {
      question: 'Is there cash for the deposit, stamp duty and stock?',
      why: 'These come on top of the loan.',
    },
  },
  {
    lanes: ASSET,
    ask: {
      question: 'What is it, new or used, what year and hours, and is there a quote with GST?',
      why: 'Age, use and price decide the term and who will fund it.',
    },
  },
  {
    lanes: ASSET,
    when: ({ reading }) => !reading.has('private_sale'),
    ask: {
      question: 'Is the seller a dealer or a private person?',
      why: 'A private sale needs an inspection and a PPSR search.',
    },
  },
  {
    lanes: ASSET,
    when: 'private_sale',
    ask: {
      question: 'Can it be inspected, and is it clear of other charges on a PPSR search?',
      why: 'A private sale needs both.',
    },
  },
  {
    lanes: ASSET,
    when: ({ personalShare }) => personalShare === undefined,
    ask: {
      question: 'What share of the use is for business?',
      why: 'It must be more than half.',
    },
  },
  {
    lanes: ASSET,
    ask: {
      question: 'Do you want a deposit or a balloon at the end?',
      why: 'Both change the payment and the total cost.',
    },
  },
  {
    lanes: ASSET,
    ask: {
      question: 'Is there a contract of work, and do you own property?',
      why: 'Either can widen the choice of funders.',
    },
  },
];
