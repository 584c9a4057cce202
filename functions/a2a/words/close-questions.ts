/**
 * Which answer a question asks for, by the examples that content/questions holds of each. An answer is the sum of its
 * examples as weighed words and pairs of words (tf-idf; Rocchio's classifier), and likeness is the cosine to it. The build
 * weighs them; the lines (catalogue/lines.ts) let a question read only those of its own words.
 */
import { ASPECTS, type Aspect } from '../../catalogue/lane-answers.ts';
import { type Lines, openLines, writeLines } from '../../catalogue/lines.ts';
import { findPhrases, type KnowWord } from '../../fit/read/phrases.ts';
import { isBreak, splitTokens, type Token, toPlain } from '../../fit/read/split-tokens.ts';

/** What people ask for beside topics and the aspects of kinds of finance. */
export const OTHER_ASKS = ['repaid', 'compare', 'list', 'sum', 'need', 'call', 'hello'] as const;

export const isAspect = (name: string): name is Aspect => ASPECTS.some((each) => each === name);
export const isTopic = (name: string) =>
  !isAspect(name) && !OTHER_ASKS.some((each) => each === name);

type AskedFor = {
  readonly name: string;
  readonly asked: readonly string[];
  /** What it says counts as an example, too. */
  readonly says?: string | undefined;
};
export type Close = {
  readonly name: string;
  readonly likeness: number;
};
type FindClose = (tokens: readonly Token[]) => readonly Close[];
type CutNames = (tokens: readonly Token[]) => readonly Token[];

/** Of a feature how rare it is, then each answer that has it, by its place, with its share. */
type Line = readonly number[];
const NAMES = 'names';

const STEM = 4;
const [WORD, PAIR, START] = [1, 0.7, 0.5];
const SAYS = 1.5;
/** Evens out what many examples repeat. */
const EVEN = 0.7;
/** Answers with many examples are not left behind by those with few. */
const LENGTH = 0.8;
/** Of a word that no example has. */
const UNKNOWN = 1.2;
const DIGITS = 1000;

/** "Valuing" and "valued" are one word; figures are all alike, and so are banks: which one it is asks for nothing. */
const stem = ({ text, value }: Token) =>
  value === undefined
    ? text
        .replace(BANK, 'bank')
        .replace(/(?<=...)(?:ing|ed|ly)$/, '')
        .replace(/(?<=...)e$/, '')
    : '#';
const BANK =
  /^(?:anz|westpac|nab|cba|commbank|commonwealth|suncorp|bankwest|boq|bendigo|macquarie|judo|rabobank|hsbc|ing)(?=s?$)/;

function featuresOf(tokens: readonly Token[]): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) =>
    features.set(feature, (features.get(feature) ?? 0) + weight);
  const words = tokens.filter((token) => !isBreak(token)).map(stem);
  for (const [at, word] of words.entries()) {
    add(word, WORD);
    if (at > 0) add(`${words[at - 1]} ${word}`, PAIR);
    if (word.length > STEM) add(`${word.slice(0, STEM)}-`, START);
  }
  return features;
}

/** Which kind is asked about is told by its name, and what of it by the other words. */
export const createCutNames =
  (know: KnowWord): CutNames =>
  (tokens) => {
    const found = findPhrases(know, tokens);
    const named = (of: string) =>
      found.filter(({ meanings }) => meanings.some(({ name }) => name.startsWith(of)));
    const others = named('turns look_alike');
    // "Interest only on a commercial property" says more than a name, and "one loan or two" is none.
    const names = named('lanes ').filter(
      ({ start, end }) =>
        end - start <= LONGEST_NAME &&
        !others.some((each) => each.start <= start && end <= each.end),
    );
    return tokens.filter((_, at) => !names.some(({ start, end }) => at >= start && at < end));
  };

const LONGEST_NAME = 4;

