/**
 * Doubts what the rules made of sums and times (tell-facts.ts): what the words around a figure speak against is left, and where both
 * readers differ it is asked.
 */
import type { Wanted } from '../amount/account.ts';
import { askSum, type FactReader } from '../fact-reader.ts';
import type { Placed, Slot } from '../slots/cues.ts';
import { GST, PARTS_ADDED, SURE, TAX_NOTE } from '../slots/settling.ts';
import { wordsAt } from '../split-tokens.ts';
import { isElsewhere } from './fill-facts.ts';
import {
  findAsked,
  IS_SUM,
  isOther,
  isSaidAtAll,
  isSoldFor,
  ON_PROPERTY,
  putWay,
  quoteWay,
  SAID,
  type Told,
} from './tell-facts.ts';
import { isSame, type LearnedName, type Way } from './ways.ts';

/** By how much another amount has to be surer. */
const DOUBTS = 6;
/** To choose the amount that words of its own ask for. */
const AGREES = 36;
/** To choose one of the readings that the rules left open. */
const SETTLES = 54;
/** Below it the words around a figure speak against what rules made of it. */
const AGAINST: { readonly [Name in LearnedName]?: number } = {
  ...{ property_value: -48, existing_debt: -48, needed_within_days: -80 },
};
/** By how much another value, debt or time has to be surer. */
const DIFFERS = 36;

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

/** "Unsecured. She owns a house with 1.1m owing": where nothing is offered, such a value or debt is of nothing that counts. */
export function dropUnoffered({ facts, placed }: FactReader): void {
  if (facts.security?.value !== 'none') return;
  // Of several it may be another that is kept out.
  const [worth, other] = placed.filter(({ slot }) => slot === 'worth');
  const { property_value: value } = facts;
  if (value?.isGuess && !other && worth?.figure.value === value.value) delete facts.property_value;
}
