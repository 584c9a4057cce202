/** The lanes that are repaid from takings, mostly without security. */
import type { Facts } from '../facts.ts';
import {
  ASKED,
  asksFor,
  buysItem,
  type CandidateRule,
  GENERAL_NEEDS,
  isCreditDamaged,
  match,
  none,
  weak,
} from './candidate.ts';

const ANOTHER_KIND = 'the purpose is another kind of finance';

/** A thing, a building, a venue or a ledger is the subject, so general cash flow lanes are not. */
const isSomethingElse = (facts: Facts) =>
  facts.isPurchase ||
  facts.isDevelopment ||
  facts.isVenueDeal ||
  buysItem(facts) ||
  isLedger(facts);

/** A ledger said in passing, beside wages or bills, leaves them the need. */
function isLedger({ reading, receivables }: Facts): boolean {
  if (reading.has('consumer_debtors')) return false;
  const isBeside = reading.hasInPurpose('working_capital') && receivables === undefined;
  return reading.has('ask_invoice') || (reading.has('receivables') && !isBeside);
}

export const judgeOverdraft: CandidateRule = (facts) => {
  const { reading, security } = facts;
  if (asksFor('ask_overdraft', reading)) return match(ASKED);
  if (security !== 'none' && security !== undefined) return none('security is offered');
  if (isSomethingElse(facts)) return none(ANOTHER_KIND);
  if (isCreditDamaged(facts)) return weak('cash flow, with a damaged file');
  if (reading.has('seasonal', 'working_capital')) return match('cash flow that goes up and down');
  return none('no need for a limit that revolves');
};

export const judgeBusinessLoan: CandidateRule = (facts) => {
  const { reading, security, scenario } = facts;
  if (reading.has('ask_loan')) return match(ASKED);
  if (security === 'property' || security === 'vehicle') return none('security is offered');
  if (isSomethingElse(facts)) return weak(ANOTHER_KIND);
  if (security === 'equipment') return weak('equipment is offered');
  const hasNeed = reading.has(...GENERAL_NEEDS);
  if (security === undefined && !hasNeed) return none('too little is known');
  const isBusiness = scenario.business_purpose === true || reading.has('business_word');
  return hasNeed || isBusiness
    ? match('a lump sum for a trading business')
    : none('no general business need');
};

export const judgeBadCredit: CandidateRule = (facts) => {
  if (!isCreditDamaged(facts)) return none('no damage to the credit file is stated');
  if (facts.isDevelopment || facts.isVenueDeal) return none(ANOTHER_KIND);
  return match('the credit file is damaged');
};
