/**
 * What sums and times are by all the words around them (ways.ts): a second reader beside the rules. What they leave it fills in
 * (fill-facts.ts), and what they made it doubts (doubt-facts.ts).
 */
import type { Facts } from '../../need.ts';
import { quoteFigure, type TextsRead } from '../document.ts';
import { type FactReader, isNear } from '../fact-reader.ts';
import { ASKS_PROPERTY } from '../read-borrower.ts';
import { PROPERTY } from '../signals.ts';
import type { Placed } from '../slots/cues.ts';
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

/** Every value that a fact could have, and what it most surely is. */
export type FactTold = {
  readonly name: LearnedName;
  readonly ways: readonly Way[];
  /** Absent where no more speaks for any than for nothing being said. */
  readonly best: Way | undefined;
  readonly surer: number;
};
/** What a fact most surely is, where it is said at all. */
type Said = FactTold & { readonly best: Way };
export const isSaidAtAll = (told: FactTold): told is Said => told.best !== undefined;

/** What each fact that no field states is told to be by the words around all figures. */
export function tellFacts(reader: FactReader, stated: Facts): readonly FactTold[] {
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
  const values = new Set(placed.flatMap(({ figure, slot }) => (slot === 'worth' ? [figure] : [])));
  return asked.map((name) => {
    // "Valued at 1.1m, with 380k still owing" are no two debts.
    const ways = waysTo(name, weighed, weightsOf).filter(
      ({ uses }) =>
        name !== 'existing_debt' ||
        uses.length < 2 ||
        !uses.some(({ item }) => values.has(item.figure)),
    );
    const best = surest(ways);
    if (best === undefined || best.weight <= 0) return { name, ways, best: undefined, surer: 0 };
    const second = surest(ways.filter(isOther(best)))?.weight ?? 0;
    return { name, ways, best, surer: best.weight - Math.max(0, second) };
  });
}

/** Property is offered or asked about, and what is bought is not worth something else as well. */
const isOnProperty = ({ facts, hits }: FactReader) =>
  facts.price === undefined &&
  ((facts.property_value ?? facts.existing_debt) !== undefined ||
    hits.some(
      ({ name, role }) => role !== 'denied' && (PROPERTY.has(name) || ASKS_PROPERTY.has(name)),
    ));

export const IS_SUM: ReadonlySet<LearnedName> = new Set(SUMS);
export const ON_PROPERTY: ReadonlySet<LearnedName> = new Set(['property_value', 'existing_debt']);

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

/** What costs no more has words of its own beside it. */
export const SAID = 1;

export const isOther =
  ({ value }: Pick<Way, 'value'>) =>
  (other: { readonly value: unknown }) =>
    !isSame(Number(other.value), value);

/** The first figure of a way, as the rules have placed it. */
export const firstOf = ({ placed }: FactReader, { uses: [use] }: Way) =>
  placed.find(({ figure }) => figure === use?.item.figure);

export const findAsked = ({ open }: FactReader, name: LearnedName) =>
  open.find(({ about }) => about === name);

export const quoteWay = ({ document }: FactReader, { uses }: Way) =>
  uses.map(({ item }) => quoteFigure(document, item.figure)).join('; ');

export function putWay(reader: FactReader, name: LearnedName, way: Way): void {
  const note = way.uses.length === 1 ? 'told by the words around it' : 'worked out from its parts';
  const value = Math.round(way.value);
  const words = quoteWay(reader, way);
  reader.facts[name] = { value, from: 'words', words, note, isGuess: true };
}
