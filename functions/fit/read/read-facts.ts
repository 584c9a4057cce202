/** What the words of one need state: each fact with the characters it was read from. */

import type { BorrowerType, Security } from '../../contract/vocabulary.ts';
import type { Fact, FactName, Facts, FactValue, Open, Unread } from '../need.ts';
import { calendarDaysFor, dayOf, partsOf, toDay } from './calendar.ts';
import type { Slot } from './cues.ts';
import { clauseAt, type Document, quote, quoteFigure } from './document.ts';
import type { Placed } from './place-figures.ts';
import { monthsSince, nextOf } from './read-dates.ts';
import type { Figure } from './read-numbers.ts';
import { readUses } from './read-uses.ts';
import { type Hit, MOVABLES, PROPERTY } from './signals.ts';
import { resolveWanted, type Wanted } from './wanted.ts';

/** The tokens of one need; where a text has two needs, each has its own. */
export type Span = {
  readonly start: number;
  readonly end: number;
  /** Words outside that are about every need. */
  readonly shared: readonly (readonly [number, number])[];
};

/** Facts whose own words stand right beside them; only these can contradict a field. */
export type Sure = ReadonlySet<FactName>;

export type WordFacts = {
  readonly sure: Sure;
  readonly facts: Facts;
  readonly open: readonly Open[];
  readonly unread: readonly Unread[];
};

type Facts_ = { -readonly [Name in FactName]?: Fact<Name> };
type Reader = {
  readonly document: Document;
  readonly placed: readonly Placed[];
  readonly hits: readonly Hit[];
  readonly facts: Facts_;
  readonly open: Open[];
  readonly sure: Set<FactName>;
  readonly span: Span;
};

export function readFacts(document: Document, span: Span): WordFacts {
  const isIn = (at: number) =>
    (at >= span.start && at < span.end) ||
    span.shared.some(([start, end]) => at >= start && at < end);
  const reader: Reader = {
    document,
    placed: document.placed.filter(
      ({ figure, isDenied }) => isIn(figure.start) && !isDenied && !isAside(document, figure.start),
    ),
    hits: document.hits.filter(({ start, role }) => isIn(start) && role !== 'aside'),
    facts: {},
    open: [],
    sure: new Set(),
    span,
  };
  const isClear = reader.hits.some(
    ({ name, role }) => name === 'unencumbered' && role !== 'denied',
  );
  const wanted = resolveWanted(document, reader.placed, { isClear });
  readMoney(reader, wanted?.figure);
  readProperty(reader, wanted?.figure);
  readShares(reader);
  readAmount(reader, wanted);
  readPurchase(reader);
  readUse(reader);
  readTimes(reader);
  readBorrower(reader);
  readSecurity(reader);
  return { facts: reader.facts, open: reader.open, unread: findUnread(reader), sure: reader.sure };
}

const isAside = (document: Document, at: number) => clauseAt(document, at)?.role === 'aside';

function put<Name extends FactName>(
  { facts, document, placed, sure }: Reader,
  name: Name,
  value: FactValue<Name>,
  { figure, words, note = figure?.note }: { figure?: Figure; words?: string; note?: string },
): void {
  if (facts[name] !== undefined) return;
  const said = figure === undefined ? words : quoteFigure(document, figure);
  const fact: Fact<Name> = {
    value,
    from: 'words',
    ...(said === undefined ? {} : { words: said }),
    ...(note === undefined ? {} : { note }),
  };
  Object.assign(facts, { [name]: fact });
  const own = placed.find((each) => each.figure.start === figure?.start);
  if (own !== undefined && own.slot !== undefined && own.cost <= SURE) sure.add(name);
}

const SURE = 1;

const MONEY_SLOTS: readonly (readonly [Slot, FactName])[] = [
  ['total_after', 'total_after'],
  ['price', 'price'],
  ['deposit', 'deposit'],
  ['end_value', 'end_value'],
  ['total_cost', 'total_cost'],
  ['build_cost', 'build_cost'],
  ['profit', 'yearly_profit'],
  ['invoices', 'invoices_outstanding'],
  ['equity', 'equity'],
  ['tax', 'tax_owed'],
  ['default', 'default_amount'],
];

/** Of the figures in one slot, the one whose words stand nearest. */
function nearest(placed: readonly Placed[], slot: Slot): Placed | undefined {
  let best: Placed | undefined;
  for (const each of placed) {
    if (each.slot === slot && (best === undefined || each.cost < best.cost)) best = each;
  }
  return best;
}

