/**
 * The ways in which the figures of a text make what is wanted, what property is worth and what is owed on it, how long the business has
 * traded and by when the money is needed, each with how much the words around its figures speak for it. The weights are learned from
 * labelled texts (a structured perceptron; `npm run learn` writes them into content/learned-figures.txt).
 */
import type { TextsRead } from '../document.ts';
import { type Figure, MEASURES } from '../figures/read-numbers.ts';
import { daysOf, isSinceElse, monthsOf } from '../read-times.ts';
import type { Placed } from '../slots/cues.ts';
import { MILLIONS_BELOW } from '../slots/settle-numbers.ts';
import { GST, LEAST_LVR } from '../slots/settling.ts';
import { type Token, textAt, wordsAt, wordsBefore } from '../split-tokens.ts';
import { featuresOf, tellingOf } from './features.ts';
import { FIGURE_ROLES, type FigureRole, type RoleWeights, type WeightsOf } from './weights.ts';

export const SUMS = ['amount', 'property_value', 'existing_debt'] as const;
export const TIMES = ['trading_months', 'needed_within_days'] as const;
type TimeName = (typeof TIMES)[number];
export const LEARNED = [...SUMS, ...TIMES] as const;
export type LearnedName = (typeof LEARNED)[number];

/** A figure with what stands around it. */
type Item = {
  readonly figure: Figure;
  /** In dollars, or percent. */
  readonly value: number;
  readonly features: readonly string[];
  /** "Plus GST" may be said of it. */
  readonly isTaxed: boolean;
};
/** A time in the units of each fact that it could be. */
type TimeItem = Item & { readonly times: { readonly [Name in TimeName]: number | undefined } };
export type Items = {
  readonly sums: readonly Item[];
  readonly shares: readonly Item[];
  readonly times: readonly TimeItem[];
};

type Use = { readonly item: Item; readonly role: FigureRole };
export type Way = {
  readonly value: number;
  readonly uses: readonly Use[];
  readonly form: readonly string[];
  /** How much speaks for it, against nothing being said. */
  readonly weight: number;
};

const MOST_SUMS = 9;
const MOST_SHARES = 3;
const MOST_USED = 5;
/** So many unfinished ways are followed at once. */
const BREADTH = 40;
/** Less is no count of dollars short of its zeros. */
const LEAST_COUNT = 15;
/** More is a count of dollars that lacks no zeros. */
const IN_FULL = 1000;
/** Less is borrowed by nobody. */
const LEAST_AMOUNT = 500;
const AGED = /\b(?:i am|im|aged|age|(?:wife|husband|partner|he|she) is)$/;
const TAX_REACH = 5;
const TAX = /\bgst\b/;
/** "Open 7 days a week." */
const EACH = /^(?:a|per|each|every) (?:day|week|fortnight|month|year)$/;

/** "We owe 96k at 14%", "fixed at 2.4%", "with a 20% balloon": no share of the loan. */
const isRate = (tokens: readonly Token[], { slot, figure: { value, start } }: Placed) =>
  slot === 'rate' ||
  (slot === 'other' && value < LEAST_LVR) ||
  slot === 'balloon' ||
  (slot === 'lvr' && value < LEAST_LVR && textAt(tokens, start - 1) === 'at');

/** In dollars; undefined for what can be no sum: "300 acres", "I'm 23". */
function toSum(tokens: readonly Token[], { kind, value, start, end }: Figure): number | undefined {
  if (kind === 'money') return value;
  if (MEASURES.test(textAt(tokens, end)) || AGED.test(wordsBefore(tokens, start))) return undefined;
  const isWhole = Number.isInteger(value);
  if (kind !== 'count' || (isWhole && value < LEAST_COUNT)) return undefined;
  // "Need 7500 quick" is told in full.
  if (value >= IN_FULL) return value;
  return Math.round(value * (!isWhole && value < MILLIONS_BELOW ? 1e6 : 1e3));
}

