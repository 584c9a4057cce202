/** What to ask, in order of value, and when: a table a broker can read. */
import type { Scenario } from '../../contract/scenario.ts';
import type { Verdict } from './explain-fit.ts';
import type { QuestionRule } from './questions.ts';

const matches = ({ matching }: Verdict, ...ids: readonly string[]) =>
  matching.some(({ lane }) => ids.includes(lane.id));
const looksAt = ({ matching, considered }: Verdict, ...ids: readonly string[]) =>
  [...matching, ...considered].some(({ lane }) => ids.includes(lane.id));
const isInScope = ({ word }: Verdict) => word !== 'out_of_scope';
const lacks = (field: keyof Scenario) => (verdict: Verdict) =>
  isInScope(verdict) && verdict.facts.scenario[field] === undefined;
const BACKED = ['caveat', 'second-mortgage', 'private-first'] as const;

export const SITUATION_QUESTIONS: readonly QuestionRule[] = [
  {
    when: 'car_for_family',
    ask: {
      field: 'purpose',
      question: 'Who will use the car, and for what share of the time is that for business?',
      why: 'Only use that is mostly for business is in scope.',
    },
  },
  {
    when: ({ scope }) => scope.isMixed || (scope.isConflict && !scope.isResidentialInvestment),
    ask: {
      field: 'purpose',
      question: 'How is the money split, in dollars, between business and personal purposes?',
      why: 'What most of the money is for decides whether it is in scope.',
    },
  },
  {
    when: ({ scope }) => scope.isResidentialInvestment,
    ask: {
      field: 'borrower_type',
      question: 'Who is the buyer or borrower: a person, a company or a trust?',
      why: 'Residential investment by a person is consumer lending, which is out of scope.',
    },
  },
  {
    when: ({ scope, word }) => scope.verdict === 'undetermined' && word !== 'out_of_scope',
    ask: {
      field: 'purpose',
      question: 'What exactly will the money be used for in the business?',
      why: 'Only a purpose that is mostly business is in scope.',
    },
  },
  {
    when: ({ facts }) => facts.hasUnitSlip,
    ask: {
      field: 'amount',
      question: 'Are the figures in whole dollars, or in thousands or millions?',
      why: 'They look too small to be whole dollars.',
    },
  },
  {
    when: (verdict) => lacks('amount')(verdict) && verdict.facts.amount === undefined,
    ask: {
      field: 'amount',
      question: 'How much is needed?',
      why: 'Every lane has a range of sizes.',
    },
  },
  {
    when: (verdict) => isInScope(verdict) && isPurposeThin(verdict),
    ask: {
      field: 'purpose',
      question: 'What is the money for, in a sentence?',
      why: 'The purpose decides which kinds of finance apply.',
    },
  },
  {
    when: (verdict) => isInScope(verdict) && verdict.facts.security === undefined,
    ask: {
      field: 'security',
      question: 'Is there property, a vehicle or equipment to offer as security, or none?',
      why: 'Security opens some lanes and closes others.',
    },
  },
  {
    when: ({ facts }) => facts.isAmountNearDebt || (facts.isRefinance && (facts.debt ?? 0) > 0),
    ask: {
      field: 'amount',
      question: 'Is the amount the payout of the existing loan, or extra money on top of it?',
      why: 'The two give very different loan sizes.',
    },
  },
  {
    when: (verdict) => isInScope(verdict) && needsValue(verdict),
    ask: {
      field: 'property_value',
      question: 'What is the property worth today?',
      why: 'Without a value the LVR cannot be worked out.',
    },
  },
  {
    when: (verdict) =>
      looksAt(verdict, ...BACKED) && verdict.facts.debt === undefined && !verdict.facts.isPurchase,
    ask: {
      field: 'existing_debt',
      question: 'What is owed on every loan against the property?',
      why: 'Debt that stays counts in the LVR.',
    },
  },
  {
    when: ({ word, considered }) =>
      word === 'no' && considered.some(({ results }) => results.lvr.outcome === 'fail'),
    ask: {
      field: 'amount',
      question: 'Would a smaller amount help?',
      why: 'What would change it shows the room at the usual limits.',
    },
  },
  {
    when: ({ matching, considered }) =>
      [...matching, ...considered].some(
        ({ results: { lvr } }) =>
          lvr.outcome === 'fail' || (lvr.outcome === 'caution' && lvr.change !== undefined),
      ),
    ask: {
      question: 'Is there other property or security to add?',
      why: 'More security lowers the LVR.',
    },
  },
  {
    when: ({ facts }) => facts.isDevelopment && facts.endValue === undefined,
    ask: {
      field: 'situation',
      question: 'What is the end value (GRV, without GST) and the total development cost?',
      why: 'A project is tested on those, not on the site as it stands.',
    },
  },
  {
    when: (verdict) => looksAt(verdict, 'invoice') && verdict.facts.reading.has('consumer_debtors'),
    ask: {
      question: 'Are any of the customers businesses or government?',
      why: 'Invoice finance usually needs customers that are businesses.',
    },
  },
  {
    when: (verdict) => needsTrading(verdict),
    ask: {
      field: 'trading_months',
      question: 'How many months has the ABN traded?',
      why: 'Most lanes without property have a floor.',
    },
  },
  {
    when: (verdict) => matches(verdict, ...BACKED) && !hasExit(verdict),
    ask: {
      field: 'situation',
      question: 'What is the exit strategy: how and when will the loan be repaid?',
      why: 'Short property loans are tested on the way out first.',
    },
  },
  {
    when: (verdict) => matches(verdict, ...BACKED),
    ask: {
      question:
        'Who is on the title: is the property in the borrower’s name, and will every owner sign?',
      why: 'All registered owners must sign.',
    },
  },
  {
    when: ({ facts, word }) =>
      facts.reading.has('tax_debt', 'tax_pressure', 'dpn') && word !== 'out_of_scope',
    ask: {
      question: 'Is there an ATO payment plan, and are all lodgements up to date?',
      why: 'A plan that is kept is the signal that funders look for.',
    },
  },
  {
    when: (verdict) =>
      matches(verdict, ...BACKED) && verdict.facts.scenario.needed_within_days === undefined,
    ask: {
      field: 'needed_within_days',
      question: 'By what date are the funds needed?',
      why: 'Lanes differ by weeks in time to fund.',
    },
  },
  {
    when: (verdict) => matches(verdict, 'bad-credit'),
    ask: {
      question: 'What is on the credit file: the size and date of each default, and is it paid?',
      why: 'Age, size and whether it is paid decide which funders will look.',
    },
  },
  {
    when: (verdict) =>
      matches(verdict, 'business-loan', 'overdraft', 'bad-credit') &&
      verdict.facts.monthlyTurnover === undefined,
    ask: {
      question: 'What is the usual monthly turnover, with six months of bank statements?',
      why: 'Cash flow lending is sized on it.',
    },
  },
  {
    when: (verdict) => matches(verdict, 'business-loan', 'overdraft', 'bad-credit'),
    ask: {
      question: 'What existing business loans and limits are there?',
      why: 'Their payments come out of the same cash flow.',
    },
  },
  {
    when: (verdict) =>
      matches(verdict, 'business-loan', 'overdraft') && (verdict.facts.amount ?? 0) >= 150_000,
    ask: {
      question: 'Are financials and BAS available?',
      why: 'Above about $150,000 to $250,000 they are usually asked for.',
    },
  },
  {
    when: (verdict) =>
      matches(verdict, 'business-loan', 'overdraft') && !verdict.facts.reading.has('tax_debt'),
    ask: {
      question: 'Is the ATO position up to date?',
      why: 'A tax debt without a plan narrows the choice.',
    },
  },
];

function isPurposeThin({ facts, matching, considered }: Verdict): boolean {
  const text = `${facts.scenario.purpose ?? ''}`.trim();
  return (
    text === '' ||
    (matching.length === 0 && considered.length === 0) ||
    facts.reading.has('injection')
  );
}

const needsValue = ({ facts }: Verdict) =>
  facts.security === 'property' &&
  facts.value === undefined &&
  !(facts.isDevelopment && facts.endValue);

const needsTrading = ({ facts, word, matching }: Verdict) =>
  facts.tradingMonths === undefined &&
  word !== 'out_of_scope' &&
  (matching.length === 0 || matching.some(({ results }) => results.trading_history.isDeciding));

const hasExit = ({ facts }: Verdict) =>
  facts.reading.has('exit_sale', 'exit_refinance', 'exit_income');
