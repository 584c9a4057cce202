/** What stops a ledger, a thing or a venue. */
import type { BreakerRule } from './breaker-rule.ts';

export const SUBJECT_BREAKERS: readonly BreakerRule[] = [
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
    lanes: ['invoice'],
    when: 'charge_held_fast',
    outcome: 'fail',
    detail: 'Another funder will not release its charge.',
  },
];
