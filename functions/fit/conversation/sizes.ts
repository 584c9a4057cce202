/** By how much a message says that something changes, or how large a part it is: "40", "10%", "two thirds". */
import { inThousands } from '../../money.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';
import { isSum } from './said.ts';

const RATIOS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
};
const RATIO =
  /\b(?:an? |one |another |(two|three) )?(half|third|quarter|fifth|tenth)s?\b(?! (?:default|loan|mortgage|one|party|time|deal|of (?:our|the|my) (?:customers|clients)))/gi;
const MANY: Readonly<Record<string, number>> = { two: 2, three: 3 };
export const ratioOf = (times: string | undefined, name: string | undefined) =>
  (MANY[times?.toLowerCase() ?? ''] ?? 1) * (RATIOS[name?.toLowerCase() ?? ''] ?? 0);

export type Size = Pick<SaidFigure, 'from' | 'to' | 'value'> & {
  /** Of what was told before; a sum otherwise. */
  readonly isShare: boolean;
};

export function sizesOf(text: string, figures: readonly SaidFigure[]): Size[] {
  const said = figures.flatMap((each): Size[] => {
    const { kind, value, from, to, isOld } = each;
    if (kind === 'percent' && !isOld) return [{ from, to, isShare: true, value: value / 100 }];
    // "One more default" tells no sum.
    return isSum(each) ? [{ from, to, isShare: false, value }] : [];
  });
  const ratios = [...text.matchAll(RATIO)].map(({ index, 0: words, 1: times, 2: name }) => ({
    from: index,
    to: index + words.length,
    isShare: true,
    value: ratioOf(times, name),
  }));
  return [
    ...said,
    ...ratios.filter(({ from, to }) => said.every((each) => each.to <= from || to <= each.from)),
  ];
}
export const sizeOf = ({ isShare, value }: Size, whole: number) =>
  isShare ? whole * value : inThousands(value, whole);
