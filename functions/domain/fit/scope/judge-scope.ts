/**
 * Whether the purpose is business. The National Credit Code looks at what most of the money is
 * for, and a declaration does not change that (s 5, s 13(3)); so text outranks `business_purpose`.
 */
import type { Facts } from '../facts.ts';
import { BUSINESS_NEEDS, type Finding } from './finding.ts';
import { judgeInvestment } from './judge-investment.ts';
import { judgePersonal } from './judge-personal.ts';
import { judgeUnclear } from './judge-unclear.ts';

export type Scope = Finding & {
  /** The text contradicts a stated business purpose. */
  readonly isConflict: boolean;
};

/** The first that finds something decides. */
const JUDGES = [judgeDenial, judgeInvestment, judgePersonal, judgeUnclear, judgeNeed] as const;

export function judgeScope(facts: Facts): Scope {
  const declared = facts.scenario.business_purpose;
  const found = findFirst(facts);
  const plain = { isMixed: false, isResidentialInvestment: false, isConflict: false };
  if (declared === false) {
    return { ...plain, ...found, verdict: 'personal', reason: 'stated as not business' };
  }
  if (found !== undefined) {
    const isConflict = declared === true && (found.verdict !== 'business' || found.isMixed);
    return { ...found, isConflict };
  }
  const verdict = declared === true ? 'business' : 'undetermined';
  return { ...plain, verdict, reason: 'the text names no purpose' };
}

function findFirst(facts: Facts): Finding | undefined {
  for (const judge of JUDGES) {
    const found = judge(facts);
    if (found !== undefined) return found;
  }
  return undefined;
}

function judgeDenial({ reading }: Facts): Finding | undefined {
  if (!reading.has('not_business')) return undefined;
  const reason = 'the text says it is not for a business';
  return { verdict: 'personal', isMixed: false, isResidentialInvestment: false, reason };
}

function judgeNeed({ reading }: Facts): Finding | undefined {
  const isBusiness = reading.has(...BUSINESS_NEEDS, 'business_word', 'ask_loan', 'fig_turnover');
  if (!isBusiness) return undefined;
  const reason = 'the text names a business need';
  return { verdict: 'business', isMixed: false, isResidentialInvestment: false, reason };
}
