/** What is owned: its value and what is owed on it, told apart for property and for machines. */

import { tells } from '../need.ts';
import type { Wanted } from './amount/account.ts';
import { clauseAt, quoteFigure, sentenceStart, type TextsRead } from './document.ts';
import {
  askSum,
  type FactReader,
  nearest,
  put,
  sumOfList,
  type Used,
  wordsOf,
} from './fact-reader.ts';
import type { Figure } from './figures/read-numbers.ts';
import { EACH_NOTE } from './figures/read-shares.ts';
import { BUILDS, type Hit, MOVABLES, PROPERTY } from './signals.ts';
import { distinct, type Placed, sumOf } from './slots/cues.ts';
import {
  chooseOffered,
  type Holding,
  isNamed,
  LEAST_PROPERTY,
  listHoldings,
  thingIn,
} from './slots/holdings.ts';
import { PARTS_ADDED, WITH_PRICE } from './slots/settling.ts';
import { isListed, wordsAt } from './split-tokens.ts';

/** What a value or a debt is of: the thing named right after it, or else nearest before it. */
function thingOf(
  { hits, document }: FactReader,
  { start, end }: Figure,
): 'property' | 'item' | undefined {
  const own = clauseAt(document, start);
  const things = hits.filter((hit) => thingIn(hit) !== undefined);
  const after = things.find(
    (hit) => hit.start >= end && hit.start - end < 6 && own !== undefined && hit.start < own.end,
  );
  if (after !== undefined) return thingIn(after);
  const before = things.findLast((hit) => hit.start < start && start - hit.start < 30);
  const between = document.tokens.slice(before?.end ?? Math.max(0, start - 30), start);
  if (between.some((each) => isListed(each, 'of_property'))) return 'property';
  if (before === undefined || thingIn(before) === 'property') return before && 'property';
  // A machine of another sentence is hardly what has a value or a debt, where property is named.
  const isNear = document.clauses[before.clause]?.sentence === own?.sentence;
  return isNear || !things.some((hit) => thingIn(hit) === 'property') ? 'item' : 'property';
}

export function readProperty(reader: FactReader, used: Used): void {
  const { placed, document } = reader;
  const isAboutInvoices = document.hits.some(({ name }) => name === 'unpaid_invoices');
  const sums = placed.filter(
    ({ figure, slot }) =>
      figure.kind === 'money' && !used.includes(figure) && (slot === 'worth' || slot === 'owed'),
  );
  // "Two units, 600k each, owe 150k on one" are held; "four villas at 650k each" are to be built.
  const isOwing = sums.some(({ slot }) => slot === 'owed');
  const ofProperty: Placed[] = [];
  const ofItems: Placed[] = [];
  for (const each of sums) {
    const { figure, slot } = each;
    const thing = thingOf(reader, figure);
    const from = sentenceStart(document, figure.start);
    const isOffered = OFFERED.test(wordsAt(document.tokens, from, figure.end + LEAD_REACH));
    if (slot === 'worth' && figure.note === EACH_NOTE && !isOwing && !isOffered)
      put(reader, 'end_value', figure.value, { figure });
    else if (slot === 'owed' && thing === undefined && isAboutInvoices)
      put(reader, 'invoices_outstanding', figure.value, { figure });
    else (thing === 'item' ? ofItems : ofProperty).push(each);
  }
  const value = nearest(ofItems, 'worth')?.figure;
  const debt = nearest(ofItems, 'owed')?.figure;
  if (value) put(reader, 'item_value', value.value, { figure: value });
  if (debt) put(reader, 'item_debt', ...sumOfList(reader, debt));
  readHoldings(reader, ofProperty, used);
  readSalePrice(reader);
  readLooseValue(reader, used);
  readEquity(reader);
}

/** "380k of equity in my house, worth 900k": the rest is owed, unless only a part of the equity is meant. */
function readEquity(reader: FactReader): void {
  const { facts, open, document } = reader;
  const { equity, property_value: value } = facts;
  const own = nearest(reader.placed, 'equity')?.figure;
  const isOpen = open.some(({ about }) => about === 'existing_debt');
  if (!equity || !value || !own || isOpen || equity.value >= value.value) return;
  if (PART_OF_EQUITY.test(wordsAt(document.tokens, own.start - 4, own.end + 4))) return;
  const figure = { ...own, note: 'the value less the equity' };
  put(reader, 'existing_debt', value.value - equity.value, { figure });
}
const PART_OF_EQUITY =
  /\b(?:usable|useable|available|accessible|lendable|use|using|raised?|over|least|more)\b/;

