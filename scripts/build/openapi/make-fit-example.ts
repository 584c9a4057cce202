/** One scenario and its fit. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { Fit } from '../../../functions/contract/fit.ts';
import type { Scenario } from '../../../functions/contract/scenario.ts';

export const SCENARIO: Scenario = {
  purpose: 'Pay a tax debt before a director penalty notice falls due',
  situation: 'Behind with the tax office; a refinance is under way',
  security: 'property',
  amount: 120_000,
  property_value: 1_000_000,
  existing_debt: 550_000,
  borrower_type: 'company',
  trading_months: 48,
  needed_within_days: 14,
  business_purpose: true,
};

export function makeFitExample({ disclosure }: Catalogue): Fit {
  return {
    fit: 'maybe',
    summary: 'x',
    lanes: [],
    considered: [],
    questions: [],
    flags: [],
    next_step: { action: 'request_callback', text: 'x' },
    expected_callback: null,
    disclosure,
  };
}
