/** Reads the terms of a sum from the figures of a message and the words beside them, which content/vocabulary/asked.yaml lists. */
import type { CatalogueLane } from '../../catalogue/content.ts';
import { ON_INVOICES } from '../cost.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';
import type { Sum } from './price.ts';
import { MOST_BESIDE, type Pays, type Rate, type Terms } from './terms.ts';

type Kind = SaidFigure['kind'];

/** What the words right beside a figure make it, and on which side of it they stand where that matters. */
const BESIDE = {
  set_up: { of: ['percent', 'money'] },
  fee: { of: ['percent', 'money'] },
  line_fee: { of: ['percent'] },
  balloon: { of: ['percent', 'money'] },
  drawn: { of: ['percent', 'money'] },
  advance: { of: ['percent'] },
  up_front: { of: ['percent'], stands: 'after' },
  deposit: { of: ['percent', 'money'] },
  share: { of: ['percent'] },
  less: { of: ['percent'], stands: 'after' },
  more: { of: ['percent'], stands: 'after' },
  no_rate: { of: ['percent'], stands: 'after' },
  other_share: { of: ['percent'], stands: 'before' },
  factor: { of: ['count'] },
  payments: { of: ['count'], stands: 'after' },
  pays_back: { of: ['money'], stands: 'before' },
} as const satisfies Record<string, Words>;
type Words = { readonly of: readonly Kind[]; readonly stands?: 'before' | 'after' };
type Beside = keyof typeof BESIDE;
// The keys are those of the object.
const BESIDES = Object.keys(BESIDE) as Beside[];

/** The names that words are listed for. */
export const TERM_WORDS = [
  ...BESIDES,
  ...(['no_balloon', 'half_drawn', 'all_drawn', 'on_invoices', 'rate', 'asks_rate'] as const),
  ...(['interest_only', 'evenly', 'repayments', 'added', 'prepaid', 'flat', 'lands'] as const),
  ...(['paid_first', 'capacity'] as const),
  ...(['per_month', 'per_year', 'per_30_days', 'monthly', 'yearly'] as const),
  ...(['weekly', 'fortnightly', 'daily', 'without_gst'] as const),
] as const;
type TermWord = (typeof TERM_WORDS)[number];

/** Where such words stand in the text. */
export type TermMark = { readonly name: TermWord; readonly from: number; readonly to: number };

export type TermsSaid = {
  readonly text: string;
  readonly figures: readonly SaidFigure[];
  readonly marks: readonly TermMark[];
  /** The kind of finance that is named, or the kind for a thing that is named. */
  readonly lane?: CatalogueLane | undefined;
};

type Part = SaidFigure & { readonly is?: Beside | undefined };
type Reading = TermsSaid & {
  readonly parts: readonly Part[];
  readonly has: (name: TermWord) => boolean;
  readonly isOnInvoices: boolean;
  /** What was told before has no rate, and may go on with another share: "what if we found 30%?" */
  readonly isBeside?: boolean;
};

/** What is asked of a sum. */
export const asksSum = (marks: readonly TermMark[]) => marks.some(({ name }) => ASKS.has(name));
const ASKS: ReadonlySet<TermWord> = new Set<TermWord>([
  ...(['interest_only', 'evenly', 'repayments', 'added', 'prepaid', 'lands'] as const),
  ...(['asks_rate', 'capacity', 'weekly', 'fortnightly', 'monthly'] as const),
]);

/** "Trading 4 years", "house worth 900k": somebody tells of themselves, and asks about no sum alone. */
export const tellsOfBorrower = (said: TermsSaid) =>
  partsOf(said).some(({ is, slot = '' }) => is === undefined && OF_BORROWER.has(slot));
const OF_BORROWER: ReadonlySet<string> = new Set([
  ...['trading', 'needed', 'worth', 'experience', 'score', 'item_age', 'arrears'],
]);

