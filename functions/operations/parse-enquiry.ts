/**
 * Reads an enquiry through its schema. Where that refuses one field, the texts that it could read
 * and the consent are judged as well, so that a caller puts everything right in one go.
 */
import { type EnquiryInput, enquiryInput } from '../contract/enquiry.ts';
import type { Issue } from '../contract/refusals.ts';
import { consentIssue } from '../domain/consent.ts';
import { CHECKED_TEXTS, type DetailRules, textIssues } from '../domain/enquiry-details.ts';
import { invalidInput, tryInput } from './parse-input.ts';

export function parseEnquiry(raw: unknown, rules: DetailRules): EnquiryInput {
  const read = tryInput(enquiryInput, raw);
  if ('input' in read) return read.input;
  throw invalidInput([...read.issues, ...judgeReadable(Object(raw), read.issues, rules)]);
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