function readMoney(reader: Reader, wanted: Figure | undefined): void {
  const money = reader.placed.filter(({ figure }) => figure.kind === 'money' && figure !== wanted);
  for (const [slot, name] of MONEY_SLOTS) {
    const found = nearest(money, slot);
    if (found) put(reader, name, found.figure.value, { figure: found.figure });
  }
  for (const [slot, name, yearlyFrom] of [
    ['turnover', 'monthly_turnover', 200_000],
    ['repayment', 'monthly_repayment', Number.POSITIVE_INFINITY],
    ['rent', 'monthly_rent', Number.POSITIVE_INFINITY],
  ] as const) {
    const found = nearest(money, slot);
    if (found === undefined) continue;
    const perMonth = toMonthly(reader.document, found.figure, yearlyFrom);
    put(reader, name, perMonth, { figure: found.figure });
  }
}

/** How many of a period make a month. */
const PERIODS: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['mth', 1],
  ['mo', 1],
  ['monthly', 1],
  ['pm', 1],
  ['year', 1 / 12],
  ['yr', 1 / 12],
  ['pa', 1 / 12],
  ['annual', 1 / 12],
  ['yearly', 1 / 12],
  ['annum', 1 / 12],
  ['week', 52 / 12],
  ['weekly', 52 / 12],
  ['pw', 52 / 12],
]);
const PERIOD_REACH = 4;

function toMonthly(
  { tokens }: Document,
  { value, start, end }: Figure,
  yearlyFrom: number,
): number {
  const after = tokens.slice(end, end + PERIOD_REACH);
  const before = tokens.slice(Math.max(0, start - PERIOD_REACH), start);
  const period = [...after, ...before.reverse()].find(({ text }) => PERIODS.has(text));
  const factor = period ? (PERIODS.get(period.text) ?? 1) : value >= yearlyFrom ? 1 / 12 : 1;
  return Math.round(value * factor);
}

/** What a value or a debt is of: the thing named nearest before it, or right after. */
function thingOf(
  { hits, document }: Reader,
  { start, end }: Figure,
): 'property' | 'item' | undefined {
  const own = clauseAt(document, start);
  const kindOf = ({ name }: Hit) =>
    PROPERTY.has(name) || name === 'own_home' || name === 'owns_property'
      ? 'property'
      : MOVABLES.has(name)
        ? 'item'
        : undefined;
  const things = hits.filter((hit) => kindOf(hit) !== undefined);
  const after = things.find(
    (hit) => hit.start >= end && hit.start - end < 4 && own !== undefined && hit.start < own.end,
  );
  if (after !== undefined) return kindOf(after);
  const words = document.tokens.slice(own?.start ?? start, start);
  if (words.some(({ text }) => OF_PROPERTY.has(text))) return 'property';
  const before = things.findLast((hit) => hit.start < start && start - hit.start < 30);
  return before && kindOf(before);
}

/** In front of a sum these say that it is about property, whatever was named before. */
const OF_PROPERTY = new Set(['property', 'mortgage', 'mtg', 'real', 'existing']);

function readProperty(reader: Reader, wanted: Figure | undefined): void {
  const { placed, hits } = reader;
  const isAboutInvoices = hits.some(({ name }) => name === 'unpaid_invoices');
  const money = placed.filter(({ figure }) => figure.kind === 'money' && figure !== wanted);
  for (const [slot, property, item] of [
    ['worth', 'property_value', 'item_value'],
    ['owed', 'existing_debt', 'item_debt'],
  ] as const) {
    for (const { figure } of money.filter((each) => each.slot === slot)) {
      const thing = thingOf(reader, figure);
      if (slot === 'owed' && thing === undefined && isAboutInvoices) {
        put(reader, 'invoices_outstanding', figure.value, { figure });
        continue;
      }
      const name = thing === 'item' ? item : property;
      if (figure.lower !== undefined && name === 'property_value') openRange(reader, figure);
      else put(reader, name, figure.value, { figure });
    }
  }
  const clear = hits.find(({ name, role }) => name === 'unencumbered' && role !== 'denied');
  if (clear) put(reader, 'existing_debt', 0, { words: wordsOf(reader, clear) });
}

const wordsOf = ({ document: { plain, tokens } }: Reader, { start, end }: Hit) =>
  plain.slice(tokens[start]?.from ?? 0, tokens[end - 1]?.to ?? 0);

