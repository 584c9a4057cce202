/**
 * Whether the purpose is business. The National Credit Code looks at what most of the money is
 * for, and a declaration does not change that (s 5, s 13(3)); so text outranks `business_purpose`.
 */
import type { Facts } from '../facts.ts';
import { BUSINESS_NEEDS, business, type Finding, open, personal } from './finding.ts';
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
  if (declared === false) {
    return { ...(found ?? personal('')), ...STATED_PERSONAL, isConflict: false };
  }
  if (found !== undefined)
    return { ...found, isConflict: declared === true && (found.isPersonal || found.isMixed) };
  const reason = 'the text names no purpose';
  const finding = declared === true ? business(reason) : open(reason);
  return { ...finding, isConflict: false };
}

const STATED_PERSONAL = { verdict: 'personal', reason: 'stated as not business' } as const;

function findFirst(facts: Facts): Finding | undefined {
  for (const judge of JUDGES) {
    const found = judge(facts);
    if (found !== undefined) return found;
  }
  return undefined;
}

function judgeDenial({ reading }: Facts): Finding | undefined {
  if (!reading.has('not_business')) return undefined;
  return personal('the text says it is not for a business');
}

function judgeNeed({ reading }: Facts): Finding | undefined {
  const isBusiness = reading.has(...BUSINESS_NEEDS, 'business_word', 'ask_loan', 'fig_turnover');
  return isBusiness ? business('the text names a business need') : undefined;
}
