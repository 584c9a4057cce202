/**
 * What conditions stand on: the facts of a need, and what follows from them. A field or a figure
 * that was read always outranks what is only inferred here, and a check knows which it had.
 */
import type { Condition } from '../catalogue/rules.ts';
import type { Security } from '../catalogue/schema.ts';
import { type Ground, holds, type Value } from './conditions.ts';
import { type DerivedFact, type DerivedValue, joined } from './fact-names.ts';
import { figureOf } from './figures.ts';
import type { FactName, FactValue, Need } from './need.ts';

/** Terms of content/rules/terms.yaml that the checks ask for by name. */
export const REQUIRED_TERMS = [
  'purchase',
  'pays_out',
  'keeps_first_loan',
  'surely_pays_out',
  'amount_is_whole',
  'business_need',
  'project',
  'land_only',
  'finished_stock',
  'venue_deal',
  'needs_property',
  'needs_vehicle',
  'needs_equipment',
  'offers_nothing',
  'urgent_need',
  'new_trader',
  'own_record',
  'too_little_said',
  'purpose_named',
] as const;
type RequiredTerm = (typeof REQUIRED_TERMS)[number];

/** Business days as seen from one moment; today is not one of them. */
export type BusinessDays = {
  /** Those up to and with the deadline. */
  readonly countUntil: (calendarDays: number) => number;
  /** The date of the nth of them, `YYYY-MM-DD`, and as people say it: "Monday 23 November". */
  readonly dateOf: (nth: number) => string;
  readonly nameOf: (nth: number) => string;
};

/** One need with all that follows from it. */
export type Known = {
  readonly need: Need;
  readonly days: BusinessDays;
  /** Asks the rule book about this need, in this lane where one is judged. */
  readonly ground: (lane?: object) => Ground;
  readonly is: (term: RequiredTerm) => boolean;
  /** The stated value, or what follows from it. */
  readonly get: <Name extends FactName>(name: Name) => FactValue<Name> | undefined;
  readonly derived: Derived;
};
/** Beside what only follows, facts that are stated or follow. */
type Restated = 'amount' | 'property_value' | 'existing_debt' | 'security';
type Derived = {
  readonly [Name in DerivedFact]?: DerivedValue<Name> | undefined;
} & { readonly [Name in Restated]?: FactValue<Name> | undefined };

const NEAR = 0.1;
const UNIT_SLIP_BELOW = 1000;
/** Nobody says "800 bucks" for thousands. */
const WHOLE_DOLLARS = /\b(?:bucks|quid)\b/i;

type Terms = Readonly<Record<string, Condition>>;

export function knowNeed(need: Need, { terms, days }: { terms: Terms; days: BusinessDays }): Known {
  const heard = hear(need);
  const truths = new Map<string, boolean>();
  /** Filled in steps: what is inferred later may ask terms that stand on what came before. */
  const derived: { -readonly [Name in keyof Derived]: Derived[Name] } = {};
  const stated = <Name extends FactName>(name: Name) =>
    need.facts[name]?.value as FactValue<Name> | undefined;
  const factOf = (name: string): Value => {
    const value = Object.hasOwn(derived, name)
      ? derived[name as keyof Derived]
      : need.facts[name as FactName]?.value;
    return name === 'borrower_type' && typeof value === 'string' ? joined(value) : value;
  };
  const base: Ground = {
    hears: (signal) => heard.has(signal),
    denies: (signal) => heard.has(`denied.${signal}`),
    fact: factOf,
    term: (name) => {
      const known = truths.get(name);
      if (known !== undefined) return known;
      const term = terms[name];
      const truth = term !== undefined && holds(term, base);
      truths.set(name, truth);
      return truth;
    },
    figure: () => undefined,
  };
  const is = (term: string) => base.term(term);
  /** A later step may change what a term rests on. */
  const infer = (made: Derived) => {
    Object.assign(derived, made);
    truths.clear();
  };

  const needed = stated('needed_within_days');
  infer({
    stated_security: stated('security'),
    business_days: needed === undefined ? undefined : days.countUntil(needed),
    natural_person: readPerson(need, base),
    margin_percent: marginOf(stated('end_value'), stated('total_cost')),
    personal_percent: personalPercent(stated),
    words_unread: need.unread.some(({ what }) => what === 'words'),
    not_english: need.unread.some(({ what }) => what === 'language'),
    figures_from_words: Object.values(need.facts).some(({ from }) => from === 'words'),
    security: stated('security'),
    existing_debt: stated('existing_debt'),
    property_value: positive(stated('property_value')),
  });
  const twice = readTwice(need);
  infer({ amount: twice === 'amount' ? undefined : stated('amount') });
  const debt = stated('existing_debt');
  infer({
    ...compareAmount(derived.amount, debt),
    unit_slip:
      !WHOLE_DOLLARS.test(need.facts.amount?.words ?? '') &&
      isUnitSlip(derived.amount, stated('property_value')),
  });
  infer({
    property_value: twice === 'property_value' ? undefined : inferValue(stated, is('purchase')),
  });
  infer({ security: stated('security') ?? inferSecurity(is, derived.property_value) });
  const get = <Name extends FactName>(name: Name) =>
    (Object.hasOwn(derived, name) ? derived[name as keyof Derived] : stated(name)) as
      | FactValue<Name>
      | undefined;
  return {
    need,
    days,
    is,
    get,
    derived,
    ground: (lane) =>
      lane === undefined ? base : { ...base, figure: (path) => figureOf(lane, path) },
  };
}

