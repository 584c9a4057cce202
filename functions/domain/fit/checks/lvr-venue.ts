/** A venue: its tenure sets the limit. */
import { sayMoney } from '../../money.ts';
import type { Facts } from '../facts.ts';
import { type Result, unknown } from '../outcomes.ts';
import { type Lvr, weighLvr } from './weigh-lvr.ts';

export type Tenure =
  | 'freehold_going_concern'
  | 'freehold_investment'
  | 'leasehold'
  | 'management_rights'
  | 'pub_no_gaming';

const NAMES: Record<Tenure, string> = {
  freehold_going_concern: 'a freehold going concern',
  freehold_investment: 'a freehold investment',
  leasehold: 'a leasehold',
  management_rights: 'management rights',
  pub_no_gaming: 'a pub without gaming',
};

export function readTenure({ reading }: Facts): Tenure | undefined {
  if (reading.has('management_rights')) return 'management_rights';
  if (reading.has('leasehold')) return 'leasehold';
  if (reading.has('pub') && reading.has('no_gaming')) return 'pub_no_gaming';
  if (reading.has('freehold_investment')) return 'freehold_investment';
  return reading.has('freehold') ? 'freehold_going_concern' : undefined;
}

export function checkVenue(lvr: Lvr, facts: Facts): Result {
  const { amount, value, debt = 0, hasUnitSlip } = facts;
  if (amount === undefined || value === undefined || hasUnitSlip) {
    return unknown('The loan or the value of the venue is not known.');
  }
  const tenure = readTenure(facts);
  const isExtra = debt > 0 && !facts.isPurchase && !facts.isRefinance && !facts.isAmountNearDebt;
  const loan = isExtra ? amount + debt : amount;
  const working = isExtra
    ? `(${sayMoney(debt)} + ${sayMoney(amount)}) / ${sayMoney(value)}`
    : `${sayMoney(amount)} / ${sayMoney(value)}`;
  const cap = (tenure && lvr.caps[tenure]) ?? lvr.max;
  const isFixed = tenure === undefined || tenure.startsWith('freehold');
  const highest = isFixed ? cap : Math.max(lvr.max, ...Object.values(lvr.caps));
  return weighLvr({ loan, value, cap, highest, kind: tenure && NAMES[tenure], working });
}