function readUse(reader: Reader): void {
  const { personalAmount, businessAmount, personalShare, at } = readUses(
    reader.document,
    reader.placed,
    reader.hits.filter(({ role }) => role !== 'denied'),
  );
  if (personalAmount !== undefined) put(reader, 'personal_amount', personalAmount, {});
  if (businessAmount !== undefined) put(reader, 'business_amount', businessAmount, {});
  if (personalShare === undefined || at === undefined) return;
  put(reader, 'personal_share', personalShare, { words: quote(reader.document, at.start, at.end) });
}

/** Property that is bought is worth its price, and nothing is owed on it yet. */
function readPurchase(reader: Reader): void {
  const { facts, hits } = reader;
  const { price } = facts;
  const bought = hits.find(({ name, role }) => PROPERTY.has(name) && role === 'purpose');
  const isBought = hits.some(({ name, role }) => name === 'buying' && role !== 'denied');
  if (price === undefined || bought === undefined || facts.property_value !== undefined) return;
  if (facts.existing_debt !== undefined || (!isBought && facts.amount === undefined)) return;
  const words = price.words ?? '';
  Object.assign(facts, {
    property_value: { ...price, note: 'the price of the property that is bought' },
    existing_debt: { value: 0, from: 'words', words, note: 'the property is being bought' },
  });
}

/** A value between two ends is known only where both ends lead to the same answer. */
function openRange({ document, open }: Reader, figure: Figure): void {
  const words = quoteFigure(document, figure);
  open.push({
    about: 'property_value',
    readings: [figure.lower ?? figure.value, figure.value].map((value) => ({ value, words })),
    question: 'What is the property worth, on the most careful estimate?',
  });
}

function readAmount(reader: Reader, wanted: Wanted | undefined): void {
  if (wanted === undefined) {
    const { existing_debt: debt, price: whole } = reader.facts;
    const same = reader.hits.find(({ name }) => name === 'payout_only');
    if (same && debt) {
      put(reader, 'amount', debt.value, { words: wordsOf(reader, same) });
      return;
    }
    const item = reader.hits.find(({ name, role }) => MOVABLES.has(name) && role === 'purpose');
    const { deposit: some, deposit_percent: part } = reader.facts;
    if (item && whole && !some && !part) {
      const note = 'the whole price';
      put(reader, 'amount', whole.value, { words: `${whole.words}`, note });
      return;
    }
    const { price, deposit, deposit_percent: share } = reader.facts;
    const own = deposit?.value ?? (price && share ? (price.value * share.value) / 100 : undefined);
    if (price === undefined || own === undefined || own >= price.value) return;
    put(reader, 'amount', price.value - own, {
      words: `${price.words}; ${deposit?.words ?? share?.words}`,
    });
    return;
  }
  const { value, others, figure, note } = wanted;
  if (others.length > 0) {
    const words = quoteFigure(reader.document, figure);
    reader.open.push({
      about: 'amount',
      readings: [value, ...others].map((each) => ({ value: each, words })),
      question: 'How much is wanted, in dollars?',
    });
    return;
  }
  const share = reader.facts.deposit_percent?.value;
  const own = reader.facts.deposit?.value ?? (share === undefined ? 0 : (value * share) / 100);
  if (wanted.isLoose && own > 0 && own < value && reader.facts.price === undefined) {
    put(reader, 'price', value, { figure });
    put(reader, 'amount', value - own, { figure: { ...figure, note: 'the price less own money' } });
    return;
  }
  put(reader, 'amount', value, { figure: note === undefined ? figure : { ...figure, note } });
}

const PER_MONTH: Readonly<Record<string, number>> = {
  hour: 1 / 720,
  day: 1 / 30,
  'business day': 1 / 21,
  week: 12 / 52,
  month: 1,
  year: 12,
};
const DAYS: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

const inMonths = ({ value, unit = 'month', lower }: Figure) =>
  Math.floor((lower ?? value) * (PER_MONTH[unit] ?? 1) + 1e-9);
const inDays = ({ value, unit = 'day', lower }: Figure) =>
  Math.ceil((lower ?? value) * (DAYS[unit] ?? 1) - 1e-9);

