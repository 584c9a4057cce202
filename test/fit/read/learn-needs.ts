/**
 * Teaches what a need is about as all its words weigh together (functions/fit/read/ledger/gist.ts), from all needs whose answer is
 * labelled: logistic regression for each kind of finance and for what is private, always in the same order. `npm run learn` writes
 * content/learned-needs.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { LANE_IDS } from '../../../functions/catalogue/schema.ts';
import { splitScenario } from '../../../functions/fit/check-fit.ts';
import type { Texts } from '../../../functions/fit/need.ts';
import { createLanguage, readDocument } from '../../../functions/fit/read/document.ts';
import {
  gistFeatures,
  PRIVATE,
  WEIGHT_SCALE,
  type WrittenGists,
} from '../../../functions/fit/read/ledger/gist.ts';
import { digest, type RoleWeights } from '../../../functions/fit/read/ledger/weights.ts';
import { toPlain } from '../../../functions/fit/read/split-tokens.ts';
import { catalogue } from '../../support/catalogue.ts';
import { corpus, type Want } from '../../support/scenarios.ts';
import { createDraw, shuffle } from './draw.ts';
import { TODAY } from './support.ts';
import { fillIn, wordLists } from './word-lists.ts';

const GISTS = [...LANE_IDS, PRIVATE];

/** What a need says, and of each gist whether it is so; undefined where its label does not tell. */
export type LabelledNeed = {
  readonly texts: Texts;
  readonly group: string;
  readonly is: readonly (boolean | undefined)[];
};

const isPrivate = (fits: readonly string[]) =>
  fits.includes('out_of_scope') ? (fits.length === 1 ? true : undefined) : false;

/** A kind that a broker would have shown is wanted; where one is, any other is not, but in a list of words, where only some are named. */
function labelsOf({ fit, any, none }: Want, isComplete = true): LabelledNeed['is'] {
  const isShown = isComplete && any.length > 0;
  const lanes = LANE_IDS.map((id) =>
    any.includes(id) ? true : isShown || none.includes(id) ? false : undefined,
  );
  return [...lanes, isPrivate(fit)];
}

type Talk = { readonly turns: readonly { readonly say: string; readonly fit?: string }[] };
const TALKS = new URL('../../a2a/conversations.yaml', import.meta.url);

export function listNeeds(): LabelledNeed[] {
  const scenarios = corpus.flatMap(({ text, given, also, want, refused, group }) => {
    if (want === undefined || refused) return [];
    const { purpose = '', situation = '' } = given as Texts;
    const whole = splitScenario({ purpose, situation }).texts;
    const others = also.map(([other, told]) => ({ purpose: other, situation: told }));
    const all: Texts[] = [...(text ? [{ text }] : []), whole, ...others];
    return all.map((texts) => ({ texts, group, is: labelsOf(want) }));
  });
  const items = wordLists.flatMap(({ items: all, templates }) =>
    all.flatMap((item, at): LabelledNeed[] => {
      // Each item in one of its sentences, or the sentences would be learned.
      const template = templates[at % templates.length];
      if (template === undefined) return [];
      const { text, wanted } = template;
      const texts = text
        ? { text: text.replace('{x}', item) }
        : splitScenario(fillIn(template, item)).texts;
      return [{ texts, group: 'words', is: labelsOf(wanted, false) }];
    }),
  );
  const talks = load(readFileSync(TALKS, 'utf8')) as Talk[];
  const first = talks.flatMap(({ turns: [turn] }): LabelledNeed[] => {
    if (turn?.fit === undefined) return [];
    // The lanes that were shown are not all that might be.
    const is = [...LANE_IDS.map(() => undefined), isPrivate([turn.fit])];
    return [{ texts: { text: turn.say }, group: 'talks', is }];
  });
  const all = [...scenarios, ...items, ...first].filter(({ texts }) =>
    Object.values(texts).some((text) => text !== ''),
  );
  return [...new Map(all.map((each) => [JSON.stringify(each.texts), each])).values()];
}

const language = createLanguage(catalogue.vocabulary);

export function featuresOf(texts: Texts): string[] {
  const plain = Object.entries(texts).map(([name, text]) => [name, toPlain(text ?? '')]);
  const document = readDocument(language, Object.fromEntries(plain), TODAY);
  return gistFeatures(document, { start: 0, end: document.tokens.length });
}

const ROUNDS = 12;
const ORDERS = 4;
const RATE = 0.2;
/** Of its features so many are left out each time, so that no need hangs on a few. */
const LEFT_OUT = 0.3;
const LEAST_TEXTS = 3;
/** What is told so nearly teaches no more. */
const CLOSE = 0.02;
/** Weights are kept as whole numbers, and small ones not at all. */
const LEAST = 3;
const MOST = 127;

