/**
 * Residential investment. Bought, improved or refinanced by a person it is consumer credit; by a
 * company with a business of its own it is not (NCC s 5(1)).
 */
import type { Signal } from '../../../contract/signals.ts';
import type { Facts } from '../facts.ts';
import { business, type Finding, mixed, open, personal } from './finding.ts';

/** A younger company that buys a home may be a front for the person behind it. */
const ESTABLISHED_MONTHS = 12;
/** What a rental property may be borrowed against for. */
const FUNDED_NEEDS: readonly Signal[] = [
  'working_capital',
  'stock',
  'growth',
  'tax_debt',
  'equipment',
];

export function judgeInvestment(facts: Facts): Finding | undefined {
  if (!isResidentialInvestment(facts)) return undefined;
  const { isNaturalPerson, reading, tradingMonths = 0 } = facts;
  if (reading.has('home_to_live', 'own_use')) return personal('it is a home for themselves');
  if (isNaturalPerson === undefined) return invests(open('who buys the home is not stated'));
  if (isNaturalPerson) return judgePerson(facts);
  return tradingMonths < ESTABLISHED_MONTHS
    ? invests(open('a new company or trust buys the home'))
    : invests(business('a company or trust buys the home'));
}

function judgePerson({ reading }: Facts): Finding {
  const isFunding = reading.has(...FUNDED_NEEDS) && !reading.bought.has('residence');
  return isFunding
    ? invests(mixed(open('a rental property and a business')))
    : invests(personal('a person invests in a home'));
}

const invests = (finding: Finding): Finding => ({ ...finding, isResidentialInvestment: true });

function isResidentialInvestment({ reading, isDevelopment, isVenueDeal }: Facts): boolean {
  if (isVenueDeal) return false;
  if (reading.hasInPurpose('residential_investment')) return true;
  if (reading.has('residential_investment') && !reading.has('offer_property')) return true;
  if (reading.has('residence') && reading.hasInPurpose('short_stay')) return true;
  if (reading.hasInPurpose('residence') && reading.hasInPurpose('own_use')) return !isDevelopment;
  const buysHome = reading.bought.has('residence') && !reading.bought.has('commercial_building');
  return buysHome && !isDevelopment;
}