const MONTH_SLOTS: readonly (readonly [Slot, FactName])[] = [
  ['term', 'term_months'],
  ['lease', 'lease_months_left'],
  ['item_age', 'item_age_months'],
  ['experience', 'experience_months'],
  ['arrears', 'arrears_months'],
  ['discharged', 'discharged_months'],
];

function readTimes(reader: Reader): void {
  const times = reader.placed.filter(
    ({ figure: { kind } }) => kind === 'duration' || kind === 'date',
  );
  for (const [slot, name] of MONTH_SLOTS) {
    const found = nearest(times, slot);
    if (found?.figure.kind === 'duration')
      put(reader, name, inMonths(found.figure), { figure: found.figure });
  }
  for (const [slot, name] of [
    ['payment_terms', 'payment_terms_days'],
    ['invoice_age', 'invoice_age_days'],
  ] as const) {
    const found = nearest(times, slot);
    if (found?.figure.kind === 'duration')
      put(reader, name, inDays(found.figure), { figure: found.figure });
  }
  readTrading(reader, times);
  if (!readSettlement(reader, times)) readDeadline(reader, times);
}

const MOST_MONTHS = 1200;
/** Below this a lane's floor may depend on the month. */
const YOUNG = 24;

/** "We exchanged on 6 November with a 42 day settlement": a date that has passed and the days after it. */
function readSettlement(reader: Reader, times: readonly Placed[]): boolean {
  const { document } = reader;
  const days = times.find(
    ({ figure: { kind, unit, end } }) =>
      kind === 'duration' && unit === 'day' && document.tokens[end]?.text === 'settlement',
  );
  const exchanged = times.find(({ figure }) => {
    const lead = document.tokens.slice(Math.max(0, figure.start - 3), figure.start);
    return figure.kind === 'date' && lead.some(({ text }) => /^exchang/.test(text));
  });
  const { date } = exchanged?.figure ?? {};
  if (days === undefined || date?.day === undefined) return false;
  const { year, month } = partsOf(document.today.date);
  const of = date.year ?? (date.month > month ? year - 1 : year);
  const left = dayOf(of, date.month, date.day) + days.figure.value - toDay(document.today.date);
  if (left < 0) return false;
  put(reader, 'needed_within_days', left, {
    figure: { ...days.figure, note: 'from the exchange' },
  });
  return true;
}

const ORDINALS: ReadonlyMap<string, number> = new Map([
  ['first', 0],
  ['second', 12],
  ['2 nd', 12],
  ['third', 24],
  ['fourth', 36],
  ['fifth', 48],
]);

/** "In our second year of trading", "the ABN only came through last week", "have not opened yet". */
function readStart(
  { document: { tokens }, placed }: Reader,
  span: Span,
): { months: number; at: number; width: number } | undefined {
  for (let at = span.start; at < span.end; at += 1) {
    const text = textAt(tokens, at);
    const next = textAt(tokens, at + 1);
    const ordinal = ORDINALS.get(text);
    const isOurs = OURS.has(textAt(tokens, at - 1)) || TRADING.has(textAt(tokens, at + 3));
    if (ordinal !== undefined && next === 'year' && isOurs)
      return { months: ordinal, at, width: 2 };
    if (text === 'ago' && isInSentence(tokens, at, NEW_WORDS)) {
      const figure = placed.find(
        ({ figure: { end, kind } }) => end === at && kind === 'duration',
      )?.figure;
      if (figure !== undefined)
        return { months: inMonths(figure), at: figure.start, width: at - figure.start + 1 };
    }
    const isLast = text === 'last' && (next === 'week' || next === 'month');
    if (isLast && isAbout(tokens, at, NEW_WORDS))
      return { months: next === 'week' ? 0 : 1, at, width: 2 };
    if (text === 'yet' && isAbout(tokens, at, NOT_YET) && placed.length > 0)
      return { months: 0, at, width: 1 };
  }
  return undefined;
}
const textAt = (tokens: Document['tokens'], at: number) => tokens[at]?.text ?? '.';
const OURS = new Set(['our', 'my', 'their', 'into', 'its']);
const TRADING = new Set(['trading', 'business', 'abn', 'operation']);
const NEW_WORDS = new Set(['abn', 'opened', 'registered', 'started', 'began', 'company']);
const NOT_YET = new Set(['opened', 'started', 'traded', 'trading', 'open', 'start', 'trade']);

