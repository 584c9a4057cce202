/**
 * What sums and times are by all the words around them (ways.ts), a second reader beside the rules: it fills in what they left, drops
 * what these words speak against, and where the two differ on a sum it is asked.
 */
import type { Facts } from '../../need.ts';
import type { Wanted } from '../amount/account.ts';
import { quoteFigure, type TextsRead } from '../document.ts';
import { askSum, type FactReader, isNear } from '../fact-reader.ts';
import { ASKS_PROPERTY } from '../read-borrower.ts';
import { isLikelyTerm } from '../read-times.ts';
import { PROPERTY } from '../signals.ts';
import { type Placed, rulesOf, type Slot } from '../slots/cues.ts';
import { GST, PARTS_ADDED, SURE, TAX_NOTE, WEAK_TERM } from '../slots/settling.ts';
import { textAt, wordsAt } from '../split-tokens.ts';
import {
  isSame,
  itemsOf,
  LEARNED,
  type LearnedName,
  SUMS,
  surest,
  type Way,
  waysTo,
  weighItems,
} from './ways.ts';
import { FIGURE_ROLES } from './weights.ts';

/** By how much a way has to be surer than any other; measured on texts that were held back. */
const FILLS: Readonly<Record<LearnedName, number>> = {
  ...{ amount: 18, property_value: 18, existing_debt: 18 },
  ...{ trading_months: 14, needed_within_days: 24 },
};
const DOUBTS = 6;
/** To choose the amount that words of its own ask for. */
const AGREES = 36;
const SAID = 1;
/** To choose one of the readings that the rules left open. */
const SETTLES = 54;
/** Below it the words around a figure speak against what rules made of it. */
const AGAINST: { readonly [Name in LearnedName]?: number } = {
  ...{ property_value: -48, existing_debt: -48, needed_within_days: -80 },
};
/** By how much another value, debt or time has to be surer. */
const DIFFERS = 36;

/** Every value that a fact could have, and what it most surely is. */
type Told = {
  readonly name: LearnedName;
  readonly ways: readonly Way[];
  /** Absent where no more speaks for any than for nothing being said. */
  readonly best: Way | undefined;
  readonly surer: number;
};
/** What a fact most surely is, where it is said at all. */
type Said = Told & { readonly best: Way };
const isSaidAtAll = (told: Told): told is Said => told.best !== undefined;

/** What each fact that no field states is told to be by the words around all figures. */
export function tellFacts(reader: FactReader, stated: Facts): readonly Told[] {
  const { document, placed } = reader;
  const asked = LEARNED.filter(
    (name) =>
      stated[name] === undefined &&
      (reader.facts[name] !== undefined || !ON_PROPERTY.has(name) || isOnProperty(reader)),
  );
  if (asked.length === 0) return [];
  const items = itemsOf(
    document,
    placed.map(({ figure }) => figure),
  );
  const weightsOf = document.weightsOf();
  const weighed = weighItems(items, weightsOf);
  const isValue = ({ item }: Way['uses'][number]) =>
    placed.some(({ figure, slot }) => figure === item.figure && slot === 'worth');
  return asked.map((name) => {
    // "Valued at 1.1m, with 380k still owing" are no two debts.
    const ways = waysTo(name, weighed, weightsOf).filter(
      ({ uses }) => name !== 'existing_debt' || uses.length < 2 || !uses.some(isValue),
    );
    const best = surest(ways);
    if (best === undefined || best.weight <= 0) return { name, ways, best: undefined, surer: 0 };
    const second = surest(ways.filter(isOther(best)))?.weight ?? 0;
    return { name, ways, best, surer: best.weight - Math.max(0, second) };
  });
}

