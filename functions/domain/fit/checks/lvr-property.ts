/** Property lanes: debt that stays is added; debt that is paid out of the new loan is not. */
import { sayMoney } from '../../money.ts';
import type { Facts } from '../facts.ts';
import { fail, type Result, unknown } from '../outcomes.ts';
import type { PropertyKind } from '../read-subject.ts';
import { type Lvr, type Ratio, sayPercent, weighLvr } from './weigh-lvr.ts';

type Limit = Pick<Ratio, 'cap' | 'kind' | 'highest'>;
type Known = { amount: number; value: number; debt: number };

/** Second in line: everything owed counts, and then the new loan. */
export function checkCombined(lvr: Lvr, facts: Facts): Result {
  const known = readKnown(facts);
  if ('outcome' in known) return known;
  return weighAdded(known, { cap: lvr.max });
}

export function checkFirstMortgage(lvr: Lvr, facts: Facts): Result {
  const known = readKnown(facts);
  if ('outcome' in known) return known;
  const limit = findCap(lvr, facts);
  const isReplaced = facts.isPurchase || facts.isRefinance || facts.isAmountNearDebt;
  if (known.debt === 0 || !isReplaced) return weighAdded(known, limit);
  const { amount, value, debt } = known;
  const replaced = weighLvr({
    loan: amount,
    value,
    ...limit,
    working: `${sayMoney(amount)} / ${sayMoney(value)}`,
  });
  if (facts.isAmountNearDebt || facts.isPurchase) return replaced;
  return amount > debt ? replaced : weighAdded(known, limit);
}

/** Debt counts as none only where property is bought or said to be clear. */
function readKnown(facts: Facts): Known | Result {
  const { amount, value, hasUnitSlip } = facts;
  const debt = facts.debt ?? (facts.isPurchase ? 0 : undefined);
  if (hasUnitSlip) return unknown('The figures look short of zeros, so it is not worked out.');
  if (value === undefined) return unknown('The value of the property is not known.');
  if (debt !== undefined && debt > value) {
    const working = `${sayMoney(debt)} owed / ${sayMoney(value)} = ${sayPercent(debt, value)}`;
    return fail('More is owed than the property is worth; check the figures.', { working });
  }
  if (amount === undefined) return unknown('The amount is not stated.');
  if (debt !== undefined) return { amount, value, debt };
  return unknown('What is owed on the property is not known.');
}

function weighAdded({ amount, value, debt }: Known, limit: Limit) {
  const parts = debt > 0 ? `(${sayMoney(debt)} + ${sayMoney(amount)})` : sayMoney(amount);
  const working = `${parts} / ${sayMoney(value)}`;
  return weighLvr({ loan: debt + amount, value, debt, working, ...limit });
}

const KIND_NAMES: Record<PropertyKind, string> = {
  residential: 'metropolitan homes',
  residential_regional: 'regional homes',
  commercial: 'commercial property',
  land: 'land',
};
const CAP_NAMES: Record<PropertyKind, string> = {
  residential: 'residential_metro',
  residential_regional: 'residential_regional',
  commercial: 'commercial',
  land: 'land',
};

function findCap(lvr: Lvr, { propertyKind, reading }: Facts): Limit {
  const special = lvr.caps['specialised'];
  if (special !== undefined && reading.has('specialised_building')) {
    return { cap: special, kind: 'specialised property', highest: lvr.max };
  }
  const cap = propertyKind && lvr.caps[CAP_NAMES[propertyKind]];
  if (cap === undefined || cap === lvr.max) return { cap: lvr.max };
  return { cap, kind: propertyKind && KIND_NAMES[propertyKind] };
}