/** Such a word stands shortly before, in the same clause. */
function isAbout(tokens: Document['tokens'], at: number, words: ReadonlySet<string>): boolean {
  for (let back = at - 1; back >= 0 && back >= at - 7; back -= 1) {
    const text = textAt(tokens, back);
    if (text === '.' || text === ',') return false;
    if (words.has(text)) return true;
  }
  return false;
}

/** The same sentence, and not before it alone: "eight months ago we went to a company". */
function isInSentence(tokens: Document['tokens'], at: number, words: ReadonlySet<string>): boolean {
  for (const step of [-1, 1]) {
    for (let near = at; textAt(tokens, near) !== '.' && Math.abs(near - at) < 16; near += step) {
      if (words.has(textAt(tokens, near))) return true;
    }
  }
  return false;
}

/** Of several starts the latest is the present business; an open one is asked. */
function readTrading(reader: Reader, times: readonly Placed[]): void {
  const isNew = reader.hits.some(({ name, role }) => name === 'new_business' && role !== 'denied');
  // Beside a new ABN long years are those of the trade.
  const stated = times.filter(
    ({ slot, figure }) => slot === 'trading' && !(isNew && inMonths(figure) > YOUNG),
  );
  const loose = stated.length > 0 ? stated : times.filter((each) => isLooseTrading(reader, each));
  let best: { months: number; most: number; figure: Figure } | undefined;
  for (const { figure } of loose) {
    if (isClosedSpan(reader.document, figure)) continue;
    if (
      figure.kind === 'date' &&
      loose.some(
        (other) => other.figure.kind === 'duration' && figure.start - other.figure.end === 1,
      )
    )
      continue;
    const [months, most] = monthsOf(reader, figure);
    if (Number.isNaN(months) || months > MOST_MONTHS) continue;
    if (best === undefined || months < best.months) best = { months, most, figure };
  }
  const start = readStart(reader, reader.span);
  if (start !== undefined && (best === undefined || start.months <= best.months)) {
    const { months, at, width } = start;
    put(reader, 'trading_months', months, { words: quote(reader.document, at, at + width) });
    return;
  }
  if (best === undefined) return;
  if (best.months < YOUNG && best.most - best.months >= 6) {
    const words = quoteFigure(reader.document, best.figure);
    const readings = [best.months, best.most].map((value) => ({ value, words }));
    reader.open.push({
      about: 'trading_months',
      readings,
      question: 'In which month did the present ABN start to trade?',
    });
    return;
  }
  put(reader, 'trading_months', best.months, { figure: best.figure });
}

function monthsOf({ document }: Reader, figure: Figure): readonly [number, number] {
  if (figure.kind === 'date') {
    const since = figure.date && monthsSince(document.today, figure.date);
    return since ?? [Number.NaN, Number.NaN];
  }
  const months = inMonths(figure);
  const lead = document.tokens.slice(Math.max(0, figure.start - 3), figure.start);
  const then = document.placed.find(
    ({ figure: { start, kind } }) =>
      kind === 'date' && start > figure.end && start - figure.end < 3,
  );
  if (then?.figure.date !== undefined && lead.some(({ text }) => text === 'coming')) {
    const left = Math.ceil(nextOf(document, { ...then.figure.date, day: 1 }) / 30.5);
    return [months - left, months - left];
  }
  const isUnder = lead.some(({ text }) => UNDER.has(text));
  return isUnder ? [Math.max(0, months - 1), months] : [months, months];
}

/** "Just under three years", "nearly two years". */
/** "Traded from 2009 to 2016": a business that is over. */
const isClosedSpan = ({ tokens }: Document, { kind, start, end }: Figure) =>
  kind === 'date' &&
  ((textAt(tokens, start - 1) === 'from' && textAt(tokens, end) === 'to') ||
    textAt(tokens, start - 1) === 'to');

const UNDER = new Set(['under', 'nearly', 'almost', 'approaching', 'coming', 'shy']);

/** "Sparky in Ballarat, 5 yrs": years that stand alone, and belong to nothing else. */
function isLooseTrading({ document }: Reader, { figure, slot }: Placed): boolean {
  if (slot !== undefined || figure.kind !== 'duration') return false;
  if (figure.unit !== 'year' && figure.unit !== 'month') return false;
  const clause = clauseAt(document, figure.start);
  const index = clause === undefined ? -1 : document.clauses.indexOf(clause);
  const isOurs = document.hits.some(
    ({ name, clause: at }) => at === index && (name === 'business' || name === 'trading_business'),
  );
  // "Have a nail shop in Footscray 3 years."
  if (isOurs && figure.unit === 'year' && /^[.,]$/.test(textAt(document.tokens, figure.end)))
    return true;
  if (clause?.role === 'who') return isAlone(document, figure);
  return figure.unit === 'year' && clause?.role === 'purpose' && isAlone(document, figure);
}

