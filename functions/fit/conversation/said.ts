/** A message that goes on from what was told, its figures, and a figure in the words of what it is. */
import {
  FACT_UNITS,
  type Fact,
  type FactName,
  type Facts,
  type Fields,
  type NamedPart,
  type Need,
} from '../need.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import type { Question } from '../schema.ts';

export type ShortAnswer = {
  readonly text: string;
  readonly fields?: Fields | undefined;
  /** One of these it must then be found to say. */
  readonly about?: readonly FactName[];
  readonly question?: string | undefined;
  /** It counts only where something is heard in it: "we're flat out this week" repays no loan. */
  readonly isLoose?: boolean;
};

/** A message with its figures, and what it goes on from. */
export type Said = SaidFigures & {
  readonly known: Need;
  readonly questions: readonly Question[];
};

export type Sums = Readonly<Partial<Record<FactName, number>>>;

/** As facts that words told. */
export const toFacts = (told: Readonly<Partial<Record<FactName, Fact['value']>>>): Facts =>
  // Facts of those names.
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, { value, from: 'words' }]),
  ) as Facts;

export type ToldChanges = {
  readonly facts: Sums;
  /** What is left to be read. */
  readonly text: string;
  /** The sum that is wanted pays out the loan that is there. */
  readonly isPaidOut?: boolean;
  /** What was told of these is so no longer, and nothing else is. */
  readonly dropped?: readonly FactName[];
  /** So much more is lent, whatever else changes. */
  readonly more?: number;
  /** The words of what is left out, and is no longer what it is for. */
  readonly leaves?: string;
  /** What the sum is now told by. */
  readonly parts?: readonly NamedPart[];
};

/** A message with its figures, and what was told before. */
export type Told = SaidFigures & Pick<Need, 'signals'> & { readonly sums: Sums };

export const SAID_OF: Partial<Record<FactName, (said: string) => string>> = {
  amount: (said) => `need ${said}`,
  property_value: (said) => `the property is worth ${said}`,
  existing_debt: (said) => `owe ${said} on the property`,
  price: (said) => `the price is ${said}`,
  deposit: (said) => `a deposit of ${said}`,
  deposit_percent: (said) => `a ${said} deposit`,
  default_amount: (said) => `a default of ${said}`,
  interest_rate: (said) => `an interest rate of ${said}`,
  customer_share: (said) => `the largest customer is ${said} of the invoices`,
  build_cost: (said) => `build cost ${said}`,
  total_cost: (said) => `total cost ${said}`,
  end_value: (said) => `end value ${said}`,
  monthly_turnover: (said) => `turnover ${said} a month`,
  yearly_profit: (said) => `a yearly profit of ${said}`,
  invoices_outstanding: (said) => `unpaid invoices of ${said}`,
  trading_months: (said) =>
    YEAR_ALONE.test(said) ? `trading since ${said}` : `trading for ${said.replace(LEADS, '')}`,
  needed_within_days: (said) => `needed within ${said.replace(LEADS, '')}`,
  term_months: (said) => `a loan for ${said}`,
  payment_terms_days: (said) => `the customers pay in ${said}`,
  security: (said) =>
    `Security: ${/^\W*(?:no|none|nope|nothing|nah)\b/i.test(said) ? 'none' : said}`,
};
export const YEAR_ALONE = /^\W*(?:since )?(?:19|20)\d\d\W*$/i;
const LEADS = /^(?:(?:it is|it's|its|about|for|could it be|in|within) )+/i;

/** A value and a figure are the same, with or without thousands, months or days. */
export const isValue = ({ value, unit }: SaidFigure, known: Fact['value'] | undefined) =>
  [1, 1e3, 1e6].some((scale) => known === value * scale) ||
  (unit === 'year' && known === value * 12);

export const CHANGES =
  /\b(?:instead|rather|make (?:it|that)|change|with|only|plus|another|additional|extra|further|on top|full|whole|still|need|want|borrow|would|could|can)\b/i;

export const isFact = (name: string | undefined): name is FactName =>
  name !== undefined && Object.hasOwn(FACT_UNITS, name);

/** "4 not 2", bare, where nothing that was told is 2; a turnover may have been told for another time than a month. */
export const isLost = ({ figures, known: { facts } }: Pick<Said, 'figures' | 'known'>): boolean =>
  facts.monthly_turnover === undefined &&
  figures.every(({ kind, slot }) => kind === 'count' && slot === undefined) &&
  figures.some(
    (each) => each.isOld && !Object.values(facts).some(({ value }) => isValue(each, value)),
  );

/** A supposition is read as if it were so. */
export const SUPPOSES =
  /\b(?:what|how) (?:if|about)(?: it (?:was|were))?\b|\blet(?:'?s| us) (?:say|assume|suppose)\b|\bsuppose\b|\bassum(?:e|ing)\b|\bif (?:it (?:was|were) |(?=(?:we|i|it|the)\b))/gi;

/** Between the sentences of a message. */
export const STOPS = /[.;!?](?=\s|$)/;

/** The text without these figures. */
export const cutOut = (text: string, parts: readonly Pick<SaidFigure, 'from' | 'to'>[]) =>
  [...parts]
    .sort((one, other) => other.from - one.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text);

/** Own money that was told, as a sum or as a share of the price. */
export const ownTold = (price: number, { deposit, deposit_percent }: Facts) =>
  deposit?.value ?? (price * (deposit_percent?.value ?? 0)) / 100;

/** "The bank reckons 6 weeks to ok it": the time that others take is no deadline. */
export const TAKES_THEM =
  /\b(?:bank|lender|council|valuer|ato|accountant|broker|solicitor|they|he|she)\b[^.;?!\d]{0,12}\b(?:reckons?|says?|said|takes?|needs?|wants?)\b[^.;?!\d]{0,12}\d{1,2} ?(?:wks?|weeks?|days?|months?|mths?) (?:to|for|before)\b/i;

/** Money, or a count in digits, that is not taken back. */
export const isSum = ({ kind, words, isOld }: SaidFigure) =>
  !isOld && (kind === 'money' || (kind === 'count' && /\d/.test(words)));

/** The one sum of a message; undefined where it tells several. */
export const loneSum = (figures: readonly SaidFigure[]): SaidFigure | undefined => {
  const [one, other] = figures.filter(isSum);
  return other === undefined ? one : undefined;
};

/** The sentence in which a figure starts. */
export function sentenceAt(text: string, at: number): string {
  const from = Math.max(...ENDS.map((mark) => text.lastIndexOf(mark, at))) + 1;
  const [sentence = ''] = text.slice(from).split(/[.?!](?:\s|$)/);
  return sentence;
}
const ENDS = ['. ', '? ', '! '] as const;

/** Where the parts of a text begin and end, that are joined by stops, commas and "and". */
export function clausesOf(text: string): { from: number; to: number }[] {
  const ends = [...text.matchAll(/[.;!?](?=\s|$)|,(?=\s)|\s(?:and|but)\b/gi)].map(
    ({ index, 0: words }) => index + words.length,
  );
  return [...ends, text.length].map((to, at) => ({ from: at === 0 ? 0 : (ends[at - 1] ?? 0), to }));
}

/** Each sentence of a text, and where it stands. */
export const sentencesOf = (text: string) =>
  [...text.matchAll(/\S.*?(?:[.;!?](?=\s)|$)/gs)].map(({ index, 0: said }) => ({
    ...{ from: index, to: index + said.length, said },
  }));