/** Each signal by its name alone, where it counts, and with its role before it. */
function hear({ signals }: Need): ReadonlySet<string> {
  const heard = new Set<string>();
  for (const { name, role } of signals) {
    heard.add(`${role}.${name}`);
    if (role !== 'aside' && role !== 'denied') heard.add(name);
  }
  return heard;
}

const positive = (value: number | undefined) =>
  value !== undefined && value > 0 ? value : undefined;

type Stated = <Name extends FactName>(name: Name) => FactValue<Name> | undefined;

function readPerson({ facts }: Need, { hears }: Ground): boolean | undefined {
  const type = facts.borrower_type?.value;
  if (type !== undefined) return type !== 'company' && type !== 'trust';
  const isPerson = ['sole_trader', 'partnership', 'individual', 'wage_earner'].some(hears);
  return isPerson ? true : undefined;
}

function marginOf(endValue: number | undefined, cost: number | undefined): number | undefined {
  if (endValue === undefined || cost === undefined || cost <= 0) return undefined;
  return (100 * (endValue - cost)) / cost;
}

function personalPercent(stated: Stated): number | undefined {
  const share = stated('personal_share');
  if (share !== undefined) return share;
  const personal = stated('personal_amount');
  const business = stated('business_amount');
  const amount = stated('amount');
  // A sum above the amount is no part of it: a house told beside the kitchen that the money is for.
  const isSplit = personal && business && business <= (amount ?? Infinity);
  // Of three parts one may not have been heard.
  const whole = isSplit ? Math.max(personal + business, amount ?? 0) : amount;
  const isPart = personal !== undefined && whole !== undefined && personal <= whole;
  return isPart ? (100 * personal) / whole : undefined;
}
function compareAmount(amount: number | undefined, debt: number | undefined): Derived {
  if (amount === undefined || debt === undefined) return {};
  return {
    amount_near_debt: debt > 0 && Math.abs(amount - debt) <= debt * NEAR,
    amount_covers_debt: debt > 0 && amount >= debt * (1 - NEAR),
  };
}

/** The same sum in a field and in words: the words say it again, and nothing else. Which to doubt. */
function readTwice({ facts: { amount, property_value: value } }: Need): FactName | undefined {
  if (amount === undefined || amount.value !== value?.value) return undefined;
  if (amount.from === value.from) return undefined;
  return amount.from === 'words' ? 'amount' : 'property_value';
}

const isUnitSlip = (amount: number | undefined, value: number | undefined) =>
  (amount !== undefined && amount < UNIT_SLIP_BELOW) ||
  (value !== undefined && value > 0 && value < UNIT_SLIP_BELOW);

function inferValue(stated: Stated, isPurchase: boolean): number | undefined {
  const value = positive(stated('property_value'));
  const equity = stated('equity');
  const debt = stated('existing_debt');
  if (value !== undefined) return value;
  if (isPurchase) return stated('price');
  return equity !== undefined && debt !== undefined ? equity + debt : undefined;
}

function inferSecurity(
  is: (term: RequiredTerm) => boolean,
  value: number | undefined,
): Security | undefined {
  if (is('needs_property')) return 'property';
  if (is('needs_vehicle')) return 'vehicle';
  if (is('needs_equipment')) return 'equipment';
  if (value !== undefined) return 'property';
  return is('offers_nothing') ? 'none' : undefined;
}
