/**
 * Reads an enquiry through its schema. Where that refuses one field, the texts that it could read
 * are judged as well, so that a caller puts everything right in one go.
 */
import { type EnquiryInput, enquiryInput } from '../contract/enquiry.ts';
import { CHECKED_TEXTS, type DetailRules, textProblems } from '../domain/enquiry-details.ts';
import { describeProblems } from '../domain/problems.ts';
import { invalidInput, tryInput } from './parse-input.ts';

export function parseEnquiry(raw: unknown, rules: DetailRules): EnquiryInput {
  const parsed = tryInput(enquiryInput, raw);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const refused = new Set(issues.map(({ path }) => path[0]));
  const readable = Object.entries(Object(raw)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !refused.has(entry[0]),
  );
  const texts = readable.filter(([field]) => CHECKED_TEXTS.some((each) => each === field));
  const others = textProblems(Object.fromEntries(texts), rules);
  throw invalidInput([...describeProblems(issues, raw), ...others]);
}
