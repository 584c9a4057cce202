/** The plainest ratio: the amount against one sum, such as a price or a ledger. */
import { sayMoney } from '../../money.ts';
import type { Result } from '../outcomes.ts';
import { caution, fail, pass } from '../outcomes.ts';
import { isAbove, type Lvr, sayPercent } from './weigh-lvr.ts';

export function checkShare(
  { max, typical }: Lvr,
  amount: number | undefined,
  whole: number | undefined,
): Result | undefined {
  if (amount === undefined || whole === undefined || whole <= 0) return undefined;
  const working = `${sayMoney(amount)} / ${sayMoney(whole)} = ${sayPercent(amount, whole)}`;
  const change = `At ${max}% that is about ${sayMoney((whole * max) / 100)}.`;
  if (amount > whole) return fail('More than the whole of it.', { working, change });
  if (isAbove(amount, whole, max)) return caution(`Above the usual ${max}%.`, { working, change });
  return isAbove(amount, whole, typical[1])
    ? caution(`Above the typical ${typical[1]}%, inside the usual ${max}%.`, { working })
    : pass(`Inside the typical ${typical[1]}%.`, { working });
}
