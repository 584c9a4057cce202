/** Loan size against the observed range; both ends are inside it. */
import type { CatalogueLane } from '../../../contract/content.ts';
import { sayMoney } from '../../money.ts';
import type { Facts } from '../facts.ts';
import { caution, fail, pass, type Result, unknown } from '../outcomes.ts';

/** A broker would still take this much above the observed range to a lender. */
const JUST_ABOVE = 1.1;

export function checkSize({ size }: CatalogueLane, { amount, hasUnitSlip }: Facts): Result {
  const range = `${sayMoney(size.min)} to ${sayMoney(size.max)}`;
  if (amount === undefined) return unknown(`The amount is not stated. Observed: ${range}.`);
  if (hasUnitSlip) return unknown(`The figures look short of zeros. Observed: ${range}.`);
  const detail = `${sayMoney(amount)} against an observed ${range}.`;
  if (amount < size.min) {
    return fail(`Below the range: ${detail}`, {
      change: `From ${sayMoney(size.min)} it is in range.`,
    });
  }
  if (amount <= size.max) return pass(`Inside the range: ${detail}`);
  const change = `Up to ${sayMoney(size.max)} it is in range.`;
  const isJustAbove = amount <= size.max * JUST_ABOVE;
  return isJustAbove
    ? caution(`Just above the range: ${detail}`, { change })
    : fail(`Above the range: ${detail}`, { change });
}
