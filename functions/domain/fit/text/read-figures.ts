/**
 * Reads the figures in a text with the part each plays: end value, turnover, what is owed, years
 * of trading. The nearest word that names a part, within the same clause, gives it.
 */
import type { Signal } from '../../../contract/signals.ts';
import { multipleOf } from '../../money.ts';
import type { Hit, Words } from './words.ts';

export type Figure = {
  readonly kind: 'money' | 'percent' | 'months' | 'days';
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly clause: number;
};

const PERCENT = new Set(['percent', 'pct']);
const DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  wk: 7,
  fortnight: 14,
  hour: 1 / 24,
  hr: 1 / 24,
};
const MONTHS: Readonly<Record<string, number>> = {
  month: 1,
  mth: 1,
  mo: 1,
  year: 12,
  yr: 12,
  y: 12,
};
/** Bare numbers of this size are money; longer runs of digits are numbers of papers and phones. */
const BARE_MONEY_FROM = 10_000;
const BARE_MONEY_BELOW = 100_000_000;

export function readFigures({ tokens, clauses }: Words): Figure[] {
  const figures: Figure[] = [];
  tokens.forEach((token, start) => {
    const count = token.value ?? (token.text === 'one' ? 1 : undefined);
    if (count === undefined) return;
    const read = readFigure(count, token.isMoney ?? false, tokens[start + 1]?.text ?? '');
    if (read === undefined) return;
    const { width, ...figure } = read;
    figures.push({ ...figure, start, end: start + width, clause: clauses[start] ?? 0 });
  });
  return figures;
}

function readFigure(count: number, isMoney: boolean, unit: string) {
  if (PERCENT.has(unit)) return { kind: 'percent', value: count, width: 2 } as const;
  const days = lookUp(DAYS, unit);
  if (days !== undefined)
    return { kind: 'days', value: Math.ceil(count * days), width: 2 } as const;
  const months = lookUp(MONTHS, unit);
  if (months !== undefined) return { kind: 'months', value: count * months, width: 2 } as const;
  const multiple = multipleOf(unit);
  if (multiple !== undefined) return { kind: 'money', value: count * multiple, width: 2 } as const;
  const isBareMoney = count >= BARE_MONEY_FROM && count < BARE_MONEY_BELOW;
  return isMoney || isBareMoney ? ({ kind: 'money', value: count, width: 1 } as const) : undefined;
}

const lookUp = (table: Readonly<Record<string, number>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined;

const REACH = 6;

/** Words between a figure and a phrase of the same clause; undefined where it is out of reach. */
export function gapBetween(figure: Figure, hit: Hit): number | undefined {
  if (figure.clause !== hit.clause) return undefined;
  const gap = hit.end <= figure.start ? figure.start - hit.end : hit.start - figure.end;
  return gap > REACH ? undefined : Math.max(gap, 0);
}

/** The part that the nearest phrase gives a figure, and how near; before it wins a draw. */
export type Part = { readonly part: Signal; readonly gap: number };

export function partOf(
  figure: Figure,
  hits: readonly Hit[],
  parts: ReadonlySet<Signal>,
): Part | undefined {
  let nearest: Part | undefined;
  for (const hit of hits) {
    const part = hit.signals.find((signal) => parts.has(signal));
    const gap = part === undefined ? undefined : gapBetween(figure, hit);
    if (part === undefined || gap === undefined) continue;
    if (nearest === undefined || gap < nearest.gap) nearest = { part, gap };
  }
  return nearest;
}
