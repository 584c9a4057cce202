/** Where an amount lies in the sizes that are observed of a kind of finance: a bar, all on one scale. */
import { drawBar, scaleOver } from '../../../../functions/catalogue/range-bar.ts';
import { sayMoney } from '../../../../functions/money.ts';
import { element } from '../element.ts';

type Sizes = readonly [number, number, number, number];

/** Written in by the build: of each lane the least, the usual two and the most observed. */
declare const LANE_SIZES: Readonly<Record<string, Sizes>>;

export function showSize(lane: string, amount: number | undefined): HTMLElement | undefined {
  const sizes = LANE_SIZES[lane];
  if (sizes === undefined) return undefined;
  const [min, low, high, max] = sizes;
  const all = Object.values(LANE_SIZES).map(([least, , , most]) => ({ min: least, max: most }));
  const usual = `usually ${sayMoney(low)} to ${sayMoney(high)}`;
  const asked = amount === undefined ? '' : `; here ${sayMoney(amount)}`;
  const label = `Sizes from ${sayMoney(min)} to ${sayMoney(max)}, ${usual}${asked}`;
  const shown = element('span', { class: 'size', role: 'img', 'aria-label': label, title: label });
  // Of numbers alone, so there is nothing to escape.
  shown.innerHTML = drawBar({ min, max }, { min: low, max: high }, scaleOver(all, true), amount);
  return shown;
}
