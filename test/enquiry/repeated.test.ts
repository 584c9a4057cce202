/** Recognising our own hand after an answer was lost. */
import { describe, expect, it } from 'vitest';
import { claim, putBack } from '../../functions/delivery/steps.ts';
import { stillHolds, wasMade } from '../../functions/enquiry/recognise.ts';
import type { EnquiryRecord, HistoryEvent } from '../../functions/enquiry/record.ts';
import { makeRecord, START } from '../support/enquiries.ts';

const claimed: EnquiryRecord = { ...makeRecord(), lease: 't', lease_until: START + 1 };

describe('a refused claim', () => {
  it('was ours where the lease, the state, the time and the consent still say so', () => {
    expect(stillHolds(claimed, 't', START)).toBe(true);
  });

  it.each<[string, Partial<EnquiryRecord>]>([
    ['another worker holds it', { lease: 'other' }],
    ['it was withdrawn', { state: 'withdrawn' }],
    ['the lease has run out', { lease_until: START }],
    ['the consent has ended', { consent_expires_at: START }],
  ])('is not where %s', (_case, row) => {
    expect(stillHolds({ ...claimed, ...row }, 't', START)).toBe(false);
  });
});

describe('a refused step', () => {
  const step = claim({ now: START, token: 't', attempts: 0, schedule: [0, 5] });
  const after = (event: HistoryEvent) => ({ ...claimed, history: [...claimed.history, event] });

  it('was made where its event is the last, whatever the order of its fields', () => {
    expect(wasMade(after({ event: 'attempted', at: START }), step)).toBe(true);
  });

  it('was not where another stands last, or where it leaves no event', () => {
    expect(wasMade(claimed, step)).toBe(false);
    expect(wasMade({ ...claimed, history: [] }, putBack('t'))).toBe(false);
  });
});