type Row = {
  readonly places: readonly number[];
  /** Of those gists whose label tells it, whether it is so: 1 or 0. */
  readonly is: Int8Array;
  readonly told: readonly number[];
};

export const learnNeeds = (needs: readonly LabelledNeed[], orders = ORDERS): WrittenGists =>
  learnGists(
    GISTS,
    needs.map(({ texts, is }) => ({ features: featuresOf(texts), is })),
    { orders },
  );

export type Labelled = { readonly features: readonly string[]; readonly is: LabelledNeed['is'] };

type Learning = {
  /** Learned in several orders, as one alone leaves much to where it ended. */
  readonly orders?: number | undefined;
  /** A feature whose weights are all smaller is left out. */
  readonly least?: number;
  /** Where the features are taken from: of all that is labelled if not told. */
  readonly known?: readonly Labelled[];
  /** In fewer of those a feature says nothing of others. */
  readonly leastTexts?: number;
};

export function learnGists(
  names: readonly string[],
  labelled: readonly Labelled[],
  {
    orders = ORDERS,
    least = LEAST,
    known: counted = labelled,
    leastTexts = LEAST_TEXTS,
  }: Learning = {},
): WrittenGists {
  const counts = new Map<string, number>();
  for (const { features } of counted)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const often = [...counts].flatMap(([feature, times]) => (times < leastTexts ? [] : [feature]));
  // Two features of one digest would be one feature.
  const known = [...new Map(often.map((feature) => [digest(feature), feature])).values()];
  const placeOf = new Map(known.map((feature, at) => [feature, at]));
  const rows = labelled.map(({ features, is }) => ({
    places: features.flatMap((feature) => placeOf.get(feature) ?? []),
    is: Int8Array.from(is, Number),
    told: is.flatMap((each, gist) => (each === undefined ? [] : [gist])),
  }));
  const many = names.length;
  const sums = new Float64Array(known.length * many);
  for (let seed = 1; seed <= orders; seed += 1) {
    for (const [at, weight] of learnInOrder(rows, [known.length, many], seed).entries())
      sums[at] = valueAt(sums, at) + weight / orders;
  }
  const kept = known.flatMap((feature, place): [string, number[]][] => {
    const own = [...sums.subarray(place * many, (place + 1) * many)];
    const whole = own.map((each) =>
      Math.max(-MOST, Math.min(MOST, Math.round(each * WEIGHT_SCALE))),
    );
    return whole.some((each) => Math.abs(each) >= least) ? [[feature, whole]] : [];
  });
  return { names, weights: new Map(kept) };
}

function learnInOrder(
  rows: readonly Row[],
  [features, many]: readonly [number, number],
  seed: number,
): Float64Array {
  const weights = new Float64Array(features * many);
  /** Of each weight the squares of its steps: what moves often moves by less (AdaGrad). */
  const moved = new Float64Array(features * many).fill(1e-8);
  const draw = createDraw(seed);
  const inOrder = [...rows];
  const sums = new Float64Array(many);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(inOrder, draw);
    for (const { places, is, told } of inOrder) {
      // The first stands in every need.
      const left = places.filter((place) => place === 0 || draw(1000) >= 1000 * LEFT_OUT);
      const scale = 1 / Math.sqrt(Math.max(1, left.length));
      sums.fill(0);
      for (const place of left)
        for (const gist of told)
          sums[gist] = valueAt(sums, gist) + valueAt(weights, place * many + gist);
      for (const gist of told) {
        const wrong = 1 / (1 + Math.exp(-scale * valueAt(sums, gist))) - (is[gist] ?? 0);
        if (Math.abs(wrong) < CLOSE) continue;
        const step = wrong * scale;
        for (const place of left) {
          const index = place * many + gist;
          const squares = valueAt(moved, index) + step * step;
          moved[index] = squares;
          weights[index] = valueAt(weights, index) - (RATE * step) / Math.sqrt(squares);
        }
      }
    }
  }
  return weights;
}

const valueAt = (list: Float64Array, at: number) => list[at] ?? 0;

export function keepGists(file: string, { names, weights }: WrittenGists): void {
  // A nought is written as nothing.
  const say = (each: RoleWeights) => [...each].map((weight) => weight || '').join(' ');
  const lines = [...weights].map(([feature, each]) => `${feature}\t${say(each)}`).sort();
  writeFileSync(
    new URL(`../../../content/${file}`, import.meta.url),
    `${[names.join('\t'), ...lines].join('\n')}\n`,
  );
  console.log(`${file}: ${weights.size} features`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  keepGists('learned-needs.txt', learnNeeds(listNeeds()));
}
