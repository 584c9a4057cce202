/** What is offered against what the lane lends on. */
import type { CatalogueLane } from '../../../contract/content.ts';
import type { LaneId, Security } from '../../../contract/vocabulary.ts';
import type { Facts } from '../facts.ts';
import { caution, fail, pass, type Result, unknown } from '../outcomes.ts';

/** The thing lent against is the subject itself: the item bought, or the invoices. */
const SELF_SECURED: Partial<Record<LaneId, string>> = {
  asset: 'The vehicle or equipment itself is the security.',
  invoice: 'The unpaid invoices are the security.',
};

export function checkSecurity({ id, security }: CatalogueLane, facts: Facts): Result {
  const own = SELF_SECURED[id];
  if (own !== undefined) return pass(own);
  const wanted = sayAny(security);
  const offered = facts.security;
  if (offered === undefined) return unknown(`Security is not stated; usual here: ${wanted}.`);
  if (!security.includes(offered)) {
    return fail(`${saySecurity(offered)} against usual security of ${wanted}.`);
  }
  if (id === 'second-mortgage' && facts.debt === 0) {
    return fail('Clear property, with no first mortgage to rank behind.');
  }
  if (offered === 'none') return pass('No security is needed; a director or owner guarantees it.');
  const isAssumed = facts.scenario.security === undefined;
  return isAssumed && !isImplied(facts)
    ? caution(`${saySecurity(offered)} is assumed from the text.`)
    : pass(`${saySecurity(offered)} is what is usual here.`);
}

/** The purpose itself is land or a building, so it is what would be offered. */
const isImplied = ({ isPurchase, isDevelopment, isVenueDeal, value }: Facts) =>
  isPurchase || isDevelopment || isVenueDeal || value !== undefined;

const NAMES: Record<Security, string> = {
  property: 'Property',
  vehicle: 'A vehicle',
  equipment: 'Equipment',
  none: 'No security',
};
const saySecurity = (security: Security) => NAMES[security];
const sayAny = (securities: readonly Security[]) =>
  securities.map((security) => NAMES[security].toLowerCase()).join(' or ');
