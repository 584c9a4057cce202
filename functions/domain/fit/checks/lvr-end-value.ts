/** A project: the loan against what it is worth when done, not against the site as it stands. */
import { sayMoney } from '../../money.ts';
import type { Facts } from '../facts.ts';
import { fail, type Result, unknown } from '../outcomes.ts';
import { isAbove, type Lvr, sayPercent, weighLvr } from './weigh-lvr.ts';

export function checkEndValue(lvr: Lvr, facts: Facts): Result {
  const { amount, debt = 0, endValue, totalCost, reading } = facts;
  if (amount === undefined) return unknown('The amount is not stated.');
  if (facts.hasUnitSlip)
    return unknown('The figures look short of zeros, so it is not worked out.');
  const loan = facts.isAmountNearDebt || reading.has('site_purchase') ? amount : amount + debt;
  const parts = loan === amount ? sayMoney(amount) : `(${sayMoney(debt)} + ${sayMoney(amount)})`;
  if (endValue === undefined) return checkLand(lvr, facts, parts);
  const result = weighLvr({
    loan,
    value: endValue,
    cap: lvr.max,
    working: `${parts} / end value ${sayMoney(endValue)}`,
    debt: loan - amount,
  });
  const costCap = lvr.caps['tdc'];
  if (result.outcome === 'fail' || totalCost === undefined || costCap === undefined) return result;
  if (!isAbove(loan, totalCost, costCap)) return result;
  const working = `${parts} / total cost ${sayMoney(totalCost)} = ${sayPercent(loan, totalCost)}`;
  return fail(`Above the usual limit of ${costCap}% of total cost.`, { working });
}

/** Land alone, or finished stock, is lent against as it stands; a building site is not. */
function checkLand(lvr: Lvr, facts: Facts, parts: string): Result {
  const { amount = 0, value, debt = 0, reading } = facts;
  const isLandOnly = reading.has('site_purchase') && !reading.has('fig_build');
  const isFinished = reading.has('residual_stock');
  if (value === undefined || !(isLandOnly || isFinished)) {
    return unknown('The end value is not stated, and the site alone is not the test.');
  }
  const isPayout = isLandOnly || facts.isAmountNearDebt || facts.isRefinance;
  return weighLvr({
    loan: isPayout ? amount : amount + debt,
    value,
    cap: isLandOnly ? (lvr.caps['land'] ?? lvr.max) : lvr.max,
    working: `${parts} / ${sayMoney(value)}`,
  });
}
