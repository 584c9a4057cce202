/**
 * What a figure can be of, and the words beside it that tell: "need 90k", "400k owing". The words are
 * content (content/vocabulary/figures.yaml), and say only which number is which.
 */
import type { CompiledCue } from '../../../catalogue/content.ts';
import type { FactName } from '../../need.ts';
import type { Figure, Kind } from '../figures/read-numbers.ts';

type SlotRules = {
  /** The fact that it becomes as it stands, and in what it is counted. */
  readonly fact?: FactName;
  readonly in?: 'dollars' | 'per month' | 'months' | 'days' | 'percent' | 'points';
  /** People leave out its thousands: "need 65". */
  readonly isBare?: boolean;
  /** Paid once: a sum a week is none. */
  readonly isOnce?: boolean;
  /** The dates that it can be. */
  readonly dates?: 'past' | 'to come' | 'any';
  /** A time that is never in days, or never in years. */
  readonly never?: 'days' | 'years';
};

export const SLOTS = {
  wanted: { isBare: true, isOnce: true },
  /** A loan: the one that is wanted, or where that is said besides, the one that is there. */
  loan: { isBare: true },
  /** A sum to be paid, which is what is wanted where nothing else is. */
  bill: { isBare: true, isOnce: true },
  /** A limit or a loan that another takes the place of. */
  replaced: { isBare: true },
  total_after: { fact: 'total_after', in: 'dollars', isBare: true },
  owed: { isBare: true, isOnce: true },
  worth: { isBare: true, isOnce: true },
  price: { fact: 'price', in: 'dollars', isBare: true, isOnce: true },
  deposit: { fact: 'deposit', in: 'dollars', isBare: true, isOnce: true },
  /** Put to it by somebody else: a brother, a grant. */
  given: { isBare: true, isOnce: true },
  /** Had, and so own money where a price stands beside it. */
  held: { isBare: true },
  end_value: { fact: 'end_value', in: 'dollars', isBare: true, isOnce: true },
  total_cost: { fact: 'total_cost', in: 'dollars', isBare: true },
  /** What a project costs beside its land and its building. */
  cost_part: { isBare: true, isOnce: true },
  build_cost: { fact: 'build_cost', in: 'dollars', isBare: true },
  turnover: { fact: 'monthly_turnover', in: 'per month', isBare: true },
  profit: { fact: 'yearly_profit', in: 'dollars' },
  invoices: { fact: 'invoices_outstanding', in: 'dollars', isBare: true, isOnce: true },
  /** Of the invoices, what is disputed or too old. */
  not_counted: { fact: 'invoices_not_counted', in: 'dollars', isBare: true },
  repayment: { fact: 'monthly_repayment', in: 'per month' },
  rent: { fact: 'monthly_rent', in: 'per month' },
  equity: { fact: 'equity', in: 'dollars' },
  tax: { fact: 'tax_owed', in: 'dollars', isBare: true },
  default: { fact: 'default_amount', in: 'dollars' },
  lvr: { fact: 'lvr', in: 'points' },
  /** How much of what is named is asked for. */
  share: {},
  /** How much of it has to be paid first, by whom is not said. */
  part: {},
  rate: { fact: 'interest_rate', in: 'percent' },
  balloon: { fact: 'balloon', in: 'dollars', isBare: true },
  drawn: { fact: 'drawn', in: 'dollars', isBare: true },
  factor: { fact: 'factor_rate', in: 'points' },
  advance: { fact: 'advance_percent', in: 'percent' },
  customer_share: { fact: 'customer_share', in: 'percent' },
  /** What one customer owes of the invoices. */
  customer_part: { isBare: true, isOnce: true },
  score: { fact: 'credit_score', in: 'points' },
  needed: { dates: 'to come', never: 'years' },
  trading: { dates: 'past', never: 'days' },
  term: { fact: 'term_months', in: 'months' },
  lease: { fact: 'lease_months_left', in: 'months', never: 'days' },
  item_age: { fact: 'item_age_months', in: 'months', dates: 'past', never: 'days' },
  experience: { fact: 'experience_months', in: 'months', never: 'days' },
  exit: { dates: 'to come' },
  payment_terms: { fact: 'payment_terms_days', in: 'days', never: 'years' },
  invoice_age: { fact: 'invoice_age_days', in: 'days', never: 'years' },
  arrears: { fact: 'arrears_months', in: 'months', never: 'years' },
  discharged: { fact: 'discharged_months', in: 'months', dates: 'past', never: 'days' },
  /** A part that no fact has, which keeps it from being wanted. */
  other: { dates: 'any' },
} as const satisfies Record<string, SlotRules>;
export type Slot = keyof typeof SLOTS;
/** Where no words say what a figure is. */
export const NO_SLOT = 'nothing';

export const rulesOf = (slot: Slot): SlotRules => SLOTS[slot];
/** A time or a date may stand there. */
export function isOfTime(slot: Slot): boolean {
  const { in: unit, dates, never } = rulesOf(slot);
  return dates !== undefined || never !== undefined || unit === 'months' || unit === 'days';
}

/** What words about several figures can say; content/vocabulary/marks.yaml lists them. */
export const MARKS = [
  'corrects',
  'restates',
  'mistaken',
  'agreed',
  'offers_all',
  'offers_only',
  'offers_one',
  'keeps_out',
  'asks_all',
  'asks_rest',
  'rest_is_own',
  'adds_payout',
  'lender_leaves',
  'pays_out',
  'with_gst',
  'since_paid',
  'to_be_paid',
  'share',
  'each',
  'rest',
  'more',
  'plus_gst',
  'before_gst',
  'is_project',
  'settles',
  'instead',
  'others',
  'concludes',
  'unsecured',
  'in_country_town',
] as const;
export type Mark = { readonly is: (typeof MARKS)[number] } & Pick<Figure, 'start' | 'end'>;

/** What the words around the figure that starts there make of it; content/vocabulary/turns.yaml lists them. */
export type FigureTurn = {
  readonly at: number;
  readonly to: Slot;
  readonly order: number;
  readonly of?: readonly string[] | undefined;
};

/** A figure with its slot. */
export type Placed = {
  readonly figure: Figure;
  readonly slot: Slot | undefined;
  /** Where the words start that gave the slot. */
  readonly cue?: number | undefined;
  /** How far the words are that gave the slot; less is surer. */
  readonly cost: number;
  /** The same, without the weight of the words. */
  readonly distance: number;
  /** The slots that lost, nearest first. */
  readonly lost: readonly Slot[];
  /** It goes on with the list of sums before it. */
  readonly isListed?: boolean;
  /** It takes the place of a sum that was said long before it. */
  readonly isInstead?: boolean;
  /** Said not to be so, or taken back later. */
  readonly isDenied: boolean;
};

export const sumOf = (sums: readonly Placed[]): number =>
  sums.reduce((sum, { figure }) => sum + figure.value, 0);
/** Each sum once, however often it is said. */
export const distinct = (sums: readonly Placed[]): Placed[] =>
  sums.filter(
    ({ figure }, at) => sums.findIndex((other) => other.figure.value === figure.value) === at,
  );

/** A cue of the vocabulary; more weight loses to a plainer one. */
export type Cue = Omit<CompiledCue, 'kind' | 'is'> & { readonly kind: Kind; readonly is: Slot };
