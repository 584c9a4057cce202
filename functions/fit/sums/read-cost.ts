/**
 * What a message asks of the cost of something that was told: over which time, paid how often, on how much of it and at which rate.
 * Every figure of such a message is one of these; where one is anything else, the message tells more than that and is read as a whole.
 */
import { inThousands } from '../../money.ts';
import { readMonths } from './read-months.ts';
import { usualPeriod } from './read-rates.ts';
import { asksSum } from './read-terms.ts';
import { DAYS, type Every, MOST_BESIDE, monthsIn, type Rate, type Sum, YEAR } from './terms.ts';
import {
  behind,
  everyOf,
  PERIODS,
  type TermMark,
  type TermPart,
  type TermsSaid,
  termParts,
} from './terms-said.ts';

export type CostAsked = {
  /** Of the sum as it was told; those that the message changes. */
  readonly facts: Sum['facts'];
  readonly months: readonly number[];
  readonly every?: Every | undefined;
  readonly rate?: Rate | undefined;
};
type Before = {
  /** What is known of the sum, and how it was priced last. */
  readonly facts: Sum['facts'];
  readonly months: readonly number[];
  /** Its cost was spoken of last. */
  readonly isOfCost: boolean;
  /** The question is one of cost by its words. */
  readonly asksCost: boolean;
};

/** Undefined where the message asks no cost, or tells something else besides. */
export function readCostAsked(said: TermsSaid, before: Before): CostAsked | undefined {
  const has = (name: TermMark['name']) => said.marks.some((mark) => mark.name === name);
  if (has('factor') || OTHERWISE.test(said.text)) return undefined;
  const parts = termParts(said);
  const every = everyOf(said.marks) ?? (EVERY_OTHER.test(said.text) ? 'fortnight' : undefined);
  const isShort = said.text.split(/\s+/).length <= SHORT;
  const isTimed = every !== undefined && isShort;
  const isAsked = before.asksCost || COST.test(said.text) || asksSum(said.marks) || isTimed;
  // "And 7?", "run that for the 5", once its cost was told.
  const goesOn = before.isOfCost && isShort && parts.some((each) => OF_TIME.has(each.kind));
  if (!isAsked && !goesOn) return undefined;
  const roles = parts.map((each) => ({ ...each, as: roleOf(each, said, before) }));
  if (roles.some(({ as }) => as === undefined)) return undefined;
  const of = (role: Role) => roles.filter(({ as }) => as === role);
  const [rate] = of('rate');
  const times = monthsOf(said, roles, before);
  const facts = {
    ...ofOwn(of('deposit'), before.facts),
    ...ofBalloon(of('balloon')),
    ...ofUse(of('drawn'), before.facts),
  };
  const asked = { facts, months: times, every, rate: rate && rateOf(rate, said) };
  const isSaid = isAsked || times.length > 0 || rate !== undefined || Object.keys(facts).length > 0;
  return isSaid ? asked : undefined;
}

