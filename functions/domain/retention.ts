/**
 * Takes personal data out of a record and leaves the evidence: that there was consent, to which
 * wording, when, and what became of the enquiry.
 */
import type { Step } from './delivery.ts';

export const PERSONAL = ['details', 'phone_hash'] as const;

/** At the end of the retention in service.yaml. */
export function retire(now: number): Step {
  return {
    guards: [{ field: 'contact_until', is: 'at-most', to: now }],
    remove: [...PERSONAL, 'sweep_at'],
    append: { history: [{ at: now, event: 'details removed' }] },
  };
}
