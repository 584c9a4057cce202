/**
 * Teaches what a sum is by the words around it (functions/fit/read/slots/sum-features.ts), from all texts whose sums are labelled: an
 * averaged perceptron, always in the same order. `npm run learn` writes content/learned-sums.txt.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { createLanguage, readDocument } from '../../../functions/fit/read/document.ts';
import type { Figure } from '../../../functions/fit/read/figures/read-numbers.ts';
import {
  featuresOf,
  GUESSED,
  type SumWeights,
  toSum,
  weigh,
} from '../../../functions/fit/read/slots/sum-features.ts';
import { toPlain } from '../../../functions/fit/read/split-tokens.ts';
import { catalogue } from '../../support/catalogue.ts';
import { TODAY } from './support.ts';

type Labelled = Readonly<Partial<Record<(typeof GUESSED)[number], unknown>>>;
type SumText = { readonly text: string; readonly sums: Labelled };
/** A figure of a text: what stands around it, and which of the sums it is, if any. */
type Taught = { readonly features: readonly string[]; readonly is: readonly number[] };

const HERE = new URL('.', import.meta.url);
const CORPUS = new URL('../../scenarios/corpus/', HERE);
const read = (url: URL): unknown => parse(readFileSync(url, 'utf8'));

export function listTexts(): SumText[] {
  const corpus = readdirSync(CORPUS).flatMap((file) => {
    const items = read(new URL(file, CORPUS)) as { text?: string; given?: Labelled }[];
    return (Array.isArray(items) ? items : []).flatMap(({ text, given }) =>
      text && given ? [{ text, sums: given }] : [],
    );
  });
  const known = new Set(corpus.map(({ text }) => text));
  const texts = read(new URL('texts.yaml', HERE)) as { text: string; reads: Labelled[] }[];
  const others = texts.flatMap(({ text, reads: [sums, second] }) =>
    sums && !second && !known.has(text) ? [{ text, sums }] : [],
  );
  return [...corpus, ...others];
}

const language = createLanguage(catalogue.vocabulary);

export function toTaught({ text, sums }: SumText): Taught[] {
  const { tokens, placed } = readDocument(language, { text: toPlain(text) }, TODAY);
  const figures = placed.map(({ figure }) => figure);
  return figures.flatMap((figure: Figure) => {
    const value = toSum(figure);
    if (value === undefined) return [];
    const is = GUESSED.flatMap((name, at) => {
      const said = sums[name];
      return Math.abs(Number(Array.isArray(said) ? said[1] : said) - value) <= 1 ? [at] : [];
    });
    return [{ features: featuresOf(tokens, figures, figure), is }];
  });
}

const ROUNDS = 8;
/** Weights are kept as whole numbers, and small ones not at all. */
const SCALE = 3;
const LEAST = 8;

export function learn(taught: readonly Taught[]): Map<string, SumWeights> {
  const now = new Map<string, number[]>();
  const sum = new Map<string, number[]>();
  const inOrder = [...taught];
  let step = 0;
  let seed = 1;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  const add = (feature: string, at: number, by: number) => {
    const weights = now.get(feature) ?? GUESSED.map(() => 0);
    const sums = sum.get(feature) ?? GUESSED.map(() => 0);
    weights[at] = (weights[at] ?? 0) + by;
    sums[at] = (sums[at] ?? 0) + by * step;
    now.set(feature, weights);
    sum.set(feature, sums);
  };
  const OTHER = GUESSED.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = inOrder.length - 1; at > 0; at -= 1) {
      const other = draw(at + 1);
      [inOrder[at], inOrder[other]] = [inOrder[other] as Taught, inOrder[at] as Taught];
    }
    for (const { features, is } of inOrder) {
      step += 1;
      const right = is.length > 0 ? is : [OTHER];
      const scores = [...weigh(features, (feature) => now.get(feature)), 0];
      const best = (among: readonly number[]) =>
        among.reduce((one, other) => ((scores[other] ?? 0) > (scores[one] ?? 0) ? other : one));
      const want = best(right);
      const rival = best([...scores.keys()].filter((each) => !right.includes(each)));
      if ((scores[want] ?? 0) - (scores[rival] ?? 0) >= 1) continue;
      for (const feature of features) {
        if (want !== OTHER) add(feature, want, 1);
        if (rival !== OTHER) add(feature, rival, -1);
      }
    }
  }
  const averaged = [...now].map(([feature, weights]): [string, number[]] => [
    feature,
    weights.map((each, at) => Math.round(SCALE * (each - (sum.get(feature)?.[at] ?? 0) / step))),
  ]);
  return new Map(averaged.filter(([, weights]) => weights.some((each) => Math.abs(each) >= LEAST)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = learn(listTexts().flatMap(toTaught));
  const lines = [...weights].map(([feature, each]) => `${feature}\t${each.join(' ')}\n`).sort();
  writeFileSync(new URL('../../../content/learned-sums.txt', HERE), lines.join(''));
  console.log(`${weights.size} features`);
}
