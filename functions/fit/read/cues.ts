/**
 * The words beside a figure that tell which slot it belongs to: "need 90k", "400k owing". They are
 * content (content/vocabulary/figures.yaml), and say only which number is which.
 */
import type { CompiledCue } from '../../catalogue/content.ts';
import type { Kind } from './read-numbers.ts';

/** What a figure can be of. `other` is a part that no fact has, which keeps it from being wanted. */
export const SLOTS = [
  'wanted',
  /** A loan: the one that is wanted, or where that is said besides, the one that is there. */
  'loan',
  /** A sum to be paid, which is what is wanted where nothing else is. */
  'bill',
  'total_after',
  'owed',
  'worth',
  'price',
  'deposit',
  /** Had, and so own money where a price stands beside it. */
  'held',
  'end_value',
  'total_cost',
  'build_cost',
  'turnover',
  'profit',
  'invoices',
  'repayment',
  'rent',
  'equity',
  'tax',
  'default',
  'lvr',
  'rate',
  'score',
  'needed',
  'trading',
  'term',
  'lease',
  'item_age',
  'experience',
  'exit',
  'payment_terms',
  'invoice_age',
  'arrears',
  'discharged',
  'other',
] as const;
export type Slot = (typeof SLOTS)[number];

/** A cue of the vocabulary; more weight loses to a plainer one. */
export type Cue = Omit<CompiledCue, 'kind' | 'is'> & { readonly kind: Kind; readonly is: Slot };
