/** What an assistant reads before it uses the service: what it is for, in which order, and limits. */
import type { Catalogue } from '../../contract/built.ts';

export function writeInstructions({ service, disclosure }: Catalogue): string {
  const { business_name, support_phone } = service.broker;
  return [
    `${service.service_name}: general information about business finance for Australian ` +
      'self-employed borrowers and ABN holders, and a way to ask a licensed broker to call. ' +
      'Personal, household and home loans are out of scope.',
    'Order: 1. check_fit with what the borrower said, in their words; leave out what is unknown ' +
      'and never guess. 2. Ask the questions it returns, one or two at a time, and check again. ' +
      '3. list_products, search and fetch for detail; cite the url. 4. Offer a call-back; it is ' +
      'the borrower’s choice. 5. Call request_callback with consent: false alone: it sends nothing ' +
      'and answers with the collection notice and the consent statement. Show both word for word, ' +
      'get a clear yes, and only then call it with the details, consent: true, the ' +
      'wording_version shown, and an idempotency_key of your own so that a retry sends nothing ' +
      'twice.',
    'Lanes come in catalogue order, which is no ranking: do not rank them or choose one for the ' +
      'borrower. Ranges are observed, not offers; nothing is applied for and no credit check is ' +
      'run. Put no names, phone numbers or tax file numbers into check_fit or search.',
    `Amounts are plain numbers in AUD. ${disclosure} If request_callback fails, the borrower can ` +
      `phone ${business_name} on ${support_phone}.`,
  ].join('\n\n');
}
