/** Loan to value on the basis of the lane: each lane lends against something else. */
import type { CatalogueLane, LvrBasis } from '../../../contract/content.ts';
import type { Facts } from '../facts.ts';
import { open, pass, type Result } from '../outcomes.ts';
import { checkEndValue } from './lvr-end-value.ts';
import { checkCombined, checkFirstMortgage } from './lvr-property.ts';
import { checkShare } from './lvr-share.ts';
import { checkVenue } from './lvr-venue.ts';
import type { Lvr } from './weigh-lvr.ts';

const BASES = {
  combined: checkCombined,
  first_mortgage: checkFirstMortgage,
  end_value: checkEndValue,
  venue_value: checkVenue,
  invoices: (lvr, { amount, receivables }) =>
    checkShare(lvr, amount, receivables) ?? open('The total of the invoices is not stated.'),
  price: (lvr, { amount, price }) =>
    checkShare(lvr, amount, price) ??
    open('The price is not stated; the item itself is lent against.'),
} as const satisfies Record<LvrBasis, (lvr: Lvr, facts: Facts) => Result>;

export function checkLvr({ lvr }: CatalogueLane, facts: Facts): Result {
  if (lvr === null) return pass('Does not apply: nothing is lent against a value.');
  if (lvr.only_with_property && facts.security !== 'property') {
    return pass('Does not apply: no property backs the loan.');
  }
  return BASES[lvr.basis](lvr, facts);
}
