/** Months of trading, and turnover where the lane has a floor for it. */
import type { CatalogueLane } from '../../../contract/content.ts';
import { sayMoney } from '../../money.ts';
import type { Facts } from '../facts.ts';
import { caution, fail, open, pass, type Result, unknown } from '../outcomes.ts';

export function checkTrading(lane: CatalogueLane, facts: Facts): Result {
  const { min_trading_months: least, trading_basis: basis } = lane;
  if (basis === 'venue') {
    return open(`The venue's own ${least} months of figures count, not the borrower's.`);
  }
  if (least === 0)
    return pass('No trading history is needed; property and the way out are tested.');
  return checkMonths(lane, facts) ?? checkTurnover(lane, facts);
}

/** A record in the trade, or a deposit on a thing, makes up for this much and no more. */
const MOST_MONTHS_SHORT = 6;

function checkMonths(
  { id, min_trading_months: least }: CatalogueLane,
  { tradingMonths, reading }: Facts,
): Result | undefined {
  const isNew = reading.has('new_business');
  if (tradingMonths === undefined && !isNew) {
    return unknown(`Time trading is not stated; ${least} months is the usual floor.`);
  }
  if (tradingMonths !== undefined && tradingMonths >= least) return undefined;
  const said = tradingMonths === undefined ? 'A new business' : `${tradingMonths} months`;
  const detail = `${said} against a usual floor of ${least} months.`;
  const change = `After ${least} months of trading this is met.`;
  const isNear = least - (tradingMonths ?? 0) <= MOST_MONTHS_SHORT;
  const isBacked = reading.has('experience') || (id === 'asset' && reading.has('own_deposit'));
  return isNear && isBacked
    ? caution(`${detail} A record in the trade or a deposit can help.`, { change })
    : fail(detail, { change });
}

function checkTurnover(lane: CatalogueLane, { tradingMonths, monthlyTurnover }: Facts): Result {
  const months = `${tradingMonths} months against a usual floor of ${lane.min_trading_months}.`;
  const least = lane.min_monthly_turnover;
  if (least === undefined) return pass(months);
  const floor = `a usual floor of ${sayMoney(least)} a month`;
  if (monthlyTurnover === undefined) return pass(`${months} Turnover: ${floor}.`);
  const working = `Turnover about ${sayMoney(monthlyTurnover)} a month; ${floor}`;
  return monthlyTurnover < least
    ? fail('Turnover is below the usual floor.', {
        working,
        change: `From ${sayMoney(least)} a month.`,
      })
    : pass(months, { working });
}
