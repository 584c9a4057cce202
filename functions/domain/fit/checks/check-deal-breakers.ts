/** What the text states that usually stops a lane: a table a broker can read. */
import type { CatalogueLane } from '../../../contract/content.ts';
import type { LaneId } from '../../../contract/vocabulary.ts';
import type { Signal } from '../../../contract/words.ts';
import type { Facts } from '../facts.ts';
import { caution, fail, pass, type Result } from '../outcomes.ts';

type Rule = {
  readonly lanes: readonly LaneId[] | 'all';
  readonly when: Signal | ((facts: Facts) => boolean);
  readonly outcome: 'fail' | 'caution';
  readonly detail: string;
};

const BACKED: readonly LaneId[] = ['caveat', 'second-mortgage', 'private-first'];
const EXIT_NEEDED: readonly LaneId[] = [...BACKED, 'development'];
const CASH_FLOW: readonly LaneId[] = ['overdraft', 'business-loan'];

const RULES: readonly Rule[] = [
  {
    lanes: 'all',
    when: 'bankrupt_now',
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
      leaseYears !== undefined && leaseYears < 10 && reading.has('leasehold'),
    outcome: 'caution',
    detail: 'Few years are left on the lease.',
  },
  {
    lanes: ['commercial-property'],
    when: 'no_returns',
    outcome: 'caution',
    detail: 'Tax returns are not lodged.',
  },
];

export function checkDealBreakers({ id }: CatalogueLane, facts: Facts): Result {
  const met = RULES.filter((rule) => appliesTo(rule, id) && isMet(rule, facts));
  const worst = met.find(({ outcome }) => outcome === 'fail') ?? met[0];
  if (worst === undefined) return pass('None of the usual deal-breakers is stated.');
  return worst.outcome === 'fail' ? fail(worst.detail) : caution(worst.detail);
}

const appliesTo = ({ lanes }: Rule, id: LaneId) => lanes === 'all' || lanes.includes(id);

const isMet = ({ when }: Rule, facts: Facts) =>
  typeof when === 'string' ? facts.reading.has(when) : when(facts);
