/**
 * Which lanes a scenario is about. `match`: there is a clear reason for the lane. `weak`: it would
 * be looked at, and is mentioned only where a check shows why it does not fit.
 */
import type { CatalogueLane } from '../../contract/content.ts';
import type { LaneId } from '../../contract/vocabulary.ts';
import type { Signal } from '../../contract/words.ts';
import type { Facts } from './facts.ts';

export type Relevance = 'match' | 'weak' | 'none';
export type Candidate = { readonly relevance: Relevance; readonly reason: string };

const match = (reason: string): Candidate => ({ relevance: 'match', reason });
const weak = (reason: string): Candidate => ({ relevance: 'weak', reason });
const none = (reason: string): Candidate => ({ relevance: 'none', reason });

const CREDIT_DAMAGE: readonly Signal[] = [
  'ask_bad_credit',
  'credit_default',
  'unpaid_default',
  'judgment',
  'past_bankrupt',
  'bankrupt_now',
  'formal_arrangement',
];
const CANNOT_PROVE: readonly Signal[] = ['low_doc', 'no_returns', 'bank_declined'];
const LUMP_NEEDS: readonly Signal[] = [
  'working_capital',
  'growth',
  'tax_debt',
  'stock',
  'goodwill',
  'repair',
  'consolidate',
  'seasonal',
  'statutory_demand',
  'dpn',
  'tax_pressure',
];
/** Below this many business days a bank's mortgage cannot settle. */
const BANK_DAYS = 15;

/** Below this every bureau calls the score low, or close to it. */
const LOW_SCORE = 500;

export const isCreditDamaged = ({ reading, creditScore = LOW_SCORE }: Facts) =>
  reading.has(...CREDIT_DAMAGE) || creditScore < LOW_SCORE;

const isOnProperty = ({ security }: Facts) => security === 'property';

/** Money raised on property already owned, with its loan left in place. */
const isEquityDeal = (facts: Facts) =>
  isOnProperty(facts) &&
  !facts.isPurchase &&
  !facts.isDevelopment &&
  !facts.isVenueDeal &&
  !facts.isRefinance;

const isFast = ({ businessDays, isUrgent }: Facts, { time_to_fund }: CatalogueLane) =>
  businessDays === undefined ? isUrgent : businessDays <= time_to_fund.max;

const isTooFastForBank = ({ businessDays, isUrgent }: Facts) =>
  businessDays === undefined ? isUrgent : businessDays < BANK_DAYS;

const hasGeneralNeed = ({ reading, scenario }: Facts) =>
  reading.has(...LUMP_NEEDS) || scenario.business_purpose === true || reading.has('business_word');

const buysItem = ({ reading }: Facts) =>
  reading.bought.has('vehicle') || reading.bought.has('equipment');

function judgeCaveat(facts: Facts, lane: CatalogueLane): Candidate {
  const { reading } = facts;
  const isAsked = reading.has('ask_caveat') && !reading.has('title_trouble');
  if (isAsked) return isOnProperty(facts) ? match('asked for') : weak('asked for');
  if (!isOnProperty(facts)) return none('no property offered');
  if (reading.has('shortfall', 'notice_to_complete')) return match('a settlement is at risk');
  if (!isEquityDeal(facts)) return none('no equity raised on property already owned');
  if (isFast(facts, lane)) return match('equity, and needed within days');
  return weak('equity, but no need within days');
}

function judgeSecondMortgage(facts: Facts): Candidate {
  const { reading, debt } = facts;
  if (reading.has('ask_second'))
    return isOnProperty(facts) ? match('asked for') : weak('asked for');
  if (!isEquityDeal(facts)) return none('no equity raised behind a first mortgage');
  if (debt === 0)
    return none('nothing is owed on the property, so there is no first to rank behind');
  if (facts.isAmountNearDebt && !hasStatedNeed(facts)) return none('read as a refinance');
  if (facts.businessDays === undefined && facts.isUrgent) return weak('needed within days');
  return match('equity behind a first mortgage');
}

const hasStatedNeed = ({ reading }: Facts) => reading.has(...LUMP_NEEDS, 'exit_sale');

function judgePrivateFirst(facts: Facts): Candidate {
  const { reading, debt } = facts;
  if (reading.has('ask_private'))
    return isOnProperty(facts) ? match('asked for') : weak('asked for');
  if (!isOnProperty(facts) || facts.isDevelopment) return none('no first mortgage in view');
  const isHard =
    isTooFastForBank(facts) || reading.has(...CANNOT_PROVE, 'bridging') || isCreditDamaged(facts);
  if (facts.isVenueDeal) return isHard ? weak('a venue, and not simple') : none('a venue');
  if (facts.isPurchase) {
    if (reading.bought.has('residence')) return match('residential property is bought');
    return isHard ? match('a purchase that a bank cannot meet') : weak('a purchase');
  }
  if (facts.isRefinance) return match('a first mortgage is paid out');
  if (facts.isAmountNearDebt && !hasStatedNeed(facts))
    return match('the amount looks like a payout');
  if (debt === 0) return match('nothing is owed on the property');
  if (debt === undefined) return match('what is owed is not known');
  return weak('equity, with a first mortgage in place');
}

