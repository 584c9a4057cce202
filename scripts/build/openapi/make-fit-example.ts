/** One scenario and its fit, judged at the moment of the examples. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { Fit } from '../../../functions/contract/fit.ts';
import type { Scenario } from '../../../functions/contract/scenario.ts';
import { expectedContact } from '../../../functions/domain/contact-time.ts';
import { createFitAssessor } from '../../../functions/fit/check-fit.ts';

export const SCENARIO: Scenario = {
  purpose: 'Pay a tax debt before a director penalty notice falls due',
  situation: 'Two payments behind with the tax office; a property sale will repay the loan',
  security: 'property',
  amount: 120_000,
  property_value: 1_000_000,
  existing_debt: 550_000,
  borrower_type: 'company',
  trading_months: 48,
  needed_within_days: 14,
  business_purpose: true,
};

function createExampleFit(catalogue: Catalogue): (scenario: Scenario, now: Date) => Fit {
  return createFitAssessor(catalogue, (now) => expectedContact(now.getTime(), catalogue));
}

/** Fixed, so that the same content gives the same examples on any day. */
export function exampleMoment({ observed_at }: Catalogue): Date {
  return new Date(`${observed_at}T00:00:00Z`);
}

export function makeFitExample(catalogue: Catalogue): Fit {
  return createExampleFit(catalogue)(SCENARIO, exampleMoment(catalogue));
}