/** Undefined where the message states no sum that can be worked out. */
export function readTerms(said: TermsSaid, before?: Terms): Terms | undefined {
  const has = (name: TermWord) => said.marks.some((mark) => mark.name === name);
  const isOnInvoices =
    has('on_invoices') || said.lane?.rate.unit === ON_INVOICES || before?.on_invoices === true;
  const reading = { ...said, parts: partsOf(said), has, isOnInvoices };
  const sums = readSums(reading);
  if (sums === undefined) return undefined;
  const { amount = before?.amount } = sums;
  const own = onlySaid({
    ...sums,
    ...readPercents({ ...reading, isBeside: before?.rates.length === 0 }, amount),
    ...readBalloons(reading, amount),
    months: readMonths(reading),
    every: EVERY.find(([word]) => has(word))?.[1],
    fees_added: areFeesAdded(reading) || undefined,
    lands: has('lands') || undefined,
    without_gst: has('without_gst') || undefined,
    asks_rate: has('asks_rate') || undefined,
    on_invoices: isOnInvoices || undefined,
  });
  const ways = waysOf(reading);
  const isMore = ways.length > 0 || Object.keys(own).some((name) => name !== 'on_invoices');
  if (before && !isMore) return undefined;
  // Another loan that is told whole is drawn whole: nothing of a limit before it goes on.
  const kept = own.amount && own.rates && own.months ? undefined : before;
  // A rate takes the place of a factor: they are two ways to say one price.
  const factor = sums.factor ?? (own.rates ? undefined : before?.factor);
  const isSame = own.rates === undefined && own.months === undefined;
  const paired = isSame ? before?.isPaired : isPaired(reading) || undefined;
  const whole = {
    rates: [],
    months: [],
    balloons: [],
    every: before?.every,
    ...kept,
    ...own,
    factor,
    isPaired: paired,
  };
  const terms = { ...whole, ...howPaid(whole, ways, reading, kept) };
  return isWhole(terms, reading) ? terms : undefined;
}

/** As they were told before, of a need or of a sum that was priced. */
export function termsOf({ facts, months }: Sum): Terms {
  const { amount, invoices_outstanding: invoices = amount, interest_rate: percent } = facts;
  const { balloon_percent: share = 0, balloon = ((amount ?? 0) * share) / 100 } = facts;
  return {
    amount: amount ?? invoices,
    rates: percent === undefined ? [] : [{ percent, per: usualPeriod(percent), isTaken: true }],
    // When customers pay is the term of an advance on invoices, and of no other loan.
    months: invoices === amount && facts.payment_terms_days ? [] : months.slice(0, MOST_BESIDE),
    pays: [],
    balloons: balloon > 0 ? [balloon] : [],
    drawn: facts.drawn,
    factor: facts.factor_rate,
    advance_percent: facts.advance_percent,
    profit: facts.yearly_profit,
  };
}
const usualPeriod = (percent: number) => (percent < LEAST_YEARLY ? 'month' : 'year');

const EVERY = [
  ['monthly', 'month'],
  ['weekly', 'week'],
  ['fortnightly', 'fortnight'],
  ['daily', 'day'],
] as const;

