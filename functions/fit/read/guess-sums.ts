/**
 * What a sum is that no words of the vocabulary place, told by all the words around it: a linear model that labelled texts teach
 * (an averaged perceptron; test/fit/read/learn-sums.ts writes its weights into content/learned-sums.txt). It fills in
 * what would else be asked for, and takes the place of what a rule read where that is surely something else.
 */
import type { Fact, Facts } from '../need.ts';
import { type FactReader, put } from './fact-reader.ts';
import type { Figure } from './figures/read-numbers.ts';
import { ASKS_PROPERTY } from './read-borrower.ts';
import { PROPERTY } from './signals.ts';
import type { Slot } from './slots/cues.ts';
import { STOP, type Token } from './split-tokens.ts';

export const GUESSED = ['amount', 'property_value', 'existing_debt'] as const;
/** For each of these how much a feature speaks for it, against a sum that is something else. */
export type SumWeights = readonly number[];

/** Less is no count of dollars short of its zeros. */
const LEAST_COUNT = 15;
const MILLIONS_BELOW = 30;

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

/** What stands around a figure: the words by their place, the words of its sentence, and how it compares with the other sums. */
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
const SURELY = 20;
const MORE_SURELY = 40;
/** By so much more than what a rule has read. */
const FAR_SURER = 60;

type Guess = {
  readonly figure: Figure;
  readonly slot: Slot | undefined;
  readonly value: number;
  readonly weights: readonly number[];
};

/** How much surer a sum is the one at this place of `GUESSED` than anything else. */
const margin = ({ weights }: Guess, at: number) =>
  (weights[at] ?? 0) - Math.max(0, ...weights.filter((_, other) => other !== at));

/** Fills what no rule has read of these, and puts another sum in place of one that is surely something else; `stated` are told in fields. */
export function guessSums(reader: FactReader, stated: Facts): void {
  const { facts, open, placed, document } = reader;
  const figures = document.placed.map(({ figure }) => figure);
  const guesses = placed.flatMap(({ figure, slot }): Guess[] => {
    const value = toSum(figure);
    if (value === undefined) return [];
    const weights = weigh(featuresOf(document.tokens, figures, figure), document.weightsOf);
    return [{ figure, slot, value, weights }];
  });
  for (const [at, name] of GUESSED.entries()) {
    const isAsked = stated[name] !== undefined || open.some(({ about }) => about === name);
    if (isAsked || (name !== 'amount' && !isOnProperty(reader))) continue;
    const read = facts[name];
    const best =
      read === undefined ? surestOf(guesses.filter(isFree(facts)), at) : surestOf(guesses, at);
    if (best === undefined || best.value === read?.value) continue;
    if (read !== undefined && !isSurelyOther(guesses, best, { at, read })) continue;
    if (margin(best, at) < SURELY) continue;
    delete facts[name];
    put(reader, name, best.value, { figure: { ...best.figure, note: TOLD_AROUND } });
  }
}

/** Property is offered or asked about, and what is bought is not worth something else as well. */
const isOnProperty = ({ facts, hits }: FactReader) =>
  facts.price === undefined &&
  ((facts.property_value ?? facts.existing_debt) !== undefined ||
    hits.some(
      ({ name, role }) => role !== 'denied' && (PROPERTY.has(name) || ASKS_PROPERTY.has(name)),
    ));

const isFree =
  (facts: Facts) =>
  ({ slot, value }: Guess) =>
    slot === undefined && !Object.values(facts).some((fact) => fact.value === value);

const surestOf = (guesses: readonly Guess[], at: number): Guess | undefined =>
  guesses.reduce<Guess | undefined>(
    (one, other) => (one && margin(one, at) >= margin(other, at) ? one : other),
    undefined,
  );

/** What was worked out from several stands in no one place, and is left. */
function isSurelyOther(
  guesses: readonly Guess[],
  best: Guess,
  { at, read }: { at: number; read: Fact },
): boolean {
  const own = guesses.filter(({ value }) => value === read.value);
  const isFarSurer = (each: Guess) => margin(best, at) - margin(each, at) >= FAR_SURER;
  const isPlain = read.note === undefined && own.length > 0;
  return isPlain && margin(best, at) >= MORE_SURELY && own.every(isFarSurer);
}
const TOLD_AROUND = 'told by the words around it';
