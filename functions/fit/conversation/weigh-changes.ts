/**
 * What each figure of a next message makes of what was told, as all that stands around it weighs together: the words, what the reader
 * makes of them, and how the figure stands to the sums that were told. Labelled messages teach how much each speaks for each way (a
 * log-linear model over the ways that a figure could be meant; `npm run learn` writes content/learned-changes.txt).
 */
import { FACT_UNITS, type Fact, type FactName, type Facts, factNames } from '../need.ts';
import { ALWAYS, type Gists } from '../read/ledger/gist.ts';
import type { Slot } from '../read/slots/cues.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import { GST } from '../read/slots/settling.ts';
import { addsProperty, addsThing, isOfPrice, isOtherLoan } from './beside-told.ts';
import { isSum, isValue, SAID_OF, type ToldChanges, YEAR_ALONE } from './said.ts';

const SUMS = [
  ...['amount', 'price', 'deposit', 'property_value', 'existing_debt', 'item_value', 'item_debt'],
  ...['monthly_turnover', 'invoices_outstanding', 'tax_owed', 'default_amount', 'end_value'],
  ...['build_cost', 'total_cost', 'monthly_repayment', 'monthly_rent', 'yearly_profit'],
] as const satisfies readonly FactName[];
const TIMES = ['trading_months', 'term_months', 'item_age_months'] as const;
const DEADLINE = 'needed_within_days';
/** Each that is named is a part of what is said of it. */
const SEVERAL = 'default_amount';
/** How long customers take. */
const TERMS = 'payment_terms_days';
const SHARES = ['deposit_percent', 'interest_rate', 'customer_share'] as const;
/** Told by the month, the year or the week. */
const PERIODS = { set: 1, yearly: 1 / 12, weekly: 52 / 12 } as const;

/** What a figure does to a fact; `all` is the sum of those that are said, `since` a date from which its months are counted. */
export type Move = keyof typeof PERIODS | 'all' | 'up' | 'down' | 'since';
export type Meaning = {
  readonly fact: FactName;
  readonly move: Move;
  /** What the fact is then; of a date from which months are counted it is not known here. */
  readonly value?: number;
};
/** It changes none of these facts. */
const NONE = 'none';
const roleOf = (way: Meaning | undefined) => (way ? `${way.fact} ${way.move}` : NONE);
const moveOf = (way: Meaning | undefined) => way?.move ?? NONE;

const isSumName = (name: FactName) => (SUMS as readonly string[]).includes(name);
const ALL_MOVES: readonly Move[] = ['set', 'yearly', 'weekly', 'all', 'up', 'down', 'since'];
const isMonthly = (fact: FactName) => fact.startsWith('monthly');
const movesFor = (fact: FactName): readonly Move[] => {
  if (isSumName(fact)) {
    const all = fact === SEVERAL ? (['all'] as const) : [];
    return [...(isMonthly(fact) ? PERIOD_NAMES : SET), ...all, 'up', 'down'];
  }
  if (fact === DEADLINE) return ['set', 'up', 'down'];
  return FACT_UNITS[fact] === 'months' ? ['set', 'up', 'since'] : ['set'];
};
const PERIOD_NAMES = ['set', 'yearly', 'weekly'] as const;
const SET = ['set'] as const;
const FACTS: readonly FactName[] = [...SUMS, ...TIMES, DEADLINE, TERMS, ...SHARES];
/** Each move of each fact, and each move whatever the fact. */
export const MEANINGS: readonly string[] = [
  ...FACTS.flatMap((fact) => movesFor(fact).map((move) => `${fact} ${move}`)),
  ...ALL_MOVES,
  NONE,
];

export type Held = Readonly<Partial<Record<FactName, Fact['value']>>>;
export const heldOf = (facts: Facts): Held =>
  Object.fromEntries(Object.entries(facts).map(([name, { value }]) => [name, value]));

/** The message, and what was told before it. */
export type Beside = SaidFigures & { readonly held: Held };

const numberOf = (held: Held, name: FactName): number | undefined => {
  const value = held[name];
  return typeof value === 'number' && value > 0 ? value : undefined;
};

/** "Page 40 of the form", "(2) what would it cost", "the 1st mortgagee". */
const COUNTED = [
  [/\b(?:page|item|question|section|clause|step|part) $/i, /^/],
  [/\($/, /^\)/],
  [/^/, /^(?:st|nd|rd|th)\b/i],
] as const;