/** Words of so much more weight are outweighed, and from here on those of another estimate. */
const OUTWEIGHED = 1;

/** The property that is offered: all its values added, all its debts. What the words leave open is asked. */
function readHoldings(reader: FactReader, sums: readonly Placed[], used: Used): void {
  const { document, hits } = reader;
  const values = sums.filter(({ slot }) => slot === 'worth');
  const best = Math.min(...values.map(({ cost }) => cost));
  // "A judgment against it for 18k": beside a value that is named this is none.
  const isOutweighed = (each: Placed) =>
    each.slot === 'worth' && each.cost >= best + OUTWEIGHED && !isNamed(document, each);
  const held = sums.filter((each) => !isOutweighed(each));
  const isValued = held.some(({ slot }) => slot === 'worth');
  const holdings = listHoldings(document, isValued ? held : sums);
  const offered = chooseOffered(document, holdings);
  const of = offered ?? holdings;
  const estimates = of.map(({ values: all }) => lastWord(document, distinct(all)));
  const sentenceOf = ({ clause }: Hit) => document.clauses[clause]?.sentence;
  // "I drive a Hilux, which is paid off", "two defaults, both paid off": nothing is owed on something else.
  const isOfElse = (clear: Hit) => {
    const beside = hits.filter((hit) => sentenceOf(hit) === sentenceOf(clear));
    const isValued = values.some(
      ({ figure: { start } }) => clauseAt(document, start)?.sentence === sentenceOf(clear),
    );
    return (
      !isValued &&
      beside.some(({ name }) => ELSE.has(name)) &&
      !beside.some(({ name }) => isHeld(name) || name === 'own_home_loan')
    );
  };
  const clears = hits.filter(
    (hit) => hit.name === 'unencumbered' && hit.role !== 'denied' && !isOfElse(hit),
  );
  const clearOf = (holding: Holding) =>
    clears.find(
      ({ start }) => holdings.findLast((each, at) => at === 0 || each.start <= start) === holding,
    );
  const debts = of.map(({ debts: all }) => distinct(all));
  const areEstimated = offered !== undefined && estimates.every((all) => all.length < 2);
  putSums(reader, 'property_value', withUnsaid(reader, estimates, used), areEstimated);
  const isKnown = of.length < 2 || of.every((each) => each.debts.length > 0 || clearOf(each));
  // "215k on their home and 140k on a flat. Only the flat is offered": which of the debts stays is asked.
  const isChosen = document.marks.some(({ is }) => is === 'offers_only');
  // "Two rentals worth 280k and 310k, owe 120k and 190k."
  const areOfEach = of.some(({ values: [all] }) => all?.figure.note === PARTS_ADDED);
  const areAdded = debts.every(
    (all) => all.length < 2 || areOfEach || (!isChosen && areToldApart(document, all)),
  );
  if (isKnown)
    putSums(
      reader,
      'existing_debt',
      withUnsaid(reader, debts, used),
      offered !== undefined && areAdded,
    );
  const clear = of.length === 0 ? clears[0] : of.map(clearOf).find((hit) => hit !== undefined);
  const isOpen = reader.open.some(({ about }) => about === 'existing_debt');
  const isOwed = of.some((each) => each.debts.length > 0);
  if (clear && !isOpen && !isOwed)
    put(reader, 'existing_debt', 0, { words: wordsOf(reader, clear) });
}

const ELSE: ReadonlySet<string> = new Set([
  ...[...MOVABLES, 'leisure_item', 'personal_spending', 'credit_default', 'unspecified_debts'],
  'asset_finance',
]);

