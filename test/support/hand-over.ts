import { readDetails } from '../../functions/enquiry/details.ts';
import { createHandoverAssessor, type HandedFit } from '../../functions/fit/check-fit.ts';
import { catalogue, NOW } from './catalogue.ts';
import { request } from './enquiries.ts';

const assess = createHandoverAssessor(catalogue);
const LATER = new Date(NOW.getTime() + 3 * 86_400_000);

/** As an enquiry brings it: through the enquiry's own normalising, some days later. */
export function handOver(text: string, now = LATER): HandedFit {
  const details = readDetails({ ...request, scenario: text });
  return assess({ fields: {}, texts: { text: details.scenario } }, now);
}
