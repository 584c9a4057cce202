/** What the reading of one need writes its facts into, and how a fact keeps its words. */
import type { Fact, FactName, Facts, FactValue, Open, Unread } from '../need.ts';
import { quote, quoteFigure, type TextsRead } from './document.ts';
import type { Figure } from './figures/read-numbers.ts';
import type { Hit } from './signals.ts';
import type { Placed, Slot } from './slots/cues.ts';
import { PARTS_ADDED } from './slots/settling.ts';

/** The tokens of one need; where a text has two needs, each has its own. */
export type Span = { readonly start: number; readonly end: number };
export const isWithin = ({ start, end }: Span, at: number) => at >= start && at < end;

/** Facts whose own words stand right beside them; only these can contradict a field. */
export type Sure = ReadonlySet<FactName>;

export type WordFacts = {
  readonly sure: Sure;
  readonly facts: Facts;
  readonly open: readonly Open[];
  readonly unread: readonly Unread[];
};

type Found = { -readonly [Name in FactName]?: Fact<Name> };
export type FactReader = {
  readonly document: TextsRead;
  readonly placed: readonly Placed[];
  readonly hits: readonly Hit[];
  readonly facts: Found;
  readonly open: Open[];
  readonly sure: Set<FactName>;
  readonly span: Span;
};

export function put<Name extends FactName>(
  { facts, document, placed, sure }: FactReader,
  name: Name,
  value: FactValue<Name>,
  {
    figure,
    words,
    note = figure?.note,
  }: {
    figure?: Figure;
    words?: string;
    note?: string | undefined;
  },
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

const QUESTIONS = {
  amount: 'How much is wanted, in dollars?',
  property_value: 'What is the property that is offered worth today?',
  existing_debt: 'How much is owed today on the property that is offered?',
} as const;

/** Which of several values a sum has is asked for. */
export function askSum(
  { open }: Pick<FactReader, 'open'>,
  about: keyof typeof QUESTIONS,
  readings: Open['readings'],
): void {
  open.push({ about, readings, question: QUESTIONS[about] });
}

/** Figures that are something already. */
export type Used = readonly (Figure | undefined)[];

/** "Three invoices, 60, 85 and 45 thousand", "400k and 150k on it": a sum with those of its list. */
export function sumOfList({ placed }: FactReader, figure: Figure): [number, { figure: Figure }] {
  const money = placed.filter(({ figure: { kind } }) => kind === 'money');
  let start = money.findIndex((each) => each.figure === figure);
  let end = start + 1;
  while (money[start]?.isListed) start -= 1;
  while (money[end]?.isListed) end += 1;
  const parts = money.slice(start, end);
  if (parts.length < 2) return [figure.value, { figure }];
  const value = parts.reduce((sum, part) => sum + part.figure.value, 0);
  return [value, { figure: { ...figure, note: PARTS_ADDED } }];
}

/** Of the figures in one slot, the one whose words stand nearest. */
export function nearest(placed: readonly Placed[], slot: Slot): Placed | undefined {
  let best: Placed | undefined;
  for (const each of placed) {
    if (each.slot === slot && (best === undefined || each.cost < best.cost)) best = each;
  }
  return best;
}

export const wordsOf = ({ document }: FactReader, { start, end }: Hit) =>
  quote(document, start, end);

/** A rounding is no contradiction. */
export const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= Math.max(one, other) * 0.1;
