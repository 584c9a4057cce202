/**
 * Which answers a message asks for, as all that is heard of it weighs together: how close each of its questions, its statements and the
 * whole of it are to an answer, how far ahead of others that is, and how it asks. Labelled messages teach how much each speaks for an
 * answer (logistic regression; `npm run learn` writes content/learned-answers.txt).
 */
import type { Bytes } from '../../catalogue/content.ts';
import type { LaneId } from '../../catalogue/schema.ts';
import { ALWAYS, type Gists, openGists, WEIGHT_SCALE } from '../../fit/read/ledger/gist.ts';
import { once } from '../../once.ts';
import { type Close, isTopic } from './close-questions.ts';

export type AskedPart = {
  readonly words: string;
  /** With the sentence before it, in small letters. */
  readonly after: string;
  /** It begins or ends as a question does. */
  readonly isPlain: boolean;
  /** The phrases that are heard in it, each with its group. */
  readonly names: readonly string[];
  readonly close: readonly Close[];
  /** And with the sentence before it: "she is not keen on signing. Does she have to?" */
  readonly since: readonly Close[];
  readonly isSupposed: boolean;
};

export type AskedMessage = {
  /** Its questions. */
  readonly parts: readonly AskedPart[];
  /** The answers that it is close to as a whole, and each sentence of it that asks nothing. */
  readonly whole: readonly Close[];
  readonly stated: readonly (readonly Close[])[];
  /** Answers that a phrase of it speaks of. */
  readonly spoken: readonly string[];
  readonly words: number;
  /** What it is: without a need, with one, or said after one was told, with figures or without. */
  readonly turn: 'first' | 'need' | 'changed' | 'next';
  /** The kinds of finance that it is of, and those that an answer is about. */
  readonly lanes: readonly LaneId[];
  readonly lanesOf: (answer: string) => readonly LaneId[];
};

/** An answer that is asked for. */
export type Picked = {
  readonly name: string;
  /** Seven of ten such are. */
  readonly isSure: boolean;
};
export type PickAnswers = (message: AskedMessage) => readonly Picked[];

/** The answers that it most likely asks for, in the order of its questions; `learned` are the weights. */
export function createPickAnswers(learned: () => Bytes): PickAnswers {
  const gists = once(() => openGists(learned()));
  return (message) => {
    const weighed = placesOf(message).map((place) => ({
      ...place,
      odds: oddsOf(featuresOf(place, message), gists()),
    }));
    const placeOf = ({ own }: Place) => (own ? message.parts.indexOf(own) : message.parts.length);
    /** Beside a need: the same question surely asks for another, which is far closer to it. */
    const isPassed = ({ own, likeness, odds }: (typeof weighed)[number]) =>
      message.turn !== 'first' &&
      odds < SURE &&
      weighed.some(
        (each) => own && each.own === own && each.odds >= SURE && each.likeness - likeness >= FAR,
      );
    return weighed
      .filter((each) => each.odds >= (each.own ? ASKED : SURE) && !isPassed(each))
      .sort((one, other) => other.odds - one.odds)
      .slice(0, MOST)
      .sort((one, other) => placeOf(one) - placeOf(other))
      .map(({ name, odds }) => ({ name, isSure: odds >= SURE }));
  };
}
/** In log odds: one of three such is asked for, and seven of ten. What no question asks has to be surer. */
const [ASKED, SURE] = [-0.6, 0.85];
const MOST = 3;
const FAR = 0.2;

/** The log odds that an answer with these features is asked for. */
export const oddsOf = (features: readonly string[], { weightsOf }: Gists): number =>
  features.reduce((sum, feature) => sum + (weightsOf(feature)?.[0] ?? 0), 0) / WEIGHT_SCALE;

/** Of each answer that it could ask for, what speaks for it or against it. */
export const answerFeatures = (message: AskedMessage): ReadonlyMap<string, readonly string[]> =>
  new Map(placesOf(message).map((place) => [place.name, featuresOf(place, message)]));