const SHORT = 20;
/** What somebody waits for, and what a value or a share comes to, is asked of the fit. */
const OTHERWISE =
  /\b(?:wait(?:ed|ing|s)?|ratio|lvr|gross|grv|valu(?:e|es|ed|ation)|prices?|market|drawdown|unused|not touch|dont touch|don['’]?t touch|bounced?)\b/i;
/** "Every second thursday". */
const EVERY_OTHER =
  /\b(?:every|each) (?:second|other|2nd) (?:\w+day|week|pay)\b|\bi (?:do|get paid|pay) fortnights\b/i;
/** What it comes to, in words that name no rate or fee. */
const COST =
  /\b(?:repay(?:ment)?s?|interest|cost(?:s|ing)?|stings?|hurts?|spen[dt]|overall|dearer|dearest|cheaper|cheapest|priciest|looking at|the lot|the total|total cost|damage|hand(?:ing)? back|pay(?:ing)? back|set me back|all up|in all|altogether|final number|how much|by then|comes? out (?:of|each|every|a)|on top of what (?:i|we|she|he|they) borrow\w*|given? (?:them|back))\b/i;
const OF_TIME: ReadonlySet<string> = new Set(['duration', 'count', 'percent', 'date']);

type Role = 'term' | 'until' | 'count' | 'rate' | 'deposit' | 'balloon' | 'drawn' | 'known';
type Placed = TermPart & { readonly as: Role | undefined };

const NO_TERM: ReadonlySet<string> = new Set([
  'trading',
  'item_age',
  'lease',
  'arrears',
  'discharged',
  'payment_terms',
]);

function roleOf(part: TermPart, said: TermsSaid, before: Before): Role | undefined {
  const { kind, is, slot = '', from, to } = part;
  const lead = said.text.slice(0, from);
  if (isKnown(part, before.facts)) return 'known';
  if (BARE_TIME.test(part.words)) return 'known';
  if (is === 'balloon' || slot === 'balloon' || AT_END.test(said.text.slice(to))) return 'balloon';
  if (is === 'drawn' || slot === 'drawn') return 'drawn';
  // A sum of own money is taken up as a change of the need.
  if (is === 'deposit' || slot === 'deposit') return kind === 'percent' ? 'deposit' : undefined;
  if (kind === 'date') {
    const isOfCost = before.asksCost || before.isOfCost || COST.test(said.text);
    const isPaidThen = isOfCost && PAID_OUT.test(said.text) && part.value >= SOON;
    return isPaidThen ? 'until' : undefined;
  }
  if (kind === 'duration') {
    // So late customers pay.
    const isPaidLate = before.facts.invoices_outstanding !== undefined && part.unit === 'day';
    return NO_TERM.has(slot) || isPaidLate ? undefined : 'term';
  }
  if (kind === 'percent') {
    if (OF_LIMIT.test(said.text.slice(to))) return 'drawn';
    const isAt = AT.test(lead) && part.value < MOST_RATE;
    return isAt || periodAfter(part, said) ? 'rate' : undefined;
  }
  if (kind !== 'count') return undefined;
  if (part.words === 'one' || part.words === 'two') return 'known';
  if (!Number.isInteger(part.value))
    return part.value < MOST_RATE && AT.test(lead) ? 'rate' : undefined;
  // "Clear it at month 14", "monthly on 48"
  const isMonth = /\bmonths? $/i.test(lead) || (/\bon $/i.test(lead) && part.value % YEAR === 0);
  const isTime = isMonth || before.months.length > 0 || hasTime(said);
  return isTime && part.value <= MOST_COUNT ? 'count' : undefined;
}
/** "I do fortnights" */
const BARE_TIME = /^(?:days|weeks|fortnights|months|years)$/i;
/** "Leave 10 grand owing til the very end" */
const AT_END =
  /^ ?(?:(?:owing|left|owed|to pay|outstanding|over) )?(?:till?|until|at|for) the (?:very )?end\b/i;
/** In days: what is done this week is no end of a loan. */
const SOON = 14;
const MOST_RATE = 40;
const MOST_COUNT = 84;
const AT =
  /\b(?:at|pays?|paying|quoted?|charg\w+|offer\w*|indicated|say|says|said|rate(?: of| is)?|reckons?|on|assum\w+)(?: (?:about|around|roughly|say|an?))? $/i;
const PAID_OUT =
  /\b(?:pa(?:y|id|ys) (?:it|this|me|us|you|him|her|them|out|back|off|up|by|in)|pays?|clear(?:ed|s)?|knock(?:ed)? (?:it|this)|sells?|sold|sale|refi\w*|keep|kept|hold|held|drag(?:s|ged)?|slips?|(?:is|it['’]?s|till?|until) \w+ instead|done|settles?|clos(?:e|ed)|hand(?:ed)? (?:it )?back|takes? (?:us|it|me) out)\b/i;
const OF_LIMIT = /^ ?(?:of (?:it|the (?:limit|overdraft|line|facility))|drawn|used|in use|out)\b/i;
const hasTime = ({ figures }: TermsSaid) => figures.some(({ kind }) => kind === 'duration');

/** "The 40", "the 7 in": what was told before, with or without its thousands. */
const isKnown = ({ kind, value }: TermPart, facts: Sum['facts']) =>
  (kind === 'money' || kind === 'count') &&
  Object.values(facts).some(
    (known) => known === value || (value >= 5 && inThousands(value, known) === known),
  );

const periodAfter = ({ to }: TermPart, said: TermsSaid): Rate['per'] | undefined => {
  const after = behind(to, said, PERIODS);
  if (after === 'per_month' || after === 'monthly') return 'month';
  return after === 'per_year' || after === 'yearly' ? 'year' : undefined;
};

const rateOf = (part: TermPart, said: TermsSaid): Rate => {
  const { value: percent } = part;
  const per = periodAfter(part, said);
  return per ? { percent, per } : { percent, per: usualPeriod(percent), isTaken: true };
};

/** The times of the message; one that stands bare is of the unit of those before it. */
function monthsOf(said: TermsSaid, placed: readonly Placed[], before: Before): number[] {
  const has = (name: TermMark['name']) => said.marks.some((mark) => mark.name === name);
  const parts = placed.filter(({ as }) => as === 'term');
  const [later, ...others] = parts.filter(({ to }) => LATER.test(said.text.slice(to)));
  const [last] = before.months.slice(-1);
  if (later && last && others.length === 0) return [last, last + monthsIn(later)];
  const whole = parts.map((each) => {
    const isYear = ONE_YEAR.test(each.words) && FOR_ONE.test(said.text.slice(0, each.from));
    return { ...each, slot: undefined, ...(isYear && { words: '1 year' }) };
  });
  const own = readMonths({ ...said, parts: whole, has, isOnInvoices: false, isUnpriced: false });
  const until = placed.filter(({ as }) => as === 'until').map(({ value }) => value / DAYS);
  const longest = Math.max(0, ...own, ...before.months);
  const unit = longest >= YEAR && longest % YEAR === 0 ? YEAR : 1;
  const bare = placed
    .filter(({ as }) => as === 'count')
    .map(({ value, from }) => {
      const isMonth = /\bmonths? $/i.test(said.text.slice(0, from));
      return value * (value <= MOST_YEARS && !isMonth ? unit : 1);
    });
  const all = [...new Set([...own, ...until, ...bare])];
  // "And 7? How much more do they get?" is set beside what was told.
  const isBeside = MORE.test(said.text) && all.length === 1 && before.months.length === 1;
  return (isBeside ? [...before.months, ...all] : all).slice(0, MOST_BESIDE);
}
/** "And if it's 2 months after that?", and not "what is it a month over 5 years". */
const LATER =
  /^ (?:(?:after that|later|longer|more|extra|late|on top)\b|over(?:time)?(?=$|[\s]*[.,;?!]))/i;
/** "If I paid it off in a year", "a year?", and not "how much a year". */
const FOR_ONE =
  /(?:^\W*(?:and |or |what about )?|\b(?:in|within|took|take|takes|spread over|after|do|still) )$/i;
const ONE_YEAR = /^(?:an?|the) year$/i;
const MOST_YEARS = 30;
const MORE =
  /\b(?:how much (?:more|less|extra)|the (?:extra|difference|gap)|(?:difference|compared)\b|save|dearer|cheaper|more|instead of)\b/i;

function ofOwn([own]: readonly Placed[], { price }: Sum['facts']): Sum['facts'] {
  if (own === undefined) return {};
  const deposit = own.kind === 'percent' ? ((price ?? 0) * own.value) / 100 : own.value;
  return price && deposit > 0 && deposit < price ? { deposit, amount: price - deposit } : {};
}

const ofBalloon = ([left]: readonly Placed[]): Sum['facts'] =>
  left === undefined
    ? {}
    : left.kind === 'percent'
      ? { balloon_percent: left.value }
      : { balloon: left.value };

function ofUse([used]: readonly Placed[], { amount }: Sum['facts']): Sum['facts'] {
  if (used === undefined) return {};
  return { drawn: used.kind === 'percent' ? ((amount ?? 0) * used.value) / 100 : used.value };
}
