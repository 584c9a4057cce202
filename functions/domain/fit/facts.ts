/**
 * The scenario as a broker would read it: the fields, filled in from the text where they are
 * missing. A field outranks the text.
 */
import type { Scenario } from '../../contract/scenario.ts';
import type { Signal } from '../../contract/signals.ts';
import type { Security } from '../../contract/vocabulary.ts';
import type { BusinessDays } from './business-days.ts';
import { isHomeWork, readAmounts, type TextAmounts } from './read-amounts.ts';
import {
  buysProperty,
  isAboutDevelopment,
  isAboutVenue,
  isNear,
  type PropertyKind,
  paysOutLoan,
  readKind,
} from './read-subject.ts';
import type { Hit } from './text/read-signals.ts';
import type { Reading } from './text/reading.ts';

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
  /** The date that so many business days from now lead to. */
  readonly nameBusinessDay: (nth: number) => string;
  /** Undischarged, as far as is said. */
  readonly isBankrupt: boolean;
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
  /** Nothing is said of what the money is for, or nothing more than "business". */
  readonly isPurposeThin: boolean;
  /** Work on the borrower's own home. */
  readonly isHomeWork: boolean;
};

const UNIT_SLIP_BELOW = 1000;
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
  { countUntil, nameOf }: BusinessDays,
): Facts {
  const text = readAmounts(reading);
  const isVenueDeal = isAboutVenue(reading, scenario);
  const isDevelopment = isAboutDevelopment(reading, isVenueDeal);
  const amount = scenario.amount ?? text.wanted;
  const debt = readDebt(scenario, reading, text);
  /** A loan on it shows that what is offered is owned already, whatever else is bought. */
  const isPurchase = buysProperty(reading, scenario) && !isDevelopment && !debt;
  const value = positive(scenario.property_value) ?? (isPurchase ? text.price : text.worth);
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
    businessDays: days === undefined ? undefined : countUntil(days),
    nameBusinessDay: nameOf,
    isBankrupt: isBankrupt(reading),
    isUrgent: reading.has('urgent', 'notice_to_complete') && !reading.has('not_urgent'),
    isPurchase,
    isRefinance: paysOutLoan(reading, { amount, debt }),
    isAmountNearDebt: isNear(amount, debt),
    isDevelopment,
    isVenueDeal,
    propertyKind: readKind(reading),
    hasUnitSlip: hasUnitSlip(amount, scenario),
    isPurposeThin: isThin(reading),
    isHomeWork: isHomeWork(reading),
  };
}

/** Words that name no purpose. */
const EMPTY: readonly Signal[] = ['says_nothing', 'business_word', 'urgent', 'injection', 'buy'];

/** A word that we do not know may name a purpose all the same. */
function isThin({ words: { hits, purposeLength } }: Reading): boolean {
  const isEmpty = (hit: Hit) => hit.signals.every((signal) => EMPTY.includes(signal));
  const known = hits
    .filter((hit) => hit.inPurpose)
    .reduce((sum, hit) => sum + hit.end - hit.start, 0);
  return known >= purposeLength && hits.every(isEmpty);
}

const isBankrupt = (reading: Reading) =>
  reading.has('bankrupt_now') || (reading.has('bankrupt') && !reading.has('past_bankrupt'));

const positive = (value: number | undefined) =>
  value !== undefined && value > 0 ? value : undefined;

const hasUnitSlip = (amount: number | undefined, { property_value: value }: Scenario) =>
  (amount !== undefined && amount < UNIT_SLIP_BELOW) ||
  (value !== undefined && value > 0 && value < UNIT_SLIP_BELOW);

function readDebt(scenario: Scenario, reading: Reading, text: TextAmounts): number | undefined {
  if (scenario.existing_debt !== undefined) return scenario.existing_debt;
  return reading.has('unencumbered') ? 0 : text.owed;
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