function featuresOf(
  { name, own, likeness, since, lead, isFirst }: Place,
  { parts, whole, stated, spoken, words, lanes, lanesOf, turn }: AskedMessage,
): string[] {
  const asking = parts.filter((each) => each.isPlain && countWords(each.words) >= FEW_WORDS).length;
  const near = likenessTo(whole, name);
  const other = Math.max(0, ...whole.flatMap((each) => (each.name === name ? [] : each.likeness)));
  const closeness = [
    ...stepsOf('question', likeness, STEPS),
    ...(likeness > 0 ? stepsOf('lead', lead, LEADS) : []),
    ...(isFirst ? ['first of its question'] : []),
    ...stepsOf('since', since, STEPS),
    ...stepsOf('whole', near, STEPS),
    ...(near > 0 ? stepsOf('ahead', near - other, LEADS) : []),
    ...(likeness > 0 && near > 0 ? stepsOf('both', likeness + near, BOTH) : []),
  ];
  const inWords = parts.filter(({ names }) => names.includes(TOPICS + name));
  const isAlone = inWords.some(({ close }) => close.every((each) => each.likeness < FAINT));
  const kinds = lanesOf(name);
  const isOfKinds = kinds.length > 0 && lanes.length > 0;
  const said = Math.max(0, ...stated.map((each) => likenessTo(each, name)));
  return [
    ...[ALWAYS, name, turn, `asks ${Math.min(asking, 3)}`],
    ...stepsOf('words', words, [10, 20, 30, 45, 60]),
    ...closeness,
    ...closeness.map((each) => `${turn} ${each}`),
    ...stepsOf('stated', said, STEPS),
    ...(own === undefined ? ['unasked'] : describe(own)),
    ...(inWords.length > 0 ? ['asked in words', `asked in words ${turn}`] : []),
    ...(isAlone ? ['asked in words alone'] : []),
    ...(spoken.includes(name) ? ['spoken', `spoken ${turn}`, `spoken ${name}`] : []),
    ...(isOfKinds ? [kinds.some((each) => lanes.includes(each)) ? 'same kind' : 'other kind'] : []),
  ];
}

/** A question of fewer words asks nothing by itself. */
export const FEW_WORDS = 3;
export const countWords = (words: string) => words.match(/[\w']{2,}/g)?.length ?? 0;
/** What is less close is close to nothing. */
const FAINT = 0.18;
const STEPS = [0.1, 0.14, 0.18, 0.22, 0.26, 0.3, 0.35, 0.4, 0.5];
const LEADS = [-0.1, -0.05, -0.02, 0, 0.03, 0.06, 0.1, 0.15, 0.2];
const BOTH = [0.2, 0.3, 0.4, 0.5, 0.6, 0.8];

/** What is far is near as well, so that each step says only how much more it is. */
const stepsOf = (name: string, value: number, steps: readonly number[]) =>
  steps.flatMap((step) => (value >= step ? [`${name} ${step}`] : []));

const likenessTo = (close: readonly Close[], name: string) =>
  close.find((each) => each.name === name)?.likeness ?? 0;

type Place = {
  readonly name: string;
  /** The question that is closest to it, how close, and how far before any other answer. */
  readonly own: AskedPart | undefined;
  readonly likeness: number;
  readonly since: number;
  readonly lead: number;
  readonly isFirst: boolean;
};

/** Each answer that it could ask for. */
function placesOf({ parts, whole, stated, spoken }: AskedMessage): Place[] {
  const places = new Map<string, Place>();
  for (const own of parts) {
    for (const [at, { name, likeness }] of own.close.entries()) {
      if (likeness <= (places.get(name)?.likeness ?? 0)) continue;
      const lead = likeness - (own.close[at === 0 ? 1 : 0]?.likeness ?? 0);
      const since = likenessTo(own.since, name);
      places.set(name, { ...{ name, own, likeness, since, lead }, isFirst: at === 0 });
    }
  }
  for (const own of parts)
    for (const { name, likeness: since } of own.since)
      if (!places.has(name)) places.set(name, { ...{ name, own, since }, ...APART });
  const named = parts.flatMap(({ names }) =>
    names.flatMap((each) => (each.startsWith(TOPICS) ? [each.slice(TOPICS.length)] : [])),
  );
  const others = [...whole, ...stated.flatMap((each) => each.slice(0, OF_A_STATEMENT))];
  for (const name of [...others.map((each) => each.name), ...spoken, ...named]) {
    if (places.has(name)) continue;
    places.set(name, { ...{ name, own: undefined, since: 0 }, ...APART });
  }
  return [...places.values()].filter(({ name }) => isTopic(name));
}
const APART = { likeness: 0, lead: 0, isFirst: false };
/** So many answers may be meant by what is stated. */
const OF_A_STATEMENT = 3;
const TOPICS = 'topics ';

/** How it asks. */
function describe({ words, names, close, isPlain, isSupposed }: AskedPart): string[] {
  const many = countWords(words);
  const [best] = close;
  return [
    many <= BRIEF ? 'short' : many > LONG ? 'long' : 'middling',
    ...(isPlain ? [] : ['not plain']),
    ...(/\d/.test(words) ? ['figure'] : []),
    ...(POINTS.test(words) ? ['points'] : []),
    ...(isSupposed ? ['supposed'] : []),
    ...(best && !isTopic(best.name) ? ['asks for figures'] : []),
    ...names.filter((each) => /^(?:aspects|turns) /.test(each)),
    ...(names.some((each) => each.startsWith('lanes ')) ? ['names a kind'] : []),
  ];
}
const [BRIEF, LONG] = [4, 12];
const POINTS = /\b(?:it|that|this|they|them)\b/i;
