/**
 * The link to our own form with the need filled in. The need stands in the fragment, which a browser
 * sends to no server. Nobody's name, number or address is in it: the person adds those on the page,
 * and agrees there.
 */

import { maskSensitiveNumbers } from '../fit/sensitive-numbers.ts';
import type { EnquiryInput } from './schema.ts';

type FilledNeed = Partial<Pick<EnquiryInput, 'scenario' | 'amount' | 'business_purpose'>>;

export function writeFormLink(baseUrl: string, given: Readonly<Record<string, unknown>>): string {
  const { scenario, amount, business_purpose } = given;
  const need = new URLSearchParams({
    ...(typeof scenario === 'string' ? { scenario: leaveOutContacts(scenario) } : {}),
    ...(typeof amount === 'number' ? { amount: String(amount) } : {}),
    ...(typeof business_purpose === 'boolean' ? { business: business_purpose ? 'yes' : 'no' } : {}),
  });
  return `${baseUrl}/enquire${need.size === 0 ? '' : `#${need}`}`;
}

// The phone library would find numbers too, at ten times the bytes of the card that writes this link.

/** What stands between the digits of one number. */
const GAP = String.raw`[ .()\u00a0\u2010-\u2015-]{0,3}`;
const digits = (least: number, most = least) => `(?:${GAP}\\d){${least},${most}}`;
/** With its country in front, however that is dialled; or with the zero of its area. */
const ABROAD = `(?:(?:\\+|00(?:${GAP}11)?)${GAP})?61${GAP}(?:0${GAP})?`;
const AUSTRALIAN = `(?:${ABROAD}|\\(?0 ?)[2-478]${digits(8)}`;
const SERVICE = `1[389]00${digits(6)}`;
const FOREIGN = `(?:\\+|00)${GAP}[1-9]${digits(8, 13)}`;
const DATE = String.raw`\d\d?([./-])\d\d?\1\d{4}(?!\d)`;
const PHONE = new RegExp(
  `(?<![\\d$.,(])(?!${DATE})\\(?(?:${AUSTRALIAN}|${SERVICE}|${FOREIGN})(?!\\d)`,
  'g',
);

/** Anything on both sides of an @, and a dot after it: a pattern for this would take the square of a long word. */
function leaveOutAddress(word: string): string {
  const at = word.indexOf('@');
  if (at <= 0 || !word.includes('.', at)) return word;
  const [stop = ''] = /[.,;:!?)]$/.exec(word) ?? [];
  return `(left out)${stop}`;
}

export const leaveOutContacts = (text: string) =>
  maskSensitiveNumbers(text.replace(/\S+/g, leaveOutAddress).replace(PHONE, '(left out)').trim());

const MOST_CHARACTERS = 4000;

/** Whoever sent the link wrote it: what is no need is left out, and the page shows the rest as text. */
export function readFormLink(fragment: string): FilledNeed {
  const need = new URLSearchParams(fragment.replace(/^#/, ''));
  const scenario = need.get('scenario')?.slice(0, MOST_CHARACTERS).trim() ?? '';
  const amount = Number(need.get('amount') ?? Number.NaN);
  const business = need.get('business');
  return {
    ...(scenario === '' ? {} : { scenario }),
    ...(amount > 0 && Number.isFinite(amount) ? { amount } : {}),
    ...(business === 'yes' || business === 'no' ? { business_purpose: business === 'yes' } : {}),
  };
}
