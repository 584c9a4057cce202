/** What an enquiry must be before anything else happens: readable, agreed to, for business. */
import type { Catalogue } from '../contract/built.ts';
import type { EnquiryInput } from '../contract/enquiry.ts';
import { Refusal } from '../contract/refusals.ts';
import { consentProblem } from '../domain/consent.ts';
import { type DetailRules, readDetails } from '../domain/enquiry-details.ts';
import type { Details } from '../domain/enquiry-record.ts';
import { invalidInput } from './parse-input.ts';

export function acceptDetails(
  input: EnquiryInput,
  catalogue: Catalogue,
  rules: DetailRules,
): Details {
  const read = readDetails(input, rules);
  const consent = consentProblem(input);
  if (input.business_purpose === false) throw outOfScope(catalogue);
  if (read.problems !== undefined) {
    throw invalidInput(consent === undefined ? read.problems : [...read.problems, consent]);
  }
  if (consent !== undefined) {
    throw new Refusal('consent-missing', 'The borrower has not agreed.', { problems: [consent] });
  }
  return read.details;
}

function outOfScope({ service }: Catalogue): Refusal {
  return new Refusal('out-of-scope', 'Personal and household loans are outside this service.', {
    problems: [
      'business_purpose: the enquiry is for a personal or household purpose, which this service ' +
        `does not handle. Nothing has been kept. Questions: ${service.broker.support_phone}.`,
    ],
    code: 'out_of_scope',
  });
}
