/** Purposes that may be business or not: a question, not a guess. */
import type { Facts } from '../facts.ts';
import type { Reading } from '../text/reading.ts';
import { BUSINESS_NEEDS, doubtful, type Finding, open, PLAIN_NEEDS, personal } from './finding.ts';

export function judgeUnclear(facts: Facts): Finding | undefined {
  const { reading, isDevelopment, isNaturalPerson } = facts;
  if (reading.isUnreadable) return open('the text is in no words that are known');
  if (isDevelopment && isNaturalPerson === true) return open('a person builds homes');
  if (reading.hasInPurpose(...PLAIN_NEEDS)) return undefined;
  if (reading.has('consolidate') && reading.has('either_debt')) {
    return doubtful('some of the debts may be personal');
  }
  if (reading.hasInPurpose('family_word')) return judgeFamily(facts);
  if (isForFun(reading)) {
    return reading.has('use_private', 'company_front')
      ? personal('it is for private use')
      : doubtful('it may be for holidays');
  }
  if (reading.hasInPurpose('mortgage_arrears')) return doubtful('it may be for a home loan');
  if (reading.hasInPurpose('unclear_purpose')) return doubtful('it may be for the person');
  const isFront = reading.has('company_front') && !reading.hasInPurpose(...BUSINESS_NEEDS);
  return isFront ? doubtful('it is to be put through a business') : undefined;
}

const isForFun = ({ has, hasInPurpose }: Reading) =>
  hasInPurpose('leisure_item') && !has('use_business') && !hasInPurpose('business_word');

/** A thing for a relative is personal unless a business is named; anything else is asked about. */
function judgeFamily({ reading, security }: Facts): Finding {
  const isThing = reading.hasInPurpose('vehicle', 'equipment') || security === 'vehicle';
  return isThing && !reading.hasInPurpose('business_word')
    ? personal('it is for a relative')
    : doubtful('it may be for a relative');
}
