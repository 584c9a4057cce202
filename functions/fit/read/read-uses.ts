/**
 * What the money, or the thing that it buys, is used for: how much of it privately. Said in sums
 * ("40k clears my cards"), in percent, in fractions ("most of it"), or in days of the week.
 */
import type { TextsRead } from './document.ts';
import type { Placed } from './place-figures.ts';
import type { Figure } from './read-numbers.ts';
import type { Hit } from './signals.ts';
import { COMMA, STOP } from './split-tokens.ts';

export type Uses = {
  readonly personalAmount?: number;
  readonly businessAmount?: number;
  /** Percent. */
  readonly personalShare?: number;
  /** What the share was read from. */
  readonly at?: Pick<Figure, 'start' | 'end'>;
};

type Use = 'personal' | 'business';
type Part = { readonly start: number; readonly end: number; readonly value: number };

const PERSONAL: ReadonlySet<string> = new Set([
  'personal_spending',
  'home_to_live_in',
  'family_vehicle',
  'own_home',
  'private_use',
  'leisure_item',
  'own_home_loan',
]);
const BUSINESS: ReadonlySet<string> = new Set([
  'business_use',
  'working_capital',
  'growth',
  'equipment',
  'vehicle',
  'stock',
  'business_purchase',
  'trading_business',
  'tax_debt',
  'repair',
  'business',
  'commercial_building',
]);

const useOf = ({ name }: Hit): Use | undefined =>
  PERSONAL.has(name) ? 'personal' : BUSINESS.has(name) ? 'business' : undefined;

export function readUses(
  document: TextsRead,
  placed: readonly Placed[],
  hits: readonly Hit[],
): Uses {
  if (!hits.some((hit) => useOf(hit) === 'personal')) return {};
  const figures = placed.map(({ figure }) => figure);
  const isPart = ({ figure, slot }: Placed) =>
    (figure.kind === 'money' || figure.isBare === true) &&
    (slot === 'wanted' || slot === undefined || slot === 'bill');
  // "Twenty thousand for the shop, sixty for the home."
  const toMoney = (figure: Figure) =>
    figure.kind === 'count' ? { ...figure, value: figure.value * 1000 } : figure;
  const parts = placed.filter(isPart).map(({ figure }) => toMoney(figure));
  const money = figures.filter(({ kind, isBare }) => kind === 'money' || isBare === true);
  return {
    ...sumParts(parts, useFinder(document, hits, money)),
    ...(shareInPercent(document, hits, figures) ??
      shareInWords(document, hits) ??
      shareInDays(document, hits, figures)),
  };
}

type FindUse = (part: Pick<Figure, 'start' | 'end'>) => Use | undefined;

/** The use named after a part in its own words, or before it, or after them. */
function useFinder(
  { tokens }: TextsRead,
  hits: readonly Hit[],
  parts: readonly Pick<Figure, 'start' | 'end'>[],
): FindUse {
  const first = (from: number, to: number, list: readonly Hit[]) =>
    list.find((hit) => hit.start >= from && hit.start < to && useOf(hit) !== undefined);
  const isEnd = (at: number, ...ends: readonly string[]) => ends.includes(tokens[at]?.text ?? STOP);
  return ({ start, end }) => {
    const next = Math.min(
      ...parts.map((part) => part.start).filter((at) => at > start),
      tokens.length,
    );
    const last = Math.max(...parts.map((part) => part.end).filter((at) => at <= start), 0);
    let segment = end;
    while (segment < next && !isEnd(segment, COMMA, STOP)) segment += 1;
    let sentence = segment;
    while (sentence < next && !isEnd(sentence, STOP)) sentence += 1;
    let before = start;
    while (before > last && !isEnd(before - 1, COMMA, STOP)) before -= 1;
    const found =
      first(end, segment, hits) ??
      first(before, start, [...hits].reverse()) ??
      first(segment, sentence, hits);
    return found && preferPersonal(found, hits);
  };
}

/** "Home kitchen" is heard as a home and a kitchen; "family car hire" only as business. */
const preferPersonal = (found: Hit, hits: readonly Hit[]): Use | undefined =>
  hits.some((hit) => useOf(hit) === 'personal' && hit.start <= found.end && hit.end >= found.start)
    ? 'personal'
    : useOf(found);

function sumParts(parts: readonly Figure[], find: FindUse): Uses {
  const uses = parts.map((part) => ({ part, use: find(part) }));
  const sum = (use: Use) =>
    uses.reduce((total, each) => total + (each.use === use ? each.part.value : 0), 0);
  const personalAmount = sum('personal');
  if (personalAmount === 0 || parts.length < 2) return {};
  const whole = Math.max(...parts.map(({ value }) => value));
  const others = sum('business');
  // "200k, of which 40k clears my cards": the rest of the whole is for the business.
  const businessAmount = others > 0 && others < whole ? others : whole - personalAmount;
  return businessAmount > 0 ? { personalAmount, businessAmount } : {};
}

const toShare = (use: Use | undefined, value: number) =>
  use === undefined ? undefined : use === 'personal' ? value : 100 - value;

function fromParts(parts: readonly Part[], find: FindUse): Uses | undefined {
  for (const part of parts) {
    const share = toShare(find(part), part.value);
    if (share !== undefined) return { personalShare: share, at: part };
  }
  return undefined;
}

function shareInPercent(document: TextsRead, hits: readonly Hit[], figures: readonly Figure[]) {
  const parts = figures.filter(({ kind, value }) => kind === 'percent' && value <= 100);
  return fromParts(parts, useFinder(document, hits, parts));
}

/** In percent. "Most" is more than half; how much more does not matter. */
const FRACTIONS: readonly (readonly [string, number])[] = [
  ['two third', 67],
  ['three quarter', 75],
  ['half', 50],
  ['most', 75],
  ['mostly', 75],
  ['mainly', 75],
  ['majority', 75],
  ['bulk', 75],
  ['third', 33],
  ['quarter', 25],
  ['a little', 25],
  ['a bit', 25],
];

function shareInWords(document: TextsRead, hits: readonly Hit[]): Uses | undefined {
  const { tokens } = document;
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    for (const [words, value] of FRACTIONS) {
      const split = words.split(' ');
      if (!split.every((word, offset) => tokens[at + offset]?.text === word)) continue;
      parts.push({ start: at, end: at + split.length, value });
      at += split.length - 1;
      break;
    }
  }
  // Of one part alone the rest has to be known to be for the business.
  const isSplit = parts.length > 1 || hits.some((hit) => useOf(hit) === 'business');
  return isSplit ? fromParts(parts, useFinder(document, hits, parts)) : undefined;
}

/** "Four days a week it is the family car, and one day I use it on site." */
function shareInDays(
  document: TextsRead,
  hits: readonly Hit[],
  figures: readonly Figure[],
): Uses | undefined {
  const days = figures.filter(
    ({ kind, unit, value }) => kind === 'duration' && unit === 'day' && value <= 7,
  );
  const find = useFinder(document, hits, days);
  const sum = (use: Use) =>
    days.reduce((total, day) => total + (find(day) === use ? day.value : 0), 0);
  const [personal, business] = [sum('personal'), sum('business')];
  const [at] = days;
  if (personal === 0 || business === 0 || at === undefined) return undefined;
  return { personalShare: Math.round((100 * personal) / (personal + business)), at };
}
