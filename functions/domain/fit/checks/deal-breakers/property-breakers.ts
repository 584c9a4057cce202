/** What stops any lane, and the lanes that lend against property. */
import type { LaneId } from '../../../../contract/vocabulary.ts';
import type { BreakerRule } from './breaker-rule.ts';

const BACKED: readonly LaneId[] = ['caveat', 'second-mortgage', 'private-first'];
const EXIT_NEEDED: readonly LaneId[] = [...BACKED, 'development'];
const CASH_FLOW: readonly LaneId[] = ['overdraft', 'business-loan'];

export const PROPERTY_BREAKERS: readonly BreakerRule[] = [
  {
    lanes: 'all',
    when: ({ isBankrupt }) => isBankrupt,
    outcome: 'fail',
    detail: 'An undischarged bankruptcy is stated.',
  },
  {
    lanes: [
      ...CASH_FLOW,
      'bad-credit',
      'invoice',
      'asset',
      'commercial-property',
      'development',
      'accommodation',
    ],
    when: 'winding_up',
    outcome: 'fail',
    detail: 'A winding-up is stated.',
  },
  { lanes: BACKED, when: 'winding_up', outcome: 'caution', detail: 'A winding-up is stated.' },
  {
    lanes: 'all',
    when: 'insolvent',
    outcome: 'caution',
    detail: 'Borrowing must not only delay insolvency.',
  },
  {
    lanes: BACKED,
    when: 'coowner_refuses',
    outcome: 'fail',
    detail: 'Every owner must sign, and one will not.',
  },
  {
    lanes: EXIT_NEEDED,
    when: 'no_exit',
    outcome: 'fail',
    detail: 'No way to repay is stated, and one is needed.',
  },
  {
    lanes: EXIT_NEEDED,
    when: 'exit_unclear',
    outcome: 'caution',
    detail: 'How it will be repaid is not settled, and that has to be shown.',
  },
  {
    lanes: ['caveat'],
    when: 'title_trouble',
    outcome: 'fail',
    detail: 'Another caveat or a dispute is on the title.',
  },
  {
    lanes: ['second-mortgage', 'private-first'],
    when: 'title_trouble',
    outcome: 'caution',
    detail: 'A caveat or a dispute on the title must be cleared.',
  },
  {
    lanes: ['second-mortgage'],
    when: 'consent_refused',
    outcome: 'fail',
    detail: 'The first lender will not consent.',
  },
  {
    lanes: ['second-mortgage'],
    when: ({ debt }) => debt === 0,
    outcome: 'fail',
    detail: 'Nothing is owed on the property, so there is no first mortgage to rank behind.',
  },
  {
    lanes: ['commercial-property'],
    when: ({ reading }) => reading.has('no_returns') && !reading.has('low_doc'),
    outcome: 'caution',
    detail: 'Tax returns are not lodged.',
  },
  {
    lanes: BACKED,
    when: 'possession',
    outcome: 'caution',
    detail: 'A lender has taken possession, so it is late and may be contested.',
  },
  {
    lanes: BACKED,
    when: 'mortgage_arrears',
    outcome: 'caution',
    detail: 'Arrears on the first mortgage need a plan to fix them.',
  },
  {
    lanes: ['commercial-property'],
    when: 'contaminated',
    outcome: 'fail',
    detail: 'Contamination is stated.',
  },
  {
    lanes: ['private-first'],
    when: ({ reading }) => reading.has('contaminated', 'specialised_building'),
    outcome: 'caution',
    detail: 'A specialised or contaminated property narrows the choice.',
  },
  {
    lanes: ['commercial-property'],
    when: 'vacant_building',
    outcome: 'caution',
    detail: 'An empty building depends on its location.',
  },
];