/** `figures` are those of the text that are read. */
export function itemsOf(
  document: Pick<TextsRead, 'tokens' | 'placed' | 'today'>,
  figures: readonly Figure[],
): Items {
  const { tokens } = document;
  const all = document.placed.map(({ figure }) => figure);
  const telling = tellingOf(tokens);
  const toItem = (figure: Figure, value: number): Item => ({
    ...{ figure, value, features: [...featuresOf(tokens, all, figure), ...telling] },
    isTaxed: TAX.test(wordsAt(tokens, figure.end, figure.end + TAX_REACH)),
  });
  const rates = new Set(
    document.placed.flatMap((each) => (isRate(tokens, each) ? [each.figure] : [])),
  );
  const shares = figures.filter(
    (figure) =>
      figure.kind === 'percent' && figure.value > 0 && figure.value < 100 && !rates.has(figure),
  );
  const sums = figures.flatMap((figure) => {
    const value = toSum(tokens, figure);
    return value === undefined ? [] : [{ figure, value }];
  });
  return {
    sums: sums.slice(0, MOST_SUMS).map(({ figure, value }) => toItem(figure, value)),
    shares: shares.slice(0, MOST_SHARES).map((figure) => toItem(figure, figure.value)),
    times: figures
      .filter(({ kind }) => kind === 'duration' || kind === 'date')
      .filter(({ end }) => !EACH.test(wordsAt(tokens, end, end + 2)))
      .slice(0, MOST_SUMS)
      .map((figure) => ({
        ...toItem(figure, figure.value),
        times: {
          trading_months: isSinceElse(document, figure)
            ? Number.NaN
            : monthsOf(document, figure)[0],
          needed_within_days: daysOf(document, figure),
        },
      })),
  };
}

type Weighed = { readonly item: Item; readonly weights: RoleWeights };
type ItemsWeighed = {
  readonly sums: readonly Weighed[];
  readonly shares: readonly Weighed[];
  readonly times: readonly (Weighed & { readonly item: TimeItem })[];
};
type Draft = {
  readonly plus: number;
  readonly less: number;
  readonly uses: readonly Use[];
  readonly weight: number;
};

export function weighItems({ sums, shares, times }: Items, weightsOf: WeightsOf): ItemsWeighed {
  const weigh = <Of extends Item>(item: Of) => ({ item, weights: addUp(item.features, weightsOf) });
  return { sums: sums.map(weigh), shares: shares.map(weigh), times: times.map(weigh) };
}

/** Every value that the figures can make, with the way that most speaks for. */
export function waysTo(
  name: LearnedName,
  { sums, shares, times }: ItemsWeighed,
  weightsOf: WeightsOf,
): Way[] {
  const best = new Map<number, Way>();
  const offer = (value: number, { uses, weight }: Draft, form: readonly string[]) => {
    const own = form.reduce((sum, each) => sum + (weightsOf(each)?.[0] ?? 0), weight);
    const key = Math.round(value);
    const other = best.get(key);
    if (other === undefined || own > other.weight)
      best.set(key, { value, uses, form, weight: own });
  };
  if (name === 'trading_months' || name === 'needed_within_days') {
    for (const time of times) {
      const value = time.item.times[name];
      if (value !== undefined && value >= 0) offer(value, use(NOTHING, time, name), [name]);
    }
    return [...best.values()];
  }
  const many = Math.min(MOST_SUMS - 2, sums.length);
  if (name !== 'amount') {
    const role = name === 'property_value' ? 'worth' : 'owed';
    for (const draft of draftsOf(sums, [role])) {
      const form = `${role} ${draft.uses.length}`;
      offer(draft.plus, draft, [form, `${form} of ${many}`]);
    }
    return [...best.values()];
  }
  for (const one of sums)
    offer(one.item.value, use(NOTHING, one, 'wanted'), ['wanted', `wanted of ${many}`]);
  for (const draft of draftsOf(sums, ['part', 'less', 'taxed'])) {
    const { plus, less, uses } = draft;
    if (plus === 0) continue;
    const minus = uses.filter(({ role }) => role === 'less').length;
    const made = `${uses.length - minus}-${minus}`;
    const formOf = (form: string) => [
      ...[form, `${form} ${made}`, `${made} of ${many}`],
      `left ${Math.min(MOST_USED, sums.length - uses.length)}`,
    ];
    const isMade = uses.length > 1 || uses[0]?.role === 'taxed';
    if (isMade && plus - less >= LEAST_AMOUNT) offer(plus - less, draft, formOf('sum'));
    // Nobody borrows 65% of 24 rooms.
    const isMoney = uses.every(({ item: { figure } }) => figure.kind === 'money');
    for (const part of isMoney ? shares : []) {
      for (const role of ['borrowed', 'own'] as const) {
        const shared = use(draft, part, role);
        const factor = (role === 'own' ? 100 - part.item.value : part.item.value) / 100;
        const outside = plus * factor - less;
        const inside = (plus - less) * factor;
        if (outside >= LEAST_AMOUNT) offer(outside, shared, formOf(role));
        if (less > 0 && inside >= LEAST_AMOUNT) offer(inside, shared, formOf(`${role} of rest`));
      }
    }
  }
  return [...best.values()];
}