function judgeCommercialProperty(facts: Facts): Candidate {
  const { reading, propertyKind } = facts;
  if (reading.has('ask_commercial'))
    return isOnProperty(facts) ? match('asked for') : weak('asked for');
  if (!isOnProperty(facts) || facts.isDevelopment || facts.isVenueDeal) {
    return none('no business premises');
  }
  if (reading.bought.has('commercial_building')) return match('business premises are bought');
  const isSound = !reading.has('no_returns', 'loan_in_default', 'expired_private');
  if (facts.isRefinance && propertyKind === 'commercial') {
    return isSound ? match('a commercial property is refinanced') : weak('a commercial refinance');
  }
  if (propertyKind === 'commercial')
    return isSound ? match('equity in business premises') : weak('');
  return facts.isRefinance ? weak('a refinance') : none('no business premises');
}

function judgeDevelopment(facts: Facts): Candidate {
  if (!facts.isDevelopment) return none('nothing is built or subdivided');
  return match('a project to build, subdivide or sell down');
}

function judgeOverdraft(facts: Facts): Candidate {
  const { reading, security } = facts;
  if (reading.has('ask_overdraft')) return match('asked for');
  if (security !== 'none' && security !== undefined) return none('security is offered');
  if (isSomethingElse(facts)) return none('the purpose is another kind of finance');
  if (isCreditDamaged(facts)) return weak('cash flow, with a damaged file');
  if (reading.has('seasonal', 'working_capital')) return match('cash flow that goes up and down');
  return none('no need for a limit that revolves');
}

/** A thing, a building, a venue or a ledger is the subject, so general cash flow lanes are not. */
const isSomethingElse = (facts: Facts) =>
  facts.isPurchase ||
  facts.isDevelopment ||
  facts.isVenueDeal ||
  buysItem(facts) ||
  isLedger(facts);

const isLedger = ({ reading }: Facts) =>
  reading.has('ask_invoice', 'receivables') && !reading.has('consumer_debtors');

function judgeBusinessLoan(facts: Facts): Candidate {
  const { reading, security } = facts;
  if (reading.has('ask_loan')) return match('asked for');
  if (security === 'property' || security === 'vehicle') return none('security is offered');
  if (isSomethingElse(facts)) return weak('the purpose is another kind of finance');
  if (security === 'equipment') return weak('equipment is offered');
  if (!hasGeneralNeed(facts)) return none('no general business need');
  if (security === undefined && !reading.has(...LUMP_NEEDS)) return none('too little is known');
  return match('a lump sum for a trading business');
}

function judgeBadCredit(facts: Facts): Candidate {
  if (!isCreditDamaged(facts)) return none('no damage to the credit file is stated');
  if (facts.isDevelopment || facts.isVenueDeal)
    return none('the purpose is another kind of finance');
  return match('the credit file is damaged');
}

function judgeInvoice(facts: Facts): Candidate {
  const { reading } = facts;
  if (reading.has('ask_invoice')) return match('asked for');
  if (!reading.has('receivables') || reading.has('refinance')) return none('no unpaid invoices');
  if (facts.security !== 'none' && facts.security !== undefined)
    return weak('other security offered');
  return match('unpaid invoices');
}

function judgeAsset(facts: Facts): Candidate {
  const { reading, security } = facts;
  const isMovable = security === 'vehicle' || security === 'equipment';
  if (reading.has('ask_asset') || buysItem(facts)) return match('a vehicle or equipment is funded');
  if (isMovable) return match('a vehicle or equipment is offered');
  return none('no vehicle or equipment');
}

function judgeAccommodation(facts: Facts): Candidate {
  return facts.isVenueDeal ? match('a venue that sells beds') : none('no venue');
}

const RULES = {
  caveat: judgeCaveat,
  'second-mortgage': judgeSecondMortgage,
  'private-first': judgePrivateFirst,
  'commercial-property': judgeCommercialProperty,
  development: judgeDevelopment,
  overdraft: judgeOverdraft,
  'business-loan': judgeBusinessLoan,
  'bad-credit': judgeBadCredit,
  invoice: judgeInvoice,
  asset: judgeAsset,
  accommodation: judgeAccommodation,
} as const satisfies Record<LaneId, (facts: Facts, lane: CatalogueLane) => Candidate>;

export const judgeCandidate = (lane: CatalogueLane, facts: Facts): Candidate =>
  RULES[lane.id](facts, lane);