type ReadFeatures = (text: string) => ReadonlyMap<string, number>;
/** `cut` leaves out of a text what names a kind of finance. */
export const createReadFeatures =
  (cut: CutNames): ReadFeatures =>
  (text) =>
    featuresOf(cut(splitTokens(toPlain(text))));

/** By the build, once for all questions. */
export function weighAnswers(answers: readonly AskedFor[], wordsOf: ReadFeatures): string {
  const told = answers.map(({ asked, says }) => ({
    examples: asked.map((each) => ({ features: wordsOf(each), share: 1 })),
    ...{ words: says === undefined ? [] : [{ features: wordsOf(says), share: SAYS }] },
  }));
  const holders = new Map<string, number>();
  for (const { examples } of told) {
    const held = new Set(examples.flatMap(({ features }) => [...features.keys()]));
    for (const feature of held) holders.set(feature, (holders.get(feature) ?? 0) + 1);
  }
  const rarity = new Map(
    [...holders].map(([feature, many]) => [feature, Math.log((answers.length + 1) / many)]),
  );
  const lines = new Map<string, number[]>();
  for (const [at, { examples, words }] of told.entries()) {
    const sums = new Map<string, number>();
    for (const { features, share } of [...examples, ...words]) {
      const weighed = weigh(features, (feature) => rarity.get(feature));
      for (const [feature, weight] of weighed) {
        sums.set(feature, (sums.get(feature) ?? 0) + weight * share);
      }
    }
    const evened = [...sums].map(([feature, sum]): [string, number] => [feature, sum ** EVEN]);
    const length = Math.hypot(...evened.map(([, weight]) => weight)) ** LENGTH;
    for (const [feature, weight] of evened) {
      const line = lines.get(feature) ?? [round(rarity.get(feature) ?? 0)];
      line.push(at, round(weight / length));
      lines.set(feature, line);
    }
  }
  return writeLines([[NAMES, answers.map(({ name }) => name)], ...lines]);
}

const round = (weight: number) => Math.round(weight * DIGITS);

/** Its features with their rarity, as a vector of length one. */
function weigh(
  features: ReadonlyMap<string, number>,
  rarityOf: (feature: string) => number | undefined,
): [string, number][] {
  const weighed: [string, number][] = [];
  let squares = 0;
  for (const [feature, count] of features) {
    const rarity = rarityOf(feature);
    if (rarity !== undefined) weighed.push([feature, Math.min(count, 1.5) * rarity]);
    const weight = weighed.at(-1)?.[1] ?? 0;
    if (rarity !== undefined) squares += weight * weight;
    else if (!/[ -]/.test(feature)) squares += UNKNOWN * UNKNOWN;
  }
  const length = Math.sqrt(squares) || 1;
  return weighed.map(([feature, weight]) => [feature, weight / length]);
}

/** The closest answers, the closest first; `lines` are those of `weighAnswers`. */
export function createFindClose(lines: Lines): FindClose {
  const { find } = openLines(lines);
  const lineOf = (feature: string) => find(feature) as Line | undefined;
  const names = find(NAMES) as readonly string[];
  return (tokens) => {
    const likeness = new Float64Array(names.length);
    const rarityOf = (feature: string) => {
      const [rarity] = feature === NAMES ? [] : (lineOf(feature) ?? []);
      return rarity === undefined ? undefined : rarity / DIGITS;
    };
    for (const [feature, weight] of weigh(featuresOf(tokens), rarityOf)) {
      const [, ...shares] = lineOf(feature) ?? [];
      for (let at = 0; at < shares.length; at += 2) {
        const place = shares[at] ?? 0;
        likeness[place] = (likeness[place] ?? 0) + (weight * (shares[at + 1] ?? 0)) / DIGITS;
      }
    }
    return [...likeness.entries()]
      .map(([at, each]) => ({ name: names[at] ?? '', likeness: each }))
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, CLOSEST);
  };
}
const CLOSEST = 6;
