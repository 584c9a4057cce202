/**
 * Teaches how the figures of a text make what is wanted, worth and owed, and which times are whose (functions/fit/read/ledger/ways.ts),
 * from all texts whose figures are labelled: an averaged structured perceptron, always in the same order. `npm run learn` writes content/learned-figures.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { createLanguage, readDocument } from '../../../functions/fit/read/document.ts';
import {
  type Items,
  isSame,
  itemsOf,
  LEARNED,
  type LearnedName,
  SUMS,
  surest,
  TIMES,
  type Way,
  waysTo,
  weighItems,
} from '../../../functions/fit/read/ledger/ways.ts';
import {
  FIGURE_ROLES,
  type RoleWeights,
  type WeightsOf,
} from '../../../functions/fit/read/ledger/weights.ts';
import { toPlain } from '../../../functions/fit/read/split-tokens.ts';
import type { Scenario } from '../../../functions/fit/schema.ts';
import { catalogue } from '../../support/catalogue.ts';
import { corpus } from '../../support/scenarios.ts';
import { createDraw, shuffle } from './draw.ts';
import { messages } from './messages.ts';
import { said } from './said.ts';
import { readNeed, TODAY } from './support.ts';

type Labelled = Readonly<Partial<Record<LearnedName, unknown>>>;
type Labels = {
  readonly sums: Labelled;
  /** Those that its labels speak of. */
  readonly about?: readonly LearnedName[];
};
/** Some are worked out for those texts only that are taught. */
type SumText = { readonly text: string; readonly labels: () => Labels };
export type Taught = {
  readonly items: Items;
  readonly sums: Readonly<Partial<Record<LearnedName, number>>>;
  readonly about: readonly LearnedName[];
};

const HERE = new URL('.', import.meta.url);
/** So many texts of our own grammar. */
const PLAIN = 1000;
const TALK = new URL('../../a2a/', HERE);
const read = (url: URL): unknown => load(readFileSync(url, 'utf8'));

export function listTexts(): SumText[] {
  const needs = corpus.flatMap(({ text, given }) =>
    text ? [{ text, labels: () => labelsOf(given) }] : [],
  );
  const known = new Set(needs.map(({ text }) => text));
  const others = messages.flatMap(({ text, reads: [sums, second] }) =>
    sums && !second && !known.has(text) ? [{ text, sums }] : [],
  );
  const parts = read(new URL('money.yaml', HERE)) as { text: string; sums: Told }[];
  const money = parts.map(({ text, sums }) => ({
    text,
    sums: Object.fromEntries(Object.entries(sums).map(([name, told]) => [name, workOut(told)])),
    about: SUMS,
  }));
  const talks = read(new URL('conversations.yaml', TALK)) as { turns: Turn[] }[];
  const first = talks.flatMap(({ turns: [turn] }) => {
    if (turn?.facts) return [{ text: turn.say, sums: turn.facts, about: OF_TALK }];
    // It states no need, as a question does.
    return turn && !turn.parts.includes('scenario_read') ? [{ text: turn.say, sums: {} }] : [];
  });
  const questions = read(new URL('questions.yaml', TALK)) as { say: string[] }[];
  const asked = questions.flatMap(({ say }) => say.map((text) => ({ text, sums: {} })));
  const subjects = read(new URL('figures-in-words.yaml', HERE)) as Subject[];
  const plain = fc
    .sample(said, { numRuns: PLAIN, seed: 1 })
    .map(({ text, facts }) => ({ text, sums: facts }));
  const spelt = subjects.flatMap(spellOut);
  const labelled = [...others, ...money, ...first, ...asked, ...spelt, ...plain];
  return [...needs, ...labelled.map(({ text, ...labels }) => ({ text, labels: () => labels }))];
}
/** What its fields state, and what the words beside them do; these are read by rules alone. */
function labelsOf(given: Scenario): Labels {
  const { purpose, situation, ...fields } = given;
  const [need, second] = readNeed(
    { fields, texts: { purpose: purpose ?? UNSAID, situation } },
    TODAY,
  );
  const told = LEARNED.flatMap((name) => {
    const value = given[name] ?? need?.facts[name]?.value;
    return value === undefined ? [] : [[name, value]];
  });
  const isOpen = (name: LearnedName) =>
    given[name] === undefined &&
    (second !== undefined || need?.open.some(({ about }) => about === name) === true);
  return { sums: Object.fromEntries(told), about: LEARNED.filter((name) => !isOpen(name)) };
}
/** Beside a purpose nothing is told by weights. */
const UNSAID = 'business';
type Subject = {
  readonly templates: readonly { readonly text?: string }[];
  readonly reads?: Labelled;
  readonly figures?: readonly (Labelled & { readonly v?: string; readonly d?: string })[];
  readonly items: readonly { readonly reads: Labelled; readonly say: string }[];
};
/** Each way to say it, in each sentence. */
function spellOut({ templates, reads, figures: [figure = {}] = [], items }: Subject) {
  const { v = '', d = '', ...facts } = figure;
  const ways = items.flatMap(({ say, reads: own }) =>
    say.split(' | ').map((way) => ({ way, own })),
  );
  return templates.flatMap(({ text }) =>
    ways.flatMap(({ way, own }) => {
      if (text === undefined) return [];
      const told = text.replace('{x}', way).replaceAll('{v}', v).replaceAll('{d}', d);
      return [{ text: told, sums: { ...reads, ...own, ...facts } }];
    }),
  );
}
/** Of a message the other sums are not always labelled. */
const OF_TALK = ['amount', ...TIMES] as const;
type Turn = {
  readonly say: string;
  readonly parts: readonly string[];
  readonly facts?: Labelled;
};
type Told = Readonly<Partial<Record<LearnedName, string>>>;