/** "The valuer says 2.2m, the agent said 2.5m", "1.1m in winter but now 1.02m": what was measured, or is so today. */
function lastWord({ tokens }: TextsRead, values: readonly Placed[]): readonly Placed[] {
  const [first, last] = values;
  if (first === undefined || last === undefined || values.length > 2) return values;
  const lead = wordsAt(tokens, first.figure.start - LEAD_REACH, first.figure.start);
  const link = wordsAt(tokens, first.figure.end, last.figure.start);
  // "But let's go with the bank."
  const [, chosen] =
    CHOSEN.exec(wordsAt(tokens, last.figure.end, last.figure.end + LEAD_REACH)) ?? [];
  if (chosen !== undefined && lead.includes(chosen) !== link.includes(chosen))
    return lead.includes(chosen) ? [first] : [last];
  if (VALUED.test(lead) && !/\bcouncil\b/.test(lead) && GUESSED.test(link)) return [first];
  return NOW.test(link) || VALUED.test(link) ? [last] : values;
}
const LEAD_REACH = 8;
/** "Three unsold units at 640k each are the security." */
const OFFERED = /\b(?:unsold|security|on offer|owing)\b/;
const GUESSED = /\b(?:reckon|think|thought|guess|hope|hoping|believe|agent)\b/;
const VALUED = /\b(?:valuer|valuation|valued|appraisal|bank values?)\b/;
const CHOSEN =
  /\b(?:go|going|work|working|stick|run) (?:with|on|off) (?:the |their |his |her )?(bank|valuer|valuation|agent)\b/;
const NOW = /\bnow\b(?! (?:and|we|i) )/;

/** "One worth 410k and the other 455k", "valued at 410k (an agent said 525k)": behind the only one a sum without words of its own. */
function withUnsaid(
  { document, placed }: FactReader,
  lists: readonly (readonly Placed[])[],
  used: Used,
): readonly (readonly Placed[])[] {
  const [only, second] = lists.flat();
  if (only === undefined || second !== undefined) return lists;
  const sentenceOf = ({ figure }: Placed) => clauseAt(document, figure.start)?.sentence;
  const money = placed.filter(({ figure: { kind } }) => kind === 'money');
  const next = money[money.findIndex(({ figure }) => figure === only.figure) + 1];
  const isUnsaid =
    next !== undefined &&
    (next.slot === undefined || (next.slot === 'wanted' && only.slot === 'owed')) &&
    !used.some((figure) => [next.figure.value, sumOf([only, next])].includes(figure?.value ?? 0)) &&
    next.figure.value >= only.figure.value * LEAST_RIVAL &&
    (only.slot === 'worth' || next.figure.value < only.figure.value) &&
    sentenceOf(next) === sentenceOf(only);
  return isUnsaid ? [...lists, [next]] : lists;
}
/** A sum that is much smaller is something beside it. */
export const LEAST_RIVAL = 0.1;

/** Each list is of one property. Where all are sure they are added; else each could be, or their sum. */
function putSums(
  reader: FactReader,
  about: 'property_value' | 'existing_debt',
  lists: readonly (readonly Placed[])[],
  isSure: boolean,
): void {
  const all = lists.flat();
  const [first] = all;
  if (first === undefined) return;
  const { figure } = first;
  // "520,000 owing on the one, 410,000 on the other: it pays out the 930,000".
  const total = all.find((each) => all.length > 2 && 2 * each.figure.value === sumOf(all));
  if (total !== undefined) {
    put(reader, about, total.figure.value, { figure: total.figure });
    return;
  }
  const isUnsaid = all.some(({ slot }) => slot !== 'worth' && slot !== 'owed');
  // A value between two ends is known only where both ends lead to the same answer.
  const isRange = figure.lower !== undefined;
  const isOnly = all.length === 1;
  if (isSure && (isOnly ? !isRange : !isUnsaid)) {
    const note = isOnly ? {} : { note: PARTS_ADDED };
    put(reader, about, sumOf(all), { figure: { ...figure, ...note } });
    return;
  }
  const readings = all.flatMap((each) => {
    const words = quoteFigure(reader.document, each.figure);
    const { lower, value } = each.figure;
    return (lower === undefined ? [value] : [lower, value]).map((one) => ({ value: one, words }));
  });
  const whole = { value: sumOf(all), words: readings.map(({ words }) => words).join(' + ') };
  const isWhole = lists.length > 1 || about === 'existing_debt';
  askSum(reader, about, isWhole ? [...readings, whole] : readings);
}

const ANOTHER = /\b(?:and|plus|also|another|further|second|arrear|redraw|2|on top)\b/;
const SECOND_REACH = 3;
/** Another sentence, unless it goes on with "loan 2", "the second", "plus". */
const ELSEWHERE = /\. (?!(?:the )?(?:loan 2|second|2 nd|another|plus|also|and|then)\b)/;

