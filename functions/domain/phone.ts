/**
 * Australian numbers that a broker can call: mobiles and landlines, to E.164. Inbound business
 * numbers (13, 1300, 1800), premium numbers and other countries are refused with the reason.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import type { Issue } from '../contract/refusals.ts';

export type PhoneFault = Omit<Issue, 'field'>;
export type Phone = {
  readonly phone: string;
  readonly phone_type: 'mobile' | 'landline';
  /** What was written behind the number: an extension, or when to call. */
  readonly phone_note?: string;
};

const REASONS: Record<string, string> = {
  SHARED_COST: 'is a 13 or 1300 business line; give a mobile or landline that the borrower answers',
  TOLL_FREE: 'is a free-call business line; give a mobile or landline that the borrower answers',
  PREMIUM_RATE: 'is a premium-rate number; give a mobile or landline that the borrower answers',
};

const SAMPLE = 'give an Australian mobile such as 04xx xxx xxx or a landline with its area code';

/** Returns the number, or a sentence that says what to fix and never repeats it. */
export function readPhone(text: string): Phone | PhoneFault {
  const { number, note } = partNote(text.trim());
  const parsed = parse(number) ?? parse(text);
  if (parsed === undefined) return { code: 'bad_format', problem: `is not complete; ${SAMPLE}` };
  if (parsed.country !== 'AU') return unusable(`is not an Australian number; ${SAMPLE}`);
  const type = parsed.getType();
  const kind = type === 'MOBILE' ? 'mobile' : type === 'FIXED_LINE' ? 'landline' : undefined;
  if (kind === undefined)
    return unusable(REASONS[String(type)] ?? `cannot be called back; ${SAMPLE}`);
  const said = note ?? (parsed.ext === undefined ? undefined : `extension ${parsed.ext}`);
  const known = { phone: parsed.number, phone_type: kind } as const;
  return said === undefined ? known : { ...known, phone_note: said };
}

function parse(text: string) {
  const parsed = parsePhoneNumberFromString(dialledFromHere(text), 'AU');
  return parsed?.isValid() ? parsed : undefined;
}

/** `02 9374 4000 ext 12` and `0412 345 678 (after 5pm)`: the number, and what stands behind it. */
function partNote(text: string): { readonly number: string; readonly note?: string } {
  const [brackets, aside = ''] = /\(([^()]*)\)$/.exec(text) ?? [''];
  const isAside = /[a-z]/i.test(aside);
  const before = isAside ? text.slice(0, -brackets.length).trim() : text;
  const [, number = before, behind] = /^([^a-z#]*\d)[^a-z\d#]*([a-z#].*)$/i.exec(before) ?? [];
  const said = behind?.replace(EXTENSION, 'extension $1');
  const notes = [...(said === undefined ? [] : [said]), ...(isAside ? [aside.trim()] : [])];
  return notes.length === 0 ? { number: text } : { number, note: notes.join(', ') };
}

const EXTENSION = /^(?:extension|extn|ext|x|#)[.:= ]*(\d{1,6})\b/i;

/**
 * As it is dialled within Australia: 00 or 0011 stands for +, and people write the country code and
 * keep the zero, +61 (0)412 …
 */
function dialledFromHere(text: string): string {
  return text.replace(/^\s*00(?: ?11)?\s*(?=[1-9])/, '+').replace(/^\s*\+?61[\s.-]*\(?0\)?/, '+61');
}

function unusable(problem: string): PhoneFault {
  return { code: 'unusable', problem };
}

/** Numbers set aside for fiction by the Australian Communications and Media Authority. */
export function isFictitious(phone: string): boolean {
  return /^\+61(49157\d{4}|[2378](5550|7010)\d{4})$/.test(phone);
}
