/**
 * Reads an enquiry as a caller typed it into the details that a broker gets: normalised, so that
 * the same request is recognised however it was written, with every problem told at once.
 */

import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { maskSensitiveNumbers } from '../fit/sensitive-numbers.ts';
import type { Issue } from '../refusals.ts';
import { readAbn } from './abn.ts';
import { normalText, oneLine } from './one-line.ts';
import australia from './phone-data.json' with { type: 'json' };
import { type Details, details, type EnquiryInput, type ToldField, told } from './schema.ts';

export type DetailRules = { readonly allowFictitiousPhone: boolean };

/** Of an enquiry in which `detailIssues` found nothing. */
export function readDetails(input: EnquiryInput): Details {
  const phone = readPhone(input.phone);
  if ('problem' in phone) throw new TypeError('A phone number that was judged cannot be read.');
  const { phone_note: note, ...number } = phone;
  const noted = note === undefined ? {} : { phone_note: normalText(note) };
  return details.parse({ ...normalise(input), ...number, ...noted });
}

/** Every field that was told, in the one form in which it is stored; what is blank is left out. */
function normalise(input: EnquiryInput): Record<string, unknown> {
  const given = TOLD_FIELDS.map((field) => {
    const value = input[field];
    if (typeof value !== 'string') return [field, value] as const;
    return [field, (NORMAL[field] ?? normalText)(value) || undefined] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

// The schema has these keys and no others.
const TOLD_FIELDS = Object.keys(told.shape) as ToldField[];

/** Fields that have a form of their own; any other text is one line, without sensitive numbers. */
const NORMAL: Partial<Record<ToldField, (text: string) => string>> = {
  name: oneLine,
  email: readEmail,
  scenario: (scenario) => maskSensitiveNumbers(manyLines(scenario)),
  abn: (abn) => abn.replace(/\D/g, ''),
};

/** One mailbox, however it is typed. */
export function readEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

type Fault = Omit<Issue, 'field'>;
const TEXT_CHECKS = { name: nameFault, phone: phoneFault, abn: abnFault, scenario: scenarioFault };

/** What is wrong with each field that could be read, whatever is wrong with the others. */
export function detailIssues(
  given: Readonly<Record<string, unknown>>,
  rules: DetailRules,
): Issue[] {
  const issues = Object.entries(TEXT_CHECKS).flatMap(([field, faultOf]) => {
    const text = given[field];
    const fault = typeof text === 'string' ? faultOf(text, rules) : undefined;
    return fault === undefined ? [] : [{ field, ...fault }];
  });
  // Less than a cent is no amount, and below 1e-130 the table cannot hold it.
  if (typeof given['amount'] !== 'number' || given['amount'] >= 0.01) return issues;
  return [...issues, { field: 'amount', code: 'too_small', problem: 'must be at least 0.01.' }];
}

function phoneFault(text: string, { allowFictitiousPhone }: DetailRules): Fault | undefined {
  const phone = readPhone(text);
  if ('problem' in phone) return { code: phone.code, problem: `${phone.problem}.` };
  if (allowFictitiousPhone || !isFictitious(phone.phone)) return undefined;
  const problem = 'is a number reserved for fiction; give the number the borrower answers.';
  return { code: 'unusable', problem };
}

function abnFault(text: string): Fault | undefined {
  const abn = text === '' ? '' : readAbn(text);
  if (typeof abn !== 'object') return undefined;
  return { code: 'bad_format', problem: `${abn.problem}, or leave it out.` };
}

const PLACEHOLDER_NAMES = /^(user|test|unknown|ai|assistant|name|borrower|n\/?a)$/i;

/** One letter is a name in some scripts, and in none that has small ones. */
function nameFault(name: string): Fault | undefined {
  const letters = name.match(/\p{L}/gu) ?? [];
  if (letters.length < 2 && !/\p{Lo}/u.test(name)) {
    return { code: 'too_short', problem: 'must hold at least two letters.' };
  }
  if (!PLACEHOLDER_NAMES.test(oneLine(name))) return undefined;
  return { code: 'unusable', problem: 'is a placeholder; give the name of the person to call.' };
}

function scenarioFault(scenario: string): Fault | undefined {
  const text = manyLines(scenario);
  if (Array.from(text).length < 15) {
    return { code: 'too_short', problem: 'must be at least 15 characters.' };
  }
  if (/\p{L}/u.test(text)) return undefined;
  return { code: 'bad_format', problem: 'must say in words what the funds are for.' };
}

function manyLines(text: string): string {
  return text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// Australian numbers that a broker can call: mobiles and landlines, to E.164. Inbound business
// numbers (13, 1300, 1800), premium numbers and other countries are refused with the reason.

export type Phone = Pick<Details, 'phone' | 'phone_type' | 'phone_note'>;

const REASONS: Record<string, string> = {
  SHARED_COST: 'is a 13 or 1300 business line; give a mobile or landline that the borrower answers',
  TOLL_FREE: 'is a free-call business line; give a mobile or landline that the borrower answers',
  PREMIUM_RATE: 'is a premium-rate number; give a mobile or landline that the borrower answers',
};

const SAMPLE = 'give an Australian mobile such as 04xx xxx xxx or a landline with its area code';

/** Returns the number, or a sentence that says what to fix and never repeats it. */
export function readPhone(text: string): Phone | Fault {
  return readPlainPhone(text.trim()) ?? readWrittenPhone(text);
}

/** The library's own data of 61 alone: all countries are 150 KB. */
const NUMBERS = australia as unknown as MetadataJson;

/**
 * Nine digits behind 0 or +61, spaced or not, are known by the library's data without the library, which is loaded with
 * the first number that is written otherwise, and alone says what is wrong.
 */
export function readPlainPhone(text: string): Phone | undefined {
  const [, national] = /^(?:\+61|0) ?(\d(?: ?\d){8})$/.exec(text) ?? [];
  const digits = national?.replaceAll(' ', '') ?? '';
  const [[landline], [mobile]] = australia.countries.AU[11] as [[string], [string]];
  const isOf = (pattern: string) => new RegExp(`^(?:${pattern})$`).test(digits);
  const kind = isOf(mobile) ? 'mobile' : isOf(landline) ? 'landline' : undefined;
  return kind && { phone: `+61${digits}`, phone_type: kind };
}

function readWrittenPhone(text: string): Phone | Fault {
  const { number, note } = partNote(text.trim());
  const parsed = parse(number) ?? parse(text);
  if (parsed?.country !== 'AU') {
    return parsed || /^\+(?!61)/.test(dialledFromHere(number))
      ? unusable(`is not an Australian number; ${SAMPLE}`)
      : { code: 'bad_format', problem: `is not complete; ${SAMPLE}` };
  }
  const type = parsed.getType();
  const kind = type === 'MOBILE' ? 'mobile' : type === 'FIXED_LINE' ? 'landline' : undefined;
  if (kind === undefined)
    return unusable(REASONS[String(type)] ?? `cannot be called back; ${SAMPLE}`);
  const said = note ?? (parsed.ext === undefined ? undefined : `extension ${parsed.ext}`);
  const known = { phone: parsed.number, phone_type: kind } as const;
  return said === undefined ? known : { ...known, phone_note: said };
}

function parse(text: string) {
  const parsed = parsePhoneNumberFromString(dialledFromHere(text), 'AU', NUMBERS);
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

function unusable(problem: string): Fault {
  return { code: 'unusable', problem };
}

/** Numbers set aside for fiction by the Australian Communications and Media Authority. */
export function isFictitious(phone: string): boolean {
  return /^\+61(49157\d{4}|[2378](5550|7010)\d{4})$/.test(phone);
}
