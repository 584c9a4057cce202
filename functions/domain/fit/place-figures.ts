/** Puts each figure of a text beside the part that the nearest words give it. */
import type { Signal } from '../../contract/signals.ts';
import { type Figure, partOf } from './text/read-figures.ts';
import type { Reading } from './text/reading.ts';

export const PERSONAL = ['personal_spend', 'car_for_family', 'home_to_live'] as const;
export const BUSINESS = [
  'business_word',
  'use_business',
  'working_capital',
  'growth',
  'goodwill',
  'equipment',
  'vehicle',
  'stock',
  'tax_debt',
] as const;
export const MONEY_PARTS: ReadonlySet<Signal> = new Set<Signal>([
  'fig_end_value',
  'fig_total_cost',
  'fig_build',
  'fig_price',
  'fig_owed',
  'fig_worth',
  'fig_equity',
  'fig_turnover',
  'fig_repayment',
  'receivables',
  ...PERSONAL,
  ...BUSINESS,
  'home_place',
]);

export type Placed = {
  readonly figure: Figure;
  readonly part: Signal | undefined;
  readonly gap: number;
};

export function placeFigures(
  { words, figures }: Reading,
  kind: Figure['kind'],
  parts: ReadonlySet<Signal>,
): Placed[] {
  return figures
    .filter((figure) => figure.kind === kind)
    .map((figure) => ({ figure, gap: 0, part: undefined, ...partOf(figure, words.hits, parts) }));
}

export const isOneOf = (part: Signal | undefined, parts: readonly Signal[]) =>
  part !== undefined && parts.includes(part);
