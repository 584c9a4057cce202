/** An LVR against its cap: shared by every basis. */
import type { CatalogueLane } from '../../../contract/content.ts';
import { sayMoney } from '../../money.ts';
import { caution, fail, pass, type Result } from '../outcomes.ts';

/** A lane's limits, where it lends against a value. */
export type Lvr = NonNullable<CatalogueLane['lvr']>;

export type Ratio = {
  readonly loan: number;
  readonly value: number;
  /** Percent. */
  readonly cap: number;
  /** What the cap is for, such as "commercial property". */
  readonly kind?: string | undefined;
  /** Percent; up to here something that is not known yet could still carry it. */
  readonly highest?: number | undefined;
  readonly working: string;
  /** Debt that stays, so the room for new money is less. */
  readonly debt?: number;
};

/** Fees and prepaid interest are added to the loan, so a ratio this near the cap is tight. */
const MARGIN = 5;
/** The caps by kind of property leave less room for that already. */
const NARROW_MARGIN = 3;
const ROUND_TO = 1000;

/** Whole sums are compared, so that a ratio on the cap is inside it. */
export const isAbove = (loan: number, value: number, percent: number) =>
  loan * 100 > value * percent;

export function weighLvr(ratio: Ratio): Result {
  const { loan, value, cap, kind } = ratio;
  const limit = `${cap}%${kind === undefined ? '' : ` for ${kind}`}`;
  const working = `${ratio.working} = ${sayPercent(loan, value)}`;
  const change = sayRoom(ratio);
  if (isAbove(loan, value, ratio.highest ?? cap)) {
    return fail(`Above the usual limit of ${limit}.`, { working, change });
  }
  if (isAbove(loan, value, cap)) {
    const detail = `Above the usual limit of ${limit}; more security or another tenure could help.`;
    return caution(detail, { working, change });
  }
  const margin = kind === undefined ? MARGIN : NARROW_MARGIN;
  if (isAbove(loan, value, cap - margin)) {
    const detail = `Close to the usual limit of ${limit}; fees and prepaid interest add to it.`;
    return caution(detail, { working, change });
  }
  return pass(`Under the usual limit of ${limit}.`, { working });
}

/** Beyond this the figures themselves are in doubt, not the percentage. */
const ABSURD_PERCENT = 1000;

export function sayPercent(loan: number, value: number): string {
  const percent = Math.round((1000 * loan) / value) / 10;
  return percent > ABSURD_PERCENT ? `over ${ABSURD_PERCENT}%` : `${percent}%`;
}

export function sayRoom({ value, cap, debt = 0 }: Ratio): string {
  const room = (value * cap) / 100 - debt;
  const rounded = Math.floor(room / ROUND_TO) * ROUND_TO;
  if (rounded <= 0) return `At ${cap}% there is no room on these figures.`;
  const combined = debt > 0 ? ' combined' : '';
  return `At ${cap}%${combined} the room is about ${sayMoney(rounded)}.`;
}
