/** What one look at the text finds about the purpose, and the needs that only a business has. */
import type { Signal } from '../../../contract/signals.ts';

export type Finding = {
  readonly verdict: 'business' | 'undetermined' | 'personal';
  /** Some of the money is for a personal purpose. */
  readonly isMixed: boolean;
  readonly isResidentialInvestment: boolean;
  /** The words point to a person's own purpose, so that a stated business purpose is contradicted. */
  readonly isPersonal: boolean;
  readonly reason: string;
};

const PLAIN = { isMixed: false, isResidentialInvestment: false, isPersonal: false } as const;

export const business = (reason: string): Finding => ({ ...PLAIN, verdict: 'business', reason });

/** Not known, and nothing in the words says that it is personal. */
export const open = (reason: string): Finding => ({ ...PLAIN, verdict: 'undetermined', reason });

/** Not known, and the words point to a person's own purpose. */
export const doubtful = (reason: string): Finding => ({ ...open(reason), isPersonal: true });

export const personal = (reason: string): Finding => ({
  ...PLAIN,
  verdict: 'personal',
  isPersonal: true,
  reason,
});

export const mixed = (finding: Finding): Finding => ({ ...finding, isMixed: true });

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