/** "400k to one bank and 120k to another", "first 350k, second 80k": debts that stand beside each other. */
const areToldApart = ({ tokens }: TextsRead, debts: readonly Placed[]) =>
  debts.every(({ figure, isListed }, at) => {
    const last = debts[at - 1]?.figure;
    return (
      last === undefined ||
      isListed === true ||
      (ANOTHER.test(wordsAt(tokens, last.end, figure.start + SECOND_REACH)) &&
        !ELSEWHERE.test(wordsAt(tokens, last.end, figure.start)))
    );
  });

/** "A 4 bedder in Penrith, would sell for 1.3 mil easy": where nothing is built, what the home that is offered is worth. */
function readSalePrice(reader: FactReader): void {
  const { facts, open, hits } = reader;
  const { end_value: ends, property_value: value, build_cost: build } = facts;
  const isKnown = value || open.some(({ about }) => about === 'property_value');
  const isOffered = hits.some(({ name, role }) => PROPERTY.has(name) && role === 'offered');
  const isWorkedOn = hits.some(({ name }) => WORKS.has(name));
  if (!ends || build || isKnown || !isOffered || isWorkedOn) return;
  const { words = '' } = ends;
  if (!/\bsell for\b/i.test(words)) return;
  put(reader, 'property_value', ends.value, { words });
  delete facts.end_value;
}
const WORKS: ReadonlySet<string> = new Set([...BUILDS, 'renovation']);

/** "House 600k. Owing 300k": beside a debt the one sum without words is the value, if short of its thousands. */
function readLooseValue(reader: FactReader, used: Used): void {
  const { placed, hits, facts, open } = reader;
  const isProperty = tells(hits, PROPERTY);
  const isKnown = facts.property_value || open.some(({ about }) => about === 'property_value');
  const { existing_debt: debt } = facts;
  if (!isProperty || isKnown || debt === undefined) return;
  const loose = placed.filter(
    ({ figure, slot }) => figure.kind === 'money' && slot === undefined && !used.includes(figure),
  );
  const [only] = loose;
  if (only === undefined) readBareValue(reader, debt.value);
  else if (loose.length === 1 && only.figure.value > Math.max(debt.value, LEAST_PROPERTY))
    put(reader, 'property_value', only.figure.value, { figure: only.figure });
}

/** "Unit in Newtown: 980, owing 505": short of its thousands as the debt beside it is. */
function readBareValue(reader: FactReader, debt: number): void {
  const at = reader.placed.findIndex(({ figure }) => figure.isBare && figure.value === debt);
  const { figure } = reader.placed[at - 1] ?? {};
  if (!figure?.isBare) return;
  const value = figure.kind === 'money' ? figure.value : figure.value * 1000;
  if (value >= debt)
    put(reader, 'property_value', value, { figure: { ...figure, note: 'read as thousands' } });
}

/** "Refinance 1.3m private loan", "2.2m to pay out the construction lender (that's what we owe)": what is wanted is what is owed on the property. */
export function readRefinanced(reader: FactReader, wanted: Wanted | undefined): void {
  const { facts, open, hits, document } = reader;
  const { amount, property_value: value, price } = facts;
  const isOpen = open.some(({ about }) => about === 'existing_debt');
  if (!wanted || !value || price || isOpen || amount?.value !== wanted.figure.value) return;
  const { tokens } = document;
  const { start, end } = wanted.figure;
  const [before, behind] = [wordsAt(tokens, 0, start), wordsAt(tokens, end, tokens.length)];
  const [paid] = (REFINANCES.test(before) && OLD_LOAN.exec(behind)) || PAID_OUT.exec(behind) || [];
  if (paid === undefined || thingOf(reader, wanted.figure) === 'item') return;
  // "To pay out the truck loan."
  const to = end + paid.split(' ').length;
  if (hits.some((hit) => thingIn(hit) === 'item' && hit.start >= end && hit.start < to)) return;
  // "House worth 900k with a first mortgage": that debt is not told.
  if (BESIDE_IT.test(before) || BESIDE_IT.test(behind.slice(paid.length))) return;
  put(reader, 'existing_debt', amount.value, {
    words: amount.words ?? '',
    note: 'what is paid out',
  });
}
const REFINANCES =
  /\b(?:refinance|refinancing|refi)(?: (?:the|a|an|our|my|this|existing|current))*$/;
const OLD_LOAN =
  /^(?:(?:private|bank|first|existing|current|old|expired|construction|land|commercial|non bank) )*(?:loan|mortgage|facility|debt)\b/;
