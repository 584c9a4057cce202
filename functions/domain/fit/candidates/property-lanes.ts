/** The lanes that lend against property: by what is owed on it, by when, and what it is for. */
import type { CatalogueLane } from '../../../contract/content.ts';
import type { Signal } from '../../../contract/signals.ts';
import type { Facts } from '../facts.ts';
import { buysPremises } from '../read-subject.ts';
import {
  askedOnProperty,
  type Candidate,
  type CandidateRule,
  GENERAL_NEEDS,
  isCreditDamaged,
  match,
  none,
  weak,
} from './candidate.ts';

const CANNOT_PROVE: readonly Signal[] = ['low_doc', 'no_returns', 'bank_declined', 'bridging'];
const IN_TROUBLE: readonly Signal[] = ['no_returns', 'loan_in_default', 'expired_private'];

const isOnProperty = ({ security }: Facts) => security === 'property';

/** Money raised on property already owned, with its loan left in place. */
const isEquityDeal = (facts: Facts) =>
  isOnProperty(facts) &&
  !facts.isPurchase &&
  (!facts.isDevelopment || facts.reading.has('residual_stock')) &&
  !facts.isVenueDeal &&
  !facts.isRefinance;

const hasStatedNeed = ({ reading }: Facts) => reading.has(...GENERAL_NEEDS, 'exit_sale');

const looksLikePayout = (facts: Facts) => facts.isAmountNearDebt && !hasStatedNeed(facts);

const isWithin = ({ businessDays, isUrgent }: Facts, days: number) =>
  businessDays === undefined ? isUrgent : businessDays <= days;

export const judgeCaveat: CandidateRule = (facts, { time_to_fund: time }) => {
  const { reading } = facts;
  const isAsked = reading.has('ask_caveat') && !reading.has('title_trouble');
  if (isAsked) return askedOnProperty(facts);
  if (!isOnProperty(facts)) return none('no property offered');
  if (reading.has('shortfall', 'notice_to_complete')) return match('a settlement is at risk');
  if (!isEquityDeal(facts)) return none('no equity raised on property already owned');
  if (reading.has('consent_refused')) return match('equity, and no consent to a second mortgage');
  return isWithin(facts, time.max)
    ? match('equity, and needed within days')
    : weak('equity, but no need within days');
};

export const judgeSecondMortgage: CandidateRule = (facts) => {
  if (facts.reading.has('ask_second')) return askedOnProperty(facts);
  if (!isEquityDeal(facts)) return none('no equity raised behind a first mortgage');
  if (facts.debt === 0) return none('nothing is owed, so there is no first to rank behind');
  if (looksLikePayout(facts)) return none('read as a refinance');
  if (facts.businessDays === undefined && facts.isUrgent) return weak('needed within days');
  return match('equity behind a first mortgage');
};

export const judgePrivateFirst: CandidateRule = (facts, _, lanes) => {
  const { reading, debt } = facts;
  if (reading.has('ask_private')) return askedOnProperty(facts);
  const isOwned = !facts.isVenueDeal && !facts.isPurchase;
  if (reading.has('ask_first') && isOwned) return askedOnProperty(facts);
  if (!isOnProperty(facts) || facts.isDevelopment) return none('no first mortgage in view');
  if (!isOwned) return judgePrivatePurchase(facts, lanes);
  if (facts.isRefinance || reading.hasInPurpose('refinance')) {
    return isProvable(facts, lanes)
      ? weak('a refinance that a longer loan can meet')
      : match('a first mortgage is paid out');
  }
  if (looksLikePayout(facts)) return match('the amount looks like a payout');
  if (debt === 0) return match('nothing is owed on the property');
  if (debt === undefined) return match('what is owed is not known');
  return weak('equity, with a first mortgage in place');
};

/** Premises with the papers at hand and the time that a longer loan takes. */
const isProvable = (facts: Facts, lanes: readonly CatalogueLane[]) =>
  facts.propertyKind === 'commercial' &&
  facts.reading.has('full_doc') &&
  !facts.reading.has(...IN_TROUBLE) &&
  !isHard(facts, lanes);

/** A longer loan cannot be had, or not in time. */
function isHard(facts: Facts, lanes: readonly CatalogueLane[]): boolean {
  const bank = lanes.find(({ id }) => id === 'commercial-property')?.time_to_fund.min ?? 0;
  return isWithin(facts, bank - 1) || facts.reading.has(...CANNOT_PROVE) || isCreditDamaged(facts);
}

/** A purchase goes to a longer loan first, unless that cannot be had or not in time. */
function judgePrivatePurchase(facts: Facts, lanes: readonly CatalogueLane[]): Candidate {
  const { reading, isVenueDeal } = facts;
  const isOnlyPrivate = isHard(facts, lanes);
  if (isVenueDeal) return isOnlyPrivate ? weak('a venue, and not a simple one') : none('a venue');
  if (!buysPremises(reading)) return match('a home or land is bought');
  return isOnlyPrivate ? match('a purchase that a bank cannot meet') : weak('a purchase');
}

export const judgeCommercialProperty: CandidateRule = (facts) => {
  const { reading, propertyKind } = facts;
  if (reading.has('ask_commercial')) return askedOnProperty(facts);
  if (!isOnProperty(facts) || facts.isDevelopment || facts.isVenueDeal) {
    return none('no business premises');
  }
  if (buysPremises(reading)) return match('business premises are bought');
  if (propertyKind !== 'commercial') {
    return facts.isRefinance ? weak('a refinance') : none('no business premises');
  }
  return reading.has(...IN_TROUBLE)
    ? weak('a loan on premises in trouble')
    : match('a loan on business premises');
};