/** "3 * 94500 - 38000", "1260000 * 70%". */
export function workOut(told: string): number {
  const isSum = /^[\d\s.()+*/%-]+$/.test(told);
  if (!isSum) throw new Error(`${told}: is no sum`);
  return Number(runInNewContext(told.replace(/([\d.]+)%/g, '($1 / 100)')));
}

const language = createLanguage(catalogue.vocabulary);

export function toTaught({ text, labels }: SumText): Taught {
  const { sums, about = LEARNED } = labels();
  const document = readDocument(language, { text: toPlain(text) }, TODAY);
  const read = document.placed.filter(({ isDenied }) => !isDenied).map(({ figure }) => figure);
  const labelled = LEARNED.flatMap((name) => {
    const said = sums[name];
    const value = Number(Array.isArray(said) ? said[1] : said);
    return said === undefined || Number.isNaN(value) ? [] : [[name, value]];
  });
  return { items: itemsOf(document, read), sums: Object.fromEntries(labelled), about };
}

const ROUNDS = 8;
const ORDERS = 4;
/** By so much what is right has to be surer than anything else. */
const MARGIN = 6;
/** Weights are kept as whole numbers, and small ones not at all. */
const SCALE = 3;
const LEAST = 5;

/** In several orders, as one alone leaves much to where it ended. */
export function learn(
  texts: readonly Taught[],
  orders = ORDERS,
  rounds = ROUNDS,
): Map<string, RoleWeights> {
  const sums = new Map<string, number[]>();
  for (let order = 1; order <= orders; order += 1) {
    for (const [feature, weights] of learnInOrder(texts, order, rounds)) {
      const own = sums.get(feature);
      sums.set(feature, own ? own.map((each, at) => each + (weights[at] ?? 0)) : weights);
    }
  }
  const kept = [...sums].map(([feature, weights]): [string, number[]] => {
    const whole = weights.map((each) => Math.round((SCALE * each) / orders));
    const told = whole.map((each) => (Math.abs(each) >= LEAST ? each : 0));
    return [feature, told.slice(0, told.findLastIndex((each) => each !== 0) + 1)];
  });
  return new Map(kept.filter(([, weights]) => weights.length > 0));
}

function learnInOrder(
  texts: readonly Taught[],
  order: number,
  rounds: number,
): [string, number[]][] {
  const now = new Map<string, number[]>();
  const sum = new Map<string, number[]>();
  const weightsOf: WeightsOf = (feature) => now.get(feature);
  const inOrder = [...texts];
  let step = 0;
  const draw = createDraw(order);
  const add = (feature: string, at: number, by: number) => {
    for (const [weights, much] of [
      [now, by],
      [sum, by * step],
    ] as const) {
      const own = weights.get(feature) ?? Object.values(FIGURE_ROLES).map(() => 0);
      weights.set(feature, own);
      own[at] = (own[at] ?? 0) + much;
    }
  };
  const move = (way: Way | undefined, by: number) => {
    for (const { item, role } of way?.uses ?? [])
      for (const feature of item.features) add(feature, FIGURE_ROLES[role], by);
    for (const feature of way?.form ?? []) add(feature, 0, by);
  };
  for (let round = 0; round < rounds; round += 1) {
    shuffle(inOrder, draw);
    for (const { items, sums, about } of inOrder) {
      step += 1;
      for (const name of about) {
        const value = sums[name];
        // That nothing is owed is told by words and no figure.
        if (value === 0) continue;
        const ways = waysTo(name, weighItems(items, weightsOf), weightsOf);
        const right = value === undefined ? undefined : surest(rightWays(ways, value));
        const isOther = (way: Way) => value === undefined || !isSame(way.value, value);
        const rival = surest(ways.filter(isOther));
        // Where no way is right, or none other speaks, nothing being said is what is right, or the rival.
        const wrong = right && (rival?.weight ?? 0) <= 0 ? undefined : rival;
        const lead = (right?.weight ?? 0) - (wrong?.weight ?? (right ? 0 : -MARGIN));
        if (lead >= MARGIN) continue;
        move(right, 1);
        move(wrong, -1);
      }
    }
  }
  return [...now].map(([feature, weights]) => [
    feature,
    weights.map((each, at) => each - (sum.get(feature)?.[at] ?? 0) / step),
  ]);
}

/** A sum that stands in the text is not worked out from others. */
function rightWays(ways: readonly Way[], value: number): readonly Way[] {
  const right = ways.filter((way) => isSame(way.value, value));
  const said = right.filter(({ uses }) => uses.some(({ role }) => role === 'wanted'));
  return said.length > 0 ? said : right;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = learn(listTexts().map(toTaught));
  const lines = [...weights].map(([feature, each]) => `${feature}\t${each.join(' ')}\n`).sort();
  writeFileSync(new URL('../../../content/learned-figures.txt', HERE), lines.join(''));
  console.log(`${weights.size} features`);
}
