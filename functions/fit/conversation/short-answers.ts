/**
 * How people answer, correct and change what they said before: "yes", "36", "60/20", "and with 250
 * instead?", "meant 2 years". A figure that its own words do not place is placed by what was said, asked or
 * taken back, and then said in full; the reader reads that like any other text.
 */
import { inThousands, sayMoney } from '../../money.ts';
import { FACT_UNITS, type Fact, type FactName, type Fields, type Need } from '../need.ts';
import { FIELD_LABELS, MONTHS } from '../read/read-labels.ts';
import { MOVABLES, PROPERTY as PROPERTIES } from '../read/signals.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import type { Question } from '../schema.ts';
import { INSIDE, type ToldChanges, tellChanges } from './told-changes.ts';

export type ShortAnswer = {
  readonly text: string;
  readonly fields?: Fields | undefined;
  /** One of these it must then be found to say. */
  readonly about?: readonly FactName[];
  readonly question?: string | undefined;
};

/** A message with its figures, and what it goes on from. */
export type Said = SaidFigures & {
  readonly known: Need;
  readonly questions: readonly Question[];
  /** It names something of private life. */
  readonly isPrivate: boolean;
};

// A figure in the words of what it is.

const SAID_OF: Partial<Record<FactName, (said: string) => string>> = {
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
  invoices_outstanding: (said) => `unpaid invoices of ${said}`,
  trading_months: (said) =>
    YEAR.test(said) ? `trading since ${said}` : `trading for ${said.replace(LEADS, '')}`,
  needed_within_days: (said) => `needed within ${said.replace(LEADS, '')}`,
  term_months: (said) => `a loan for ${said}`,
  payment_terms_days: (said) => `the customers pay in ${said}`,
  security: (said) =>
    `Security: ${/^\W*(?:no|none|nope|nothing|nah)\b/i.test(said) ? 'none' : said}`,
};
const YEAR = /^\W*(?:since )?(?:19|20)\d\d\W*$/i;
const LEADS = /^(?:(?:it is|it's|its|about|for|could it be|in|within) )+/i;

const MONEY_FACTS = ['amount', 'property_value', 'existing_debt'] as const;

/** The figure said of a fact; undefined where it can be none of it. */
function sayOf(fact: FactName, figure: SaidFigure, { facts }: Need): string | undefined {
  if (!suits(figure, fact)) return undefined;
  const { kind, value, words } = figure;
  const unit = FACT_UNITS[fact];
  if (unit === 'dollars') {
    const before = [fact, ...MONEY_FACTS].map((name) => facts[name]?.value);
    // Defaults are small: "a default of 750".
    const isWhole = kind === 'money' || fact === 'default_amount';
    const scale = isWhole ? value : inThousands(value, before.find(Boolean));
    return SAID_OF[fact]?.(`$${scale}`);
  }
  if (kind === 'date' && unit === 'days') return `needed by ${words}`;
  return SAID_OF[fact]?.(kind === 'count' && !YEAR.test(words) ? `${words} ${unit}` : words);
}

/** Months and days are whole numbers, and not many; a bare year is when trade began. */
function suits({ kind, value, unit, words }: SaidFigure, fact: FactName): boolean {
  switch (FACT_UNITS[fact]) {
    case 'dollars':
      return kind === 'money' || (kind === 'count' && !YEAR.test(words));
    case 'months':
      return kind === 'count'
        ? Number.isInteger(value) && (value <= 600 || YEAR.test(words))
        : kind === 'duration' && (unit === 'month' || unit === 'year');
    case 'days':
      return kind === 'count'
        ? Number.isInteger(value) && value <= 120
        : kind === 'duration' || kind === 'date';
    default:
      return FACT_UNITS[fact] === kind;
  }
}

/** A value and a figure are the same, with or without thousands, months or days. */
const isValue = ({ value, unit }: SaidFigure, known: Fact['value'] | undefined) =>
  [1, 1e3, 1e6].some((scale) => known === value * scale) ||
  (unit === 'year' && known === value * 12) ||
  (unit === 'week' && known === value * 7);

/** "Knock 40 off", "the build is up 10%": the sums that they come to. */
export const changesTold = (said: SaidFigures, known: Need): ToldChanges =>
  // "Add in the shed, value 200k" is told of that.
  addsProperty(said.text, known.facts) ? { facts: {}, text: said.text } : tellChanges(said, known);

/** "1.1, correction, 1.2" and "4 years, no, 5": what is said last takes the place of the first. */
export function spellLast({ text, figures }: SaidFigures): string {
  const last = figures.findIndex(
    ({ isOld, from }, at) =>
      !isOld && at > 0 && CORRECTS.test(text.slice(figures[at - 1]?.to, from)),
  );
  const first = figures.slice(0, Math.max(0, last)).findLast(({ isOld }) => !isOld);
  const [right, between] = [figures[last], figures[last - 1]];
  if (first === undefined || right === undefined || between === undefined) return text;
  const isAlike = [first.kind, 'count'].includes(right.kind) || first.kind === 'count';
  if (!isAlike) return text;
  const words =
    right.kind === 'count' ? first.words.replace(/\d[\d.,]*/, right.words) : right.words;
  const kept = [text.slice(0, first.from), words, text.slice(first.to, between.to)];
  return `${first === between ? kept.slice(0, 2).join('') : kept.join('')}${text.slice(right.to)}`;
}
const CORRECTS =
  /^\W*(?:(?:no|nope|oops|sorry|actually|hang on|hold on|wait|correction|scratch that|make (?:it|that)|i mean(?:t)?|rather|my mistake|typo|it's|its)\W+)+\$?$/i;

/** "4 yrs, what am I up for each month?" and "we would have it for 6 months": the time is the loan's. */
export function spellTerm({ text, figures }: SaidFigures): string {
  const times = figures.filter(({ kind, isOld }) => kind === 'duration' && !isOld);
  const [time, other] = times;
  if (time === undefined || other !== undefined || !isTermOfLoan(time, text)) return text;
  const lead = text.slice(0, time.from).replace(/\b(?:over|for|in) *$/i, '');
  return `${lead} a loan for ${time.words}${text.slice(time.to)}`;
}

/** A time in months or years beside what is to be paid, or that the money is kept for. */
function isTermOfLoan({ kind, unit, slot, from, to }: SaidFigure, text: string): boolean {
  const isLong = kind === 'duration' && (unit === 'month' || unit === 'year');
  const start =
    Math.max(...['.', ';', '?', '!'].map((stop) => text.lastIndexOf(stop, from - 1))) + 1;
  const end = text.slice(to).search(/[.;?!](?=\s|$)/);
  const clause = text.slice(start, end < 0 ? text.length : to + end);
  const isFree = slot === undefined || slot === 'term' || slot === 'exit';
  if (!isLong || !isFree || OF_A_PAST.test(clause)) return false;
  return PAID_MONTHLY.test(clause) || KEPT_FOR.test(text.slice(0, from));
}
const OF_A_PAST =
  /\b(?:trad\w+|abn|business|open(?:ed)?|established|started|running|going|been|since|verified|accounts|books|experience|leases?|ago|old|left|history|record|late|overdue|invoices|contract|job)\b/i;
const PAID_MONTHLY =
  /\b(?:repay\w*|repayments?|instal+ments?|monthl(?:y|ies)|(?<!\d ?k? ?)(?:a|per|each|every) (?:month|week|fortnight)|(?:in|the|cost in) total|total cost|all up)\b/i;
const KEPT_FOR =
  /\b(?:repay|pay|paid|spread|have|keep|take|stretch)\w* (?:it |that |this )?(?:off |back |out )?(?:over|for) *$|\bloan (?:would be|is|will be|was|to be) (?:over|for) *$/i;

// Which fact a figure is of, where its words do not tell.

const CHANGES =
  /\b(?:instead|rather|make (?:it|that)|change|with|only|plus|another|additional|extra|further|on top|full|whole|still|need|want|borrow|would|could|can)\b/i;
const IT_IS = /\b(?:it's|its|it is|that's|is|back to)\b/i;
/** Words by which people take back what they said; the second lot only beside a figure. */
const TAKES_BACK =
  /\b(?:meant|i mean|should (?:be|have been|say|read)|typo|correction|wrong|my mistake)\b/i;
const OR_SO = /\b(?:sorry|actually|oops|no wait)\b/i;
export const isCorrection = (text: string) => TAKES_BACK.test(text);

type Place = { readonly fact: FactName; readonly question?: string };

function placeFigure(figure: SaidFigure, said: Said): Place | undefined {
  const { questions, text, known } = said;
  const { amount } = known.facts;
  const before = text.slice(0, figure.from);
  const led = ledTo(figure, said);
  if (led !== undefined) return { fact: led };
  if (amount && SETTLES.test(before) && isNearly(figure, amount)) return { fact: 'amount' };
  if (isMore(text) && suits(figure, 'amount')) return { fact: 'amount' };
  // "Dealer says Wednesday", once a day is known; "and if it's 5 months?"; "what if the big one was down at 30%?"
  const isDate = figure.kind === 'date' && known.facts.needed_within_days !== undefined;
  const isTerm = figure.kind === 'duration' && known.facts.term_months && IT_IS.test(text);
  // "180 then, for the stock", where the sum is asked for.
  const isFirst = figure.from === 0 && amount === undefined;
  const isOwnTerm = figure.slot === 'exit' || isPaidIn(figure, said);
  const isPlaced =
    figure.isAlone || isDate || isTerm || isOwnTerm || isFirst || figure.kind === 'percent';
  if (!isPlaced) return undefined;
  const open = known.open.find(({ readings }) =>
    readings.some(({ value }) => isValue(figure, value)),
  );
  if (open !== undefined) return { fact: open.about };
  const asked = CHANGES.test(text)
    ? undefined
    : questions.find(({ field }) => isFact(field) && suits(figure, field));
  const changed = placeKnown(figure, said);
  // "18 months?" of a loan over 12 asks for another term, and answers nothing.
  const isAnswer = (changed === undefined && figure.kind !== 'count') || !/\?\s*$/.test(text);
  // The field was found to be a fact.
  if (asked && isAnswer) return { fact: asked.field as FactName, question: asked.question };
  if (changed !== undefined) return { fact: changed };
  const isPassing = /\?\s*$/.test(text) && isUnlikely(figure, known.facts);
  const isSum = suits(figure, 'amount') && !IT_IS.test(text) && !isPassing;
  return isSum ? { fact: 'amount' } : undefined;
}

const VALUED = /\b(?:vals?|(?:re)?valu(?:er'?s?|ers|ation|es|ed)|apprais\w+)\b[^.!;]{0,40}$/i;
const TALKED_DOWN =
  /\b(?:knock|drop|cut|reduc|talk|haggl|negotiat|beat|shav|came|come)\w*\b[^.?!]{0,30}\b(?:down|back|up)? ?to *\$?$/i;
const ACCEPTED =
  /\b(?:vendors?|sellers?|owners?|they)(?:'ll|'d| will| would|'ve| have| has)? (?:just )?(?:accept|take|agree|settle)\w*(?: (?:to|on|for))? *\$?$/i;
const MOVED =
  /\b(?:lower|drop|cut|reduc|bring|brought|rais|lift|increas|bump|push)\w* (?:it|that|this|the (?:loan|amount)) (?:(?:back|down|up) )?to *\$?$/i;
/** "Go down to 1.2", as the whole of what is asked. */
const GO_TO =
  /^\W*(?:(?:ok|okay|and|so|then|can|could|we|you|it|just|let's|lets|please|would|i'd|go|might|maybe)\W+){0,5}(?:go|drop|bring|come|cut|reduc|lower|pull|scale|stretch|rais|lift|increas|bump|push)\w*(?: it| that| this)?(?: back)?(?: down| up)?(?: to|, ?say)(?: the (?:full|whole))? *\$?$/i;
/** "The cabin quote came in at 740", of what the sum is for. */
const QUOTE =
  /\b(?:quotes?\b|quoted\b|(?:came|comes|come) (?:in|back|out)\b)[^.;?!]{0,40}\b(?:at|is|was|now|for|to) *\$?$/i;
/** "Found the same thing for 78." */
const FOUND = /\b(?:found|got|selling|sells?|buying|have)\b[^.?!]{0,40}\bfor *\$?$/i;
const AT = /\b(?:at|asking|costing) *\$?$/i;
const QUOTED =
  /\b(?:build\w*|construction|civils?|contract)\b[^.,;]{0,30}\b(?:at|to|is|was|now|for) *(?:about )?\$?$/i;
const PUT_IN =
  /\b(?:(?:chuck|put|putting|tip|throw|kick|chip|bring)(?:ing|ping)?(?: \w+)? in|(?:put|putting|stump|stumping|cough|coughing|come|coming) up(?: with)?|trade[- ]?in(?:'s| is| of)?(?: worth)?)(?: (?:about|another|less|more|only|just|like|say),?)* *\$?$/i;
/** "Duty is another 40, so 670", "on a plan for 60 of it, leaving 250". */
const CONCLUDES =
  /(?:[.,;]|^) ?(?:so|leav(?:ing|es))(?: (?:that's|it's|we need|call it|about|us|me))* *\$?$/i;
/** "And if I need it for 12?", of a loan for 6 months. */
const FOR_MONTHS = /\b(?:it|that|this|out) (?:for|over|to)(?: the full)? *$/i;
/** "Vendor now wants 21 days", "supplier says 5 days now", where a date was told. */
const WANTS_BY =
  /\b(?:vendors?|sellers?|owners?|suppliers?|dealers?|agents?|landlords?|they|he|she)(?: (?:now|only|just|actually|has|have|will|is|are|to)|'s|'ve|'re|'ll){0,3} (?:wants?|wanting|needs?|says?|saying|giv(?:e|es|en|ing)(?: (?:us|me))?|insists? on|said)(?: (?:only|just|it|to settle|settlement|it done|paying|payment)){0,2}(?: (?:in|within))? *$/i;
/** "The valuer only comes back at 1.3", "knocked it down to 760", "and a freehold at 2.1 mil?", once those are known. */
const LED_TO = [
  ['property_value', VALUED],
  ['amount', GO_TO],
  ['build_cost', QUOTED],
  ['price', TALKED_DOWN],
  ['price', ACCEPTED],
  ['amount', MOVED],
  ['price', AT],
  ['price', FOUND],
  ['deposit', PUT_IN],
  ['deposit_percent', PUT_IN],
  ['needed_within_days', WANTS_BY],
  ['term_months', FOR_MONTHS],
  ['amount', CONCLUDES],
  ['amount', QUOTE],
] as const;
/** What these words tell of a price where one is known, and of what is built. */
const isPriceKnown = ({ price, build_cost, total_cost }: Need['facts']) =>
  [price, build_cost, total_cost].some(Boolean);
/** "The unpaid one is 1,800", of defaults that were told. */
const DEFAULTED =
  /\b(?:one|other|ones|defaults?)\b(?:,|:)?(?: (?:is|was|were|for|of|about|only|just|around))* *\$?$/i;
/** Own money goes to what is bought, and a sum is wanted of whatever is told. */
const BESIDE: Partial<Record<FactName, readonly FactName[]>> = {
  deposit: ['deposit', 'price', 'amount'],
  deposit_percent: ['deposit_percent', 'deposit', 'price', 'amount'],
  amount: ['amount', 'price', 'property_value'],
};

/** The fact whose words lead to the figure. */
function ledTo(
  figure: SaidFigure,
  { text, figures, known: { facts, signals, open } }: Said,
): FactName | undefined {
  // "Valuation is 720 and we just want 310": words before another figure lead to that.
  const last = figures.findLast(({ to, words }) => to <= figure.from && /\d/.test(words));
  const before = text.slice(last?.to ?? 0, figure.from);
  // "We've got a shed as well. 420k, nothing on it."
  const isFirst = figures.find(({ kind }) => kind === 'money' || kind === 'count') === figure;
  const isNamed = figures.some(({ slot }) => slot === 'worth');
  if (addsProperty(text, facts) && isFirst && !isNamed && PROPERTY.test(before))
    return 'property_value';
  const isOnFile =
    /\bdefaults?\b/i.test(text) || signals.some(({ name }) => name === 'credit_default');
  // "One more default" adds to those that were told.
  const isMoreOfThem = /\b(?:more|another)\b/i.test(before);
  if (isOnFile && !isMoreOfThem && DEFAULTED.test(before) && suits(figure, 'default_amount')) {
    return 'default_amount';
  }
  const isOwn = figure.slot === 'deposit' || /\d/.test(figure.words) === false;
  const isPrice = facts.price && !isOwn && isNearly(figure, facts.price);
  const after = text.slice(figure.to);
  if (isPrice && (isInPlace(text) || IS_PRICE.test(after))) return 'price';
  return LED_TO.find(([fact, words]) => {
    const isOpen = fact === 'deposit_percent' && open.some(({ about }) => about === 'amount');
    const isKnown = isOpen || (BESIDE[fact] ?? [fact]).some((name) => facts[name]);
    // "Make it for 200" is no time.
    const isTime = fact !== 'term_months' || isUnlikely(figure, facts);
    // "The tenant got a quote for 40k", "the oven came in at 12k" are of something else.
    // "The supplier gives 30 day terms" is when that is paid.
    if (words === WANTS_BY && (OF_TERMS.test(after) || !isInDays(figure))) return false;
    if (words === QUOTE && (isPriceKnown(facts) || !isClose(figure, facts.amount))) return false;
    if (words === FOUND && !isClose(figure, facts.price)) return false;
    return isKnown && isTime && words.test(before) && suits(figure, fact);
  })?.[0];
}
const OF_TERMS = /^ ?(?:terms?|notice|lease|credit|warranty|accounts?)\b/i;
const isInDays = ({ kind, unit }: SaidFigure) =>
  kind === 'date' || (kind === 'duration' && unit !== 'month' && unit !== 'year');
/** "78 private", "now 2.8, same cash". */
const IS_PRICE = /^ ?[km]? private sale\b|\bour deposit stays\b/i;
/** "He'd probably take 110". */
const SETTLES =
  /\b(?:(?:would|'d|d|will|could|might|probably) (?:take|accept|do)|settles? for|went|go with|gone) (?:about |around |just |only )?\$?$/i;
/** A count that is thousands of about the sum told before. */
const isNearly = ({ kind, value }: SaidFigure, { value: before }: Fact) =>
  (kind === 'count' || kind === 'money') &&
  typeof before === 'number' &&
  Math.abs(Math.log(inThousands(value, before) / before)) < Math.log(FAR);

const isClose = ({ value }: SaidFigure, before: Fact | undefined) =>
  typeof before?.value === 'number' &&
  Math.abs(Math.log(inThousands(value, before.value) / before.value)) < CLOSE;

/** "And 7?", of 60k: a sum so far from it is not asked for in passing. */
const isUnlikely = ({ kind, value }: SaidFigure, { amount }: Need['facts']) =>
  kind === 'count' && amount !== undefined && inThousands(value, amount.value) * FAR < amount.value;
const FAR = 5;

/** "And if they drag it out to 60 days?", of invoices. */
const isPaidIn = ({ kind, unit }: SaidFigure, { known: { signals }, text }: Said) =>
  kind === 'duration' &&
  unit !== 'month' &&
  unit !== 'year' &&
  signals.some(({ name }) => name === 'unpaid_invoices') &&
  PAID_IN.test(text);
const PAID_IN =
  /\b(?:pay|pays|paid|paying|terms?|drag|stretch|customers?|clients?|debtors?|late)\b/i;

const isFact = (name: string | undefined): name is FactName =>
  name !== undefined && Object.hasOwn(FACT_UNITS, name);

/** Of what is known, that which alone a figure of this kind can change. */
function placeKnown(figure: SaidFigure, said: Said): FactName | undefined {
  const { kind, unit, value } = figure;
  const {
    known: { facts },
    text,
  } = said;
  const alone = (names: readonly FactName[]) => {
    const found = names.filter((name) => facts[name] !== undefined);
    return found.length === 1 ? found[0] : undefined;
  };
  if (kind === 'date') return 'needed_within_days';
  if (kind === 'percent') {
    const ofInvoices = facts.invoices_outstanding && 'customer_share';
    return alone(PERCENTS) ?? (facts.interest_rate ? 'interest_rate' : ofInvoices);
  }
  if (kind === 'duration') {
    if (isPaidIn(figure, said)) return 'payment_terms_days';
    const isTakenBack = TAKES_BACK.test(text) || OR_SO.test(text);
    if (unit !== 'month' && unit !== 'year') {
      return (isTakenBack ? alone(TIMES) : undefined) ?? 'needed_within_days';
    }
    // "Make it 6 months", of a loan for 12.
    if (facts.term_months) return 'term_months';
    if (!isTakenBack) return undefined;
    return unit === 'year' ? 'trading_months' : alone(TIMES);
  }
  // "No, it's 1.3": the one sum told before that it is close to.
  if (!IT_IS.test(text)) return undefined;
  const near = MONEY_FACTS.filter((fact) => {
    const before = facts[fact]?.value;
    const isNear = (scale: number) => Math.abs(Math.log((value * scale) / Number(before))) < CLOSE;
    return before !== undefined && [1, 1e3, 1e6].some(isNear);
  });
  return near.length === 1 ? near[0] : undefined;
}
const PERCENTS = ['customer_share', 'deposit_percent', 'presold_share', 'personal_share'] as const;
const TIMES = ['trading_months', 'needed_within_days'] as const;
const CLOSE = Math.log(1.6);

/** The message with its loose figures said in full; undefined where there is none, or no place for it. */
function placeFigures(said: Said): ShortAnswer | undefined {
  const { figures, known, questions } = said;
  const old = figures.filter(({ isOld }) => isOld);
  const loose = figures.filter((each) => !each.isOld && isLoose(each, said));
  const isDebtAsked = questions.some(({ field }) => field === 'existing_debt');
  const debts = figures.filter(
    (each) => isDebtAsked && each.slot === 'owed' && ledTo(each, said) === undefined,
  );
  const before = loose.length === 1 ? old.flatMap((each) => factsOf(each, known)) : [];
  // "Moved us to 18 December and knocked it down to 760" has one of each.
  const isOnly = ({ sentence, kind }: SaidFigure) =>
    loose.filter(
      (each) => each.sentence === sentence && (each.kind === 'date') === (kind === 'date'),
    ).length === 1;
  const placesOf = (figure: SaidFigure): readonly Place[] => {
    if (before.length > 0) return before.map((fact) => ({ fact }));
    const isLed = ledTo(figure, said) !== undefined;
    const place = isLed || isOnly(figure) ? placeFigure(figure, said) : undefined;
    return place === undefined ? [] : [place];
  };
  const placed = loose.flatMap((figure) =>
    placesOf(figure).flatMap(({ fact, question }) => {
      const words = sayOf(fact, figure, known);
      return words === undefined ? [] : [{ figure, words, question }];
    }),
  );
  const [first] = placed;
  if (first === undefined && debts.length === 0) return undefined;
  // "Duty is another 40, so 670": what it is made of is in it.
  const isWhole = placed.some(({ figure }) => CONCLUDES.test(said.text.slice(0, figure.from)));
  const parts = isWhole ? figures.filter(({ slot }) => slot === 'wanted') : [];
  const rest = cutOut(said.text, [
    ...new Set([...placed.map(({ figure }) => figure), ...parts]),
    ...old,
    ...debts,
  ]);
  const text = [rest, ...placed.map(({ words }) => words)].join('. ');
  // Beside customers who pay, "owe" may be theirs.
  const owed = debts[0] && inThousands(debts[0].value, known.facts.amount?.value);
  const fields = owed === undefined ? undefined : { existing_debt: owed };
  return { text, question: first?.question, fields };
}

/** What a price is of is worth no more, and a time to pay back is the term, where those are told. */
const isLoose = (figure: SaidFigure, said: Said) => {
  const { slot, kind, words, isAlone, from } = figure;
  // "650 a month."
  const isRate = kind === 'duration' && /\dk? ?$/.test(said.text.slice(0, from));
  const { facts } = said.known;
  return (
    // "One client is 60% of it" tells one figure.
    (slot === undefined && !isRate && (kind !== 'count' || isAlone || /\d/.test(words))) ||
    ledTo(figure, said) !== undefined ||
    isPaidIn(figure, said) ||
    (slot === 'worth' && facts.price !== undefined && facts.property_value === undefined) ||
    (slot === 'exit' && facts.term_months !== undefined)
  );
};

/** The facts that had the value which is taken back. */
const factsOf = (figure: SaidFigure, { facts }: Need): FactName[] =>
  // The keys are those of the facts.
  (Object.keys(facts) as FactName[]).filter(
    (name) => SAID_OF[name] !== undefined && isValue(figure, facts[name]?.value),
  );

const cutOut = (text: string, figures: readonly SaidFigure[]) =>
  [...figures]
    .sort((one, other) => other.from - one.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text);

const DAY_ALONE = new RegExp(
  `\\b(?:(?:to|till|until|on|by|is|it's) )?the (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')}))`,
  'i',
);

/** "Pushed to the 18th", where a date is known: of that month or the next. */
export function placeDay(text: string, { facts }: Need, today: string): string {
  const [words, day] = DAY_ALONE.exec(text) ?? [];
  const days = facts.needed_within_days?.value;
  if (words === undefined || typeof days !== 'number') return text;
  const due = new Date(Date.parse(today) + days * 86_400_000);
  const inMonth = (later: number) =>
    new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + later, Number(day)));
  const meant = inMonth(0) < new Date(today) ? inMonth(1) : inMonth(0);
  return text.replace(
    words,
    `, needed by ${meant.getUTCDate()} ${MONTHS[meant.getUTCMonth()]} ${meant.getUTCFullYear()}`,
  );
}

const LABELS_OF_NEEDS = [
  /(?<![\w'])(?:\(?(?:a|1)\)|deal (?:a|1)|(?:the )?first(?: one| deal| loan)?(?! mortgage))(?!\w)/i,
  /(?<![\w'])(?:\(?(?:b|2)\)|deal (?:b|2)|(?:the )?second(?: one| deal| loan)?(?! mortgage))(?!\w)/i,
];

/** "Make (b) 350": which of two needs is meant, and the rest of the message; without either, none. */
export function pickNeed(text: string): { readonly at: number; readonly rest: string } {
  const [one, other] = LABELS_OF_NEEDS.flatMap((label, at) =>
    label.test(text) ? [{ at, rest: text.replace(label, 'it') }] : [],
  );
  return one && !other ? one : { at: -1, rest: text };
}

const THINGS = '(?:house|home|property|unit|land|place|security|warehouse|shop|shed|building)';
/** A supposition is read as if it were so. */
const SUPPOSES =
  /\b(?:what|how) (?:if|about)\b|\blet(?:'?s| us) (?:say|assume|suppose)\b|\bsuppose\b|\bassum(?:e|ing)\b|\bif (?=(?:we|i|it|the)\b)/gi;
/** "And with 120k over 2 years instead?" changes what was told, whatever stands beside the figure. */
export const isSupposed = (text: string) => /\binstead\b/i.test(text) || text.search(SUPPOSES) >= 0;
/** "Forget the ute, it's a truck now", "not a ute but a van": another thing, and the same need. */
export const isInPlace = (text: string) => IN_PLACE_OF_IT.test(text);
const IN_PLACE_OF_IT =
  /\b(?:(?:forget|scrap|drop|skip|ditch|instead of|not) (?:the|that|an?) |change of plan|(?:the|that) \w+ (?:has )?(?:fell|fallen) (?:through|over)|instead\b|(?:it's|it is|its|is|we're|going with|found|got|make it) an? .{0,30}?\b(?:now|one)\b|^\W*now (?:it's|it is|its|we)|different (?:one|place|thing)|(?:found|got|have) an? (?:better|cheaper|nicer|newer|bigger|smaller)\b|decided on|next (?:best|door)|other one\b|lost (?:that|the)|sold (?:that|it)|there(?:'s| is) (?:also |another )an?|(?:now|actually) (?:looking at|found|buying)|make it an?)/i;
/** "Value 700k, loan 250k", of another property. */
const LOAN_ON_IT = /\b(?:loan|mortgage)(?: of)? (?=\$?\d)/i;
const NO_DEPOSIT =
  /\b(?:no|zero|nil|none|without|scrap|drop|forget|skip|lost)(?: (?:a|any|of the|of|the|our|my|own)){0,3} ?(?:deposit\b|(?:cash|money)(?= (?:of (?:ours|our own|mine)|from us|to put in|in it)\b)|own (?:cash|money)\b|trade[- ]?in\b|trade(?=\W*$))|\b(?:deposit|trade[- ]?in)(?: is|'s| has)? (?:gone|fell through|fallen through|off)\b/i;

/** Whoever sells the business and keeps the building sells a lease. */
const KEEPS_FREEHOLD =
  /\b(?:the )?(?:vendors?|sellers?|owners?|landlords?|they)\b[^.;,]{0,20}\b(?:keep|hold|retain)\w*(?: on to)?(?: the| their| his| her)? freehold\b/i;
/** "Value is 920, same amount": the sum stays. */
const SAME_SUM = /\b(?:the )?same (?:amount(?! of)|loan|sum)\b/i;
/** "So 10 left at 7.0", of homes or lots: what is left is worth so much. */
const LEFT_AT =
  /,? ?\b(?:(?:so|and|with|leaves|leaving) ){0,2}(?:the )?\w{1,20} (?:are |still |is ){0,2}(?:left|remaining|unsold|to (?:go|sell)),? (?:(?:are|is|now|all|together) ){0,3}(?:at|worth|valued at) (?:about )?(?=\$?\d)/i;

/** "78 private", of a thing that is bought. */
const PRIVATE_SALE = /(?<=\d ?[km]? )private(?:ly)?\b(?! (?:sale|seller|use|part|share|half)\b)/i;
/** "End value of the 9 lots", "finished they would be worth". */
const WHEN_DONE =
  /\bend value of (?:the |all ){0,2}(?:\d{1,3} )?\w{1,20}\b|\b(?:finished|completed|when done|on completion),? (?:they|it|these)(?:'d| would|'ll| will)? (?:all )?be worth\b/i;
/** "Telstra 1,900 paid 2024, a lease company 3,100 (not paid)" lists what is on a credit file. */
const ON_FILE =
  /\$?(\d[\d,.]{0,10})(k?)(?=,? \(?(?:not paid|unpaid|paid|settled|outstanding|still open)\b)/gi;
/** What they come to together; undefined where there are not several. */
function sumOnFile(text: string): number | undefined {
  const sums = [...text.matchAll(ON_FILE)].map(
    ([, digits = '', k]) => Number(digits.replaceAll(',', '')) * (k ? 1000 : 1),
  );
  return sums.length > 1 ? sums.reduce((one, other) => one + other) : undefined;
}

const GONE =
  '(?:cancel\\w*|terminat\\w*|tore up|torn up|pulled out|pulled|walked|quit|bailed|backed out|fell (?:through|over)|fallen (?:through|over)|collapsed|withdr\\w+|(?:went|gone|going) (?:broke|bust|under|belly up)|in (?:liquidation|administration)|lost)';
/** What was told of the case and is so no longer, or was not told, in words that the reader knows. */
const IS_NOW: readonly (readonly [RegExp, string, (facts: Need['facts']) => boolean])[] = [
  [
    new RegExp(
      `\\b(?:buyers?|sale|purchasers?|refinance|refi|takeout)\\b[^.;?!]{0,40}\\b${GONE}\\b|\\b(?:lost|no longer have) (?:the|our|that|my) (?:buyer|sale|purchaser)\\b`,
      'i',
    ),
    'not sure how we repay it',
    () => true,
  ],
  [
    new RegExp(
      `\\b(?:plan|arrangement)\\b[^.;?!]{0,30}\\b${GONE}\\b|\\b${GONE}\\b[^.;?!]{0,20}\\b(?:plan|arrangement)\\b`,
      'i',
    ),
    'no payment plan with the ATO',
    () => true,
  ],
  [
    new RegExp(`\\bbuilder\\b[^.;?!]{0,30}\\b${GONE}\\b`, 'i'),
    'the builder has stopped',
    () => true,
  ],
  [
    /\b(?:re)?payments?\b[^.;?!]{0,20}\bmissed\b|\bmissed (?:\w{1,10} ){0,2}(?:re)?payments?\b/i,
    'behind on the mortgage',
    ({ existing_debt: debt }) => Number(debt?.value) > 0,
  ],
  [
    /\bold abn\b|\bsame (?:business|trade|shop|customers)\b/i,
    'on a new ABN',
    ({ trading_months: months }) => months !== undefined,
  ],
  [
    /\b(?:missus|wife|husband|daughter|son|kids?|mum|dad|girlfriend|boyfriend)(?:'ll| will| would|'d| to)? (?:\w{1,12} )?(?:takes?|drives?|uses?|have|has) it\b/i,
    'partly for private use',
    ({ price, item_value: value }) => (price ?? value) !== undefined,
  ],
];

/** What people shorten, or say by what was told, in the words in which the reader knows it. */
export function sayPlainly(text: string, { facts, signals }: Need): string {
  const is = (...names: readonly string[]) => signals.some(({ name }) => names.includes(name));
  const onFile = facts.invoices_outstanding === undefined ? sumOnFile(text) : undefined;
  const isProject = is('development', 'development_finance', 'buys_site', 'several_homes');
  const said: readonly (readonly [RegExp, string, boolean])[] = [
    [/(?<!total )\bcosts?\b/i, 'total cost', facts.total_cost !== undefined],
    [SUPPOSES, '', true],
    [KEEPS_FREEHOLD, 'it is the leasehold', true],
    [SAME_SUM, '', facts.amount !== undefined],
    [/\b(?<!gaming |poker )machines\b/i, 'gaming machines', is('pub')],
    [LEFT_AT, ', the property is worth ', facts.property_value !== undefined],
    [NO_DEPOSIT, 'deposit $$0', true],
    [LOAN_ON_IT, 'owe ', addsProperty(text, facts)],
    [PRIVATE_SALE, 'private sale', facts.price !== undefined],
    [WHEN_DONE, 'end value', isProject],
    [IS_SECURED, '', true],
    [FROM_BEFORE, '', true],
    [ON_FILE, 'default', onFile !== undefined],
  ];
  const plain = said.reduce(
    (left, [words, by, holds]) => (holds ? left.replace(words, by) : left),
    text,
  );
  const now = IS_NOW.flatMap(([words, by, holds]) =>
    words.test(text) && holds(facts) ? [by] : [],
  );
  const sum = onFile === undefined ? [] : [`defaults of $${onFile} in all`];
  return [plain.trim(), ...now, ...sum].join('. ');
}

/** "Plus 40k for stock" is on top of the sum told before, and "the shop as well, worth 500" of the property. */
export function listAdded(text: string, facts: KnownFacts): readonly FactName[] {
  if (addsProperty(text, facts)) return ['property_value', 'existing_debt'];
  if (OWED_TO_US.test(text)) return ['invoices_outstanding'];
  return isMore(text) ? ['amount'] : [];
}
/** It goes on from what was told, and tells no need of its own. */
export const isOfTold = (text: string, facts: KnownFacts) =>
  sumOnFile(text) !== undefined ||
  listAdded(text, facts).some((name) => name !== 'invoices_outstanding');
/** "Another customer owes us 30k." */
const OWED_TO_US = /\b(?:another|also|extra)\b[^.]{0,40}\bow(?:e|es|ed|ing) (?:us|me)\b/i;
const isMore = (text: string) =>
  !INSIDE.test(text) &&
  !isOtherLoan(text) &&
  text.split(/[.;!?](?=\s|$)/).some((each) => ADDS.test(each) && !IS_OF_ELSE.test(each));
const ADDS =
  /\b(?:plus|another|adds? \$?\d[\d.,]{0,12} ?k?|\d[\d.,]{0,12} ?(?:k|m|mil|million|grand|thousand)? more\b(?! than)|additional|extra|further|on top|cash[- ]?out|at the same time|\d[\d.,]{0,12} ?k? (?:\w{1,20} ){0,3}as well|as well,? (?:as )?\$?\d|top(?:ped)? (?:it |that |up ){0,2}up)\b|^and \$?\d[\d,.]{0,12} ?\w{0,20} (?:more )?for\b/i;
const IS_OF_ELSE =
  /\b(?:ow(?:e|es|ed|ing)|debts?|mortgages?|worth|valu\w*|turnover|deposit|total|altogether|all up|so it's|(?:tip|put|chip|throw|bring|kick)\w* in)\b/i;
type KnownFacts = { readonly [Name in FactName]?: unknown };

/** Beside what was offered, and not in its place. */
const addsProperty = (text: string, facts: KnownFacts) =>
  facts.property_value !== undefined &&
  PROPERTY.test(text) &&
  ALSO.test(text) &&
  !IN_PLACE.test(text);
const PROPERTY = new RegExp(
  `\\b(?:${THINGS}|properties|block|factory|(?<!tax )office|flat|farm)\\b`,
  'i',
);
const ALSO =
  /\b(?:also|as well|too|plus (?:the|our|my)|add(?:ing)?|another|second|both|two (?:properties|houses|homes|units)|the other|extra|additional|cross|(?:throw|put|chuck)\w*(?: \w+){0,3} (?:in|up))\b/i;
const IN_PLACE =
  /\b(?:instead|rather|swap|replace|forget|not|repaid)\b|\b(?:pay|paid|paying)\b[^.;?!]{0,20}\b(?:out|off)\b/i;

/** "Just one small loan of 3k", "a truck loan with 8k left": another that there is, and none that is wanted. */
export const isOtherLoan = (text: string) =>
  isSecured(text) ||
  OWED_BESIDE.test(text) ||
  IS_BEHIND.test(text) ||
  FROM_BEFORE.test(text) ||
  (OTHER_LOAN.test(text) && !WANTED.test(text));
/** "A charge over everything for our overdraft": that facility is there. */
const IS_SECURED =
  /(?<=\b(?:charge|gsa|security agreement|security interest|ppsr|debenture)\b[^.;?!]{0,40}) (?:for|behind|securing|under|from|because of|due to) (?:our|my|the|an?|their|his|her|its) (?:\w{1,15} ){0,2}(?:overdraft|loan|facility|line of credit|finance|lease|invoice finance)(?: (?:we|i|he|she|they) (?:have|has|already have|had))?\b/i;
export const isSecured = (text: string) => IS_SECURED.test(text);
/** "A charge from the old equipment loan", "since our overdraft in 2020". */
const FROM_BEFORE =
  /\b(?:from|since|under|for) (?:an?|the|our|my|that) (?:\w{1,15} ){0,3}(?:loans?|leases?|overdraft|advance)(?: years ago| in (?:19|20)\d\d)|\bfrom (?:an?|the|our|my) (?:old|previous|earlier|former) (?:\w{1,15} ){0,2}(?:loans?|leases?|overdraft|advance)\b/i;
/** "We are 6k behind on the first loan." */
const IS_BEHIND = /\d ?k? (?:behind|in arrears|overdue)\b/i;
/** "I owe my accountant 8k", "still owe 14k on the old ute". */
const OWED_BESIDE =
  /\bowe (?:(?:my|our|the|an?) (?!bank|ato|tax|lender)[a-z]+ \$?\d|\$?[\d.,]+k? on (?:my|our|the|an?) (?!house|home|property|place|unit|land|shop|warehouse|factory|office|first|block|farm|lot))/i;
const OTHER_LOAN =
  /\b(?:have|has|had|got|only|just|one|already|existing|running|still|there's|there is)\b[^.;]{0,30}\b(?<!second |first |home |house )(?:loans?|advances?|leases?|chattel mortgage)\b/i;
const WANTED =
  /\b(?:need|want|borrow|require|looking|instead|(?<!chattel )mortgages?|house|home|property|secur\w*|against)\b/i;

/** "And without the shop?", "scrap the trailer", of several things: what each is worth is not kept. */
export const leavesOutOne = (text: string, known: Need) =>
  leavesOutProperty(text, known) || leavesOutThing(text, known);

const leavesOutProperty = (text: string, { signals }: Need) =>
  LEFT_OUT_ONE.test(text) &&
  !/\d/.test(text) &&
  new Set(
    signals.flatMap(({ name, role }) => (role === 'offered' && PROPERTIES.has(name) ? [name] : [])),
  ).size > 1;
const LEFT_OUT_ONE = new RegExp(
  `\\b(?:without|minus|not|forget|drop|leav(?:e|ing) out) (?:the|my|our|his|her) (?:\\w{1,12} )?${THINGS}\\b`,
  'i',
);

/** Of a sum for things, one is no longer wanted, and nothing is named in its place. */
const leavesOutThing = (text: string, { facts, signals }: Need) =>
  facts.amount !== undefined &&
  facts.price === undefined &&
  signals.some(({ name, role }) => role !== 'denied' && MOVABLES.has(name)) &&
  LEFT_OUT_THING.test(text) &&
  !/\d/.test(text) &&
  !/\b(?:instead|it's an?|now an?|make it|change of plan)\b/i.test(text);
const LEFT_OUT_THING = new RegExp(
  `\\b(?:scrap|scratch|drop|forget|skip|ditch|lose|cut|leav(?:e|ing) out|take out|without|minus|(?:don't|do not|won't) (?:need|want)) (?:about )?(?:the|that|my|our|his|her) (?!(?:\\w{1,12} )?(?:${THINGS}|deposit|trade|idea|balloon|rate|term|rush|date|loan|bank)\\b)\\w{2,}`,
  'i',
);

/** The questions that the message speaks of, by their words: "we both sign", "the contract is exchanged". */
export function listSpokenOf(text: string, questions: readonly Question[]): string[] {
  if (ASKS.test(text) || /\?\s*$/.test(text)) return [];
  const said = new Set(stemsOf(text));
  const isNamed = (label: string) => text.toLowerCase().includes(label.toLowerCase());
  return questions.flatMap(({ label, question }) =>
    label !== undefined &&
    (isNamed(label) ||
      (isOtherLoan(text) && /\bother loans\b/i.test(question)) ||
      stemsOf(question).some((stem) => said.has(stem)))
      ? [label]
      : [],
  );
}
const stemsOf = (text: string) =>
  [...text.toLowerCase().matchAll(/[a-z]{4,}/g)].flatMap(([word]) =>
    PLAIN.test(word) ? [] : [word.replace(/(?:ings?|ed|es|s)$/, '').slice(0, 6)],
  );
const PLAIN =
  /^(?:what|title|owners?|when|will|would|they|this|that|with|have|does|much|many|other|each|every|there|needed|funds|amount|money|first|loan|loans|property|business|bank|date|last|months?|years?|such|show|shows|paid|bigger|still|take|long|from|your|over|open|more|than|some|been|about)$/;

// The ways in which a message can be read, the surest first.

const ASKS =
  /^\s*(?:(?:and|n|so|but|ok|okay|then|hm+)[, ]+)*(?:what|which|who|when|where|why|how|is|are|do|does|can|could|would|will|should)\b/i;

export function* listAnswers(said: Said): Generator<ShortAnswer> {
  const { text, known, questions, figures } = said;
  // "4 not 2", where no figure was 2.
  const isLost = figures.some((each) => each.isOld && factsOf(each, known).length === 0);
  if (isLost && figures.every(({ slot }) => slot === undefined)) return;
  const sure = [
    readSplit(said),
    readScope(text, questions),
    readYesNo(text, questions),
    placeFigures(said),
  ];
  for (const answer of sure) if (answer !== undefined) yield answer;
  yield { text };
  // A question is no answer to one of ours.
  if (ASKS.test(text) && !/\bwhat if\b/i.test(text)) return;
  // "A car loan, 650 a month" says no time.
  const isTime = figures.every(({ kind, words }) => kind !== 'count' || !/\d/.test(words));
  for (const { field, question } of isTime ? questions : []) {
    if (!isFact(field) || FACT_UNITS[field] === 'dollars') continue;
    const words = SAID_OF[field]?.(text);
    if (words !== undefined) yield { text: words, about: [field], question };
  }
  const [first] = questions;
  const isSum = figures.some(({ kind }) => kind === 'money');
  if (first?.label !== undefined && !YES_NO.test(text) && !isSum) {
    yield { text: `${first.label}: ${text.replace(/\s+/g, ' ')}`, question: first.question };
  }
}

const YES_NO =
  /^\s*(yes|yep|yeah|yup|correct|right|true|sure|no|nope|nah|none|never|not yet)(?=\s*(?:[,.;:!-]|$|(?:we|i|it|they|there|that|he|she)\b))[\s,.;:!-]*/i;
const NO = /^(?:no|none|never|nah|not)/i;
const ASKS_YES_NO =
  /^(?:is|are|do|does|did|can|could|will|would|has|have)\b(?!.*\b(?:or none|who|what|when|how|which)\b)/i;

/** A yes or no that says no more is taken for the first question, or the only one, that it answers. */
function readYesNo(said: string, questions: readonly Question[]): ShortAnswer | undefined {
  const [word] = YES_NO.exec(said) ?? [];
  const asked = questions.filter(({ question }) => ASKS_YES_NO.test(question));
  const [first] = asked;
  if (word === undefined || first === undefined || CHANGES.test(said)) return undefined;
  if (asked.length > 1 && first !== questions[0]) return undefined;
  const label = labelOf(first);
  if (label === undefined) return undefined;
  const line = `${label}: ${NO.test(word.trim()) ? 'no' : 'yes'}`;
  const rest = said.slice(word.length);
  // "Yes, the contract is exchanged" is the answer to what it speaks of.
  const [spoken] = listSpokenOf(rest, questions);
  if (spoken !== undefined && spoken !== first.label) {
    const { question } = questions.find((each) => each.label === spoken) ?? first;
    return { text: `${spoken}: ${rest}`, question };
  }
  const lines = [rest, line].filter((each) => each !== '');
  return { text: lines.join('\n'), question: first.question };
}

const LABELS: Readonly<Record<string, string | undefined>> = FIELD_LABELS;
const labelOf = ({ field = '', label }: Question) => label ?? LABELS[field];

/** "Personal", or "all of it is business", where it is asked whether it is for a business. */
function readScope(text: string, questions: readonly Question[]): ShortAnswer | undefined {
  const asked = questions.find(({ field }) => field === 'business_purpose');
  const isPersonal = PERSONALLY.test(text) || /\b(?:for (?:myself|me|us)|household)\b/i.test(text);
  const isBusiness = /\b(?:business|work)\b/i.test(text);
  if (asked === undefined || isPersonal === isBusiness || /\b(?:not|none|or)\b/i.test(text))
    return undefined;
  return { text, fields: { business_purpose: isBusiness }, question: asked.question };
}

export const OF_PRIVATE_LIFE = ['personal_share', 'personal_amount', 'business_amount'] as const;
/** "The private one" and "a private lender" are of who lends. */
const PERSONALLY =
  /\b(?:personally|privately|personal|private(?! (?:ones?|lend\w+|fund\w+|first|mortgages?|loans?|money|deal|sales?|sellers?|credit|option|guys?|people|company)\b))\b/i;
const KEEPS_PART = /\b(?:just|only|forget|drop|skip|without|leave)\b/i;
const WHOLLY =
  /\b(?:all|100 ?%|entirely|wholly|completely|only)\b.{0,80}\bbusiness\b|\bnone of it is personal\b/i;

/** "60/20", where the sum is split or that is asked: the first is for the business. */
export function spellSplit(text: string, { facts }: Need): string {
  const isWhole = (sum: number) => sum === 100 || sum * 1000 === facts.amount?.value;
  return text.replace(SLASHED, (said, business: string, personal: string) =>
    isWhole(Number(business) + Number(personal))
      ? `${business} for the business, ${personal} for the family`
      : said,
  );
}
const SLASHED = /\b(\d{1,3}) ?k? ?\/ ?(\d{1,3})(?! ?\/)\b/i;
const askedSplit = (questions: readonly Question[]) =>
  questions.find(({ question }) => /\b(?:split|share)\b/i.test(question));

/** "75% shop, 25% home", "kitchen's about 40%": each part said as one of the sum that was told. */
function readSplit(said: Said): ShortAnswer | undefined {
  const { text, known, questions, figures, isPrivate } = said;
  const whole = known.facts.amount?.value;
  if (whole === undefined) return undefined;
  const asked = askedSplit(questions);
  const question = asked?.question;
  const left = partForBusiness(known);
  const keeps = (part: number) =>
    figures.length === 0
      ? isPrivate || /\bbusiness\b/i.test(text)
      : figures.some((each) => isValue(each, part));
  if (left !== undefined && KEEPS_PART.test(text) && keeps(left)) {
    return { text: `${WHOLE}\n${text}`, fields: { amount: left }, question };
  }
  // "Only 10 is the business" names a part.
  const isWhole = WHOLLY.test(text) && figures.every(({ value }) => value === 100);
  if (asked !== undefined && isWhole) return { text: WHOLE, question };
  // "30 of the 40 is the holiday": the whole is no part of it.
  const parted = figures.filter((each) => !isValue(each, whole));
  const loose = parted.filter(({ kind, slot }) => slot === undefined && SHARED.has(kind));
  const total = parted.reduce((sum, { value }) => sum + inThousands(value, whole), 0);
  const isParted = total === whole && (left !== undefined || parted.length < figures.length);
  const isSplit = isParted || loose.length === parted.length;
  if (!isSplit || parted.length === 0 || parted.length > 2) return undefined;
  // "Cards are mine personally, 15 of it."
  const isMine = parted.length === 1 && (PERSONALLY.test(text) || /\bmine\b/i.test(text));
  const parts = parted.map(({ kind, value, from, to }, at) => {
    const part = kind === 'percent' ? `${value}%` : sayMoney(inThousands(value, whole));
    const before = parted.length === 1 ? text.slice(0, from) : '';
    const behind = text
      .slice(to, parted[at + 1]?.from)
      .replace(PART_OF, isMine ? 'the family ' : '');
    return `${before}${part} of that is for ${behind}`;
  });
  const told = `Need ${sayMoney(whole)}. ${parts.join(' ')}`;
  return { text: told, about: OF_PRIVATE_LIFE, question };
}
const SHARED: ReadonlySet<string> = new Set(['money', 'count', 'percent']);
const WHOLE = '100% for the business, 0% personal';
const PART_OF = /^ *(?:of (?:it|that|them|the \$?[\d.]+k?)\b *)?(?:is |goes )?(?:for |on )?/i;

function partForBusiness({ facts }: Need): number | undefined {
  const { amount, business_amount: part, personal_share: share } = facts;
  if (part !== undefined) return part.value;
  if (amount === undefined || share === undefined) return undefined;
  return (amount.value * (100 - share.value)) / 100;
}