/** Every way in which the figure could be meant; that it changes nothing is not among them. */
export function waysOf(figure: SaidFigure, beside: Beside): Meaning[] {
  const { held } = beside;
  const { kind, words, isOld } = figure;
  const [left, right] = [beside.text.slice(0, figure.from), beside.text.slice(figure.to)];
  const isCounted = COUNTED.some(([before, after]) => before.test(left) && after.test(right));
  // How long somebody has done such things, how long a lease has left and when a bankruptcy ended, the reader tells.
  const isOfReader =
    figure.slot === 'discharged' ||
    (kind === 'duration' && (figure.slot === 'experience' || figure.slot === 'lease'));
  // "Can I pay it out early in January?", "selling the second truck should bring 140".
  const isOfExit =
    (kind === 'date' && figure.slot === 'exit') || BRINGS.test(left) || PRESOLD.test(left);
  // "He wants a holding deposit by Friday, 6k which I have", "10% deposit held by the agent".
  const isToHold = HOLDING.test(left) || HELD.test(right);
  // "1.25 each for the 3 townhouses": the reader multiplies it.
  const isOfEach = held.homes !== undefined && EACH.test(right);
  // "She's overseas till the 20th."
  const isAway = kind === 'date' && AWAY.test(left);
  // "The accountant is doing the tax returns by March."
  const isOfPapers = kind === 'date' && PAPERS_BY.test(left);
  // "My business partner owns 40 percent."
  const isHolding = kind === 'percent' && HOLDS.test(left);
  // "We already have two short term loans running, 31k between them".
  const isOfLoans = OF_THEM.test(right) && isOtherLoan(beside.text);
  // "It'd save us maybe 250k", "it's 250k cheaper".
  const isSaved = figure.slot === 'other' && (SAVES.test(left) || CHEAPER.test(right));
  // "3 and a half grand a month, I'd be stuffed".
  const isTooMuch = TOO_MUCH.test(right);
  if (
    isOld ||
    isOfReader ||
    isSaved ||
    isTooMuch ||
    isOfLoans ||
    isOfExit ||
    isToHold ||
    isOfEach ||
    isAway ||
    isOfPapers ||
    isHolding ||
    (kind === 'count' && isCounted)
  )
    return [];
  const isYear = kind === 'count' && YEAR_ALONE.test(words);
  // "Two of them", and no two million.
  const isCount = kind === 'count' && (/\d/.test(words) || figure.value >= LEAST_SPELT);
  const isMoney = kind === 'money' || (isCount && !isYear);
  const isTime = kind === 'duration' || kind === 'date' || (kind === 'count' && /\d/.test(words));
  const shares = kind === 'percent' ? SHARES : [];
  return [
    ...(isMoney ? waysOfSum(figure, beside) : []),
    ...(isTime ? waysOfTime(figure, held) : []),
    ...shares.map((fact) => ({ fact, move: 'set', value: figure.value }) as const),
  ];
}

const OF_THEM =
  /^ ?(?:k|grand)? ?(?:(?:still )?(?:left|owing|owed|to go) )?(?:between|across|on) (?:them|both|the two)\b/i;
