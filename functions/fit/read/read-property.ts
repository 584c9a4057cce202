/** What is owned: its value and what is owed on it, told apart for property and for machines. */
import type { Placed, Slot } from './cues.ts';
import { clauseAt, quoteFigure } from './document.ts';
import { type FactReader, put, sumOfList, type Used, wordsOf } from './fact-reader.ts';
import type { Figure } from './figures/read-numbers.ts';
import { EACH_NOTE } from './figures/read-shares.ts';
import { type Hit, MOVABLES, PROPERTY } from './signals.ts';
import { textAt } from './split-tokens.ts';

/** In front of a sum these say that it is about property, whatever was named before. */
const OF_PROPERTY = new Set(
  'property mortgage mtg real existing house home place unit block land farm shed warehouse'.split(
    ' ',
  ),
);

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

/** "One worth 2m, another 700k. Use the flat in Geelong": from where on the one that is offered is named. */
function chosenFrom({ document: { tokens } }: FactReader): number {
  const use = tokens.findIndex(({ text }) => text === 'use' || text === 'using');
  if (use < 0) return 0;
  const named = /^(?:the|our|my)$/.test(textAt(tokens, use + 1)) ? use + 2 : use + 1;
  return tokens.findIndex(({ text }) => text.length > 3 && text === tokens[named]?.text);
}

/** Sums in one slot: first those of the property that is offered, then the surest. */
function rank(reader: FactReader, money: readonly Placed[], slot: Slot): Placed[] {
  const own = money.filter((each) => each.slot === slot);
  const isOneOfTwo = (['worth', 'owed'] as const).some(
    (name) => money.filter((each) => each.slot === name).length > 1,
  );
  const from = isOneOfTwo ? chosenFrom(reader) : 0;
  if (from > 0) return own.filter(({ figure }) => figure.start > from);
  const found = own.sort((one, other) => one.cost - other.cost);
  // "500k with one bank and 120k with another, so 620k owing": the sum of the two before it.
  const total = found.findIndex(({ figure }) => {
    const at = money.findIndex((each) => each.figure === figure);
    const [one, other] = [money[at - 2], money[at - 1]];
    return one && other && one.figure.value + other.figure.value === figure.value;
  });
  if (total > 0) found.unshift(...found.splice(total, 1));
  return found;
}

export function readProperty(reader: FactReader, used: Used): void {
  const { placed, hits } = reader;
  const isAboutInvoices = hits.some(({ name }) => name === 'unpaid_invoices');
  const money = placed.filter(({ figure }) => figure.kind === 'money' && !used.includes(figure));
  for (const [slot, property, item] of [
    ['worth', 'property_value', 'item_value'],
    ['owed', 'existing_debt', 'item_debt'],
  ] as const) {
    for (const { figure } of rank(reader, money, slot)) {
      const thing = thingOf(reader, figure);
      if (thing === 'kept out') continue;
      const isForHomes = slot === 'worth' && figure.note === EACH_NOTE;
      const isBought = slot === 'worth' && thing === 'item' && isItemBought(reader);
      const owned = thing === 'item' ? item : property;
      const name = isForHomes ? 'end_value' : isBought ? 'price' : owned;
      if (slot === 'owed' && thing === undefined && isAboutInvoices)
        put(reader, 'invoices_outstanding', figure.value, { figure });
      else if (figure.lower !== undefined && name === 'property_value') openRange(reader, figure);
      else
        put(reader, name, ...sumOfList(reader, figure, (part) => thingOf(reader, part) === thing));
    }
  }
  const clear = hits.find(({ name, role }) => name === 'unencumbered' && role !== 'denied');
  if (clear) put(reader, 'existing_debt', 0, { words: wordsOf(reader, clear) });
  readLooseValue(reader, used);
}

/** What a machine that is bought is worth is its price. */
const isItemBought = ({ hits }: FactReader) =>
  hits.some(({ name, role }) => MOVABLES.has(name) && role === 'purpose') &&
  !hits.some(({ name, role }) => MOVABLES.has(name) && role === 'offered');

/** A value between two ends is known only where both ends lead to the same answer. */
function openRange({ document, open }: FactReader, figure: Figure): void {
  const words = quoteFigure(document, figure);
  open.push({
    about: 'property_value',
    readings: [figure.lower ?? figure.value, figure.value].map((value) => ({ value, words })),
    question: 'What is the property worth, on the most careful estimate?',
  });
}

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
export const isHeld = (name: string) => PROPERTY.has(name) || name === 'residential_investment';

/** Property that is bought is worth its price, and nothing is owed on it yet. */
export function readPurchase(reader: FactReader): void {
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
