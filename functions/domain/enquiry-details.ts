/**
 * Reads an enquiry as a caller typed it into the details that a broker gets: normalised, so that
 * the same request is recognised however it was written, with every problem told at once.
 */
import {
  type Details,
  details,
  type EnquiryInput,
  type ToldField,
  told,
} from '../contract/enquiry.ts';
import type { Issue } from '../contract/refusals.ts';
import { readAbn } from './abn.ts';
import { isFictitious, readPhone } from './phone.ts';
import { maskSensitiveNumbers } from './sensitive-numbers.ts';

type Read =
  | { readonly details: Details; readonly issues?: never }
  | { readonly details?: never; readonly issues: readonly Issue[] };

export type DetailRules = { readonly allowFictitiousPhone: boolean };

export function readDetails(input: EnquiryInput, rules: DetailRules): Read {
  const issues = [...textIssues(input, rules), ...amountIssues(input.amount)];
  const phone = readPhone(input.phone);
  if (issues.length > 0 || 'problem' in phone) return { issues };
  const { phone_note: note, ...number } = phone;
  const noted = note === undefined ? {} : { phone_note: normalText(note) };
  return { details: details.parse({ ...normalise(input), ...number, ...noted }) };
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
  email: (email) => email.normalize('NFC').toLowerCase(),
  scenario: (scenario) => maskSensitiveNumbers(manyLines(scenario)),
  abn: (abn) => abn.replace(/\D/g, ''),
};

const normalText = (text: string) => maskSensitiveNumbers(oneLine(text));

/** What each text is judged by, whatever is wrong with the others. */
const TEXT_CHECKS = {
  name: nameFault,
  phone: phoneFault,
  abn: abnFault,
  scenario: scenarioFault,
} as const satisfies Partial<
  Record<keyof EnquiryInput, (text: string, rules: DetailRules) => Fault | undefined>
>;
type Fault = Omit<Issue, 'field'>;
export const CHECKED_TEXTS = Object.keys(TEXT_CHECKS) as (keyof typeof TEXT_CHECKS)[];

type Texts = { readonly [Field in keyof typeof TEXT_CHECKS]?: string | undefined };

export function textIssues(given: Texts, rules: DetailRules): Issue[] {
  return CHECKED_TEXTS.flatMap((field) => {
    const text = given[field];
    const fault = text === undefined ? undefined : TEXT_CHECKS[field](text, rules);
    return fault === undefined ? [] : [{ field, ...fault }];
  });
}

function phoneFault(text: string, rules: DetailRules): Fault | undefined {
  const phone = checkPhone(text, rules);
  return 'problem' in phone ? { code: phone.code, problem: `${phone.problem}.` } : undefined;
}

function abnFault(text: string): Fault | undefined {
  const abn = text === '' ? '' : readAbn(text);
  if (typeof abn !== 'object') return undefined;
  return { code: 'bad_format', problem: `${abn.problem}, or leave it out.` };
}

function checkPhone(
  text: string,
  { allowFictitiousPhone }: DetailRules,
): ReturnType<typeof readPhone> {
  const phone = readPhone(text);
  if (!('problem' in phone) && !allowFictitiousPhone && isFictitious(phone.phone)) {
    const problem = 'is a number reserved for fiction; give the number the borrower answers';
    return { code: 'unusable', problem };
  }
  return phone;
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

/** Less than a cent is no amount, and below 1e-130 the table cannot hold it. */
function amountIssues(amount: number | undefined): Issue[] {
  if (amount === undefined || amount >= 0.01) return [];
  return [{ field: 'amount', code: 'too_small', problem: 'must be at least 0.01.' }];
}

function scenarioFault(scenario: string): Fault | undefined {
  const text = manyLines(scenario);
  if (Array.from(text).length < 15) {
    return { code: 'too_short', problem: 'must be at least 15 characters.' };
  }
  if (/\p{L}/u.test(text)) return undefined;
  return { code: 'bad_format', problem: 'must say in words what the funds are for.' };
}

/** Control, invisible and direction-changing characters have no place in what a broker reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

export function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
}

function manyLines(text: string): string {
  return text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