/** Without what the message leaves open, which is as it was before. */
const onlySaid = (own: Partial<Terms>): Partial<Terms> =>
  Object.fromEntries(
    Object.entries(own).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

// Which words belong to which figure.

/** Words stand beside the figure that is nearest to them, and a figure is what the nearest of them say. */
function partsOf({ text, figures, marks }: TermsSaid): Part[] {
  const all = figures.map((each) => asTime(asPercent(each), text));
  const nearest = marks.flatMap((mark) => {
    const { name } = mark;
    if (!isBeside(name)) return [];
    const { of, stands }: Words = BESIDE[name];
    const pairs = all.flatMap((figure, index) => {
      const isThere = stands === undefined || (stands === 'after') === mark.from >= figure.to;
      const distance = distanceOf(figure, mark, { text, figures: all });
      return isThere && of.includes(figure.kind) && distance !== undefined
        ? [{ index, name, distance }]
        : [];
    });
    return pairs.sort((one, other) => one.distance - other.distance).slice(0, 1);
  });
  nearest.sort((one, other) => one.distance - other.distance);
  return all.map((each, at) => ({ ...each, is: nearest.find(({ index }) => index === at)?.name }));
}

const isBeside = (name: TermWord): name is Beside => BESIDES.some((each) => each === name);

/** "65% of a 12m end value" was read as a sum of its own. */
function asPercent(figure: SaidFigure): SaidFigure {
  const [, percent] = /^([\d.]+) ?(?:%|per ?cent)/i.exec(figure.words) ?? [];
  return figure.kind === 'money' && percent
    ? { ...figure, kind: 'percent', value: Number(percent), slot: undefined }
    : figure;
}

/** "18 months instead of 12" is no 12,000. */
function asTime(figure: SaidFigure, text: string): SaidFigure {
  const value = Number(figure.words);
  const isBare = figure.kind === 'money' && value > 0 && value <= MOST_BARE;
  const isBeside = /\b(?:instead of|rather than|or|vs\.?|versus|against|than|not) $/i.test(
    text.slice(0, figure.to - figure.words.length),
  );
  return isBare && isBeside ? { ...figure, kind: 'count', value, slot: undefined } : figure;
}
const MOST_BARE = 84;

type Place = { readonly from: number; readonly to: number };

/** In characters; undefined where something else stands between. */
function distanceOf(
  figure: Place,
  mark: Place,
  { text, figures }: Pick<TermsSaid, 'text' | 'figures'>,
): number | undefined {
  const isBefore = mark.to <= figure.from;
  if (!isBefore && mark.from < figure.to) return undefined;
  const [from, to] = isBefore ? [mark.to, figure.from] : [figure.to, mark.from];
  const between = text.slice(from, to);
  const isCut = figures.some((each) => each.from >= from && each.to <= to);
  return isCut || !BETWEEN.test(between)
    ? undefined
    : between.length + (/[,;(]/.test(between) ? ACROSS : 0);
}
const BETWEEN =
  /^(?:[\s,:;=(~+-]|\b(?:of|is|at|a|an|the|it|are|was|be|in|for|about|around|roughly|say|only|just|another|and|plus|payment|monthly|weekly|fortnightly|equal|even|my|our|money)\b)*$/i;
const ACROSS = 6;

/** The words that stand right behind a place. */
const behind = (at: number, { marks, text }: TermsSaid, names: readonly TermWord[]) =>
  marks.find(
    ({ name, from }) =>
      names.includes(name) &&
      from >= at &&
      /^[ /]?(?:rate|interest|fee)? ?$/i.test(text.slice(at, from)),
  )?.name;

// Sums of money.

const NEVER_LENT: ReadonlySet<string> = new Set(['repayment', 'rent', 'profit', 'tax', 'default']);

/** How often a month has such a time. */
const A_MONTH: Readonly<Partial<Record<TermWord, number>>> = {
  weekly: 52 / 12,
  fortnightly: 26 / 12,
};

/** "Interest rolled up, 2% fee also rolled up". */
function areFeesAdded({ parts, marks, figures }: Reading): boolean {
  const fee = parts.findLast(({ is }) => is === 'set_up' || is === 'fee');
  const added = marks.filter(({ name }) => name === 'added');
  return (
    added.length > 1 &&
    added.some(
      ({ from }) =>
        fee && from >= fee.to && !figures.some((each) => each.from >= fee.to && each.to <= from),
    )
  );
}

function readSums(reading: Reading): Partial<Terms> | undefined {
  const { parts } = reading;
  const sums = parts.filter(({ kind, is }) => kind === 'money' && is === undefined);
  const paid = sums.flatMap((part) => {
    const name = behind(part.to, reading, ['per_month', 'monthly', 'fortnightly', 'weekly']);
    // "Invoices of 340k a month" are what is advanced, and not what is paid back.
    return name === undefined || reading.isOnInvoices
      ? []
      : [{ part, monthly: part.value * (A_MONTH[name] ?? 1) }];
  });
  const lent = sums.filter(
    (each) =>
      !each.isOld && !paid.some(({ part }) => part === each) && !NEVER_LENT.has(each.slot ?? ''),
  );
  const down = parts.find(({ kind, is }) => kind === 'money' && is === 'deposit');
  const amounts = [...new Set(lent.map(({ value }) => value))];
  const [whole, other, third] = amounts;
  // "Worth 1.1m, owe 520k: how much is left at 75%?"
  const isLess = ({ slot, from }: Part) =>
    slot === 'owed' || /\b(?:minus|less|take away) \$?$/i.test(reading.text.slice(0, from));
  const owed = lent.find(isLess)?.value;
  const worth = lent.find((each) => !isLess(each))?.value;
  if (worth && owed && third === undefined) return { amount: worth, owed };
  // Of two sums nobody can tell which is lent.
  if (other !== undefined) return undefined;
  const amount = whole && down && down.value < whole ? whole - down.value : whole;
  const named = statedAs(reading, 'factor');
  const stated = named && isFactor(named) ? named : undefined;
  const back = statedAs(reading, 'pays_back');
  const ofBack = back && amount && back > amount ? back / amount : undefined;
  return {
    amount,
    payment: paid.at(-1)?.monthly,
    factor: stated ?? (reading.has('factor') ? looseFactor(parts) : ofBack),
    drawn: drawnOf(reading, amount),
    set_up_dollars: addUp(
      parts.filter(({ kind, is }) => kind === 'money' && (is === 'set_up' || is === 'fee')),
    ),
  };
}

const statedAs = ({ parts }: Reading, is: Beside, kind?: Kind) =>
  parts.find((each) => each.is === is && (kind ?? each.kind) === each.kind)?.value;

const addUp = (parts: readonly Part[]) =>
  parts.length > 0 ? parts.reduce((sum, { value }) => sum + value, 0) : undefined;

/** "Been quoted a factor rate on 40k, 1.3". */
const looseFactor = (parts: readonly Part[]) =>
  parts.find(({ kind, value }) => kind === 'count' && isFactor(value))?.value;
const isFactor = (value: number) => value > 1 && value < 2;

function drawnOf(reading: Reading, amount: number | undefined) {
  const { has } = reading;
  const share =
    statedAs(reading, 'drawn', 'percent') ??
    (has('half_drawn') ? 50 : has('all_drawn') ? 100 : undefined);
  const ofAmount = share !== undefined && amount ? (amount * share) / 100 : undefined;
  return statedAs(reading, 'drawn', 'money') ?? ofAmount;
}

function readBalloons(reading: Reading, amount: number | undefined): Partial<Terms> {
  const { parts, marks } = reading;
  const ofBalloon = parts.filter(({ is }) => is === 'balloon');
  const stated = ofBalloon.flatMap(({ kind, value, from }) => {
    const left = kind === 'money' ? value : amount && (amount * value) / 100;
    return left === undefined ? [] : [{ left, from }];
  });
  const none = marks.filter(({ name }) => name === 'no_balloon');
  const inOrder = [...stated, ...none.map(({ from }) => ({ left: 0, from }))].sort(
    (one, other) => one.from - other.from,
  );
  const lefts = inOrder.map(({ left }) => left);
  // Beside one that is stated stands none.
  const [only, second] = lefts;
  const all = only && second === undefined ? [only, 0] : lefts;
  return { balloons: all.slice(0, MOST_BESIDE) };
}

// Percents.

/** No rate of a year is as high: it is a share of the sum. */
const LEAST_SHARE = 40;

function readPercents(reading: Reading, amount: number | undefined): Partial<Terms> {
  const { parts, isOnInvoices } = reading;
  const percents = parts.filter(({ kind }) => kind === 'percent');
  const of = (is: Beside) => percents.filter((each) => each.is === is);
  // "Half" is a percent to the reader, and no rate.
  const loose = percents.filter(
    ({ is, words }) => is === undefined && /%|per ?cent|pct/i.test(words),
  );
  const isShare = (each: Part) =>
    each.value >= LEAST_SHARE && periodOf(each, reading) === undefined;
  const plain = loose.filter((each) => !isShare(each) && isRate(each, reading));
  // "2.2% fee" is the price on invoices, and where there is no other.
  const isFeeTheRate = isOnInvoices || plain.length === 0;
  const priced = isFeeTheRate ? [...plain, ...of('fee')] : plain;
  const stated = priced.length > 0 ? priced : amount ? countedRates(reading) : [];
  const rates = stated.flatMap((each) =>
    bothEnds(each).map((percent) => rateOf(percent, each, reading)),
  );
  const [less, more] = [of('less')[0]?.value, of('more')[0]?.value];
  const moved = less === undefined && more === undefined ? undefined : (more ?? 0) - (less ?? 0);
  const [rate] = rates;
  const beside =
    moved !== undefined && rate ? [rate, { ...rate, percent: rate.percent + moved }] : rates;
  const [share] = loose.filter(isShare);
  const [upFront] = of('up_front');
  const once = [
    ...of('set_up'),
    ...(isFeeTheRate ? [] : of('fee')),
    ...(isOnInvoices || !upFront ? [] : [upFront]),
  ];
  const advance = of('advance')[0] ?? (isOnInvoices ? (upFront ?? share) : undefined);
  const [deposit] = of('deposit');
  const ofSum = of('share')[0] ?? (isOnInvoices ? undefined : share);
  return {
    rates: beside.slice(0, MOST_BESIDE),
    moved_percent: rate || Math.abs(moved ?? 0) > MOST_MOVED ? undefined : moved,
    set_up_percent: addUp(once),
    line_fee_percent: of('line_fee')[0]?.value,
    advance_percent: advance?.value,
    share_percent: ofSum?.value ?? (deposit && 100 - deposit.value),
  };
}

/** Where the words beside it let it be one: not "about 30% jobs". */
function isRate(part: Part, reading: Reading): boolean {
  const { from, to } = part;
  const { text, figures, isBeside, has } = reading;
  const after = text.slice(to);
  if (SAID_BEFORE.test(text.slice(0, from)) || periodOf(part, reading)) return true;
  // Beside a term or fees it is no other share: "7 years, 20% balloon, 8.5%".
  const isOfPrice = OF_PRICE.some((name) => has(name)) || readMonths(reading).length > 0;
  if (isBeside && !isOfPrice) return false;
  return (
    GOES_ON.test(after) ||
    figures.some((each) => each.from > to && /^[ ,]*$/.test(text.slice(to, each.from)))
  );
}
const OF_PRICE = ['set_up', 'line_fee', 'balloon', 'no_balloon'] as const;
const SAID_BEFORE =
  /(?:[@=:]|\b(?:at|from|to|than|says?|said|quoted|charges?|charging|rate(?: of| is)?|interest(?: of| is)?|paying|work(?:ed|ing)?(?: it)?(?: out)? on|reckons?|assum(?:e|ing)|fee(?: of| is)?)(?: about| around| say)?) ?$/i;
const GOES_ON =
  /^(?:\s*$|\s*[,.;?!)/]|\s*(?:p\.?a\b|p\.? a\b|per|a|an|each|flat|simple|fixed|variable|nominal|cost|costs|really|actually|work|works|come|comes|be|until|each|every|it|that|worse|dearer|cheaper|interest|rate|monthly|yearly|annual|annually|annum|over|for|on|with|and|or|vs|versus|to|from|io|p ?& ?i|principal|capitali\w+|compound\w*|rolled|prepaid|paid|added|instead|against|than|is|what|how|x|plus|repaid|as|in|of (?:the )?invoices?|fee)\b)/i;

/** "20% off" is a price that is cut, and no rate. */
const MOST_MOVED = 5;

/** "At 6.9", "from 9 to 10.5": a rate without its sign. */
function countedRates({ parts, text, has }: Reading): Part[] {
  return parts.filter(
    ({ kind, is, value, from, unit }) =>
      kind === 'count' &&
      is === undefined &&
      unit === undefined &&
      value < LEAST_SHARE &&
      (/(?:\bat|@|\brate(?: of| is)?|\b(?:says?|said|quoted|offered)) ?$/i.test(
        text.slice(0, from),
      ) ||
        (has('rate') && /\b(?:from|to) ?$/i.test(text.slice(0, from)))),
  );
}

/** "9 to 10.5" was read as one figure with two ends. */
function bothEnds({ words, value }: Part): number[] {
  const [, low] = /^([\d.]+) ?%? ?(?:to|and|-|–) ?[\d.]+/.exec(words) ?? [];
  return low === undefined ? [value] : [Number(low), value];
}

const PERIODS = [
  ['per_month', 'month'],
  ['per_year', 'year'],
  ['per_30_days', '30 days'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['weekly', 'week'],
  ['daily', 'day'],
] as const;
/** "8% monthly" is a rate of the year that is paid each month, and so is "18% weekly". */
const MOST_MONTHLY = 5;
/** A rate that is not said to be of a month or a year is of a month below this. */
const LEAST_YEARLY = 4;

function periodOf({ value, from, to }: Part, reading: Reading): Rate['per'] | undefined {
  const names = PERIODS.map(([name]) => name);
  const { text, marks } = reading;
  const after = behind(to, reading, names);
  const before = marks.find(
    ({ name, to: end }) =>
      (name === 'monthly' || name === 'yearly') &&
      end <= from &&
      /^ (?:interest )?rate(?: of| is| at|[:=])* ?$/i.test(text.slice(end, from)),
  )?.name;
  const name = after ?? before;
  const isOfPayments = name === 'monthly' || name === 'weekly' || name === 'daily';
  if (isOfPayments && value > MOST_MONTHLY) return undefined;
  return PERIODS.find(([each]) => each === name)?.[1];
}

function rateOf(percent: number, part: Part, reading: Reading): Rate {
  const { lane, isOnInvoices, parts } = reading;
  const per = periodOf(part, reading);
  if (isOnInvoices && per !== 'year') return { percent, per: '30 days' };
  if (per !== undefined) return { percent, per };
  // "9% and 11% a year" says it once.
  const [said] = parts.flatMap((each) =>
    each.kind === 'percent' ? (periodOf(each, reading) ?? []) : [],
  );
  if (said !== undefined) return { percent, per: said };
  const isByMonth = lane?.rate.unit === 'percent_per_month' && percent <= MOST_MONTHLY;
  return { percent, per: isByMonth ? 'month' : usualPeriod(percent), isTaken: true };
}

// Times.

const [DAYS, WEEKS, YEAR] = [30, 52, 12];
/** A term is no longer than this. */
const LONGEST = 480;
const MONTHS_IN: Readonly<Record<string, number>> = { year: YEAR, month: 1, week: YEAR / WEEKS };
const inMonths = (value: number, unit: SaidFigure['unit']) =>
  value * (MONTHS_IN[String(unit)] ?? 1 / DAYS);
const NO_TERM: ReadonlySet<string> = new Set([
  ...['trading', 'needed', 'item_age', 'lease', 'experience', 'arrears', 'discharged'],
]);
const JOINS =
  /^ ?,? ?(?:,|instead of|rather than|or|and|vs\.?|versus|against|not|than|with|compared (?:to|with)) ?,? ?$/i;

function readMonths({ parts, text, has, marks }: Reading): number[] {
  const isOfRate = ({ from, to }: Place) =>
    marks.some((mark) => mark.name === 'per_30_days' && mark.from <= from && to <= mark.to);
  const times = parts.filter(
    ({ kind, slot = '', words, from, to }) =>
      kind === 'duration' &&
      !isOfRate({ from, to }) &&
      !NO_TERM.has(slot) &&
      (!UNCOUNTED.test(words) || /\b(?:for|over) $/i.test(text.slice(0, from))),
  );
  const found = times.flatMap((each) =>
    endsOf(each, text).map((value) => ({ at: each.from, months: inMonths(value, each.unit) })),
  );
  const payments = parts.filter(({ is }) => is === 'payments');
  found.push(
    ...payments.map(({ from, value }) => ({ at: from, months: value / timesAMonth(has) })),
  );
  // "Over 2 years instead of 4", "12, 18 or 24 months".
  const linked: Part[] = [...times];
  for (const each of parts.filter(isWholeCount).reverse()) {
    const beside = linked.find(
      (time) =>
        isJoined(time, each, text) || isLinked(time, each, text) || isLinked(each, time, text),
    );
    if (beside === undefined) continue;
    linked.push({ ...each, ...(beside.unit && { unit: beside.unit }) });
    found.push({ at: each.from, months: inMonths(each.value, beside.unit) });
  }
  found.sort((one, other) => one.at - other.at);
  const months = found.map((each) => each.months).filter((each) => each > 0 && each <= LONGEST);
  return [...new Set(months)].slice(0, MOST_BESIDE);
}

/** "A month" is mostly how often something is paid. */
const UNCOUNTED = /^(?:an? |the )?(?:day|week|fortnight|month|year)$/i;

const isWholeCount = ({ kind, is, value }: Part) =>
  kind === 'count' && is === undefined && Number.isInteger(value) && value <= LONGEST;

const timesAMonth = (has: Reading['has']) =>
  has('weekly') ? 52 / 12 : has('fortnightly') ? 26 / 12 : 1;

/** "Drop it from 25 to 30 years" was read as one time with two ends. */
function endsOf({ words, value, from }: Part, text: string): number[] {
  const [, low] = /^([\d.]+) ?(?:to|-|–) ?[\d.]+/.exec(words) ?? [];
  return low && /\bfrom $/i.test(text.slice(0, from)) ? [Number(low), value] : [value];
}

const isLinked = (one: Place, other: Place, text: string) => {
  const between = text.slice(one.to, other.from);
  const isMoved = /^ to $/.test(between) && /\bfrom $/i.test(text.slice(0, one.from));
  return one.to <= other.from && (isMoved || JOINS.test(between));
};

/** "90 days instead of 30": the words that take it back are a part of the figure. */
const isJoined = (time: Part, other: Part, text: string) =>
  other.isOld && time.to <= other.from && !/[.?!]/.test(text.slice(time.to, other.from));

/** "14% over 3 years or 10% over 5": each rate stands before its own time. */
function isPaired(reading: Reading): boolean {
  const kinds = reading.parts.flatMap(({ kind, is, words }) =>
    is === undefined && (kind === 'percent' || (kind !== 'money' && !/^an? /i.test(words)))
      ? [kind === 'percent' ? 'rate' : 'time']
      : [],
  );
  return kinds.join(' ') === 'rate time rate time';
}

// How it is paid.

const WAYS = [
  ['interest_only', 'interest'],
  ['evenly', 'evenly'],
  ['added', 'added'],
  ['prepaid', 'prepaid'],
  ['paid_first', 'prepaid'],
  ['flat', 'flat'],
] as const;

function waysOf({ marks, isOnInvoices }: Reading): Pays[] {
  // Of an invoice it is the advance that is paid first.
  const own = marks.filter(({ name }) => !(isOnInvoices && name === 'paid_first'));
  const inOrder = own.sort((one, other) => one.from - other.from);
  const ways = inOrder.flatMap(({ name }) => WAYS.filter(([word]) => word === name));
  return [...new Set(ways.map(([, way]) => way))];
}

type How = Pick<Terms, 'pays' | 'isOpen'>;

function howPaid(
  { months, balloons, rates }: Omit<Terms, 'pays'>,
  ways: readonly Pays[],
  { lane, has }: Reading,
  before?: Terms,
): How {
  if (ways.length > 0) return { pays: ways.slice(0, MOST_BESIDE), isOpen: undefined };
  if (before && before.pays.length > 0 && before.months.length > 0) {
    return { pays: before.pays, isOpen: before.isOpen };
  }
  if (months.length === 0) return { pays: ['interest'] };
  const isEven = balloons.length > 0 || has('repayments') || lane?.repaid === 'even_payments';
  if (isEven) return { pays: ['evenly'] };
  const isByMonth = rates.some(({ per }) => per !== 'year');
  if (lane !== undefined || isByMonth) return { pays: ['interest'] };
  if (rates.length > 1 || months.length > 1) return { pays: ['evenly'] };
  // For some months hardly anybody pays a loan down.
  const isShort = months.every((each) => each < YEAR);
  return { pays: isShort ? ['interest', 'evenly'] : ['evenly', 'interest'], isOpen: true };
}

// Whether it is enough.

function isWhole(terms: Terms, { has }: Reading): boolean {
  const { amount, rates, months, factor, payment, share_percent: share, moved_percent } = terms;
  const [rate, other] = rates;
  if (factor !== undefined) {
    return amount !== undefined || has('asks_rate') || months.length + rates.length > 0;
  }
  if (amount === undefined) {
    // "Is 1.2% a month the same as 14.4% a year", and what 5,000 a month pays for.
    const isOther = has(rate?.per === 'year' ? 'per_month' : 'per_year');
    const isAnotherRate =
      rate && (has('asks_rate') || isOther || (other && other.per !== rate.per));
    const isCapacity = payment !== undefined && rate !== undefined && months.length > 0;
    return Boolean(isAnotherRate && rate.isTaken === undefined) || isCapacity;
  }
  if (terms.owed !== undefined) return share !== undefined && rate === undefined;
  return rate !== undefined || moved_percent !== undefined || share !== undefined;
}
