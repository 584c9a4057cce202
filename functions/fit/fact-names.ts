/** Every fact that a condition may name, with what it can be: the need's own, derived, and judged. */
import * as z from 'zod';
import { SCOPE_OUTCOMES } from '../catalogue/rules.ts';
import { BORROWER_TYPES, CHECKS, FITS, SECURITIES, type Security } from '../catalogue/schema.ts';
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
  /** The figures look short of zeros. */
  unit_slip: 'boolean',
  /** Words that may name a purpose, and are not known. */
  words_unread: 'boolean',
  /** The words are not English. */
  not_english: 'boolean',
  /** A figure was read from words where no field gave it. */
  figures_from_words: 'boolean',
} as const satisfies Record<string, FactType>;
export type DerivedFact = keyof typeof DERIVED_FACTS;
type Kinds = { readonly number: number; readonly boolean: boolean };
export type DerivedValue<Name extends DerivedFact> =
  (typeof DERIVED_FACTS)[Name] extends keyof Kinds ? Kinds[(typeof DERIVED_FACTS)[Name]] : Security;

/** Known once the lanes are judged, so only questions and flags may name them. */
export const JUDGED_FACTS: Readonly<Record<string, FactType>> = {
  fit: FITS,
  scope: SCOPE_OUTCOMES,
  mixed: 'boolean',
  conflict: 'boolean',
  investment: 'boolean',
  lanes_shown: 'number',
  lanes_considered: 'number',
  /** An item or a debt of the need is judged against something that is not known. */
  ...Object.fromEntries(
    CHECKS.flatMap((check) => [
      /** A lane in view fails it, and the answer is not yes. */
      [`${check}_fails`, 'boolean' as const],
      /** In a lane in view it is near its limit, or just past it. */
      [`${check}_tight`, 'boolean' as const],
      /** In a lane that is shown it waits for something that could take the lane away. */
      [`${check}_open`, 'boolean' as const],
    ]),
  ),
};

/** In a condition a choice of two words is joined: `sole_trader`. */
export const joined = (choice: string) => choice.replaceAll(' ', '_');

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  security: SECURITIES,
  borrower_type: BORROWER_TYPES.map(joined),
};

function typeOf(name: string, unit: string): FactType {
  if (unit === 'choice') return CHOICES[name] ?? [];
  return unit === 'boolean' ? 'boolean' : 'number';
}

export const NEED_FACTS: Readonly<Record<string, FactType>> = {
  ...Object.fromEntries(
    Object.entries(FACT_UNITS).map(([name, unit]) => [name, typeOf(name, unit)]),
  ),
  ...DERIVED_FACTS,
};

export const factName = z.enum(Object.keys(FACT_UNITS) as [FactName, ...FactName[]]);