const isAlone = ({ tokens }: Document, { start, end }: Figure) => {
  const before = tokens[start - 1]?.text ?? '.';
  const after = tokens[end]?.text ?? '.';
  return /^[.,]$/.test(before) && /^([.,]|in|here|now|and)$/.test(after);
};

function readDeadline(reader: Reader, times: readonly Placed[]): void {
  const { document, facts, open } = reader;
  const isIncoming = (at: number) =>
    ['repaid', 'aside'].includes(clauseAt(document, at)?.role ?? '');
  const stated = times.filter(
    ({ slot, figure, cost }) =>
      slot === 'needed' &&
      !isIncoming(figure.start) &&
      (cost < LOOSE_COST || clauseAt(document, figure.start)?.role !== 'who'),
  );
  const loose = times.filter(
    ({ slot, figure }) => slot === undefined && isNear(figure) && isLooseDeadline(document, figure),
  );
  // Of several dates the first to come is the careful one.
  const ranked = [...stated].sort(
    (one, other) =>
      (daysOf(document, one.figure) ?? MOST_DAYS) - (daysOf(document, other.figure) ?? MOST_DAYS),
  );
  for (const { figure } of [...ranked, ...loose]) {
    const days = daysOf(document, figure);
    if (days === undefined || facts.needed_within_days !== undefined) continue;
    if (figure.others === undefined) {
      put(reader, 'needed_within_days', days, { figure });
      return;
    }
    const words = quoteFigure(document, figure);
    open.push({
      about: 'needed_within_days',
      readings: [days, ...figure.others].map((value) => ({ value, words })),
      question: `Which date is meant by "${words}"?`,
    });
    return;
  }
}

/** In what is asked for, a date counts wherever it stands, and a time where it stands alone. */
function isLooseDeadline(document: Document, figure: Figure): boolean {
  const role = clauseAt(document, figure.start)?.role;
  if (role === 'when') return true;
  if (role !== 'purpose') return false;
  if (isAlone(document, figure)) return true;
  return figure.kind === 'date' && (figure.value <= 1 || saysByThen(document, figure));
}

/** "The site opens after Australia Day, so it has to be there by then." */
const saysByThen = ({ tokens }: Document, { end }: Figure) =>
  tokens.some(({ text }, at) => at > end && text === 'then' && textAt(tokens, at - 1) === 'by');

/** A time without words of its own that is as near as a deadline: "60k. fortnight max". */
const isNear = ({ kind, unit, date }: Figure) =>
  kind === 'date'
    ? date === undefined
    : unit === 'hour' || unit === 'business day' || unit === 'day' || unit === 'week';

const MOST_DAYS = 3650;
/** From here up the words of a date are as likely about something else. */
const LOOSE_COST = 2;

function daysOf({ today }: Document, figure: Figure): number | undefined {
  const days =
    figure.kind === 'date'
      ? figure.date === undefined
        ? figure.value
        : nextOf({ today }, figure.date)
      : figure.unit === 'business day'
        ? calendarDaysFor(figure.value, today)
        : inDays(figure);
  return days >= 0 && days <= MOST_DAYS ? days : undefined;
}

function readShares(reader: Reader): void {
  const { placed } = reader;
  const percents = placed.filter(
    ({ figure: { kind, value } }) => kind === 'percent' && value <= 100,
  );
  const deposit = nearest(percents, 'deposit');
  if (deposit) put(reader, 'deposit_percent', deposit.figure.value, { figure: deposit.figure });
  const half = findHalf(reader);
  if (half) put(reader, 'deposit_percent', 50, { words: half });
  const rate = nearest(percents, 'rate');
  if (rate) put(reader, 'interest_rate', rate.figure.value, { figure: rate.figure });
  const lvr = nearest(placed, 'lvr');
  if (lvr) put(reader, 'lvr', lvr.figure.value, { figure: lvr.figure });
  const score = nearest(placed, 'score');
  if (score && score.figure.value <= TOP_SCORE)
    put(reader, 'credit_score', score.figure.value, { figure: score.figure });
}
const TOP_SCORE = 1200;

