/** What the scenario is about: a venue, a project, a purchase, a loan paid out, and on what. */
import type { Scenario } from '../../contract/scenario.ts';
import type { Signal } from '../../contract/signals.ts';
import type { Reading } from './text/reading.ts';

export type PropertyKind = 'residential' | 'residential_regional' | 'commercial' | 'land';

export function isAboutVenue(reading: Reading, scenario: Scenario): boolean {
  if (reading.has('ask_accommodation', 'management_rights')) return true;
  if (reading.bought.has('venue')) return true;
  const isSubject = reading.hasInPurpose('venue') && !reading.hasInPurpose(...OTHER_NEEDS);
  if (isSubject && scenario.security === 'property') return true;
  const isOnProperty = scenario.security === undefined || scenario.security === 'property';
  return isOnProperty && reading.has('venue') && reading.has('refinance', 'leasehold', 'freehold');
}

export function isAboutDevelopment(reading: Reading, isVenueDeal: boolean): boolean {
  if (isVenueDeal) return false;
  if (reading.has('ask_development', 'develop', 'residual_stock')) return true;
  if (reading.hasInPurpose('several_homes') && !isHeld(reading)) return true;
  if (isFeasibility(reading)) return true;
  const hasPlans = reading.has('da_approved', 'da_missing', 'presales', 'fig_end_value');
  return (
    hasPlans &&
    reading.has('site', 'several_homes', 'rural_land', 'site_purchase', 'build_premises')
  );
}

/** Nobody tells an end value beside consent, cost or presales but of a project. */
const isFeasibility = ({ has }: Reading) =>
  has('fig_end_value') && has('da_approved', 'fig_total_cost', 'fig_build', 'presales');

/** Homes that stand already: bought, let, or offered for a loan. */
const isHeld = ({ bought, has }: Reading) =>
  bought.size > 0 || has('residential_investment', 'offer_property', 'refinance');

/** Premises are bought where a price stands beside them, or a verb with no other object. */
export function buysPremises({ bought, has, hasInPurpose }: Reading): boolean {
  if (bought.has('commercial_building')) return true;
  if (!hasInPurpose('commercial_building')) return false;
  return hasInPurpose('fig_price') || (has('buy') && bought.size === 0);
}

export function buysProperty(reading: Reading, scenario: Scenario): boolean {
  const { bought } = reading;
  if (scenario.security !== undefined && scenario.security !== 'property') return false;
  if (reading.has('site_purchase', 'shortfall')) return reading.has('site_purchase');
  return (
    buysPremises(reading) ||
    bought.has('residence') ||
    bought.has('rural_land') ||
    bought.has('site') ||
    bought.has('venue')
  );
}

const OTHER_NEEDS: readonly Signal[] = [
  'working_capital',
  'growth',
  'tax_debt',
  'stock',
  'goodwill',
];
const NEAR = 0.1;

export const isNear = (amount: number | undefined, debt: number | undefined) =>
  amount !== undefined && debt !== undefined && debt > 0 && Math.abs(amount - debt) <= debt * NEAR;

/**
 * Whether the new loan takes out the old one. "Refinance" said only beside another need is the way
 * out; an amount well below the debt cannot pay it out.
 */
export function paysOutLoan(
  reading: Reading,
  { amount, debt }: { amount: number | undefined; debt: number | undefined },
): boolean {
  if (!reading.has('refinance', 'expired_private')) return false;
  const isBesideNeed = reading.has('exit_refinance') || reading.hasInPurpose(...OTHER_NEEDS);
  if (!reading.hasInPurpose('refinance', 'expired_private') && isBesideNeed) {
    return reading.has('expired_private');
  }
  return amount === undefined || debt === undefined || amount >= debt * (1 - NEAR);
}

const NEAR_KIND: readonly Signal[] = [
  'refinance',
  'ask_private',
  'ask_commercial',
  'ask_second',
  'offer_property',
  'unencumbered',
  'fig_worth',
  'fig_owed',
];

/** What kind of property is on offer; only where the text ties it to the loan. */
export function readKind(reading: Reading): PropertyKind | undefined {
  const { bought } = reading;
  const isTied = (signal: Signal) => reading.hasTogether([signal], NEAR_KIND);
  const isHome = bought.has('residence') || isTied('residence');
  const isCommercial = bought.has('commercial_building') || isTied('commercial_building');
  // Land that is the only property in the text is the property on offer.
  const isOnlyLand = reading.has('rural_land') && !reading.has('residence', 'commercial_building');
  const isLand =
    bought.has('rural_land') || bought.has('site') || isTied('rural_land') || isOnlyLand;
  if (Number(isHome) + Number(isCommercial) + Number(isLand) !== 1) return undefined;
  if (isCommercial) return 'commercial';
  if (isLand) return 'land';
  return reading.has('regional') ? 'residential_regional' : 'residential';
}