/** "House is worth 1.3m, loan 640k", where a field says that 180k is wanted: such a loan is there already. */
export function placeBeside(
  document: TextsRead,
  placed: readonly Placed[],
  { amount, property_value: value }: Facts,
): readonly Placed[] {
  const isOther = ({ slot, figure }: Placed) =>
    slot === 'wanted' && figure.kind === 'money' && amount && !isNear(figure.value, amount.value);
  const isHeld = value !== undefined || placed.some(({ slot }) => slot === 'worth');
  const isOwing = placed.some(({ slot }) => slot === 'owed' || slot === 'price');
  if (!isHeld || isOwing || !placed.some(isOther)) return placed;
  const items = itemsOf(
    document,
    placed.map(({ figure }) => figure),
  );
  const { sums } = weighItems(items, document.weightsOf());
  return placed.map((each) => {
    const weights = sums.find(({ item }) => item.figure === each.figure)?.weights ?? [];
    // Alone it might be wanted, so little speaks for it.
    const { [FIGURE_ROLES.owed]: owed = 0, [FIGURE_ROLES.worth]: worth = 0 } = weights;
    const isOwed = isOther(each) && owed > Math.max(UNLIKELY, worth);
    return isOwed ? { ...each, slot: 'owed' as const, cost: SAID } : each;
  });
}
const UNLIKELY = -60;

/**
 * "I cannot wait 90 days for the customer", "not our house, that's 1.05m", "I owe the ATO 36k": what rules took for a value, a debt or a
 * day, and the words around it speak against.
 */
export function dropUnlikely(reader: FactReader, told: readonly Told[]): void {
  for (const { name, ways } of told) {
    const read = reader.facts[name];
    if (!read?.value || isSiteOrPrice(reader, name)) continue;
    const own = ways.find((way) => isSame(way.value, read.value));
    const { slot, cost = 0 } =
      reader.placed.find(({ figure }) => figure === own?.uses[0]?.item.figure) ?? {};
    // "There's 430k of equity": the debt is worked out from it. "For stock before Christmas": few labels say that such a day is meant.
    const isLeft = slot === 'equity' || (name === 'needed_within_days' && cost <= 0);
    if (own !== undefined && !isLeft && own.weight < (AGAINST[name] ?? own.weight))
      delete reader.facts[name];
  }
}

/** What is bought is worth its price, and land what is built on it; few labels say so. */
const isSiteOrPrice = (
  { facts: { price, property_value: value, end_value: end, build_cost: build } }: FactReader,
  name: LearnedName,
) =>
  (ON_PROPERTY.has(name) && (end !== undefined || build !== undefined)) ||
  (name === 'property_value' && price !== undefined && value?.value === price.value);

/** Where both readers have another value or debt it is asked, and of another time the words around the figures are believed. */
export function compareOthers(reader: FactReader, told: readonly Told[]): void {
  for (const { name, best, surer } of told.filter(isSaidAtAll)) {
    const read = reader.facts[name];
    if (name === 'amount' || !read?.value || read.isGuess || surer < DIFFERS) continue;
    if (!isOther(best)(read) || isSiteOrPrice(reader, name)) continue;
    // "880k to the bank and 95k on a second loan": one of its parts is no other sum.
    if (read.note === PARTS_ADDED && best.value < read.value) continue;
    if (name === 'property_value' || name === 'existing_debt') {
      delete reader.facts[name];
      askSum(reader, name, [
        { value: read.value, words: read.words ?? '' },
        { value: Math.round(best.value), words: quoteWay(reader, best) },
      ]);
    } else if (!isElsewhere(reader, name, best)) putWay(reader, name, best);
  }
}

/** What rules have left and nobody asks; beside a sum only, as other figures seldom tell a need by themselves. */
export function fillFacts(reader: FactReader, told: readonly Told[]): void {
  for (const { name, best, surer } of told.filter(isSaidAtAll)) {
    const isOfNeed = name === 'amount' || isRead(reader, 'amount');
    const isEnd = name === 'amount' && isSoldFor(reader, best);
    // "Own a hilux 2019": the year of the thing.
    const isModel =
      name === 'trading_months' &&
      best.uses[0]?.item.figure.kind === 'date' &&
      best.value === reader.facts.item_age_months?.value;
    const isFree =
      isOfNeed && !isEnd && !isModel && !isRead(reader, name) && !isElsewhere(reader, name, best);
    if (surer >= FILLS[name] && isFree && !isOldLoan(reader, name, best)) {
      putWay(reader, name, best);
    }
  }
}

