/** The broker's fit is the borrower's, of the day on which it was shown; that it is the same is in test/scenarios. */
import { describe, expect, it } from 'vitest';
import { handOver } from '../support/hand-over.ts';
import { explain } from '../support/scenarios.ts';

describe('a need that is handed over', () => {
  it('says on which day it was shown, and how many business days are left today', () => {
    const { fit } = explain({ purpose: 'stock', amount: 60_000, needed_within_days: 10 });
    expect(handOver(fit.scenario_text ?? '')).toMatchObject({
      checked_on: '2026-11-20',
      business_days_left: 5,
    });
  });

  it('is worked out on arrival where it does not say on which day it was shown', () => {
    expect(handOver('Need 60k for stock, no security, trading 3 years.')).not.toHaveProperty(
      'checked_on',
    );
  });
});
