/**
 * Whether the purpose is business. The National Credit Code looks at what most of the money is
 * for, and a declaration does not change that (s 5, s 13(3)); so text outranks `business_purpose`.
 */
import type { Facts } from './facts.ts';

/** What a rental property may be borrowed against for. */
const FUNDED_NEEDS = ['working_capital', 'stock', 'growth', 'tax_debt', 'equipment'] as const;

export type Scope = {
  readonly verdict: 'business' | 'undetermined' | 'personal';
  /** Some of the money is for a personal purpose. */
  readonly isMixed: boolean;
  /** The text contradicts a stated business purpose. */
  readonly isConflict: boolean;
  readonly isResidentialInvestment: boolean;
  readonly reason: string;
};

const PERSONAL = ['personal_spend', 'car_for_family', 'home_to_live'] as const;
/** Needs only a business has, so that a personal word beside them is not the whole purpose. */
const BUSINESS_NEEDS = [
  'working_capital',
  'seasonal',
  'growth',
  'tax_debt',
  'stock',
  'goodwill',
  'receivables',
  'commercial_building',
  'venue',
  'equipment',
  'develop',
  'ask_invoice',
  'ask_overdraft',
  'consolidate',
  'statutory_demand',
  'dpn',
  'tax_pressure',
] as const;

/** A younger company that buys a home may be a front for the person behind it. */
const ESTABLISHED_MONTHS = 12;

export function judgeScope(facts: Facts): Scope {
  const declared = facts.scenario.business_purpose;
  const found = judgeText(facts);
  const isConflict = declared === true && found.verdict !== 'business' && !found.isSilent;
  if (declared === false) {
    return { ...found, verdict: 'personal', isConflict: false, reason: 'stated as not business' };
  }
  if (!found.isSilent)
    return { ...found, isConflict: isConflict || (declared === true && found.isMixed) };
  const verdict = declared === true ? 'business' : 'undetermined';
  return { ...found, verdict, isConflict: false };
}

type Found = Omit<Scope, 'isConflict'> & { readonly isSilent: boolean };

function judgeText(facts: Facts): Found {
  const { reading } = facts;
  const none = { isMixed: false, isResidentialInvestment: false, isSilent: false };
  if (isResidentialInvestment(facts)) return judgeInvestment(facts);
  const isPersonalInPurpose = reading.hasInPurpose(...PERSONAL);
  const isPersonal = isPersonalInPurpose || reading.has(...PERSONAL) || facts.isHomeWork;
  const hasNeed = reading.hasInPurpose(...BUSINESS_NEEDS) || facts.businessMoney > 0;
  if (reading.has('not_business')) {
    return { ...none, verdict: 'personal', reason: 'the text says it is not for a business' };
  }
  if (isPersonal) return judgeShare(facts, { hasNeed, isPersonalInPurpose });
  const share = facts.personalShare;
  if (share !== undefined && share > 50) {
    return { ...none, verdict: 'personal', isMixed: true, reason: 'most of the use is private' };
  }
  if (share === 50) {
    return {
      ...none,
      verdict: 'undetermined',
      isMixed: true,
      reason: 'half of the use is private',
    };
  }
  if (reading.has('company_front') && !hasNeed) {
    return { ...none, verdict: 'undetermined', reason: 'it is to be put through a business' };
  }
  if (facts.isDevelopment && facts.isNaturalPerson === true) {
    return { ...none, verdict: 'undetermined', reason: 'a person builds homes' };
  }
  if (reading.isUnreadable) {
    return { ...none, verdict: 'undetermined', reason: 'the text is in no words that are known' };
  }
  const isBusiness =
    hasNeed || reading.has(...BUSINESS_NEEDS, 'business_word', 'ask_loan', 'fig_turnover');
  return isBusiness
    ? { ...none, verdict: 'business', reason: 'the text names a business need' }
    : { ...none, verdict: 'undetermined', isSilent: true, reason: 'the text names no purpose' };
}

function judgeShare(
  facts: Facts,
  { hasNeed, isPersonalInPurpose }: { hasNeed: boolean; isPersonalInPurpose: boolean },
): Found {
  const base = { isMixed: hasNeed, isResidentialInvestment: false, isSilent: false };
  const share = personalShare(facts);
  if (share !== undefined && share > 50) {
    return { ...base, isMixed: true, verdict: 'personal', reason: 'most of it is personal' };
  }
  if (share !== undefined && share < 50) {
    return { ...base, isMixed: true, verdict: 'business', reason: 'less than half is personal' };
  }
  if (!hasNeed)
    return { ...base, verdict: 'personal', reason: 'the text names a personal purpose' };
  const where = isPersonalInPurpose ? 'the purpose is part personal' : 'the text is part personal';
  return { ...base, verdict: 'undetermined', reason: where };
}

function personalShare({ personalShare: stated, personalMoney, businessMoney, amount }: Facts) {
  if (stated !== undefined) return stated;
  if (personalMoney > 0 && businessMoney > 0) {
    return (100 * personalMoney) / (personalMoney + businessMoney);
  }
  if (amount === undefined) return undefined;
  if (personalMoney > 0 && personalMoney <= amount) return (100 * personalMoney) / amount;
  if (businessMoney > 0 && businessMoney < amount) return 100 - (100 * businessMoney) / amount;
  return undefined;
}

function isResidentialInvestment({ reading, isDevelopment, isVenueDeal }: Facts): boolean {
  if (isVenueDeal) return false;
  if (reading.hasInPurpose('residential_investment')) return true;
  if (reading.has('residential_investment') && !reading.has('offer_property')) return true;
  if (reading.has('residence') && reading.hasInPurpose('short_stay')) return true;
  const buysHome = reading.bought.has('residence') && !reading.bought.has('commercial_building');
  return buysHome && !isDevelopment;
}

/** Bought by a person it is consumer credit; by a company with a business of its own it is not. */
function judgeInvestment({ isNaturalPerson, reading, tradingMonths = 0 }: Facts): Found {
  const base = { isMixed: false, isResidentialInvestment: true, isSilent: false };
  if (reading.has('home_to_live')) {
    return { ...base, isResidentialInvestment: false, verdict: 'personal', reason: 'a home' };
  }
  if (
    isNaturalPerson === true &&
    reading.has(...FUNDED_NEEDS) &&
    !reading.bought.has('residence')
  ) {
    return { ...base, isMixed: true, verdict: 'undetermined', reason: 'a rental and a business' };
  }
  if (isNaturalPerson === true) {
    return { ...base, verdict: 'personal', reason: 'a person buys a home as an investment' };
  }
  if (isNaturalPerson === undefined) {
    return { ...base, verdict: 'undetermined', reason: 'who buys the home is not stated' };
  }
  return tradingMonths < ESTABLISHED_MONTHS
    ? { ...base, verdict: 'undetermined', reason: 'a new company or trust buys the home' }
    : { ...base, verdict: 'business', reason: 'a company or trust buys the home' };
}