/** Nobody borrows all that a project sells for. */
const isSoldFor = ({ facts: { end_value: end, property_value: land } }: FactReader, best: Way) =>
  land !== undefined && best.value === end?.value;

/** "How much can I borrow on my house, worth 650k, owe 180k": what is owed is asked for only where it is paid out. */
const isOldLoan = (
  { document, facts, hits, placed }: FactReader,
  name: LearnedName,
  { uses: [use, second], value }: Way,
) =>
  name === 'amount' &&
  use !== undefined &&
  second === undefined &&
  isSame(value, facts.existing_debt?.value ?? 0) &&
  placed[placed.findIndex(({ figure }) => figure === use.item.figure) - 1]?.slot === 'worth' &&
  /\bow(?:e|es|ing|ed)(?: (?:about|around|still))?$/.test(
    wordsAt(document.tokens, use.item.figure.start - 3, use.item.figure.start),
  ) &&
  !hits.some(({ name: signal, role }) => PAYS_OUT.has(signal) && role !== 'denied');
const PAYS_OUT = new Set(['refinance', 'private_loan_expired', 'payout_only', 'consolidation']);

/** Of sums: where both readers have an amount and it differs it is asked, unless this one is sure of a reading that the rules left open. */
export function compareSums(
  reader: FactReader,
  told: readonly Told[],
  wanted: Wanted | undefined,
): void {
  for (const { name, best, surer } of told.filter(isSaidAtAll)) {
    if (!IS_SUM.has(name)) continue;
    const read = reader.facts[name];
    const asked = findAsked(reader, name);
    // Between two ends it stays open where it is.
    const isBetween = best.uses.some(({ item }) => item.figure.lower !== undefined);
    if (asked && surer >= SETTLES && !isBetween && !asked.readings.every(isOther(best))) {
      reader.open.splice(reader.open.indexOf(asked), 1);
      putWay(reader, name, best);
    } else if (read && name === 'amount' && surer >= DOUBTS && isOther(best)(read)) {
      // "Make it 265k, the quote rose 45k": what words say is something else is not asked for.
      if (isSaidOther(reader, best, isSaid(reader, read.value)) || isSoldFor(reader, best))
        continue;
      // "A 65k loan? Another mob quoted me 24%": no part of the sum.
      if (best.uses.some(({ item }) => isRate(reader, item.figure))) continue;
      // "Unit 650k, business 1.4m": what is added up already and one of its parts.
      if (best.uses.length > 1 && best.uses.some(({ item }) => item.figure.note === PARTS_ADDED)) {
        continue;
      }
      // "The chair is 62k plus GST": its tax is lent with it.
      if (read.note === TAX_NOTE && isSame(Math.round(best.value * GST), read.value)) continue;
      // "50k, 25k for stock and 25k for our holiday": its parts come to it.
      const { personal_amount: personal, business_amount: rest } = reader.facts;
      if (personal && rest && isSame(personal.value + rest.value, read.value)) continue;
      // "Refinance it plus 150k": the sum on top is a part of what rules made.
      const debt = reader.facts.existing_debt?.value ?? 0;
      if (wanted?.isExplained && isSame(best.value + debt, read.value)) continue;
      if (isSaid(reader, read.value) && hasRest(reader)) continue;
      // "65% of the total": a share that is said of one sum is none of another.
      if (wanted?.isOfTotal) continue;
      // So is the old loan by itself, where one is paid out.
      const isDebt = isSame(best.value, debt) && read.value > debt;
      if (wanted?.isExplained && isDebt && isPaidOut(reader)) continue;
      // "Want $100,000: $70,000 for stock and $30,000 for our kitchen": the figure that is asked for in words, and no other.
      const isAsked = surer >= AGREES && isSaid(reader, best.value) && !isSaid(reader, read.value);
      // "5.4m. We bring 2.2m", "he wants 5.4m, we bring 2.2m": less own money the rest of the price is lent.
      const price = reader.facts.price?.value ?? 0;
      const own = reader.facts.deposit?.value ?? 0;
      const isPriced = isSame(best.value, price) || isSame(best.value, price + own);
      if (isPriced && isLessOwn(reader, read.value)) continue;
      // "Own money is 70,000, so the loan should be 1,330,000": own money is the part of a price that is not lent.
      if (isSame(best.value, own) && isSame(read.value + own, price)) continue;
      if (isAsked) {
        putWay(reader, name, best);
        continue;
      }
      delete reader.facts[name];
      askSum(reader, 'amount', [
        { value: read.value, words: read.words ?? '' },
        { value: Math.round(best.value), words: quoteWay(reader, best) },
      ]);
    }
  }
}