/** "Borrowing half", "we put in half of it": without a sum of its own. */
function findHalf({ document, span }: Reader): string | undefined {
  for (let at = span.start; at < span.end; at += 1) {
    if (textAt(document.tokens, at) !== 'half') continue;
    const lead = textAt(document.tokens, at - 1);
    if (lead === 'contribute' || textAt(document.tokens, at + 1) === 'from')
      return quote(document, at, at + 2);
    const isOwn = lead === 'in' && /^put/.test(textAt(document.tokens, at - 2));
    if (isOwn || /^borrow/.test(lead)) return quote(document, at - 1, at + 1);
  }
  return undefined;
}

const BORROWERS: readonly (readonly [string, BorrowerType])[] = [
  ['trust', 'trust'],
  ['smsf', 'trust'],
  ['company', 'company'],
  ['sole_trader', 'sole trader'],
  ['partnership', 'partnership'],
];

/** Where two are named, the last that is not taken back; a company that is a trustee is asked about. */
function readBorrower(reader: Reader): void {
  const named = reader.hits
    .filter(({ role }) => role !== 'denied')
    .flatMap((hit) => {
      const borrower = BORROWERS.find(([name]) => name === hit.name);
      return borrower === undefined ? [] : [{ hit, type: borrower[1] }];
    });
  const types = new Set(named.map(({ type }) => type));
  const last = named.at(-1);
  if (last === undefined) return;
  const isTrustee =
    types.has('trust') &&
    types.has('company') &&
    /\b(atf|as trustee)\b/i.test(reader.document.plain);
  if (isTrustee) {
    reader.open.push({
      about: 'borrower_type',
      readings: named.map(({ hit, type }) => ({ value: type, words: wordsOf(reader, hit) })),
      question: 'Does the company borrow for itself, or for the trust?',
    });
    return;
  }
  const trust = named.find(({ type }) => type === 'trust');
  const chosen = trust && types.has('company') && types.size === 2 ? trust : last;
  put(reader, 'borrower_type', chosen.type, { words: wordsOf(reader, chosen.hit) });
}

const OFFERING: ReadonlySet<string> = new Set(['offered', 'owed']);
const NO_SECURITY = new Set(['no_property', 'refuses_property']);
/** Asking for these is offering property. */
const ASKS_PROPERTY = new Set([
  'caveat_loan',
  'second_mortgage',
  'first_mortgage',
  'private_mortgage',
  'commercial_mortgage',
  'offers_property',
]);

function readSecurity(reader: Reader): void {
  const { hits } = reader;
  const said = (test: (hit: Hit) => boolean) =>
    hits.find((hit) => hit.role !== 'denied' && test(hit));
  const choices: readonly (readonly [Security, Hit | undefined])[] = [
    [
      'vehicle',
      said(
        ({ name, role }) => name === 'offers_vehicle' || (name === 'vehicle' && role === 'offered'),
      ),
    ],
    [
      'equipment',
      said(
        ({ name, role }) =>
          name === 'offers_equipment' || (name === 'equipment' && role === 'offered'),
      ),
    ],
    ['none', said(({ name }) => NO_SECURITY.has(name) || name === 'unsecured')],
    [
      'property',
      said(
        ({ name, role }) => ASKS_PROPERTY.has(name) || (PROPERTY.has(name) && role === 'offered'),
      ),
    ],
  ];
  const isOffered = choices[3]?.[1];
  for (const [security, hit] of choices) {
    if (hit === undefined) continue;
    // A truck that stands beside an offered house is not what is offered.
    if ((security === 'vehicle' || security === 'equipment') && isOffered) continue;
    put(reader, 'security', security, { words: wordsOf(reader, hit) });
    return;
  }
  const { property_value: value, existing_debt: debt } = reader.facts;
  const words = value?.words ?? debt?.words;
  const isOnProperty =
    debt !== undefined &&
    debt.value > 0 &&
    hits.some(({ name, role }) => PROPERTY.has(name) && OFFERING.has(role));
  if (value !== undefined || isOnProperty) {
    put(reader, 'security', 'property', words === undefined ? {} : { words });
  }
}

function findUnread({ placed, document }: Reader): Unread[] {
  return placed
    .filter(({ slot, figure }) => slot === undefined && figure.kind === 'money')
    .map(({ figure }) => ({ what: 'figure' as const, words: quoteFigure(document, figure) }));
}
