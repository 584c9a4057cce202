/**
 * What stands around a sum, and how much that speaks for each of the sums that a need is judged by. The weights are learned from
 * labelled texts (an averaged perceptron; `npm run learn` writes them into content/learned-sums.txt).
 */
import type { Figure } from '../figures/read-numbers.ts';
import { STOP, type Token } from '../split-tokens.ts';
import { MILLIONS_BELOW } from './settle-numbers.ts';

export const GUESSED = ['amount', 'property_value', 'existing_debt'] as const;
/** For each of these how much a feature speaks for it, against a sum that is something else. */
export type SumWeights = readonly number[];

/** Less is no count of dollars short of its zeros. */
const LEAST_COUNT = 15;

/** In dollars; undefined for what can be no sum. */
export function toSum({ kind, value }: Figure): number | undefined {
  if (kind === 'money') return value;
  const isWhole = Number.isInteger(value);
  if (kind !== 'count' || (isWhole && value < LEAST_COUNT)) return undefined;
  return Math.round(value * (!isWhole && value < MILLIONS_BELOW ? 1e6 : 1e3));
}

/** So many words on each side, a figure counting as one. */
const REACH = 6;
const MOST_RANKED = 6;

/** What stands around a figure: the words near it, by their place and by their side, and how it compares with the other sums. */
export function featuresOf(
  tokens: readonly Token[],
  figures: readonly Figure[],
  figure: Figure,
): string[] {
  const before = wordsFrom(tokens, figures, figure.start - 1, -1);
  const behind = wordsFrom(tokens, figures, figure.end, 1);
  const placed = [before, behind].flatMap((words, side) =>
    words.flatMap((word, at) => [
      `${side}${at} ${word}`,
      `${side}~ ${word}`,
      ...(at < REACH - 2 ? [`${side}${at} ${word} ${words[at + 1]}`] : []),
    ]),
  );
  const sums = figures.filter(({ kind }) => kind === figure.kind);
  const rank = sums.filter(({ value }) => value > figure.value).length;
  const many = Math.min(MOST_RANKED, sums.length);
  return [
    ...placed,
    `both ${before[0]} ${behind[0]}`,
    `before ${before.slice(0, 3).join(' ')}`,
    `behind ${behind.slice(0, 3).join(' ')}`,
    `size ${Math.floor(2 * Math.log10(Math.max(1, figure.value)))}`,
    `rank ${many} ${Math.min(REACH, rank)}`,
    `place ${many} ${Math.min(REACH, sums.indexOf(figure))}`,
  ];
}

/** The nearest first. */
function wordsFrom(
  tokens: readonly Token[],
  figures: readonly Figure[],
  start: number,
  step: 1 | -1,
): string[] {
  const words: string[] = [];
  let at = start;
  while (words.length < REACH) {
    const figure = figures.find((each) => each.start <= at && at < each.end);
    words.push(figure ? `<${figure.kind}>` : (tokens[at]?.text ?? STOP));
    if (figure) at = step > 0 ? figure.end : figure.start - 1;
    else at += step;
  }
  return words;
}

export function weigh(
  features: readonly string[],
  weightsOf: (feature: string) => SumWeights | undefined,
): number[] {
  const sums = GUESSED.map(() => 0);
  for (const feature of features) {
    for (const [at, weight] of (weightsOf(feature) ?? []).entries())
      sums[at] = (sums[at] ?? 0) + weight;
  }
  return sums;
}

/** So much surer than of anything else; measured on texts that were held back. */
export const SURELY = 20;

/** How much surer a sum of these weights is the one at this place of `GUESSED` than anything else. */
export const margin = (weights: readonly number[], at: number) =>
  (weights[at] ?? 0) - Math.max(0, ...weights.filter((_, other) => other !== at));
