/** Questions for what is missing from the figures, or does not add up. */

import type { Verdict } from '../decide-fit.ts';
import type { Facts } from '../facts.ts';
import { BACKED, isInView, type QuestionRule } from './question-rule.ts';

export const FIGURE_QUESTIONS: readonly QuestionRule[] = [
  {
    when: ({ hasUnitSlip }) => hasUnitSlip,
    ask: {
      field: 'amount',
      question: 'Are the figures in whole dollars, or in thousands or millions?',
      why: 'They look too small to be whole dollars.',
    },
  },
  {
    when: ({ debt = 0, value, isDevelopment }) =>
      value !== undefined && debt > value && !isDevelopment,
    ask: {
      field: 'existing_debt',
      question: 'Please check the value of the property and what is owed on it.',
      why: 'More is owed than it is worth on these figures.',
    },
  },
  {
    when: ({ amount = 0, value, isPurchase }) =>
      isPurchase && value !== undefined && amount > value,
    ask: {
      field: 'amount',
      question: 'Please check the amount against the price.',
      why: 'The loan is more than the property costs on these figures.',
    },
  },
  {
    when: ({ amount }) => amount === undefined,
    ask: {
      field: 'amount',
      question: 'How much is needed?',
      why: 'Every lane has a range of sizes.',
    },
  },
  {
    when: asksPurpose,
    ask: {
      field: 'purpose',
      question: 'What is the money for, in a sentence or two?',
      why: 'The purpose decides which kinds of finance apply.',
    },
  },
  {
    when: ({ security }) => security === undefined,
    ask: {
      field: 'security',
      question: 'Is there property, a vehicle or equipment to offer as security, or none?',
      why: 'Security opens some lanes and closes others.',
    },
  },
  {
    when: ({ reading, scenario }) =>
      scenario.security === 'none' && reading.has('ask_caveat', 'ask_second', 'ask_private'),
    ask: {
      field: 'security',
      question: 'Is there property to offer after all?',
      why: 'What is asked for is lent against property, and none is stated.',
    },
  },
  {
    when: ({ scenario }) => scenario.security === 'none' && (scenario.property_value ?? 0) > 0,
    ask: {
      field: 'security',
      question: 'Is it to stay unsecured, with the property left out?',
      why: 'No security is stated, and a property value is given.',
    },
  },
  {
    when: needsValue,
    ask: {
      field: 'property_value',
      question: 'What is the property worth today?',
      why: 'Without a value the LVR cannot be worked out.',
    },
  },
  {
    when: ({ debt, isPurchase }, verdict) =>
      isInView(verdict, BACKED) && debt === undefined && !isPurchase,
    ask: {
      field: 'existing_debt',
      question: 'What is owed on every loan against the property?',
      why: 'Debt that stays counts in the LVR.',
    },
  },
  {
    when: ({ isAmountNearDebt, isRefinance, debt = 0 }) =>
      isAmountNearDebt || (isRefinance && debt > 0),
    ask: {
      field: 'amount',
      question: 'Is the amount the exact payout of the existing loan, or extra money on top of it?',
      why: 'The two give very different loan sizes.',
    },
  },
  {
    when: needsTrading,
    ask: {
      field: 'trading_months',
      question: 'How many months has the ABN traded?',
      why: 'Most lanes without property have a floor.',
    },
  },
];

function asksPurpose(
  { reading, isPurposeThin }: Facts,
  { matching, considered, scope }: Verdict,
): boolean {
  if (scope.verdict === 'undetermined') return false;
  return isPurposeThin || matching.length + considered.length === 0 || reading.has('injection');
}

function needsValue({ security, value, isDevelopment, endValue }: Facts): boolean {
  return (
    security === 'property' && value === undefined && !(isDevelopment && endValue !== undefined)
  );
}

function needsTrading({ tradingMonths }: Facts, { matching, considered }: Verdict): boolean {
  if (tradingMonths !== undefined) return false;
  const isDeciding = matching.some(({ results }) => results.trading_history.isDeciding);
  return isDeciding || matching.length + considered.length === 0;
}
