/** What an enquiry must be before anything else happens: readable, agreed to, for business. */
import type { Catalogue } from '../contract/built.ts';
import type { Details, EnquiryInput } from '../contract/enquiry.ts';
import { Refusal } from '../contract/refusals.ts';
import { consentIssue } from '../domain/consent.ts';
import { type DetailRules, readDetails } from '../domain/enquiry-details.ts';
import { refuseWithoutConsent } from './accept-consent.ts';
import { invalidInput } from './parse-input.ts';

export function acceptDetails(
  input: EnquiryInput,
  catalogue: Catalogue,
  rules: DetailRules,
): Details {
  const read = readDetails(input, rules);
  const issues = [...(read.issues ?? []), ...(input.consent ? [] : [consentIssue()])];
  if (input.business_purpose === false) throw outOfScope(catalogue);
  if (read.issues !== undefined) throw invalidInput(issues);
  if (!input.consent) throw refuseWithoutConsent(catalogue);
  return read.details;
}

function outOfScope({ service }: Catalogue): Refusal {
  const problem =
    'the enquiry is for a personal or household purpose, which this service does not handle. ' +
    `Nothing has been kept. Questions: ${service.broker.support_phone}.`;
  return new Refusal('out_of_scope', 'Personal and household loans are outside this service.', {
    issues: [{ field: 'business_purpose', code: 'unusable', problem }],
  });
}