/** "Buying for 890k, need 560k to settle, we have the rest." */
const hasRest = ({ document: { tokens } }: FactReader) =>
  HAS_REST.test(wordsAt(tokens, 0, tokens.length));
const HAS_REST =
  /\b(?:we|i|he|she|they) (?:have|has|got|find) the (?:rest|balance|difference)\b(?! (?:to|of))/;

/** What is bought costs so much and own money; where a sum stands there for both together, the price is what is borrowed. */
function isLessOwn({ facts, placed, hits }: FactReader, amount: number): boolean {
  const { price, deposit } = facts;
  if (!price || !deposit?.value || !isSame(amount + deposit.value, price.value)) return false;
  const isBoth = placed.some(({ figure }) => isSame(figure.value, price.value + deposit.value));
  return !isBoth && hits.some(({ name, role }) => name === 'buying' && role !== 'denied');
}

/** "Unsecured. She owns a house with 1.1m owing": where nothing is offered, such a value or debt is of nothing that counts. */
export function dropUnoffered({ facts, placed }: FactReader): void {
  if (facts.security?.value !== 'none') return;
  // Of several it may be another that is kept out.
  const [worth, other] = placed.filter(({ slot }) => slot === 'worth');
  const { property_value: value } = facts;
  if (value?.isGuess && !other && worth?.figure.value === value.value) delete facts.property_value;
}

const isSaidOther = ({ placed }: FactReader, { uses: [use, second] }: Way, isWantedSaid: boolean) =>
  second === undefined &&
  placed.some(
    ({ figure, slot, cost }) =>
      figure === use?.item.figure &&
      (slot === 'other' || (isWantedSaid && ELSEWHERE.has(slot) && cost <= SURE)),
  );
const isRate = ({ placed }: FactReader, own: Placed['figure']) =>
  own.kind === 'percent' &&
  placed.some(({ figure, slot }) => figure === own && (slot === 'other' || slot === 'rate'));
const ELSEWHERE: ReadonlySet<Slot | undefined> = new Set([
  'owed',
  'end_value',
  'worth',
  'exit',
  'turnover',
  'profit',
] as const);

const isPaidOut = ({ hits }: FactReader) =>
  hits.some(({ name, role }) => name === 'refinance' && role !== 'denied');

const isSaid = ({ placed }: FactReader, value: unknown) =>
  placed.some(
    ({ figure, slot, cost }) =>
      slot === 'wanted' && cost <= SAID && isSame(figure.value, Number(value)),
  );

/** "Need 200k now, for 6 months" is how long it is lent. */
const isBehindSum = (placed: readonly Placed[], { start }: Placed['figure']) =>
  placed.some(
    ({ slot, figure: { end } }) => slot === 'wanted' && end < start && start - end <= BEHIND,
  );
const BEHIND = 3;

