/** What the words of one need state, in sums and shares: each with the characters it was read from. */
import type { FactName, Unread } from '../need.ts';
import type { Slot } from './cues.ts';
import { clauseAt, quote, quoteFigure, type TextsRead } from './document.ts';
import {
  type FactReader,
  nearest,
  put,
  type Span,
  textAt,
  type WordFacts,
  wordsOf,
} from './fact-reader.ts';
import type { Placed } from './place-figures.ts';
import { readBorrower, readSecurity } from './read-borrower.ts';
import type { Figure } from './read-numbers.ts';
import { EACH_NOTE, SHARE_NOTE } from './read-shares.ts';
import { readTimes } from './read-times.ts';
import { readUses } from './read-uses.ts';
import { type Hit, MOVABLES, PROPERTY } from './signals.ts';
import { isBreak, type Token } from './split-tokens.ts';
import { resolveWanted, type Wanted } from './wanted.ts';

export function readFacts(document: TextsRead, span: Span): WordFacts {
  const isIn = (at: number) =>
    (at >= span.start && at < span.end) ||
    span.shared.some(([start, end]) => at >= start && at < end);
  const reader: FactReader = {
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
  const asked = resolveWanted(document, reader.placed, { isClear });
  // "Buy a caravan park for 2.6m" names a price, and not what is to be borrowed.
  const isPrice = asked?.isLoose === true && isBoughtFor(reader, asked.figure);
  const wanted = isPrice ? undefined : asked;
  const price = isPrice ? asked.figure : findPrice(reader, wanted?.figure);
  if (price) put(reader, 'price', price.value, { figure: price });
  const used = [wanted?.figure, price];
  readMoney(reader, used);
  readProperty(reader, used);
  readLooseValue(reader, used);
  readShares(reader);
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

/** Figures that are something already. */
type Used = readonly (Figure | undefined)[];

/** "A rental, 600k with 300k owing": beside a debt the one sum without words is the value. */
function readLooseValue(reader: FactReader, used: Used): void {
  const { placed, hits, facts } = reader;
  const isProperty = hits.some(({ name, role }) => PROPERTY.has(name) && role !== 'denied');
  const { existing_debt: debt, property_value: value } = facts;
  if (!isProperty || value !== undefined || debt === undefined) return;
  const loose = placed.filter(
    ({ figure, slot }) => figure.kind === 'money' && slot === undefined && !used.includes(figure),
  );
  const [only] = loose;
  if (only === undefined) {
    readBareValue(reader, debt.value);
    return;
  }
  if (loose.length > 1 || only.figure.value < debt.value) return;
  put(reader, 'property_value', only.figure.value, { figure: only.figure });
}

/** "Unit in Newtown: 980, owing 505": short of its thousands as the debt beside it is. */
function readBareValue(reader: FactReader, debt: number): void {
  const at = reader.placed.findIndex(
    ({ figure, slot }) => slot === 'owed' && figure.isBare && figure.value === debt,
  );
  const before = reader.placed[at - 1];
  const owed = reader.placed[at];
  if (before === undefined || owed === undefined || !before.figure.isBare) return;
  const value = before.figure.value * 1000;
  const isBeside = before.slot === undefined && owed.figure.start - before.figure.end <= 3;
  if (!isBeside || value < debt || before.figure.value < 100) return;
  put(reader, 'property_value', value, { figure: { ...before.figure, note: 'read as thousands' } });
}

/** "Flats to let" are homes as well. */
const isHeld = (name: string) => PROPERTY.has(name) || name === 'residential_investment';

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

function readMoney(reader: FactReader, used: Used): void {
  const money = reader.placed.filter(
    ({ figure }) => figure.kind === 'money' && !used.includes(figure),
  );
  for (const [slot, name] of MONEY_SLOTS) {
    const found = nearest(money, slot);
    if (found === undefined) continue;
    const listed = slot === 'invoices' ? sumOfList(reader, found) : found.figure.value;
    put(reader, name, listed, { figure: found.figure });
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

/** "Three invoices, 60, 85 and 45 thousand": a list of sums, of which the first has the words. */
function sumOfList({ placed, document: { tokens } }: FactReader, first: Placed): number {
  let { value, end } = first.figure;
  for (const { figure, slot } of placed) {
    const isNext = figure.start === end + 1 && /^(?:,|and)$/.test(textAt(tokens, end));
    if (!isNext || slot !== undefined || figure.kind !== 'money') continue;
    value += figure.value;
    end = figure.end;
  }
  return value;
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
  { tokens }: TextsRead,
  { value, start, end }: Figure,
  yearlyFrom: number,
): number {
  const after = upToBreak(tokens.slice(end, end + PERIOD_REACH));
  const before = upToBreak(tokens.slice(Math.max(0, start - PERIOD_REACH), start).reverse());
  const period = [...after, ...before].find(({ text }) => PERIODS.has(text));
  const factor = period ? (PERIODS.get(period.text) ?? 1) : value >= yearlyFrom ? 1 / 12 : 1;
  return Math.round(value * factor);
}

function upToBreak(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(isBreak);
  return end < 0 ? tokens : tokens.slice(0, end);
}

function sentenceStart({ tokens }: TextsRead, at: number): number {
  let start = at;
  while (start > 0 && textAt(tokens, start - 1) !== '.') start -= 1;
  return start;
}

/** What a value or a debt is of: the thing named right after it, or else nearest before it. */
function thingOf(
  { hits, document }: FactReader,
  { start, end }: Figure,
): 'property' | 'item' | 'kept out' | undefined {
  const own = clauseAt(document, start);
  const kindOf = ({ name }: Hit) =>
    PROPERTY.has(name) || name === 'own_home' || name === 'owns_property'
      ? 'property'
      : MOVABLES.has(name) || name === 'leisure_item'
        ? 'item'
        : undefined;
  const things = hits.filter((hit) => kindOf(hit) !== undefined);
  const after = things.find(
    (hit) => hit.start >= end && hit.start - end < 4 && own !== undefined && hit.start < own.end,
  );
  if (after !== undefined) return kindOf(after);
  const before = things.findLast((hit) => hit.start < start && start - hit.start < 30);
  for (let at = start - 1; at >= 0 && at >= (before?.end ?? start - 30); at -= 1) {
    if (OF_PROPERTY.has(textAt(document.tokens, at))) return 'property';
  }
  // "Not the Kew house (2.2m, 900k on it)".
  if (before?.role === 'denied' && document.clauses[before.clause]?.sentence === own?.sentence)
    return 'kept out';
  if (before === undefined || kindOf(before) === 'property') return before && 'property';
  // A machine of another sentence is hardly what has a value or a debt, where property is named.
  const isNear = document.clauses[before.clause]?.sentence === own?.sentence;
  return isNear || !things.some((hit) => kindOf(hit) === 'property') ? 'item' : 'property';
}

/** "Two loans on it, 400k and 150k", "first mortgage 290k, second mortgage 60k": both are owed. */
function withOther(
  { placed, document: { tokens } }: FactReader,
  figure: Figure,
  slot: Slot,
): [number, { figure: Figure }] {
  const isBoth = (one: Figure, other: Placed) => {
    const between = tokens.slice(one.end, other.figure.start).map(({ text }) => text);
    if (other.slot === undefined) return between.join() === 'and';
    return other.slot === 'owed' && between.length < 7 && between.includes('second');
  };
  const money = placed.filter(({ figure: { kind } }) => kind === 'money');
  const at = money.findIndex((each) => each.figure === figure);
  const [before, own, after] = [money[at - 1], money[at], money[at + 1]];
  const other =
    after && isBoth(figure, after)
      ? after
      : before &&
          own &&
          (own.slot === undefined || before.slot === 'owed') &&
          isBoth(before.figure, own)
        ? before
        : undefined;
  if (slot !== 'owed' || other === undefined) return [figure.value, { figure }];
  return [figure.value + other.figure.value, { figure: { ...figure, note: 'two debts added' } }];
}

/** In front of a sum these say that it is about property, whatever was named before. */
const OF_PROPERTY = new Set(
  'property mortgage mtg real existing house home place unit block land farm shed warehouse'.split(
    ' ',
  ),
);

function readProperty(reader: FactReader, used: Used): void {
  const { placed, hits } = reader;
  const isAboutInvoices = hits.some(({ name }) => name === 'unpaid_invoices');
  const money = placed.filter(({ figure }) => figure.kind === 'money' && !used.includes(figure));
  for (const [slot, property, item] of [
    ['worth', 'property_value', 'item_value'],
    ['owed', 'existing_debt', 'item_debt'],
  ] as const) {
    // "500k with one bank and 120k with another, so 620k owing": the sum of the two before it.
    const isTotal = ({ figure }: Placed) => {
      const at = money.findIndex((each) => each.figure === figure);
      const [one, other] = [money[at - 2], money[at - 1]];
      return one && other && one.figure.value + other.figure.value === figure.value;
    };
    const found = money
      .filter((each) => each.slot === slot)
      .sort((one, other) => one.cost - other.cost);
    const total = found.findIndex(isTotal);
    if (total > 0) found.unshift(...found.splice(total, 1));
    for (const { figure } of found) {
      const thing = thingOf(reader, figure);
      if (thing === 'kept out') continue;
      if (slot === 'owed' && thing === undefined && isAboutInvoices) {
        put(reader, 'invoices_outstanding', figure.value, { figure });
        continue;
      }
      const isForHomes = slot === 'worth' && figure.note === EACH_NOTE;
      const isBought = slot === 'worth' && thing === 'item' && isItemBought(reader);
      const name = isForHomes
        ? 'end_value'
        : isBought
          ? 'price'
          : thing === 'item'
            ? item
            : property;
      if (figure.lower !== undefined && name === 'property_value') openRange(reader, figure);
      else put(reader, name, ...withOther(reader, figure, slot));
    }
  }
  const clear = hits.find(({ name, role }) => name === 'unencumbered' && role !== 'denied');
  if (clear) put(reader, 'existing_debt', 0, { words: wordsOf(reader, clear) });
}

/** What a machine that is bought is worth is its price. */
const isItemBought = ({ hits }: FactReader) =>
  hits.some(({ name, role }) => MOVABLES.has(name) && role === 'purpose') &&
  !hits.some(({ name, role }) => MOVABLES.has(name) && role === 'offered');

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

/** Property that is bought is worth its price, and nothing is owed on it yet. */
function readPurchase(reader: FactReader): void {
  const { facts, hits } = reader;
  const { price } = facts;
  const bought = hits.find(
    ({ name, role }) => isHeld(name) && (role === 'purpose' || role === 'offered'),
  );
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
function openRange({ document, open }: FactReader, figure: Figure): void {
  const words = quoteFigure(document, figure);
  open.push({
    about: 'property_value',
    readings: [figure.lower ?? figure.value, figure.value].map((value) => ({ value, words })),
    question: 'What is the property worth, on the most careful estimate?',
  });
}

/** Where no sum is asked for: a share of the invoices, the old loan, or the price less own money. */
function inferAmount(reader: FactReader): void {
  const { facts, hits, document } = reader;
  if (putRest(reader)) return;
  const { invoices_outstanding: invoices, existing_debt: debt, price, deposit } = facts;
  const share = shareOfThem(reader);
  if (share && invoices) {
    const figure = { ...share, note: 'a share of the invoices' };
    put(reader, 'amount', (invoices.value * share.value) / 100, { figure });
    return;
  }
  const same = hits.find(({ name }) => name === 'payout_only');
  if (same && debt) {
    put(reader, 'amount', debt.value, { words: wordsOf(reader, same) });
    return;
  }
  if (price === undefined) return;
  const part = facts.deposit_percent;
  const own = deposit?.value ?? (price.value * (part?.value ?? 0)) / 100;
  const isLent = hits.some(
    ({ name, role }) => PROPERTY.has(name) && (role === 'purpose' || role === 'worked_on'),
  );
  if (own === 0 && isLent) return;
  // "Deposit paid, balance cash": what is borrowed is not the rest.
  if (own >= price.value || (own > 0 && REST_IS_OWN.test(document.plain))) return;
  const ownWords = deposit?.words ?? part?.words;
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
  if (wanted.isLoose && putRest(reader)) return;
  const share = reader.facts.deposit_percent?.value;
  const own = reader.facts.deposit?.value ?? (share === undefined ? 0 : (value * share) / 100);
  if (wanted.isLoose && own > 0 && own < value && reader.facts.price === undefined) {
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

const REST_IS_WANTED =
  /\b(?:need|want|borrow|financ|fund|lend|loan)\w*\b[^.\n\d]{0,30}\b(?:difference|rest|remainder|balance)\b/i;

/** "185k plus 12k for its crane, we have 47k and need the difference." */
function putRest(reader: FactReader): boolean {
  const { facts, document, placed } = reader;
  const own = facts.deposit?.value;
  if (own === undefined || facts.price !== undefined || !REST_IS_WANTED.test(document.plain))
    return false;
  const parts = placed.filter(
    ({ figure: { kind, isBare }, slot }) =>
      kind === 'money' && !isBare && (slot === undefined || slot === 'wanted'),
  );
  const [first] = parts;
  const price = parts.reduce((sum, { figure }) => sum + figure.value, 0);
  if (first === undefined || own >= price) return false;
  put(reader, 'price', price, { figure: first.figure });
  put(reader, 'amount', price - own, {
    figure: { ...first.figure, note: 'the price less own money' },
  });
  return true;
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

/** "And we would like 80% of them." */
const shareOfThem = ({ placed, document: { tokens } }: FactReader) =>
  placed.find(
    ({ figure: { kind, value, end } }) =>
      kind === 'percent' &&
      value <= 100 &&
      textAt(tokens, end) === 'of' &&
      /^(them|it|that|those|these)$/.test(textAt(tokens, end + 1)),
  )?.figure;

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

function readShares(reader: FactReader): void {
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
const REST_IS_OWN =
  /\b(?:balance|rest|remainder|remaining)\b[^.\n]{0,24}\b(?:cash|savings|ourselves|own|ours)\b/i;
const TOP_SCORE = 1200;

/** "Borrowing half", "we put in half of it": without a sum of its own. */
function findHalf({ document, span }: FactReader): string | undefined {
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

function findUnread({ placed, document, facts }: FactReader): Unread[] {
  const used = new Set(Object.values(facts).map(({ words }) => words));
  return placed
    .filter(({ slot, figure }) => slot === undefined && figure.kind === 'money')
    .map(({ figure }) => ({ what: 'figure' as const, words: quoteFigure(document, figure) }))
    .filter(({ words }) => !used.has(words));
}
