/** Short codes for what a broker would notice. */
import type { Signal } from '../../contract/signals.ts';
import { isCreditDamaged } from './candidates/candidate.ts';
import type { Verdict } from './decide-fit.ts';

type Rule = { readonly flag: string; readonly when: Signal | ((verdict: Verdict) => boolean) };

const RULES: readonly Rule[] = [
  { flag: 'purpose_conflict', when: ({ scope }) => scope.isConflict },
  { flag: 'mixed_purpose', when: ({ scope }) => scope.isMixed },
  { flag: 'residential_investment', when: ({ scope }) => scope.isResidentialInvestment },
  { flag: 'regulated_risk', when: isNearRegulated },
  { flag: 'company_front', when: 'company_front' },
  { flag: 'vague', when: isVague },
  { flag: 'injection', when: 'injection' },
  { flag: 'contradiction_security', when: contradictsSecurity },
  { flag: 'contradiction_credit', when: contradictsCredit },
  { flag: 'unit_slip', when: ({ facts }) => facts.hasUnitSlip },
  {
    flag: 'debt_exceeds_value',
    when: ({ facts }) => !facts.isDevelopment && (facts.debt ?? 0) > (facts.value ?? Infinity),
  },
  { flag: 'amount_may_equal_existing_debt', when: ({ facts }) => facts.isAmountNearDebt },
  { flag: 'lvr_unknown', when: isLvrUnknown },
  {
    flag: 'lvr_basis_grv',
    when: ({ facts }) => facts.isDevelopment && facts.endValue !== undefined,
  },
  { flag: 'tenure_leasehold', when: 'leasehold' },
  { flag: 'figures_in_text', when: usesTextFigures },
  { flag: 'deadline_21_days', when: ({ facts }) => facts.reading.has('statutory_demand', 'dpn') },
  {
    flag: 'settlement_deadline',
    when: ({ facts }) =>
      facts.reading.has('shortfall', 'notice_to_complete') ||
      (facts.reading.has('settlement') && (facts.isPurchase || facts.isUrgent)),
  },
  { flag: 'tax_debt', when: ({ facts }) => facts.reading.has('tax_debt', 'tax_pressure', 'dpn') },
  { flag: 'credit_impaired', when: ({ facts }) => isCreditDamaged(facts) },
  { flag: 'undischarged_bankrupt', when: ({ facts }) => facts.isBankrupt },
  { flag: 'low_documentation', when: ({ facts }) => facts.reading.has('low_doc', 'no_returns') },
  { flag: 'consumer_debtors', when: 'consumer_debtors' },
  { flag: 'distress', when: isDistressed },
];

export const raiseFlags = (verdict: Verdict): string[] =>
  RULES.filter(({ when }) =>
    typeof when === 'string' ? verdict.facts.reading.has(when) : when(verdict),
  ).map(({ flag }) => flag);

const DISTRESS: readonly Signal[] = [
  'distress_words',
  'insolvent',
  'winding_up',
  'statutory_demand',
  'bankruptcy_notice',
  'mortgage_arrears',
  'tax_pressure',
  'loan_in_default',
];
export function isDistressed({ facts }: Verdict): boolean {
  return facts.isBankrupt || facts.reading.has(...DISTRESS);
}

function isVague({ facts, word, matching, considered }: Verdict): boolean {
  if (word === 'out_of_scope') return false;
  const isThin =
    facts.amount === undefined && (facts.security === undefined || facts.isPurposeThin);
  return isThin || (matching.length === 0 && considered.length === 0);
}

function contradictsSecurity({ facts }: Verdict): boolean {
  const { security, property_value: value = 0 } = facts.scenario;
  if (security === 'property') return facts.reading.has('no_property');
  return security !== undefined && (value > 0 || facts.reading.has('offer_property'));
}

function contradictsCredit({ facts: { reading } }: Verdict): boolean {
  return (
    reading.has('clean_credit') &&
    reading.has('credit_default', 'judgment', 'ask_bad_credit', 'bankrupt')
  );
}

function isLvrUnknown({ facts, word, matching }: Verdict): boolean {
  if (facts.security !== 'property' || word === 'out_of_scope') return false;
  const isOpen = matching.some(
    ({ results }) => results.lvr.outcome === 'unknown' && results.lvr.isDeciding,
  );
  return isOpen || facts.value === undefined;
}

function usesTextFigures({ facts }: Verdict): boolean {
  const { scenario } = facts;
  return (
    (scenario.amount === undefined && facts.amount !== undefined) ||
    (scenario.trading_months === undefined && facts.tradingMonths !== undefined) ||
    (scenario.needed_within_days === undefined && facts.neededWithinDays !== undefined) ||
    (!scenario.property_value && facts.value !== undefined) ||
    (scenario.existing_debt === undefined && facts.debt !== undefined && facts.debt > 0)
  );
}

/** A purpose that can fall under consumer law although it is called business. */
function isNearRegulated({ facts, scope }: Verdict): boolean {
  const isBuildByPerson = facts.isDevelopment && facts.isNaturalPerson === true;
  return (
    isBuildByPerson || facts.reading.has('flip', 'short_stay') || scope.isResidentialInvestment
  );
}
