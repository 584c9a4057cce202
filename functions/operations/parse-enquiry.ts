/**
 * Reads an enquiry through its schema. Where that refuses one field, the texts that it could read
 * and the consent are judged as well, so that a caller puts everything right in one go.
 */
import type { Catalogue } from '../contract/built.ts';
import { type EnquiryInput, enquiryInput } from '../contract/enquiry.ts';
import type { Issue } from '../contract/refusals.ts';
import { consentIssue } from '../domain/consent.ts';
import { CHECKED_TEXTS, type DetailRules, textIssues } from '../domain/enquiry-details.ts';
import { refuseWithoutConsent } from './accept-consent.ts';
import type { Caller } from './operations.ts';
import { invalidInput, tryInput } from './parse-input.ts';

type Asked = Pick<Caller, 'isTrial'> & { readonly catalogue: Catalogue };

export function parseEnquiry(
  raw: unknown,
  rules: DetailRules,
  { catalogue, isTrial }: Asked,
): EnquiryInput {
  const read = tryInput(enquiryInput, raw);
  if ('input' in read) return read.input;
  const others = judgeReadable(Object(raw), read.issues, rules);
  if (asksForWording([...read.issues, ...others]) && !isTrial) {
    throw refuseWithoutConsent(catalogue);
  }
  throw invalidInput([...read.issues, ...others]);
}

/** Without consent no other field is needed: the refusal tells what to show first. */
function asksForWording(issues: readonly Issue[]): boolean {
  const isDeclined = issues.some(({ code }) => code === 'not_agreed');
  return isDeclined && issues.every(({ code }) => code === 'required' || code === 'not_agreed');
}

function judgeReadable(raw: object, issues: readonly Issue[], rules: DetailRules): Issue[] {
  const readable = Object.entries(raw).filter(
    ([name]) => !issues.some(({ field }) => field === name),
  );
  const texts = readable.filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && CHECKED_TEXTS.some((each) => each === entry[0]),
  );
  const consent = Object.fromEntries(readable)['consent'] === false ? [consentIssue()] : [];
  return [...textIssues(Object.fromEntries(texts), rules), ...consent];
}
