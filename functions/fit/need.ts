/**
 * A need: what a scenario says once it is read. Fields and words become facts, signals, open
 * readings and what could not be read; rules ask nothing else. Reading is in read-need.ts.
 */
import type { LaneId } from '../catalogue/schema.ts';
import { sayMoney } from '../money.ts';
import type { Scenario } from './schema.ts';

/** What a clause is about, and so what a thing named in it is to the need. */
export const ROLES = [
  /** What the money is for. */
  'purpose',
  /** Where the money is spent, or on what: a shop that is fitted out, a truck that is repaired. */
  'worked_on',
  /** What is offered as security. */
  'offered',
  /** What is owed already, and to whom. */
  'owed',
  /** Who borrows, what they do and for how long they have traded. */
  'who',
  /** When it is needed. */
  'when',
  /** How it will be repaid. */
  'repaid',
  /** What has happened: the bank said no, a default, a notice. */
  'happened',
  /** None of these: chatter, somebody else's loan, a question about the rules. */
  'aside',
  /** Said not to be so. */
  'denied',
] as const;
export type Role = (typeof ROLES)[number];

/** Every fact that a need can state, with its unit. The first eight are fields of a scenario. */
export const FACT_UNITS = {
  amount: 'dollars',
  property_value: 'dollars',
  existing_debt: 'dollars',
  trading_months: 'months',
  needed_within_days: 'days',
  security: 'choice',
  borrower_type: 'choice',
  business_purpose: 'boolean',
  /** What a build will be worth when finished. */
  end_value: 'dollars',
  /** All that a project costs, land included. */
  total_cost: 'dollars',
  build_cost: 'dollars',
  /** What the thing that is bought costs, be it a building, a truck or a business. */
  price: 'dollars',
  /** The borrower's own money towards it. */
  deposit: 'dollars',
  deposit_percent: 'percent',
  /** What is left to pay when the term ends. */
  balloon: 'dollars',
  balloon_percent: 'percent',
  /** Of a limit, what is in use. */
  drawn: 'dollars',
  /** What is repaid for each dollar. */
  factor_rate: 'count',
  /** Of the invoices, what is paid at once. */
  advance_percent: 'percent',
  /** Value less debt, where a text states only that. */
  equity: 'dollars',
  /** All that would be owed once the new loan is there. */
  total_after: 'dollars',
  monthly_turnover: 'dollars',
  yearly_profit: 'dollars',
  invoices_outstanding: 'dollars',
  /** Of those, what is disputed or too old to be lent against. */
  invoices_not_counted: 'dollars',
  /** What is paid each month on loans, or could be. */
  monthly_repayment: 'dollars',
  monthly_rent: 'dollars',
  /** Value of a vehicle or machine that is offered or refinanced. */
  item_value: 'dollars',
  item_debt: 'dollars',
  /** Owed to the tax office. */
  tax_owed: 'dollars',
  default_amount: 'dollars',
  /** Parts of the money by use, where both are stated. */
  personal_amount: 'dollars',
  business_amount: 'dollars',
  /** Of the money or of the thing's use; the rest is for the business. */
  personal_share: 'percent',
  lvr: 'percent',
  /** The largest customer's share of invoices or sales. */
  customer_share: 'percent',
  /** Of a project's lots or homes. */
  presold_share: 'percent',
  interest_rate: 'percent',
  /** How long the money is wanted for. */
  term_months: 'months',
  lease_months_left: 'months',
  /** Age of the vehicle or machine. */
  item_age_months: 'months',
  /** Years in the trade, before or beside the present ABN. */
  experience_months: 'months',
  arrears_months: 'months',
  /** Since a bankruptcy was discharged. */
  discharged_months: 'months',
  payment_terms_days: 'days',
  /** Of the oldest invoice. */
  invoice_age_days: 'days',
  credit_score: 'count',
  /** Homes, units or lots in a project. */
  homes: 'count',
} as const satisfies Record<string, Unit>;
export type Unit = 'dollars' | 'percent' | 'months' | 'days' | 'count' | 'choice' | 'boolean';
export type FactName = keyof typeof FACT_UNITS;

/** The label of a line that says when to be called: for the broker, and nothing of the need. */
export const CALL_TIME = 'Best time to call';

/** A fact for people: "$120,000", "48 months", "yes". */
export function sayFact(name: FactName, each: string | number | boolean): string {
  if (typeof each === 'boolean') return each ? 'yes' : 'no';
  const unit = FACT_UNITS[name];
  if (typeof each !== 'number' || unit === 'count') return String(each);
  if (unit === 'dollars') return sayMoney(each);
  if (unit === 'percent') return `${each}%`;
  return `${each} ${each === 1 ? unit.slice(0, -1) : unit}`;
}

/** The same where the name may be no fact's, and may have spaces: a label of what was understood. */
export function sayUnderstood(name: string, value: string | number | boolean): string {
  const fact = name.replaceAll(' ', '_');
  return isFactName(fact) ? sayFact(fact, value) : String(value);
}

