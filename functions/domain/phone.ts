/**
 * Australian numbers that a broker can call: mobiles and landlines, to E.164. Inbound business
 * numbers (13, 1300, 1800), premium numbers and other countries are refused with the reason.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import type { Issue } from '../contract/refusals.ts';

export type PhoneFault = Omit<Issue, 'field'>;
export type Phone = { readonly phone: string; readonly phone_type: 'mobile' | 'landline' };

const REASONS: Record<string, string> = {
  SHARED_COST: 'is a 13 or 1300 business line; give a mobile or landline that the borrower answers',
  TOLL_FREE: 'is a free-call business line; give a mobile or landline that the borrower answers',
  PREMIUM_RATE: 'is a premium-rate number; give a mobile or landline that the borrower answers',
};

const SAMPLE = 'give an Australian mobile such as 04xx xxx xxx or a landline with its area code';

/** Returns the number, or a sentence that says what to fix and never repeats it. */
export function readPhone(text: string): Phone | PhoneFault {
  const parsed = parsePhoneNumberFromString(dropTrunkZero(text), 'AU');
  if (parsed === undefined || !parsed.isValid()) {
    return { code: 'bad_format', problem: `is not complete; ${SAMPLE}` };
  }
  if (parsed.country !== 'AU') return unusable(`is not an Australian number; ${SAMPLE}`);
  const type = parsed.getType();
  if (type === 'MOBILE') return { phone: parsed.number, phone_type: 'mobile' };
  if (type === 'FIXED_LINE') return { phone: parsed.number, phone_type: 'landline' };
  return unusable(REASONS[String(type)] ?? `cannot be called back; ${SAMPLE}`);
}

function unusable(problem: string): PhoneFault {
  return { code: 'unusable', problem };
}

/** Numbers set aside for fiction by the Australian Communications and Media Authority. */
export function isFictitious(phone: string): boolean {
  return /^\+61(49157\d{4}|[2378](5550|7010)\d{4})$/.test(phone);
}

/** People write the country code and keep the zero: +61 (0)412 … */
function dropTrunkZero(text: string): string {
  return text.replace(/^\s*(\+?61|0011\s*61)[\s.-]*\(?0\)?/, '+61');
}
