/**
 * What conditions stand on: the facts of a need, and what follows from them. A field or a figure
 * that was read always outranks what is only inferred here, and a check knows which it had.
 */
import type { Condition } from '../catalogue/rules.ts';
import type { Security } from '../catalogue/schema.ts';
import { valueAt } from '../input.ts';
import { type Ground, holds } from './conditions.ts';
import { type DerivedFact, type DerivedValue, joined } from './fact-names.ts';
import type { FactName, FactValue, Need } from './need.ts';

/** Terms of content/rules/terms.yaml that the checks ask for by name. */
export const REQUIRED_TERMS = [
  'purchase',
  'pays_out',
  'keeps_first_loan',
  'surely_pays_out',
  'amount_is_whole',
  'land_only',
  'more_than_item',
  'finished_stock',
  'needs_property',
  'needs_vehicle',
  'needs_equipment',
  'offers_nothing',
  'urgent_need',
  'unit_slip',
  'new_trader',
  'own_record',
  'beyond_value',
  'title_refused',
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

/** What is stated, and what follows from it. */
type KnownFacts = { readonly [Name in FactName]?: FactValue<Name> | undefined } & {
  readonly [Name in DerivedFact]?: DerivedValue<Name> | undefined;
};

/** One need with all that follows from it. */
export type Known = {
  readonly need: Need;
  readonly days: BusinessDays;
  /** Asks the rule book about this need, in this lane where one is judged. */
  readonly ground: (lane?: object) => Ground;
  readonly is: (term: RequiredTerm) => boolean;
  readonly facts: KnownFacts;
};

const NEAR = 0.1;

type Terms = Readonly<Record<string, Condition>>;

export function knowNeed(need: Need, { terms, days }: { terms: Terms; days: BusinessDays }): Known {
  const heard = hear(need);
  const stated = stateFacts(need);
  const twice = readTwice(need);
  const facts: { -readonly [Name in keyof KnownFacts]: KnownFacts[Name] } = {
    ...stated,
    ...inferFacts(need, stated, heard),
    ...(twice === 'amount' ? { amount: undefined } : {}),
    property_value: stated.property_value || undefined,
  };
  if (facts.needed_within_days !== undefined) {
    facts.business_days = days.countUntil(facts.needed_within_days);
  }
  Object.assign(facts, compareAmount(facts, heard.has('refinance')));
  const truths = new Map<string, boolean>();
  const base: Ground = {
    hears: (signal) => heard.has(signal),
    denies: (signal) => heard.has(`denied.${signal}`),
    fact: (name) => {
      const value = facts[name as keyof KnownFacts];
      return typeof value === 'string' ? joined(value) : value;
    },
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
  const is = (term: RequiredTerm) => base.term(term);
  // Terms stand on what came before, so they are asked again after each step.
  facts.property_value = twice === 'property_value' ? undefined : inferValue(facts, is('purchase'));
  truths.clear();
  facts.security ??= inferSecurity(is, facts.property_value);
  truths.clear();
  return {
    need,
    days,
    is,
    facts,
    ground: (lane) =>
      lane === undefined ? base : { ...base, figure: (path) => figureOf(lane, path) },
  };
}

/** The ends of a pair. */
const ENDS: Readonly<Record<string, number>> = { low: 0, high: 1 };

/** A lane's own figure by its path, as conditions name it: `size.max`, `lvr.typical.high`. */
export function figureOf(lane: object, path: string): number | undefined {
  const found = valueAt(
    lane,
    path.split('.').map((step) => ENDS[step] ?? step),
  );
  return typeof found === 'number' ? found : undefined;
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

function stateFacts({ facts }: Need): KnownFacts {
  const stated: KnownFacts = Object.fromEntries(
    Object.entries(facts).map(([name, { value }]) => [name, value]),
  );
  const { amount, personal_amount: personal, business_amount: business } = stated;
  // "45k, 33k for a ute and 12k for the kitchen at home": what is lent for the business is judged.
  const isMostly = personal && business && business > personal && amount === personal + business;
  return isMostly ? { ...stated, amount: business } : stated;
}

/** What follows without asking the rule book. */
function inferFacts(
  { facts, unread }: Need,
  stated: KnownFacts,
  heard: ReadonlySet<string>,
): KnownFacts {
  const { borrower_type: type, end_value: endValue, total_cost: cost } = stated;
  const isPerson = ['sole_trader', 'partnership', 'individual', 'wage_earner'].some((each) =>
    heard.has(each),
  );
  return {
    stated_security: stated.security,
    natural_person:
      type === undefined ? isPerson || undefined : type !== 'company' && type !== 'trust',
    margin_percent: endValue && cost ? (100 * (endValue - cost)) / cost : undefined,
    personal_percent: personalPercent(stated),
    words_unread: unread.some(({ what }) => what === 'words'),
    not_english: unread.some(({ what }) => what === 'language'),
    // Nobody says "800 bucks" for thousands.
    whole_dollars: /\b(?:bucks|quid)\b/i.test(facts.amount?.words ?? ''),
    figures_from_words: Object.values(facts).some(({ from }) => from === 'words'),
  };
}

function personalPercent({
  personal_share: share,
  personal_amount: personal,
  business_amount: business,
  amount,
}: KnownFacts): number | undefined {
  if (share !== undefined) return share;
  // Of three parts one may not have been heard.
  // A sum above the amount is no part of it: a house told beside the kitchen that the money is for.
  const isSplit = personal && business && business <= (amount ?? Infinity);
  const whole = isSplit ? Math.max(personal + business, amount ?? 0) : amount;
  const isPart = personal !== undefined && whole !== undefined && personal <= whole;
  return isPart ? (100 * personal) / whole : undefined;
}

function compareAmount(facts: KnownFacts, isRefinance: boolean): KnownFacts {
  const { amount, existing_debt: debt } = facts;
  if (amount === undefined || debt === undefined) return {};
  const isLeft = debt > 0 && (isRefinance || !isSpent(facts, amount));
  return {
    amount_near_debt: isLeft && Math.abs(amount - debt) <= debt * NEAR,
    amount_covers_debt: isLeft && amount >= debt * (1 - NEAR),
  };
}

/** All of the amount goes to what is bought beside the property, or to the tax office: nothing of it is left for an old loan. */
function isSpent(facts: KnownFacts, amount: number): boolean {
  const { price, deposit = 0, property_value: value, tax_owed: tax } = facts;
  const isNear = (use: number, costs = 0) =>
    amount >= use * (1 - SPENT_NEAR) && amount <= use * (1 + SPENT_NEAR) + costs;
  const isBeside = price !== undefined && value !== undefined && price !== value;
  // Beside own money, duty and costs may be lent as well.
  const costs = isBeside && deposit > 0 ? price * COSTS : 0;
  return (isBeside && isNear(price - deposit, costs)) || (tax !== undefined && isNear(tax));
}
const [SPENT_NEAR, COSTS] = [0.05, 0.06];

/** The same sum in a field and in words: the words say it again, and nothing else. Which to doubt. */
function readTwice({ facts: { amount, property_value: value } }: Need): FactName | undefined {
  if (amount === undefined || amount.value !== value?.value) return undefined;
  if (amount.from === value.from) return undefined;
  return amount.from === 'words' ? 'amount' : 'property_value';
}

function inferValue(
  { property_value: value, price, equity, existing_debt: debt }: KnownFacts,
  isPurchase: boolean,
): number | undefined {
  if (value !== undefined) return value;
  if (isPurchase) return price;
  return equity !== undefined && debt !== undefined ? equity + debt : undefined;
}

function inferSecurity(is: Known['is'], value: number | undefined): Security | undefined {
  if (is('needs_property')) return 'property';
  if (is('needs_vehicle')) return 'vehicle';
  if (is('needs_equipment')) return 'equipment';
  if (value !== undefined) return 'property';
  return is('offers_nothing') ? 'none' : undefined;
}