const PAID_OUT =
  /^to (?:pay out|pay off|clear|refinance|take out) (?:[a-z]+ ){0,4}(?:lender|bank|loan|mortgage|facility)\b[^.]*?\b(?:that|which|it) is (?:(?:all|exactly|just) )?(?:what (?:(?:i|we) (?:still )?owe|(?:is )?owing)|the (?:payout|balance|debt))/;
const BESIDE_IT = /\b(?:mortgage|home loan|first|second|caveat)\b/;

/** "Flats to let" are homes as well. */
export const isHeld = (name: string) => PROPERTY.has(name) || name === LET;
/** "An airbnb in Noosa, 1.2m, need 900k." */
export const LET = 'residential_investment';

/** "A laundromat (leased premises)". */
const LEASED = /\b(?:leased|rented) premise\b|\bpremise (?:are|is) (?:leased|rented)\b/;

/** Property that is bought is worth its price, and nothing is owed on it yet. */
export function readPurchase(reader: FactReader): void {
  const { facts, hits } = reader;
  const { price } = facts;
  // "Commercial property loan. Medical suite in Bendigo, price 1.1m", "a suite we rent. The landlord is selling it to us".
  const isAskedFor = hits.some(
    ({ name, role }) =>
      name === 'commercial_mortgage' || (name === 'owner_occupied' && role === 'purpose'),
  );
  const buysIn = new Set(
    hits.flatMap(({ name, role, clause }) =>
      name === 'buying' && role !== 'denied' ? [clause] : [],
    ),
  );
  const isRestAsked =
    (facts.deposit ?? facts.deposit_percent) !== undefined &&
    reader.document.marks.some(({ is }) => is === 'asks_rest');
  const bought = hits.find(
    ({ name, role, clause }) =>
      (isHeld(name) || name === 'home_to_live_in') &&
      (role === 'purpose' ||
        role === 'offered' ||
        // "Investment unit in Brisbane 520k, 20% deposit, can you lend the rest".
        (role === 'who' && name === LET && isRestAsked) ||
        // "Serviced apartments, freehold, Ballina. The price is 5.1m", "the company exchanged on a strata office".
        (role === 'who' && (isAskedFor || name === 'venue' || buysIn.has(clause))) ||
        // "Settlement on a factory unit in Carrum Downs is 11 December."
        (role === 'happened' && buysIn.has(clause))),
  );
  // "Price is 1.32m, 396k ours, settlement is in December."
  const isBought = hits.some(
    ({ name, role }) =>
      role !== 'denied' && (name === 'buying' || (name === 'settlement' && facts.deposit)),
  );
  // "Buying the depot for 1.3m, the valuer says 1.42m": so near above its price it is of what is bought.
  const isHeldToo = hits.some(({ name, role }) => name === 'own_home' && role === 'offered');
  const above = (facts.property_value?.value ?? Infinity) / (price?.value ?? 0);
  const isOfPrice = isBought && !isHeldToo && above > 1 && above < 1.2;
  // "A childcare centre, leasehold": a business in somebody else's building; parks and motels are lent against so.
  const { tokens } = reader.document;
  const isVenue = hits.some(({ name }) => name === 'venue');
  const isBusiness = hits.some(
    ({ name, role }) => name === 'business_purchase' && role === 'purpose',
  );
  const isLeased =
    !isVenue &&
    ((tells(hits, 'leasehold') && !tells(hits, 'freehold_investment')) ||
      LEASED.test(wordsAt(tokens, 0, tokens.length)));
  // "Buying him out of the print shop. There's no property in this."
  const isNone = !isVenue && isBusiness && tells(hits, 'no_property');
  // "The new header is 520k; I don't want the farm used": what is refused is not what is bought.
  const isRefused = bought?.role === 'offered' && tells(hits, 'refuses_property');
  // "A tractor at 420k; it only works on the farm": what is named beside the price is what it is of.
  const paid =
    nearest(reader.placed, 'price')?.figure ??
    reader.placed.find(({ figure: { value } }) => value === price?.value)?.figure;
  const sentence = paid && clauseAt(reader.document, paid.start)?.sentence;
  const beside = hits.filter(
    ({ role, clause }) =>
      role === 'purpose' && reader.document.clauses[clause]?.sentence === sentence,
  );
  const isItem =
    beside.some(({ name }) => MOVABLES.has(name)) &&
    // "An excavator on a farm near Innisfail": where it stands.
    !beside.some(
      ({ name, start }) =>
        isHeld(name) && !/^(?:on|at|from) an?$/.test(wordsAt(tokens, start - 2, start)),
    );
  // "A fourth shop, and its fit-out is quoted at 160k" buys no shop.
  const isFitOut = !isBought && beside.some(({ name }) => name === 'soft_fitout');
  // "I want an excavator. Quote is 165k. I own my home": nor is what is offered, where a thing is what it is for.
  const isOfThing =
    bought?.role === 'offered' &&
    hits.some(({ name, role }) => MOVABLES.has(name) && role === 'purpose');
  // "I'm buying out my partner's half, we agreed on 260k. We can offer our house": nor where a business is.
  const isOfBusiness =
    bought?.role === 'offered' &&
    HOMES.has(bought.name) &&
    hits.some(({ name, role }) => name === 'business_purchase' && role === 'purpose');
  if (isLeased || isNone || isRefused || isItem || isFitOut || isOfThing || isOfBusiness) return;
  addToBought(reader);
  if (price === undefined || bought === undefined || (facts.property_value && !isOfPrice)) return;
  // "A cool room for the shop, quoted at 24k" buys no shop.
  if (price.value < LEAST_PROPERTY) return;
  if (facts.existing_debt !== undefined || (!isBought && facts.amount === undefined)) return;
  const words = price.words ?? '';
  Object.assign(facts, {
    property_value: { ...price, note: 'the price of the property that is bought' },
    existing_debt: { value: 0, from: 'words', words, note: 'the property is being bought' },
  });
}

