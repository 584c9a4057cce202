/** What stops a project, a ledger, a thing or a venue. */
import type { Facts } from '../../facts.ts';
import type { BreakerRule } from './breaker-rule.ts';

/** Profit as a percentage of cost, below which funders usually stop, or look hard. */
const THIN_MARGIN = 15;
const SLIM_MARGIN = 20;

const marginPercent = ({ endValue, totalCost }: Facts) =>
  endValue === undefined || totalCost === undefined || totalCost <= 0
    ? Number.POSITIVE_INFINITY
    : (100 * (endValue - totalCost)) / totalCost;

export const SUBJECT_BREAKERS: readonly BreakerRule[] = [
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
    lanes: ['invoice'],
    when: 'consumer_debtors',
    outcome: 'fail',
    detail: 'The customers are members of the public.',
  },
  {
    lanes: ['invoice'],
    when: 'bad_debtors',
    outcome: 'fail',
    detail: 'Invoices are disputed, too old or not yet due.',
  },
  {
    lanes: ['invoice'],
    when: 'existing_charge',
    outcome: 'caution',
    detail: 'Another charge must be released first.',
  },
  {
    lanes: ['invoice'],
    when: 'progress_claim',
    outcome: 'caution',
    detail: 'Some funders leave out progress claims.',
  },
  {
    lanes: ['invoice'],
    when: 'single_debtor',
    outcome: 'caution',
    detail: 'One customer is most of the ledger.',
  },
  {
    lanes: ['asset'],
    when: ({ personalShare }) => personalShare !== undefined && personalShare >= 50,
    outcome: 'fail',
    detail: 'Half or more of the use is private.',
  },
  {
    lanes: ['asset'],
    when: 'soft_fitout',
    outcome: 'caution',
    detail: 'Fit-out that could not be sold again is hard to lend against.',
  },
  {
    lanes: ['asset'],
    when: 'dealer_stock',
    outcome: 'caution',
    detail: 'Stock to sell again is funded by a revolving facility, which few offer.',
  },
  {
    lanes: ['asset'],
    when: 'encumbered_item',
    outcome: 'caution',
    detail: 'Money may be owing on the item.',
  },
  {
    lanes: ['asset'],
    when: 'old_item',
    outcome: 'caution',
    detail: 'The age of the item narrows the choice.',
  },
  {
    lanes: ['accommodation'],
    when: 'landlord_refuses',
    outcome: 'fail',
    detail: 'The landlord will not consent.',
  },
  {
    lanes: ['accommodation'],
    when: 'unverified_profit',
    outcome: 'fail',
    detail: 'The profit cannot be checked.',
  },
  {
    lanes: ['accommodation'],
    when: ({ leaseYears, reading }) =>
      leaseYears !== undefined && leaseYears < 10 && reading.has('leasehold', 'management_rights'),
    outcome: 'caution',
    detail: 'Few years are left on the lease or agreement.',
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
  {
    lanes: ['invoice'],
    when: 'charge_held_fast',
    outcome: 'fail',
    detail: 'Another funder will not release its charge.',
  },
];
