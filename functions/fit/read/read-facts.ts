/** What the words of one need state, in sums and shares: each with the characters it was read from. */
import type { Unread } from '../need.ts';
import { isPartAsked, thereAlready } from './account.ts';
import { type Placed, rulesOf, SLOTS, type Slot } from './cues.ts';
import { clauseAt, quote, quoteFigure, sentenceStart, type TextsRead } from './document.ts';
import {
  type FactReader,
  nearest,
  put,
  type Span,
  sumOfList,
  type Used,
  type WordFacts,
  wordsOf,
} from './fact-reader.ts';
import { type Figure, type Kind, list } from './figures/read-numbers.ts';
import { SHARE_NOTE } from './figures/read-shares.ts';
import { placeValues } from './holdings.ts';
import { readBorrower, readSecurity } from './read-borrower.ts';
import { isHeld, readProperty, readPurchase } from './read-property.ts';
import { inDays, inMonths, readTimes } from './read-times.ts';
import { readUses } from './read-uses.ts';
import { MOVABLES, PROPERTY } from './signals.ts';
import { isBreak, type Token, textAt } from './split-tokens.ts';
import { findRivals, resolveWanted, type Wanted } from './wanted.ts';

export function readFacts(document: TextsRead, span: Span): WordFacts {
  const isIn = (at: number) =>
    (at >= span.start && at < span.end) ||
    span.shared.some(([start, end]) => at >= start && at < end);
  const reader: FactReader = {
    document,
    placed: placeValues(
      document,
      document.placed.filter(
        ({ figure, isDenied }) =>
          isIn(figure.start) && !isDenied && !isAside(document, figure.start),
      ),
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
  const asked = resolveWanted(document, reader.placed, { isClear });
  // "Buy a caravan park for 2.6m" names a price, and not what is to be borrowed.
  const isPrice = asked?.isLoose === true && isBoughtFor(reader, asked.figure);
  const wanted = isPrice ? undefined : asked;
  const price = isPrice ? asked.figure : findPrice(reader, wanted?.figure);
  if (wanted?.price !== undefined && wanted.price > wanted.value)
    put(reader, 'price', wanted.price, { figure: wanted.figure });
  if (price) put(reader, 'price', price.value, { figure: price });
  const used = [wanted?.figure, price];
  readSlots(reader, used);
  readProperty(reader, used);
  readProjectCost(reader);
  readAmount(reader, wanted);
  readWhole(reader);
  readPurchase(reader);
  readUse(reader);
  readTimes(reader);
  readBorrower(reader);
  readSecurity(reader);
  return { facts: reader.facts, open: reader.open, unread: findUnread(reader), sure: reader.sure };
}

const isAside = (document: TextsRead, at: number) => clauseAt(document, at)?.role === 'aside';

/** "Selling us our rooms for 1.8m", "buy the workshop, 1.45m": what a thing is bought for. */
function isBoughtFor({ hits, document }: FactReader, figure: Figure): boolean {
  const from = sentenceStart(document, figure.start);
  const before = hits.filter(
    ({ start, role }) => role !== 'denied' && start >= from && start < figure.start,
  );
  if (!before.some(({ name }) => name === 'buying')) return false;
  const isProperty = before.some(({ name, role }) => isHeld(name) && role === 'purpose');
  return isProperty || textAt(document.tokens, figure.start - 1) === 'for';
}

/** Beside what is wanted, a sum that a thing is bought for, whatever else it could be. */
function findPrice(reader: FactReader, wanted: Figure | undefined): Figure | undefined {
  if (wanted === undefined) return undefined;
  return reader.placed.find(({ figure, slot, cost }) => {
    const isUnsure = slot === undefined || cost >= UNSURE_WORTH;
    return figure.kind === 'money' && figure !== wanted && isUnsure && isBoughtFor(reader, figure);
  })?.figure;
}
const UNSURE_WORTH = 2.5;

/** Of which kind a figure has to be to become a fact that is counted so. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  dollars: ['money'],
  'per month': ['money'],
  months: ['duration', 'date'],
  days: ['duration', 'date'],
  percent: ['percent'],
  points: ['percent', 'count'],
};
const TOP_SCORE = 1200;
/** A turnover from here up is one of a year. */
const YEARLY_FROM = 200_000;

/** Of the figures in each slot the surest becomes its fact. */
function readSlots(reader: FactReader, used: Used): void {
  const free = reader.placed.filter(({ figure }) => !used.includes(figure));
  for (const [slot, { fact, in: unit = '' }] of FACT_SLOTS) {
    const own = free.filter(({ figure: { kind } }) => KINDS[unit]?.includes(kind));
    const figure = nearest(own, slot)?.figure;
    if (fact === undefined || figure === undefined || figure.kind === 'date') continue;
    if (unit === 'dollars') put(reader, fact, ...sumOfList(reader, figure));
    else if (unit === 'months') put(reader, fact, inMonths(figure), { figure });
    else if (unit === 'days') put(reader, fact, inDays(figure), { figure });
    else if (unit === 'per month')
      put(reader, fact, toMonthly(reader.document, figure, slot === 'turnover'), { figure });
    else if (figure.value <= (unit === 'percent' ? 100 : TOP_SCORE))
      put(reader, fact, figure.value, { figure });
  }
  const share = nearest(free.filter(isShare), 'deposit')?.figure;
  if (share) put(reader, 'deposit_percent', share.value, { figure: share });
}
const FACT_SLOTS = (Object.keys(SLOTS) as Slot[]).map((slot) => [slot, rulesOf(slot)] as const);
const isShare = ({ figure: { kind, value } }: Placed) => kind === 'percent' && value <= 100;

/** How many of a period make a month. */
const PERIODS: ReadonlyMap<string, number> = new Map([
  ...list('month mth mo monthly pm', 1),
  ...list('year yr pa annual yearly annum', 1 / 12),
  ...list('week weekly pw', 52 / 12),
]);
const PERIOD_REACH = 4;

function toMonthly(
  { tokens }: TextsRead,
  { value, start, end }: Figure,
  isTurnover: boolean,
): number {
  const after = upToBreak(tokens.slice(end, end + PERIOD_REACH));
  const before = upToBreak(tokens.slice(Math.max(0, start - PERIOD_REACH), start).reverse());
  const period = [...after, ...before].find(({ text }) => PERIODS.has(text));
  const factor = period
    ? (PERIODS.get(period.text) ?? 1)
    : isTurnover && value >= YEARLY_FROM
      ? 1 / 12
      : 1;
  return Math.round(value * factor);
}

function upToBreak(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(isBreak);
  return end < 0 ? tokens : tokens.slice(0, end);
}

function readUse(reader: FactReader): void {
  const { personalAmount, businessAmount, personalShare, at } = readUses(
    reader.document,
    reader.placed,
    reader.hits.filter(({ role }) => role !== 'denied'),
  );
  if (personalAmount !== undefined) put(reader, 'personal_amount', personalAmount, {});
  if (businessAmount !== undefined) put(reader, 'business_amount', businessAmount, {});
  if (personalShare === undefined || at === undefined) return;
  // "A third of the 60k goes on school fees": what is split is the amount.
  const share = reader.placed.findIndex(({ figure: { note } }) => note === SHARE_NOTE);
  const whole = share < 0 ? undefined : reader.placed[share + 1]?.figure;
  if (whole !== undefined) put(reader, 'amount', whole.value, { figure: whole });
  put(reader, 'personal_share', personalShare, { words: quote(reader.document, at.start, at.end) });
}

/** Where no sum is asked for: a share of the invoices, the old loan, or the price less own money. */
function inferAmount(reader: FactReader): void {
  const { facts, hits, document } = reader;
  const { existing_debt: debt, price, deposit } = facts;
  const same = hits.find(({ name }) => name === 'payout_only');
  if (same && debt) {
    put(reader, 'amount', debt.value, { words: wordsOf(reader, same) });
    return;
  }
  const paidOut = hits.find(({ name, role }) => name === 'refinance' && role === 'purpose');
  const isLoose = ({ figure, slot }: Placed) => figure.kind === 'money' && slot === undefined;
  if (paidOut && debt && debt.value > 0 && price === undefined && !reader.placed.some(isLoose)) {
    put(reader, 'amount', debt.value, { words: debt.words ?? '', note: 'what is paid out' });
    return;
  }
  if (price === undefined) return;
  const part = facts.deposit_percent;
  const own = thereAlready(reader.placed) || (price.value * (part?.value ?? 0)) / 100;
  const isLent = hits.some(
    ({ name, role }) => isHeld(name) && (role === 'purpose' || role === 'worked_on'),
  );
  const { lvr } = facts;
  if (own === 0 && lvr !== undefined && lvr.value <= 100) {
    put(reader, 'amount', Math.round((price.value * lvr.value) / 100), {
      words: `${price.words}; ${lvr.words}`,
      note: 'a share of the price',
    });
    return;
  }
  if (own === 0 && isLent) return;
  // "Deposit paid, balance cash": what is borrowed is not the rest.
  if (own >= price.value || (own > 0 && REST_IS_OWN.test(document.plain))) return;
  const ownWords = deposit?.words ?? part?.words;
  if (own === 0 && isPartAsked(document, reader.placed)) return;
  put(reader, 'amount', price.value - own, {
    words: ownWords === undefined ? `${price.words}` : `${price.words}; ${ownWords}`,
    note: own === 0 ? 'the whole price' : undefined,
  });
}

function readAmount(reader: FactReader, wanted: Wanted | undefined): void {
  if (wanted === undefined) {
    inferAmount(reader);
    return;
  }
  const { value, figure, note } = wanted;
  const known = new Set(Object.values(reader.facts).map((fact) => fact.value));
  const others = [
    ...wanted.others,
    ...findRivals(reader.document, reader.placed, { wanted, known }),
  ];
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
  // "Finance a $68,000 Hino with 10% deposit": what stands right before a thing is its price.
  const isPriced =
    share !== undefined &&
    reader.hits.some(
      ({ name, start }) =>
        (MOVABLES.has(name) || PROPERTY.has(name)) &&
        start >= figure.end &&
        start <= figure.end + 1,
    );
  if (wanted.isLoose && own === 0 && isPartAsked(reader.document, reader.placed)) return;
  const isWhole = wanted.isLoose || isPriced;
  if (isWhole && own > 0 && own < value && reader.facts.price === undefined) {
    put(reader, 'price', value, { figure });
    put(reader, 'amount', value - own, { figure: { ...figure, note: 'the price less own money' } });
    return;
  }
  put(reader, 'amount', value, { figure: note === undefined ? figure : { ...figure, note } });
  // "The facility is 2.3m. Replace it, nothing extra."
  const isPayout = reader.hits.some(
    ({ name, role }) => name === 'payout_only' && role !== 'denied',
  );
  if (isPayout) put(reader, 'existing_debt', value, { figure });
}

/** "Four villas, worth 2.9m when done, cost 2.1m all up": what a project costs is no price. */
function readProjectCost({ facts, hits }: FactReader): void {
  const isProject = facts.end_value !== undefined && hits.some(({ name }) => PROJECTS.has(name));
  if (!isProject || facts.price === undefined || facts.total_cost !== undefined) return;
  const ends = facts.end_value?.value ?? 0;
  if (facts.price.value >= ends || facts.price.value < ends / 2) return;
  if (!/\bcosts?\b/i.test(facts.price.words ?? '')) return;
  facts.total_cost = { ...facts.price };
  delete facts.price;
}
const PROJECTS: ReadonlySet<string> = new Set(['development', 'several_homes', 'site']);

/** "2.4 million, we have one million of our own and need 1.4": the sum of both is the price. */
function readWhole(reader: FactReader): void {
  const { amount, deposit, price, property_value: value, existing_debt: debt } = reader.facts;
  if (amount === undefined || price !== undefined) return;
  const loose = reader.placed.filter(
    ({ figure, slot }) =>
      figure.kind === 'money' && slot === undefined && figure.value > amount.value,
  );
  const isSum = ({ figure }: Placed) =>
    Math.abs(figure.value - amount.value - (deposit?.value ?? 0)) <= figure.value * ROUNDING;
  // "Motel at Bright, freehold, 3.1m. Borrow 1.9m.": the one larger sum beside what is bought.
  const isPlace = reader.hits.some(
    ({ name, role }) => name !== 'residence' && PROPERTY.has(name) && role === 'purpose',
  );
  const isOnly = isPlace && value === undefined && debt === undefined && loose.length === 1;
  const whole = deposit ? loose.find(isSum) : isOnly ? loose[0] : undefined;
  if (whole) put(reader, 'price', whole.figure.value, { figure: whole.figure });
}
const ROUNDING = 0.01;

const REST_IS_OWN =
  /\b(?:balance|rest|remainder|remaining)\b[^.\n]{0,24}\b(?:cash|savings|ourselves|own|ours)\b/i;
function findUnread({ placed, document, facts }: FactReader): Unread[] {
  const used = new Set(Object.values(facts).map(({ words }) => words));
  return placed
    .filter(({ slot, figure }) => slot === undefined && figure.kind === 'money')
    .map(({ figure }) => ({ what: 'figure' as const, words: quoteFigure(document, figure) }))
    .filter(({ words }) => !used.has(words));
}