/** "Buying a motel for 1.9m; we'd put up our house as well, worth 1.1m": both are lent against. */
function addToBought({ facts, hits, placed, document: { tokens } }: FactReader): void {
  const { price, property_value: value, deposit, amount } = facts;
  const isHome = ({ name, role }: Hit) => HOMES.has(name) && role === 'offered';
  const isBought = tells(hits, 'buying');
  const bought = hits.filter(
    ({ name, role }) => PROPERTY.has(name) && !HOMES.has(name) && role === 'purpose',
  );
  // "They asked 1.3m, our offer of 1.18m": what the venue itself was to cost is no home.
  const worth = placed.find(
    ({ slot, figure }) => slot === 'worth' && figure.value === value?.value,
  )?.figure;
  const named = hits.findLast((hit) => isHeld(hit.name) && hit.start < (worth?.start ?? 0));
  // "Buying a shop for 700k, our house worth 800k is the security": then it alone is.
  const said = wordsAt(tokens, 0, tokens.length);
  // "The workshop for 980k, 250k deposit, borrow 730k. Home worth 890k can go in": the rest of a price is lent on what is bought first.
  const isRest =
    price !== undefined &&
    amount !== undefined &&
    deposit !== undefined &&
    Math.abs(price.value - deposit.value - amount.value) <= COSTS * price.value &&
    !HOME_ALONE.test(said) &&
    !tells(hits, BEHIND_HOME);
  const isOfHome = named !== undefined && HOMES.has(named.name) && (isRest || AS_WELL.test(said));
  const isVenue = bought.some(({ name }) => name === 'venue');
  if (!price || !value || !worth || !isBought || value.value === price.value) return;
  if (bought.length === 0 || !hits.some(isHome) || !(isVenue || isOfHome)) return;
  facts.property_value = { ...value, value: value.value + price.value, note: WITH_PRICE };
}
const HOMES: ReadonlySet<string> = new Set(['own_home', 'residence']);
/** Duty and fees are so much of a price, or less. */
const COSTS = 0.08;
const HOME_ALONE =
  /\b(?:only|just) (?:the|our|my|her|his) (?:house|home|place)\b|\b(?:house|home|place) (?:alone|only|as (?:the )?security|is (?:the )?security)\b|\b(?:against|secured (?:by|on|against)) (?:the|our|my|her|his) (?:house|home|place)\b/;
const BEHIND_HOME: ReadonlySet<string> = new Set(['second_mortgage', 'caveat_loan']);
const AS_WELL =
  /\b(?:house|home|place|unit|security|in|it|that) (?:as well|too)\b|\b(?:additional|extra|more) security\b|\b(?:also|could|can|would) (?:also )?(?:use|offer|put up|throw in|chuck in)\b/;