/** With its name, the unit said once: "amount $120,000", "needed within 10 days". */
export function sayNamedFact(label: string, value: string | number | boolean): string {
  const name = label.toLowerCase().replaceAll('_', ' ');
  const said = sayUnderstood(name, value);
  return `${name.replace(/ (?:percent|months|days)\b/, '')} ${said}`;
}

/** What was heard beside the figures; nothing where that is none. */
export const sayNoted = (noted: readonly string[] = [], lead = 'Also heard') =>
  noted.length === 0 ? '' : `${lead}: ${noted.join('; ')}.`;

/** The names of what is told. */
export const factNames = (facts: object) =>
  // The keys are those of the facts.
  Object.keys(facts) as FactName[];

const isFactName = (name: string): name is FactName => Object.hasOwn(FACT_UNITS, name);

type FieldName = Extract<FactName, keyof Scenario>;
export type FactValue<Name extends FactName> = Name extends FieldName
  ? NonNullable<Scenario[Name]>
  : number;

export type Fact<Name extends FactName = FactName> = {
  readonly value: FactValue<Name>;
  readonly from: 'field' | 'words';
  /** The very characters it was read from, where it was read from words. */
  readonly words?: string;
  /** How the words became the value, where that is not plain: "upper end of a range". */
  readonly note?: string;
  /** No words name it: it is told by the words around all figures, and nothing is refused for it. */
  readonly isGuess?: true;
};
export type Facts = { readonly [Name in FactName]?: Fact<Name> };

export type Reading = { readonly value: Fact['value']; readonly words: string };

/** Two or more readings of one fact. The fact is left out of the facts while it is open. */
export type Open = {
  readonly about: FactName;
  readonly readings: readonly Reading[];
  readonly question: string;
};

export type Signal = {
  /** A key of the vocabulary, or of a rule's answers. */
  readonly name: string;
  readonly role: Role;
  readonly words: string;
  /** Signals of one clause carry one number. */
  readonly clause: number;
};

/** A signal of that name, or one of those names, and not denied. */
export const tells = (
  signals: readonly Pick<Signal, 'name' | 'role'>[],
  of: string | ReadonlySet<string>,
) =>
  signals.some(
    ({ name, role }) => role !== 'denied' && (typeof of === 'string' ? name === of : of.has(name)),
  );

export type Unread = {
  /** A figure that found no slot, a language that is not English, or words that said nothing. */
  readonly what: 'figure' | 'language' | 'words';
  /** Of a language its name. */
  readonly words: string;
};

/** What all words weigh together (read/ledger/gist.ts). */
export type Gist = {
  /** Kinds of finance that the need is like, and those that it is not. */
  readonly like: readonly LaneId[];
  readonly unlike: readonly LaneId[];
  /** Absent where the words leave it open. */
  readonly use?: (typeof GIST_USES)[number];
};
export const GIST_USES = ['private', 'hardly_private', 'business'] as const;

/** A part of the sum, and fingerprints of the words that name it. */
export type NamedPart = readonly [value: number, names: readonly string[]];

export type Need = {
  readonly facts: Facts;
  readonly signals: readonly Signal[];
  readonly open: readonly Open[];
  readonly unread: readonly Unread[];
  /** Labels of questions that a line of the text answers. */
  readonly answered: readonly string[];
  /** Of a need in words. */
  readonly gist?: Gist;
  /** What the sum that is wanted was told by, for a next message. */
  readonly parts?: readonly NamedPart[];
  /** Of the first line of a need that was checked before and handed over: `YYYY-MM-DD`. */
  readonly checkedOn?: string;
};

/** No sum is told, and somebody says that nothing is wanted yet: "not after money today, only which papers to keep". */
export const wantsNothingYet = ({ signals, facts }: Need): boolean =>
  facts.amount === undefined && tells(signals, 'no_need_yet');

export type Texts = {
  readonly purpose?: string | undefined;
  readonly situation?: string | undefined;
  /** A whole message, in which purpose and situation are not told apart. */
  readonly text?: string | undefined;
};
export type Fields = Omit<Scenario, 'purpose' | 'situation'>;
export type Given = {
  readonly fields: Fields;
  readonly texts: Texts;
  /** They say only what changes in a need that was told before. */
  readonly isNext?: boolean;
  /** The questions that were put last, by their labels: what is said is mostly said of them. */
  readonly asked?: readonly string[];
};

/** The day on which a need is read, by the office's clock. */
export type Today = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Public holidays of the office, `YYYY-MM-DD`; business days skip them. */
  readonly holidays?: ReadonlySet<string>;
};

/** A question's label, and what its answer says. Compiled from the rule book. */
export type AnswerLabel = {
  readonly label: string;
  readonly yes?: string;
  readonly no?: string;
};
