/**
 * Takes personal data out of a record and leaves the evidence: that there was consent, to which
 * wording, when, and what became of the enquiry.
 */
import type { Step } from './delivery.ts';
import type { EnquiryRecord } from './enquiry-record.ts';

export const PERSONAL = ['details', 'phone_hash', 'fit_checks'] as const;

/** At the end of the retention in service.yaml; never while something is still to be sent. */
export function retire(now: number, record: EnquiryRecord): Step {
  return {
    guards: [
      { field: 'contact_until', is: 'at-most', to: now },
      { field: 'state', is: 'equal', to: record.state },
      { field: 'notice', is: 'absent' },
    ],
    remove: [...PERSONAL, 'sweep_at'],
    append: { history: [{ at: now, event: 'details removed' }] },
  };
}
