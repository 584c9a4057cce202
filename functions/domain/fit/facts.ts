/**
 * The scenario as a broker would read it: the fields, filled in from the text where they are
 * missing. A field outranks the text.
 */
import type { Scenario } from '../../contract/scenario.ts';
import type { Security } from '../../contract/vocabulary.ts';
import type { Signal } from '../../contract/words.ts';
import { isHomeWork, readAmounts, type TextAmounts } from './read-amounts.ts';
import type { Reading } from './text/reading.ts';

export type PropertyKind = 'residential' | 'residential_regional' | 'commercial' | 'land';

export type Facts = TextAmounts & {
  readonly reading: Reading;
  readonly scenario: Scenario;
  readonly amount: number | undefined;
  /** Undefined where missing or zero: a value of nothing is not known. */
  readonly value: number | undefined;
  readonly debt: number | undefined;
  readonly security: Security | undefined;
  readonly isNaturalPerson: boolean | undefined;
  readonly tradingMonths: number | undefined;
  readonly neededWithinDays: number | undefined;
  readonly businessDays: number | undefined;
  readonly isUrgent: boolean;
  /** Property is being bought, so there is no loan on it yet. */
  readonly isPurchase: boolean;
  readonly isRefinance: boolean;
  /** The amount is close to what is owed: it may be the payout, not money on top. */
  readonly isAmountNearDebt: boolean;
  readonly isDevelopment: boolean;
  readonly isVenueDeal: boolean;
  readonly propertyKind: PropertyKind | undefined;
  readonly hasUnitSlip: boolean;
  /** Work on the borrower's own home. */
  readonly isHomeWork: boolean;
};

const UNIT_SLIP_BELOW = 1000;
const NEAR = 0.1;
/** Words that need land or a building behind them, so property is what would be offered. */
const IMPLY_PROPERTY: readonly Signal[] = [
  'ask_caveat',
  'ask_second',
  'ask_private',
  'ask_commercial',
  'ask_accommodation',
  'ask_development',
  'offer_property',
  'develop',
  'residual_stock',
  'site_purchase',
];

export function gatherFacts(
  scenario: Scenario,
  reading: Reading,
  toBusinessDays: (calendarDays: number) => number,
): Facts {
  const text = readAmounts(reading);
  const isVenueDeal = isAboutVenue(reading, scenario);
  const isDevelopment = isAboutDevelopment(reading, isVenueDeal);
  const isPurchase = buysProperty(reading, scenario) && !isDevelopment;
  const amount = scenario.amount ?? text.wanted;
  const value = positive(scenario.property_value) ?? (isPurchase ? text.price : text.worth);
  const debt = readDebt(scenario, reading, text);
  const days = scenario.needed_within_days ?? text.textNeededDays;
  const security = scenario.security ?? inferSecurity(reading, { isPurchase, isVenueDeal, value });
  return {
    ...text,
    reading,
    scenario,
    amount,
    value,
    debt,
    security,
    isNaturalPerson: readPerson(scenario, reading),
    tradingMonths: scenario.trading_months ?? text.textTradingMonths,
    neededWithinDays: days,
    businessDays: days === undefined ? undefined : toBusinessDays(days),
    isUrgent: reading.has('urgent', 'notice_to_complete') && !reading.has('not_urgent'),
    isPurchase,
    isRefinance: reading.has('refinance', 'expired_private') && !isExitOnly(reading),
    isAmountNearDebt: isNear(amount, debt),
    isDevelopment,
    isVenueDeal,
    propertyKind: readKind(reading),
    hasUnitSlip: hasUnitSlip(amount, scenario),
    isHomeWork: isHomeWork(reading),
  };
}

const positive = (value: number | undefined) =>
  value !== undefined && value > 0 ? value : undefined;

const isNear = (amount: number | undefined, debt: number | undefined) =>
  amount !== undefined && debt !== undefined && debt > 0 && Math.abs(amount - debt) <= debt * NEAR;

const hasUnitSlip = (amount: number | undefined, { property_value: value }: Scenario) =>
  (amount !== undefined && amount < UNIT_SLIP_BELOW) ||
  (value !== undefined && value > 0 && value < UNIT_SLIP_BELOW);

function readDebt(scenario: Scenario, reading: Reading, text: TextAmounts): number | undefined {
  if (scenario.existing_debt !== undefined) return scenario.existing_debt;
  return reading.has('unencumbered') ? 0 : text.owed;
}

/** "Then refinance to a bank" is the way out, not what the money is for. */
const isExitOnly = (reading: Reading) =>
  reading.has('exit_refinance') &&
  !reading.hasInPurpose('refinance', 'expired_private') &&
  !reading.has('expired_private');

function isAboutVenue(reading: Reading, scenario: Scenario): boolean {
  if (reading.has('ask_accommodation', 'management_rights')) return true;
  if (reading.bought.has('venue')) return true;
  const isOnProperty = scenario.security === 'property' || scenario.security === undefined;
  return isOnProperty && reading.has('venue') && reading.has('refinance', 'leasehold', 'freehold');
}

function isAboutDevelopment(reading: Reading, isVenueDeal: boolean): boolean {
  if (isVenueDeal) return false;
  if (reading.has('ask_development', 'develop', 'residual_stock')) return true;
  const hasPlans = reading.has('da_approved', 'da_missing', 'presales', 'fig_end_value');
  return hasPlans && reading.has('site', 'rural_land', 'site_purchase', 'build_premises');
}

function buysProperty(reading: Reading, scenario: Scenario): boolean {
  const { bought } = reading;
  if (scenario.security !== undefined && scenario.security !== 'property') return false;
  if (reading.has('site_purchase', 'shortfall')) return reading.has('site_purchase');
  return (
    bought.has('commercial_building') ||
    bought.has('residence') ||
    bought.has('rural_land') ||
    bought.has('site') ||
    bought.has('venue')
  );
}

function inferSecurity(
  reading: Reading,
  {
    isPurchase,
    isVenueDeal,
    value,
  }: { isPurchase: boolean; isVenueDeal: boolean; value: number | undefined },
): Security | undefined {
  if (reading.has('refuse_property')) return 'none';
  if (reading.has(...IMPLY_PROPERTY) || isPurchase || isVenueDeal) return 'property';
  if (reading.bought.has('vehicle')) return 'vehicle';
  if (reading.bought.has('equipment') || reading.has('ask_asset')) return 'equipment';
  if (value !== undefined) return 'property';
  return reading.has('no_property') ? 'none' : undefined;
}

function readPerson({ borrower_type: type }: Scenario, reading: Reading): boolean | undefined {
  if (type === 'sole trader' || type === 'partnership') return true;
  if (type !== undefined) return false;
  if (reading.has('individual_borrower')) return true;
  return reading.has('company_borrower') ? false : undefined;
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
function readKind(reading: Reading): PropertyKind | undefined {
  const { bought } = reading;
  const isTied = (signal: Signal) => reading.hasTogether([signal], NEAR_KIND);
  const isHome = bought.has('residence') || isTied('residence');
  const isCommercial = bought.has('commercial_building') || isTied('commercial_building');
  const isLand = bought.has('rural_land') || bought.has('site') || isTied('rural_land');
  if (Number(isHome) + Number(isCommercial) + Number(isLand) !== 1) return undefined;
  if (isCommercial) return 'commercial';
  if (isLand) return 'land';
  return reading.has('regional') ? 'residential_regional' : 'residential';
}
