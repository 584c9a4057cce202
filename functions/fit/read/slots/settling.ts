/** What a figure is settled from: the words and the figures around it. */
import type { Figure } from '../figures/read-numbers.ts';
import { type Token, textAt, wordsAt, wordsBehind } from '../split-tokens.ts';
import type { FigureTurn, Mark, Placed } from './cues.ts';

/** What it costs a figure to have no words of its own. */
export const NO_CUE = 6;
/** "For 3 years" is the term of a loan only where nothing better is said of it. */
export const WEAK_TERM = 2.5;
/** Surely so: nothing else is then what is asked for. */
export const SURE = 2;

export type Words = {
  readonly tokens: readonly Token[];
  readonly marks: readonly Mark[];
  readonly turns: readonly FigureTurn[];
};
type Around = Words & {
  readonly index: number;
  /** All figures before this kind of settling, and those that have been through it. */
  readonly placed: readonly Placed[];
  readonly settled: readonly Placed[];
};
export type Settle = (each: Placed, around: Around) => Partial<Placed> | undefined;

export const isMoney = ({ figure: { kind } }: Placed) => kind === 'money';

export const isOf = (tokens: readonly Token[], from: number, to: number) =>
  /^of(?: the| a| its| our)?$/.test(wordsAt(tokens, from, to));

/** "1.4m in all", "16,000 together". */
export const isSaidWhole = (tokens: readonly Token[], { end }: Figure) =>
  /^(?:in all|in total|all up|all told|altogether|together|total|for the (?:two|three|pair|lot))\b/.test(
    wordsBehind(tokens, end),
  );
export const GST = 1.1;
/** Below this a percent beside a loan is its rate, and no share of a value. */
export const LEAST_LVR = 20;
export const PARTS_ADDED = 'its parts added';
export const WITH_PRICE = 'with the price of the property that is bought';
export const TAX_NOTE = 'with GST';

/** "260k, of which 30k is older than 90 days", "2.1m, the unit is 850k of that". */
export function isPartOf(
  tokens: readonly Token[],
  { figure: { start, end, value }, slot }: Placed,
  last: Placed | undefined,
): boolean {
  if (last === undefined || last.figure.value <= value) return false;
  const isBack =
    BACK.test(wordsBehind(tokens, end)) &&
    (IS.test(textAt(tokens, start - 1)) ||
      (slot !== 'wanted' && OF_PART.test(wordsAt(tokens, end + 2, end + 4))) ||
      /^(?:is|are)(?! (?:our|my|mine|cash|from)\b)/.test(wordsAt(tokens, end + 2, end + 4)));
  return isBack || OF_LAST.test(wordsAt(tokens, last.figure.end, start));
}
const OF_LAST = /^[^.]*\bof which(?: (?:about|some|around|only))?$/;
export const BACK = /^of (?:that|it|this)\b/;
const OF_PART = /^(?:,|over|older|past|in dispute|disputed|with|has|have|must)(?: |$)/;
const IS = /^(?:is|are|was|being)$/;
