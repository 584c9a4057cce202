/** What one look at the text finds about the purpose, and the needs that only a business has. */
import type { Signal } from '../../../contract/words.ts';

export type Finding = {
  readonly verdict: 'business' | 'undetermined' | 'personal';
  /** Some of the money is for a personal purpose. */
  readonly isMixed: boolean;
  readonly isResidentialInvestment: boolean;
  readonly reason: string;
};

export const personal = (reason: string, isMixed = false): Finding => ({
  verdict: 'personal',
  isMixed,
  isResidentialInvestment: false,
  reason,
});
export const undetermined = (reason: string, isMixed = false): Finding => ({
  verdict: 'undetermined',
  isMixed,
  isResidentialInvestment: false,
  reason,
});

/** Needs that nobody has but a business, so that a personal word beside them is not the whole. */
export const PLAIN_NEEDS: readonly Signal[] = [
  'working_capital',
  'seasonal',
  'growth',
  'tax_debt',
  'stock',
  'goodwill',
  'receivables',
  'commercial_building',
  'venue',
  'develop',
  'ask_invoice',
  'ask_overdraft',
  'statutory_demand',
  'dpn',
  'tax_pressure',
];
export const BUSINESS_NEEDS: readonly Signal[] = [...PLAIN_NEEDS, 'equipment'];