const SAVES = /\bsav(?:e|es|ing)\b[^.;?!\d]{0,30}$/i;
const CHEAPER = /^ ?(?:k|grand|thousand)? cheaper\b/i;
const TOO_MUCH =
  /^ ?(?:k|grand)? ?(?:a|per) (?:month|week|fortnight),? (?:and )?(?:i|we|i['’]?d|we['’]?d|it['’]?d)(?: would)? (?:be )?(?:stuffed|broke|stuck|cooked|sunk|struggl\w+|bury|kill|sink|finish)\b/i;
const HELD = /^ ?(?:deposit|down)? ?(?:is )?(?:held|sitting) (?:by|in|with)\b/i;
const HOLDING = /\bholding deposit\b[^.?!]{0,40}$/i;
const BRINGS =
  /\bsell(?:ing)? (?:the|our|my|an?|one) [^.?!]{2,60}\b(?:(?:should|will|would|ought to) (?:bring|fetch|get|make|clear) (?:us |me )?(?:in )?|(?:wants?|bought|takes?|offer(?:s|ed)?) (?:(?:it|them) for )?)(?:about |around |roughly |maybe )?\$?$/i;
/** "Two are presold at 710k each." */
const PRESOLD =
  /\b(?:pre-? ?(?:sold|sales?)|sold off the plan)\b[^.;?!\d]{0,40}\b(?:at|for) (?:about |around )?\$?$/i;
const AWAY =
  /\b(?:overseas|abroad|away|interstate|in hospital|on holidays?|not back)\b[^.?!]{0,15}\b(?:til|till|until) (?:the )?$/i;
const PAPERS_BY =
  /\b(?:(?:tax )?returns?|financials|accounts)\b(?:(?!\b(?:due|pay|settle|need|fund)\w*)[^.;?!\d]){0,40}\b(?:by|in|at|before|until|till|around|about|(?:the )?(?:end|start|middle) of|late|early|mid)(?: the)?(?: (?:end|start|middle) of)? *$/i;
const EACH = /^ ?(?:m|mil|million|k|grand|thousand)? ?(?:each|apiece)\b/i;
const HOLDS =
  /\b(?:partner|brother|sister|wife|husband|dad|mum|son|daughter|director) (?:owns|has|holds) (?:about |around )?$/i;

const LEAST_SPELT = 100;

function waysOfSum(figure: SaidFigure, { text, figures, held }: Beside): Meaning[] {
  const period = PERIOD_SAID.find(([, words]) => words.test(text.slice(figure.to)))?.[0];
  const wanted = numberOf(held, 'amount') ?? numberOf(held, 'price');
  const isBeside = addsProperty(text, held);
  // Whoever buys premises is lent against the price without the tax.
  const isPremises = isOfPrice(held);
  // A home beside them is added by what the reader makes of it.
  if (isPremises && isBeside && (figure.slot === 'worth' || figure.slot === 'owed')) return [];
  const isUntaxed = PLUS_GST.test(text.slice(figure.to)) && isAsWritten(figure);
  const tax = isUntaxed && !isPremises ? GST : 1;
  const sums = figures.filter(isSum);
  const by = (base: number) => (figure.kind === 'money' ? figure.value : sumOf(figure, base / 4));
  const lent = numberOf(held, 'amount');
  const isOfThing = !isBeside && !OF_ELSE.has(figure.slot);
  // "Can you add a combi oven, brand new, same dealer, 9900": on top, and nothing in the place of what was told.
  if (lent && isOfThing && addsThing(text.slice(0, figure.from), text.slice(figure.to)))
    return [{ fact: 'amount', move: 'up', value: lent + by(lent) * tax }];
  // "With their fees the payout will be more like 556."
  const isOfPayout =
    numberOf(held, 'existing_debt') !== undefined && PAYOUT_IS.test(text.slice(0, figure.from));
  // "Rent is $700 a week" is no turnover.
  const only = figure.slot === 'rent' ? 'monthly_rent' : isOfPayout ? 'existing_debt' : undefined;
  const facts = only ? SUMS.filter((fact) => fact === only) : SUMS;
  return facts.flatMap((fact): Meaning[] => {
    const known = numberOf(held, fact);
    const value = sumOf(figure, known ?? (isMonthly(fact) ? undefined : wanted));
    const periods = period ? [period] : PERIOD_NAMES;
    const moves = isMonthly(fact) ? periods : SET;
    const one = moves.map((move) => ({ fact, move, value: value * PERIODS[move] * tax }));
    // "Two defaults, 640 with Ergon and 1,160 with Telstra."
    const isSeveral = fact === SEVERAL && sums.length > 1 && sums.includes(figure);
    const totals = isSeveral
      ? [sums.reduce((all, each) => all + sumOf(each, known ?? wanted), 0)]
      : [];
    const set = [...one, ...totals.map((total) => ({ fact, move: 'all', value: total }) as const)];
    // "An extra 200 out of it", of a loan that is paid out.
    // What is paid for premises moves their value with it.
    const base =
      isPremises && fact === 'property_value' ? undefined : (known ?? untold(fact, held));
    if (base === undefined) return set;
    // "Make it 5k more" is never 5k.
    const [, more] = BY_SO_MUCH.exec(text.slice(figure.to)) ?? [];
    if (more && known && fact === 'amount')
      return movesOf(fact, known, by(known)).filter(({ move }) => move === MOVES_BY[more]);
    // "We also have a warehouse worth 800k": beside the first, and not in its place.
    if (isBeside && known && ADDED.has(fact)) return [{ fact, move: 'up', value: known + value }];
    return [...set, ...movesOf(fact, base, by(base))];
  });
}

const BY_SO_MUCH = /^ ?k?(?: dollars| bucks)? (more|extra|less)\b(?! (?:than|of|like)\b)/i;
const MOVES_BY: Readonly<Record<string, Meaning['move']>> = {
  more: 'up',
  extra: 'up',
  less: 'down',
};

const movesOf = (fact: FactName, known: number, by: number): Meaning[] => [
  { fact, move: 'up', value: known + by },
  ...(known >= by ? [{ fact, move: 'down', value: known - by } as const] : []),
];

const PAYOUT_IS =
  /\bpay ?out (?:figure )?(?:is|will be|would be|comes to|is going to be)(?: (?:actually|really|now|more|like|closer to|about|around|nearer))* \$?$/i;
const OF_ELSE: ReadonlySet<Slot | undefined> = new Set(['worth', 'owed', 'deposit', 'held', 'tax']);
const ADDED: ReadonlySet<FactName> = new Set(['property_value', 'existing_debt']);
const PLUS_GST = /^ ?k? ?(?:\+|plus|and) ?(?:the )?gst\b/i;
const PERIOD_SAID: readonly (readonly [(typeof PERIOD_NAMES)[number], RegExp])[] = [
  ['set', /^ ?k? ?(?:(?:a|per|each|every) (?:month|mth)|monthly|p\.?m\.?\b)/i],
  [
    'yearly',
    /^ ?k? ?(?:(?:a|per|each|every|last|this|the|for the) (?:\w+ )?(?:year|yr|annum)|p\.?a\.?\b|yearly|annually)/i,
  ],
  ['weekly', /^ ?k? ?(?:(?:a|per|each|every) (?:week|wk)|weekly|p\.?w\.?\b)/i],
];

/** The reader has not added the tax to it already. */
function isAsWritten({ value, words }: SaidFigure): boolean {
  const written = Number(/\d[\d,]*(?:\.\d+)?/.exec(words)?.[0].replaceAll(',', ''));
  return [1, 1e3, 1e6].some((scale) => Math.abs(written * scale - value) < 1);
}

/** What was told of a sum that is none itself: a loan that is paid out, a share that is own money. */
function untold(fact: FactName, held: Held): number | undefined {
  if (fact === 'amount') return numberOf(held, 'existing_debt');
  const [price, share] = [numberOf(held, 'price'), numberOf(held, 'deposit_percent')];
  return fact === 'deposit' && price && share ? (price * share) / 100 : undefined;
}

/** "250" beside 180,000 is 250,000, and "900 dollars" are 900. */
function sumOf({ kind, value, words }: SaidFigure, beside = 1e5): number {
  if (value >= 1000 || value <= 0 || (kind === 'money' && IN_DOLLARS.test(words))) return value;
  const apart = (scale: number) => Math.abs(Math.log((value * scale) / beside));
  const [scale = 1] = [1, 1e3, 1e6].sort((one, other) => apart(one) - apart(other));
  return value * (scale === 1 && value < 500 ? 1e3 : scale);
}

const IN_DOLLARS = /\$|\b(?:dollars?|bucks?|quid|aud)\b/i;

const DAYS = {
  day: 1,
  'business day': 1.4,
  week: 7,
  hour: 1 / 24,
  month: 30.44,
  year: 365.25,
} as const;
function waysOfTime({ kind, value, unit, words }: SaidFigure, held: Held): Meaning[] {
  const days = kind === 'duration' ? value * DAYS[unit ?? 'day'] : value;
  const deadline = numberOf(held, DEADLINE);
  const ways: Meaning[] = [{ fact: DEADLINE, move: 'set', value: Math.round(days) }];
  if (kind !== 'date') ways.push({ fact: TERMS, move: 'set', value: Math.round(days) });
  if (deadline !== undefined && kind === 'duration')
    ways.push(...movesOf(DEADLINE, deadline, Math.round(days)));
  if (kind === 'date' || YEAR_ALONE.test(words))
    return [...ways, ...TIMES.map((fact) => ({ fact, move: 'since' }) as const)];
  const months = kind === 'duration' ? days / DAYS.month : value;
  return [
    ...ways,
    ...TIMES.flatMap((fact): Meaning[] => {
      const known = numberOf(held, fact);
      const set = { fact, move: 'set', value: Math.round(months) } as const;
      if (known === undefined) return kind === 'count' ? [] : [set];
      const inYears = { ...set, value: Math.round(value * 12) };
      return [
        set,
        ...(kind === 'count' ? [inYears] : []),
        { fact, move: 'up', value: known + set.value },
      ];
    }),
  ];
}

const WORD = /[a-z']+|\d[\d.,]*|[?!.,;:$%]/g;
const wordsOf = (text: string) =>
  [...text.toLowerCase().matchAll(WORD)].map(([word]) => (/^\d/.test(word) ? '#' : word));
const upToStop = (words: readonly string[]) => {
  const end = words.findIndex((word) => '.?!;'.includes(word));
  return end < 0 ? words : words.slice(0, end);
};
const ENDS = '$';

/** What stands around a figure, whatever it could mean. */
export function aroundFigure({ text, figures }: SaidFigures, at: number): string[] {
  const figure = figures[at];
  if (figure === undefined) return [];
  const [before, after] = [wordsOf(text.slice(0, figure.from)), wordsOf(text.slice(figure.to))];
  const [left, right] = [upToStop([...before].reverse()), upToStop(after)];
  const word = (words: readonly string[], place: number) => words[place] ?? ENDS;
  const first = wordsOf(text);
  return [
    ALWAYS,
    ...[0, 1, 2].flatMap((place) => [
      `l${place} ${word(left, place)}`,
      `r${place} ${word(right, place)}`,
    ]),
    `ll ${left.slice(0, 2).join(' ')}`,
    `rr ${right.slice(0, 2).join(' ')}`,
    `lr ${word(left, 0)} ${word(right, 0)}`,
    `first ${word(first, 0)}`,
    `firsts ${first.slice(0, 2).join(' ')}`,
    ...new Set(left.slice(0, 7).map((each) => `left ${each}`)),
    ...new Set(right.slice(0, 5).map((each) => `right ${each}`)),
    ...new Set([...left, ...right].map((each) => `clause ${each}`)),
    ...new Set([...before, ...after].map((each) => `says ${each}`)),
    ...(after[right.length] === '?' ? ['asked'] : []),
    ...(figure.isAlone ? ['alone'] : []),
    `slot ${figure.slot}`,
    `kind ${figure.kind} ${figure.unit}`,
    `of ${Math.min(figures.length, 3)}`,
    `at ${Math.min(at, 2)}`,
  ];
}

/** How the figure stands to what was told, if it were meant so. */
export function besideTold(
  { figures }: SaidFigures,
  at: number,
  { way, held }: { readonly way: Meaning | undefined; readonly held: Held },
): string[] {
  const figure = figures[at];
  if (figure === undefined) return [];
  const own = way ? standing(way, held) : [];
  const others = figures.filter((other) => other !== figure);
  const known = way && numberOf(held, way.fact);
  const told = way
    ? [
        known === undefined ? 'new' : 'held',
        held.amount === undefined ? 'no amount' : 'amount',
        ...Object.keys(held).flatMap((name) => (name === way.fact ? [] : [`has ${name}`])),
        `security ${held.security}`,
        ...(others.some((other) => isValue(other, known)) ? ['named beside'] : []),
        ...(others.some((other) => other.isOld && isValue(other, known)) ? ['taken back'] : []),
      ]
    : Object.values(held).some((value) => isValue(figure, value))
      ? ['as told']
      : [];
  const all = [...told, ...own];
  return [...all, ...all.map((each) => `${each} ${figure.slot}`)];
}

const rounded = (name: string, value: number) => `${name} ${Math.round(value)}`;

function standing({ fact, move, value }: Meaning, held: Held): string[] {
  const known = numberOf(held, fact);
  if (value === undefined || value <= 0) return [];
  if (move === 'up' || move === 'down') {
    const by = Math.abs(value - (known ?? 0));
    return [rounded('by', Math.log(Math.max(by, 1) / (known ?? 1)) * 2)];
  }
  const isMoney = isSumName(fact);
  const apart = (name: FactName) => Math.abs(Math.log(value / (numberOf(held, name) ?? 1)));
  const alike = factNames(held).filter(
    (name) => numberOf(held, name) !== undefined && isSumName(name) === isMoney,
  );
  const [nearest] = [...alike].sort((one, other) => apart(one) - apart(other));
  const isOther = alike.some((name) => name !== fact && apart(name) < EXACT);
  return [
    ...(known === undefined
      ? isMoney
        ? [rounded('size', Math.log10(Math.max(value, 1)) * 2)]
        : []
      : [
          rounded('ratio', Math.max(-6, Math.min(6, Math.log(value / known) * 3))),
          apart(fact) < EXACT ? 'same' : 'another',
        ]),
    ...(nearest === undefined ? [] : [nearest === fact ? 'nearest' : `nearer ${nearest}`]),
    ...(isOther ? ['same as other'] : []),
  ];
}
const EXACT = 0.001;

export type Weighed = {
  readonly figure: SaidFigure;
  /** Undefined where it most likely changes nothing. */
  readonly way: Meaning | undefined;
  /** From 0 to 1. */
  readonly chance: number;
  /** The likeliest where that fact is another figure's. */
  readonly second: Omit<Weighed, 'figure' | 'second'>;
};

/** Of each figure the likeliest way. */
export function weighChanges(said: SaidFigures, held: Held, gists: Gists): Weighed[] {
  return said.figures.flatMap((figure, at): Weighed[] => {
    const ways = waysOf(figure, { ...said, held });
    if (ways.length === 0) return [];
    const around = aroundFigure(said, at);
    const all = [undefined, ...ways].map((way) => ({
      way,
      odds: oddsOf([...around, ...besideTold(said, at, { way, held })], way, gists),
    }));
    const best = likeliest(all);
    const others = all.filter(({ way }) => way?.fact !== best.way?.fact);
    return [{ figure, ...best, second: likeliest(others) }];
  });
}

type Odds = { readonly way: Meaning | undefined; readonly odds: number };
function likeliest(all: readonly Odds[]) {
  const most = Math.max(...all.map(({ odds }) => odds));
  const sum = all.reduce((total, { odds }) => total + Math.exp(odds - most), 0);
  return { way: all.find(({ odds }) => odds === most)?.way, chance: 1 / sum };
}

/** Places of a way's two roles in the weights. */
const PLACES = new Map(MEANINGS.map((role, at) => [role, at]));
export const placesOf = (way: Meaning | undefined): readonly number[] => [
  ...new Set([roleOf(way), moveOf(way)].map((role) => PLACES.get(role) ?? 0)),
];

function oddsOf(
  features: readonly string[],
  way: Meaning | undefined,
  { weightsOf }: Gists,
): number {
  const places = placesOf(way);
  const sum = features.reduce((total, feature) => {
    const weights = weightsOf(feature);
    return weights ? places.reduce((all, at) => all + (weights[at] ?? 0), total) : total;
  }, 0);
  return sum / CHANGE_SCALE;
}
/** A weight is a byte: so many make one of log odds. */
export const CHANGE_SCALE = 64;

/** What the message says of the facts by its figures, and what is left of it to be read. */
export function tellWeighed(said: SaidFigures, facts: Facts, gists: Gists): WeighedChanges {
  const held = heldOf(facts);
  const weighed = weighChanges(said, held, gists)
    .map((each, _, all) => orSum(each, all, said.text))
    .sort((one, other) => other.chance - one.chance);
  const told = new Map<FactName, number>();
  const values = new Set<number>();
  const out: Said[] = [];
  for (const each of weighed) {
    const { figure } = each;
    // Two figures tell no one fact: "a normal month is more like 30. And make it 50".
    const isTaken = each.way !== undefined && told.has(each.way.fact);
    const { way, chance } = isTaken ? each.second : each;
    const isTold = chance >= (isTaken ? LIKELY : SURE) && way?.value !== undefined;
    if (isTold && !told.has(way.fact)) {
      told.set(way.fact, wholeOf(way.fact, way.value));
      values.add(wholeOf(way.fact, way.value));
      out.push(inFull(figure, said.text, way));
    } else if (isOfOthers(each, weighed)) {
      out.push({ ...withPeriod(figure, said.text), words: 'some' });
    } else if (isTold || (isTaken && each.chance >= SURE) || isNothing(each, said, held)) {
      out.push({ ...withPeriod(figure, said.text), words: '' });
    } else if (chance >= SURE && way?.move === 'since' && way.fact === 'trading_months') {
      out.push({ ...figure, words: SAID_OF.trading_months?.(`since ${figure.words}`) ?? '' });
    }
  }
  if (isKept(weighed, said.text, held, told)) told.set('amount', Number(held.amount));
  // "It's 42, not 36."
  const old = told.size > 0 ? said.figures.filter(({ isOld }) => isOld) : [];
  out.push(...old.map((each) => ({ ...each, words: '' })));
  return {
    facts: Object.fromEntries(told),
    text: replace(said.text, out),
    values,
    isMore: weighed.some(({ way, chance }) => chance >= SURE && roleOf(way) === 'amount up'),
    isSure: weighed.some(({ way, chance }) => way && chance >= LIKELY),
    left:
      told.size > 0
        ? []
        : weighed.filter((each) => isLoose(each, held)).map(({ figure }) => figure),
  };
}

/** What is hardly nothing, and could be but one sum, that no other figure tells: "so its 260 now. is there anything cheaper", of 310. */
function orSum(each: Weighed, weighed: readonly Weighed[], text: string): Weighed {
  const { way, chance, second, figure } = each;
  const fact = second.way?.fact;
  const isClear = !way && chance < NOT_NOTHING && second.chance >= CLEARLY;
  const isSum = isClear && fact && isSumName(fact) && !PAID_TO_US.test(text.slice(0, figure.from));
  const telling = weighed.filter((one) => (one.way ?? one.second.way)?.fact === fact);
  return isSum && telling.length < 2 ? { ...each, ...second } : each;
}
/** What others pay. */
const PAID_TO_US = /\bpa(?:id|ys?) [^.?!]*$/i;
/** Nothing that is less likely is weighed against what else it could be. */
const NOT_NOTHING = 0.65;
const CLEARLY = 0.9;

export type WeighedChanges = Pick<ToldChanges, 'facts' | 'text'> & {
  /** What the reader makes of these is told already. */
  readonly values: ReadonlySet<number>;
  /** It comes on top of what is lent. */
  readonly isMore: boolean;
  /** A figure surely changes what was told. */
  readonly isSure: boolean;
  /** What these are cannot be told, nor that they are nothing. */
  readonly left: readonly SaidFigure[];
};

/** From this chance a figure is taken to mean so. */
const SURE = 0.45;
/** From this it is no mere question. */
const LIKELY = 0.6;

const wholeOf = (fact: FactName, value: number) =>
  FACT_UNITS[fact] === 'percent' ? Math.round(value * 10) / 10 : Math.round(value);

/** A span of the text, and what is said there instead. */
type Said = Pick<SaidFigure, 'from' | 'to' | 'words'>;
const replace = (text: string, parts: readonly Said[]) =>
  [...parts]
    .sort((one, other) => other.from - one.from)
    .reduce(
      (left, { from, to, words }) => `${left.slice(0, from)}${words || ' '}${left.slice(to)}`,
      text,
    );

/** A sum that the reader hears as the same is left to it in full, for what is said with it; any other figure is taken out. */
function inFull(figure: SaidFigure, text: string, { fact, move, value = 0 }: Meaning): Said {
  const isRead = move === 'set' && figure.slot && AGREES[figure.slot]?.includes(fact);
  const span = isRead && !PLUS_GST.test(text.slice(figure.to)) ? figure : withPeriod(figure, text);
  return { ...span, words: isRead ? `$${wholeOf(fact, value)}` : '' };
}

/** "About 60 and 20 for the rest": what it is cannot be told, nor that it is nothing. */
const isLoose = ({ figure, way, chance }: Weighed, held: Held) =>
  !way &&
  chance < DOUBTLESS &&
  (figure.kind === 'money' || figure.kind === 'count') &&
  /\d/.test(figure.words) &&
  !Object.values(held).some((value) => isValue(figure, value));
const DOUBTLESS = 0.95;

/** "Still want the 1.75", "leave the total where it is": it stays so, whatever pays out what. */
function isKept(
  weighed: readonly Weighed[],
  text: string,
  held: Held,
  told: ReadonlyMap<FactName, number>,
) {
  const isSame = ({ figure, way }: Weighed) => !way && isValue(figure, held.amount);
  // "The existing loan is the same" is said of no total.
  const isSaid =
    numberOf(held, 'amount') !== undefined && KEEPS_TOTAL.test(text.replace(LOAN_THERE, ''));
  return !told.has('deposit') && !told.has('amount') && (isSaid || weighed.some(isSame));
}
const LOAN_THERE = /existing loan/gi;
const KEEPS_TOTAL =
  /\b(?:leave|keep)\b[^.;?!]{0,12}\b(?:total|loan|amount|facility|sum|ask)\b|\b(?:total|loan|amount|facility|sum|ask)\b[^.;?!]{0,40}\b(?:unchanged|(?<!\bfor )the same|where it is|stays?|not? (?:altered|changed?))\b/i;

/** "70k a month" leaves no month behind. */
const withPeriod = ({ from, to }: SaidFigure, text: string) => ({
  from,
  to: to + (A_PERIOD.exec(text.slice(to))?.[0].length ?? 0),
});
const A_PERIOD =
  /^ ?(?:k )?(?:(?:\+|plus|and) ?(?:the )?gst|(?:an?|per|each|every) (?:month|mth|week|wk|year|yr|fortnight|annum|day|hour)|p\.?a\.?|monthly|weekly|yearly)\b/i;

/** What the reader hears by these words as well. */
const AGREES: Partial<Record<Slot, readonly FactName[]>> = {
  worth: ['property_value', 'item_value'],
  owed: ['existing_debt', 'item_debt'],
  price: ['price'],
  deposit: ['deposit'],
  wanted: ['amount'],
  bill: ['amount'],
  turnover: ['monthly_turnover'],
  invoices: ['invoices_outstanding'],
  tax: ['tax_owed'],
  default: ['default_amount'],
  end_value: ['end_value'],
  build_cost: ['build_cost'],
};

/** "A friend borrowed 250k at around 11%", "another lender quoted 1.5% a month": all that is said with a figure of somebody else. */
const isOfOthers = ({ figure, way, chance }: Weighed, weighed: readonly Weighed[]) =>
  !way &&
  chance >= DOUBTLESS &&
  weighed.some(
    (each) => !each.way && each.figure.slot === 'other' && each.figure.sentence === figure.sentence,
  );

/** It changes nothing, and nothing else could be said by it that this does not weigh. */
function isNothing({ figure, way, chance }: Weighed, said: SaidFigures, held: Held): boolean {
  const { slot, kind, words, from, to } = figure;
  const { text } = said;
  // "Truck is a volvo 2014, worth 60k": its year the reader tells.
  const isOfWorth = ({ slot: other, sentence }: SaidFigure) =>
    other === 'worth' && sentence === figure.sentence;
  // "There's a 2009 model going for 70k."
  const isModel = MODEL.test(text.slice(to));
  const isOfThing = isModel || (THING.test(text) && said.figures.some(isOfWorth));
  if (YEAR_ALONE.test(words) && isOfThing) return false;
  const isWord = kind === 'count' && !/\d/.test(words);
  const isMove =
    kind === 'percent' &&
    (slot === undefined || held.interest_rate !== undefined || MOVES.test(text));
  // "And a canopy for another 4,800" has rules of its own.
  const before = text.slice(0, from);
  if (way || isWord || isMove || ON_TOP.test(before) || addsThing(before, text.slice(to)))
    return false;
  if (slot === undefined) return chance >= SURE;
  return WEIGHED.has(slot) && chance >= (LEAVES_SURELY.has(slot) ? DOUBTLESS : SURE);
}
/** "A 2009 model", "a 2009 Komatsu excavator". */
const MODEL =
  /^ (?:model|build|plate|(?:[a-z]+ ){0,2}(?:machine|truck|ute|van|trailer|bus|excavator|digger|loader|tractor|tipper|forklift|bobcat|grader|dozer|harvester|header)s?)\b/i;
const THING =
  /\b(?:trucks?|utes?|vans?|cars?|trailers?|bus|excavator|digger|loader|tractor|machine|prime mover|tipper|forklift|rig|bobcat|grader|dozer|harvester|header)\b/i;
/** What is told by these the reader hears well by itself: it is nothing only where that is beyond doubt. */
const LEAVES_SURELY: ReadonlySet<Slot> = new Set([
  'needed',
  'deposit',
  'profit',
  'default',
] as const);
/** A percent of these is a share of what was told, or by how much it moves. */
const MOVES =
  /\b(?!lender|overdue)(?:drop|fall|fell|low|less|more|rise|rose|up|down|blow|over|borrow|lend|of (?:it|that|this|the))\w*\b/i;
const ON_TOP = /\b(?:another|extra|further|additional)(?: (?:about|around))? \$?$/i;
const WEIGHED: ReadonlySet<Slot> = new Set([
  ...([
    'wanted',
    'loan',
    'bill',
    'owed',
    'worth',
    'price',
    'deposit',
    'held',
    'end_value',
  ] as const),
  ...(['total_cost', 'build_cost', 'turnover', 'profit', 'invoices', 'repayment', 'rent'] as const),
  ...([
    'tax',
    'default',
    'needed',
    'trading',
    'term',
    'item_age',
    'rate',
    'lvr',
    'payment_terms',
  ] as const),
]);
