/**
 * The scenario as a broker would read it: the fields, filled in from the text where they are
 * missing. A field outranks the text.
 */
import type { Scenario } from '../../contract/scenario.ts';
import type { Security } from '../../contract/vocabulary.ts';
import type { BusinessDays } from './business-days.ts';
import {
  hasUnitSlip,
  inferSecurity,
  isBankrupt,
  isThin,
  readDebt,
  readPerson,
  readValue,
} from './infer-facts.ts';
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
  const value = readValue(scenario, text, { isPurchase, debt });
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
