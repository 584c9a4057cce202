/**
 * Draws an observed range as a bar, with its usual part darker, on a scale that is given. It needs no
 * inline style, which the pages' policy forbids, and says nothing that the text beside it does not.
 */
import type { Range } from './schema.ts';

export type Scale = {
  readonly min: number;
  readonly max: number;
  /** Equal steps multiply, where the smallest and the largest are far apart. */
  readonly multiplies?: boolean;
};
export type Extent = Pick<Range, 'min' | 'max'>;

const WIDTH = 100;
/** Thinner than this, a bar could not be seen. */
const THINNEST = 1.5;

/** `asked` is marked, where it is one figure on the same scale. */
export function drawBar(
  observed: Extent,
  typical: Extent | undefined,
  scale: Scale,
  asked?: number,
): string {
  const rects = [
    `<rect class="track" x="0" width="${WIDTH}" height="10"/>`,
    drawRect('observed', observed, scale),
    ...(typical ? [drawRect('typical', typical, scale)] : []),
    ...(asked ? [drawRect('asked', { min: asked, max: asked }, scale)] : []),
  ];
  const box = `viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none"`;
  return `<svg class="bar" ${box} aria-hidden="true" focusable="false">${rects.join('')}</svg>`;
}

function drawRect(name: string, { min, max }: Extent, scale: Scale): string {
  const from = Math.min(place(min, scale), WIDTH - THINNEST);
  const width = Math.max(place(max, scale) - from, THINNEST);
  return `<rect class="${name}" x="${round(from)}" width="${round(width)}" height="10"/>`;
}

function place(value: number, { min, max, multiplies = false }: Scale): number {
  const measure = (each: number) => (multiplies ? Math.log(each) : each);
  const share = (measure(value) - measure(min)) / (measure(max) - measure(min));
  return Math.min(Math.max(share, 0), 1) * WIDTH;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The scale that just holds all of them. */
export function scaleOver(ranges: readonly Extent[], multiplies = false): Scale {
  const min = Math.min(...ranges.map((range) => range.min));
  const max = Math.max(...ranges.map((range) => range.max));
  return { min, max, multiplies };
}
