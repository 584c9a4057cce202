/** What stops the lanes that are repaid from takings. */
import type { BreakerRule } from './breaker-rule.ts';

export const CASH_FLOW_BREAKERS: readonly BreakerRule[] = [
  {
    lanes: ['overdraft'],
    when: 'dishonours',
    outcome: 'fail',
    detail: 'Dishonoured payments are stated.',
  },
  {
    lanes: ['overdraft'],
    when: 'unpaid_default',
    outcome: 'fail',
    detail: 'An unpaid default is stated.',
  },
  {
    lanes: ['overdraft'],
    when: 'stacked_loans',
    outcome: 'fail',
    detail: 'Other cash flow loans are running.',
  },
  {
    lanes: ['overdraft'],
    when: ({ reading }) =>
      reading.has('credit_default', 'judgment', 'past_bankrupt', 'ask_bad_credit'),
    outcome: 'caution',
    detail: 'A clean credit file is usual here.',
  },
  {
    lanes: ['business-loan'],
    when: 'gambling',
    outcome: 'fail',
    detail: 'Gambling on the statements is stated.',
  },
  {
    lanes: ['business-loan'],
    when: 'stacked_loans',
    outcome: 'fail',
    detail: 'Several cash flow loans are running.',
  },
  {
    lanes: ['business-loan'],
    when: 'dishonours',
    outcome: 'caution',
    detail: 'Dishonoured payments are stated.',
  },
  {
    lanes: ['business-loan'],
    when: ({ reading }) =>
      reading.has(
        'unpaid_default',
        'judgment',
        'past_bankrupt',
        'ask_bad_credit',
        'credit_default',
      ),
    outcome: 'caution',
    detail: 'Damage to the credit file narrows the choice.',
  },
  {
    lanes: ['overdraft', 'business-loan', 'bad-credit', 'invoice'],
    when: ({ reading }) => reading.has('tax_enforced') && !reading.has('tax_plan'),
    outcome: 'caution',
    detail: 'The tax office is enforcing; a payment plan that is kept is what is looked for.',
  },
  {
    lanes: ['overdraft'],
    when: 'hardcore_debt',
    outcome: 'fail',
    detail: 'A limit that never comes down is stated.',
  },
  {
    lanes: ['overdraft'],
    when: 'making_losses',
    outcome: 'fail',
    detail: 'Losses are stated; a limit that revolves only puts them off.',
  },
  {
    lanes: ['business-loan'],
    when: 'making_losses',
    outcome: 'caution',
    detail: 'Losses are stated; payments come out of profit.',
  },
  {
    lanes: ['overdraft', 'business-loan', 'bad-credit'],
    when: ({ reading, security }) => reading.has('no_sales') && security !== 'property',
    outcome: 'fail',
    detail: 'No sales are stated, and nothing else to repay from.',
  },
];
