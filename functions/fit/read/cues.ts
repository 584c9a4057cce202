/**
 * The words beside a figure that tell which slot it belongs to: "need 90k", "400k owing". They are
 * content (content/vocabulary/figures.yaml), and say only which number is which.
 */
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

export const SIDES = ['before', 'after'] as const;

export type Cue = {
  readonly kind: Kind;
  readonly slot: Slot;
  readonly side: (typeof SIDES)[number];
  /** Higher loses to a plainer cue. */
  readonly weight: number;
  /** What may stand between it and its figure, by what passing words costs. */
  readonly reach: number;
};

/** The cue that a name holds; the compiler of the vocabulary makes them. */
export function toCue(name: string): Cue {
  const [kind, slot, side, weight, reach] = name.split(':');
  return {
    kind: kind as Kind,
    slot: slot as Slot,
    side: side as Cue['side'],
    weight: Number(weight),
    reach: Number(reach),
  };
}
