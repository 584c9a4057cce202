/**
 * Takes personal data out of a record and leaves the evidence: that there was consent, to which
 * wording, when, and what became of the enquiry.
 */
import type { Step } from './delivery.ts';

export const PERSONAL = ['details', 'phone_hash', 'fit_checks'] as const;

/** At the end of the retention in service.yaml; never while something is still to be sent. */
export function retire(now: number): Step {
  return {
    // Present only while nothing is to be sent.
    guards: [{ field: 'remove_at', is: 'at-most', to: now }],
    remove: [...PERSONAL, 'remove_at'],
    append: { history: [{ at: now, event: 'details removed' }] },
  };
}