/** "Over 36 months", "a 2017 tipper", "weekly payroll is 58,000": words of its own say that it is something else. */
function isElsewhere(reader: FactReader, name: LearnedName, { uses, value }: Way): boolean {
  const { document, facts, hits, placed } = reader;
  const own = placed.find(({ figure }) => figure === uses[0]?.item.figure);
  if (name === 'amount') {
    // "Got about 180k owing to us right now": all of a ledger, where nobody says that it is wanted.
    const isLedger =
      value === facts.invoices_outstanding?.value &&
      hits.some((hit) => hit.name === 'unpaid_invoices' && hit.role !== 'denied') &&
      !WISHES.test(wordsAt(document.tokens, 0, document.tokens.length));
    return isLedger || (uses.length === 1 && own !== undefined && isCashFlow(reader, own));
  }
  // "Owe them 1.9m and want to move it": what is owed is not what the property is worth as well.
  if (name === 'property_value' && own?.slot === 'owed' && own.cost < 0)
    return isSame(value, facts.existing_debt?.value ?? 0);
  if (IS_SUM.has(name) || own === undefined) return false;
  const { figure, slot, cost } = own;
  // "60 customers a day", "we may expand one day", "seven days a week": no day at all.
  if (name === 'needed_within_days') {
    const pattern = figure.unit === 'day' ? SOME_DAY : A_DAY;
    if (pattern.test(wordsAt(document.tokens, figure.start - 2, figure.end))) return true;
    // "Give him an answer by the end of the month": no money by then.
    if (ANSWER_BY.test(wordsAt(document.tokens, figure.start - 3, figure.start))) return true;
  } else if (slot === undefined) return isLikelyTerm(figure, hits) || isNew(hits);
  // "A 67 year old plumber" has not traded so long.
  else if (slot === 'other') return textAt(document.tokens, figure.end) === 'old';
  return (
    slot !== undefined &&
    rulesOf(slot).fact !== undefined &&
    (cost < WEAK_TERM || (slot === 'term' && isBehindSum(placed, figure)))
  );
}

/** "Weekly payroll is 58,000", "190k net last year", "a default of 3,800": what comes in, goes out and stands on a file. */
const isCashFlow = ({ document: { tokens } }: FactReader, { figure, slot, cost }: Placed) =>
  slot === 'profit'
    ? cost <= SAID
    : (slot === 'default' && !WISHES.test(wordsAt(tokens, figure.start - 3, figure.start))) ||
      (slot === 'other' &&
        PAYROLL.test(wordsAt(tokens, figure.start - PAYROLL_REACH, figure.start)));

const WISHES =
  /\b(?:want|wanting|need|needing|facility|loan|advance|draw|borrow|fund|funded|(?<!invoice )finance|financed|seek|seeking|looking|against|after|raise|discount|discounting|factor|factoring)\b(?! to (?:know|understand)\b)/;
const PAYROLL = /\b(?:payroll|(?:weekly|fortnightly|monthly) wage)\b[^.,]*$/;
const PAYROLL_REACH = 5;
const A_DAY = /\b(?:day|night|hour|shift) (?:an?|per|each|every) /;
const ANSWER_BY = /\b(?:answer|decision|decide)(?: by)?(?: the)?$/;
const SOME_DAY = /(?<!\b(?:in|within|under|than|only|just|about) )\b(?:an?|one|1) day$/;

/** "Leasing, 36 months, start up": it has not traded so long. */
const isNew = (hits: FactReader['hits']) =>
  hits.some(({ name, role }) => name === 'new_business' && role !== 'denied');

const isRead = (reader: FactReader, name: LearnedName) =>
  reader.facts[name] !== undefined || findAsked(reader, name) !== undefined;

const findAsked = ({ open }: FactReader, name: LearnedName) =>
  open.find(({ about }) => about === name);

/** Property is offered or asked about, and what is bought is not worth something else as well. */
const isOnProperty = ({ facts, hits }: FactReader) =>
  facts.price === undefined &&
  ((facts.property_value ?? facts.existing_debt) !== undefined ||
    hits.some(
      ({ name, role }) => role !== 'denied' && (PROPERTY.has(name) || ASKS_PROPERTY.has(name)),
    ));

const IS_SUM: ReadonlySet<LearnedName> = new Set(SUMS);
const ON_PROPERTY: ReadonlySet<LearnedName> = new Set(['property_value', 'existing_debt']);

const isOther =
  ({ value }: Pick<Way, 'value'>) =>
  (other: { readonly value: unknown }) =>
    !isSame(Number(other.value), value);

const quoteWay = ({ document }: FactReader, { uses }: Way) =>
  uses.map(({ item }) => quoteFigure(document, item.figure)).join('; ');

function putWay(reader: FactReader, name: LearnedName, way: Way): void {
  const note = way.uses.length === 1 ? 'told by the words around it' : 'worked out from its parts';
  const value = Math.round(way.value);
  const words = quoteWay(reader, way);
  reader.facts[name] = { value, from: 'words', words, note, isGuess: true };
}