/** The one for which most speaks. */
export const surest = (ways: readonly Way[]) =>
  ways.reduce<Way | undefined>(
    (best, way) => (best === undefined || way.weight > best.weight ? way : best),
    undefined,
  );

/** Whether two values are one, but for cents, a month or a day. */
export const isSame = (one: number, other: number) => Math.abs(one - other) <= 1;

const NOTHING: Draft = { plus: 0, less: 0, uses: [], weight: 0 };

const use = (draft: Draft, { item, weights }: Weighed, role: FigureRole): Draft => ({
  ...draft,
  uses: [...draft.uses, { item, role }],
  weight: draft.weight + (weights[FIGURE_ROLES[role]] ?? 0),
});

/** The ways to give some of these figures one of the roles, those for which most speaks. */
function draftsOf(items: readonly Weighed[], roles: readonly FigureRole[]): Draft[] {
  let drafts = [NOTHING];
  for (const each of items) {
    const longer = drafts.flatMap((draft) =>
      roles
        .filter((role) => canBe(draft, each.item, role))
        .map((role) => extend(draft, each, role)),
    );
    drafts = keepBest([...drafts, ...longer]);
  }
  return drafts.filter(({ uses }) => uses.length > 0);
}

function canBe({ uses }: Draft, { value, isTaxed }: Item, role: FigureRole): boolean {
  // "The repair is 25k, we need 25k": what is said again is one sum.
  const isAgain = uses.some(({ item, role: other }) => other === role && item.value === value);
  return uses.length < MOST_USED && !isAgain && (role !== 'taxed' || isTaxed);
}

function extend(draft: Draft, each: Weighed, role: FigureRole): Draft {
  const used = use(draft, each, role);
  const { value } = each.item;
  if (role === 'less') return { ...used, less: draft.less + value };
  return { ...used, plus: draft.plus + value * (role === 'taxed' ? GST : 1) };
}

function keepBest(drafts: readonly Draft[]): Draft[] {
  const best = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = `${draft.plus} ${draft.less} ${draft.uses.length}`;
    const other = best.get(key);
    if (other === undefined || draft.weight > other.weight) best.set(key, draft);
  }
  return [...best.values()].sort((one, other) => other.weight - one.weight).slice(0, BREADTH);
}

function addUp(features: readonly string[], weightsOf: WeightsOf): number[] {
  const sums: number[] = [];
  for (const feature of features) {
    for (const [role, weight] of (weightsOf(feature) ?? []).entries())
      sums[role] = (sums[role] ?? 0) + weight;
  }
  return sums;
}
