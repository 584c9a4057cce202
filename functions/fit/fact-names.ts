/** Every fact of a need that a condition may name, with what it can be. What the judgement finds is in ask.ts. */
import * as z from 'zod';
import { BORROWER_TYPES, SECURITIES, type Security } from '../catalogue/schema.ts';
import { FACT_UNITS, type FactName } from './need.ts';

export type FactType = 'number' | 'boolean' | readonly string[];

/** Worked out from what a need says; ground.ts says how. */
const DERIVED_FACTS = {
  /** Between today and the date, today left out. */
  business_days: 'number',
  /** A person, alone or in partnership, borrows. */
  natural_person: 'boolean',
  /** What is offered as far as it is said, without what the need itself suggests. */
  stated_security: SECURITIES,
  /** The amount is within a tenth of what is owed: it may be the payout. */
  amount_near_debt: 'boolean',
  /** The amount is enough to pay out what is owed, within a tenth. */
  amount_covers_debt: 'boolean',
  /** Profit of a project in percent of its cost. */
  margin_percent: 'number',
  /** How much of the money or of the use is personal, however it is said. */
  personal_percent: 'number',
  /** Words that may name a purpose, and are not known. */
  words_unread: 'boolean',
  /** The words are not English. */
  not_english: 'boolean',
  /** A figure was read from words where no field gave it. */
  figures_from_words: 'boolean',
  /** The amount is said in bucks. */
  whole_dollars: 'boolean',
} as const satisfies Record<string, FactType>;
export type DerivedFact = keyof typeof DERIVED_FACTS;
type Kinds = { readonly number: number; readonly boolean: boolean };
export type DerivedValue<Name extends DerivedFact> =
  (typeof DERIVED_FACTS)[Name] extends keyof Kinds ? Kinds[(typeof DERIVED_FACTS)[Name]] : Security;

/** In a condition a choice of two words is joined: `sole_trader`. */
export const joined = (choice: string) => choice.replaceAll(' ', '_');

export const NEED_FACTS: Readonly<Record<string, FactType>> = {
  ...Object.fromEntries(
    Object.entries(FACT_UNITS).map(([name, unit]) => [
      name,
      unit === 'boolean' ? unit : ('number' as const),
    ]),
  ),
  security: SECURITIES,
  borrower_type: BORROWER_TYPES.map(joined),
  ...DERIVED_FACTS,
};

export const factName = z.enum(Object.keys(FACT_UNITS) as [FactName, ...FactName[]]);
