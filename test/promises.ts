/**
 * What must always hold, whatever changes. A test that proves one cites it in its title by
 * `proves`; `support/promises-reporter.ts` fails a run of all tests in which none that cites it passed.
 */

export const promises = {
  'consent-first': 'No enquiry is recorded or sent without consent.',
  'one-key-one-enquiry': 'One key stands for one enquiry, on every surface and for every retry.',
  'answered-is-kept': 'An enquiry that was answered is delivered, or visibly waiting.',
  'personal-data-stays': 'Personal data is in the table and in the delivery, nowhere else.',
  'general-information': 'No output names a lender, ranks, approves or promises anything.',
  'simultaneous-posts': '64 simultaneous posts of one key: one enquiry, one answer, one delivery.',
  'limit-spares-retries': 'A retry is never refused by the rate limit.',
  'one-delivery-id': 'Every attempt of one enquiry carries the same id and a valid signature.',
  'delivery-paced':
    'The broker is never tried sooner than the schedule says, but to find out whether they are back.',
  'reads-only-read': 'Nothing but an enquiry changes anything.',
  'surfaces-agree': 'REST, MCP and A2A give the same answer to the same question.',
} as const;

type PromiseId = keyof typeof promises;

/** The title of a test that proves a promise. */
export function proves(id: PromiseId, title: string): string {
  return `${title} [${id}]`;
}

export function cites(title: string, id: string): boolean {
  return title.endsWith(`[${id}]`);
}
