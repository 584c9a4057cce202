/** What stops a project to build, subdivide or sell down. */
import type { Facts } from '../../facts.ts';
import type { BreakerRule } from './breaker-rule.ts';

/** Profit as a percentage of cost, below which funders usually stop, or look hard. */
const THIN_MARGIN = 15;
const SLIM_MARGIN = 20;

const marginPercent = ({ endValue, totalCost }: Facts) =>
  endValue === undefined || totalCost === undefined || totalCost <= 0
    ? Number.POSITIVE_INFINITY
    : (100 * (endValue - totalCost)) / totalCost;

export const PROJECT_BREAKERS: readonly BreakerRule[] = [
  {
    lanes: ['development'],
    when: 'owner_builder',
    outcome: 'fail',
    detail: 'An owner-builder is stated.',
  },
  {
    lanes: ['development'],
    when: ({ reading }) =>
      reading.has('da_missing') && !reading.has('site_purchase', 'da_approved'),
    outcome: 'fail',
    detail: 'Building money waits for planning consent.',
  },
  {
    lanes: ['development'],
    when: ({ reading, isNaturalPerson }) =>
      reading.has('build_to_hold') && isNaturalPerson !== false,
    outcome: 'caution',
    detail: 'A person who builds to keep may be borrowing as a consumer.',
  },
  {
    lanes: ['development'],
    when: 'no_equity',
    outcome: 'fail',
    detail: 'No cash or land of your own in the deal is stated.',
  },
  {
    lanes: ['development'],
    when: (facts) => marginPercent(facts) < THIN_MARGIN,
    outcome: 'fail',
    detail: 'The margin on cost is under about 15%.',
  },
  {
    lanes: ['development'],
    when: (facts) => marginPercent(facts) < SLIM_MARGIN,
    outcome: 'caution',
    detail: 'The margin on cost is under about 20%.',
  },
];
