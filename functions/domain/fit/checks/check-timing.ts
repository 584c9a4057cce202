/** Business days left against the business days that funds usually take from complete documents. */
import type { CatalogueLane } from '../../../contract/content.ts';
import type { Facts } from '../facts.ts';
import { caution, fail, open, pass, type Result } from '../outcomes.ts';

export function checkTiming({ time_to_fund: time }: CatalogueLane, facts: Facts): Result {
  const { businessDays: left, neededWithinDays: days, isUrgent } = facts;
  const usual = `${time.typical[0]} to ${time.typical[1]} business days are usual`;
  if (left === undefined || days === undefined) {
    const isSlow = isUrgent && time.typical[0] > 5;
    return isSlow ? caution(`Urgent, and ${usual}.`) : open(`No date is stated; ${usual}.`);
  }
  const working = `${sayDays(days, 'calendar')} = ${sayDays(left, 'business')}; least observed ${time.min}`;
  if (left < time.min) {
    const change = `From ${facts.nameBusinessDay(time.min)} it could be met.`;
    const detail = left === 0 ? 'No business day is left before that date' : 'Too soon';
    return fail(`${detail}: ${usual}.`, { working, change });
  }
  if (left < time.typical[0]) return caution(`Tight: ${usual}.`, { working });
  return pass(`Enough time: ${usual}.`, { working });
}

const sayDays = (count: number, kind: 'calendar' | 'business') =>
  `${count} ${kind} ${count === 1 ? 'day' : 'days'}`;
