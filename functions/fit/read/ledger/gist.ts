/**
 * What a need is about as all its words weigh together: which kinds of finance it is like, and whether it is private. A second reader
 * beside the phrases, which hear one thing each: labelled needs teach how much a word, two words in a row or a signal speaks for each
 * (logistic regression; `npm run learn` writes content/learned-needs.txt).
 */
import type { Bytes } from '../../../catalogue/content.ts';
import type { Gist } from '../../need.ts';
import type { Hit } from '../signals.ts';
import type { Placed } from '../slots/cues.ts';
import { COMMA, isBreak, isListed, STOP, type Token } from '../split-tokens.ts';
import { openWeights, type RoleWeights, type WeightsOf, writeWeights } from './weights.ts';

/** Beside the kinds of finance. */
export const PRIVATE = 'private';
/** Stands in every need. */
export const ALWAYS = '*';

/** A weight is a byte: so many make one of log odds. */
export const WEIGHT_SCALE = 16;

/** From these log odds a need is like one of a kind of finance: two of three such labelled needs are. */
const LIKE = 0.6;
/** Of a hundred labelled needs four are, or fewer. */
const UNLIKE = -3.2;
/** Three of four are private. */
const IS_PRIVATE = 1.1;
/** One of five, and one of twelve. */
const HARDLY_PRIVATE = -1.4;
const IS_BUSINESS = -2.4;

export type Gists = { readonly names: readonly string[]; readonly weightsOf: WeightsOf };
export type WrittenGists = {
  readonly names: readonly string[];
  readonly weights: ReadonlyMap<string, RoleWeights>;
};

/** The names stand before the weights, as which kinds there are is content. */
export function writeGists({ names, weights }: WrittenGists): Uint8Array {
  const head = Buffer.from(`${names.join('\t')}\n`);
  if (head.length > MOST_NAMES)
    throw new RangeError(`The names take more than ${MOST_NAMES} bytes.`);
  return Buffer.concat([head, writeWeights(weights, names.length)]);
}

export function openGists(bytes: Bytes): Gists {
  const head = Buffer.from(bytes.subarray(0, MOST_NAMES));
  const end = head.indexOf('\n');
  const names = head.toString('utf8', 0, end).split('\t');
  return { names, weightsOf: openWeights(bytes, names.length, end + 1) };
}
const MOST_NAMES = 16_384;

type Span = { readonly start: number; readonly end: number };
type Heard = {
  readonly tokens: readonly Token[];
  readonly placed: readonly Placed[];
  readonly hits: readonly Hit[];
};

/**
 * Each word, each two in a row with figures by their kind, and each signal alone and in its role. None where nothing is named
 * ("funding for my business"), or nothing of it is known.
 */
export function gistFeatures({ tokens, placed, hits }: Heard, span: Span): string[] {
  const features = new Set<string>();
  let sentence: string[] = [];
  let saysSomething = false;
  let before: string | undefined;
  const say = (word: string) => {
    sentence.push(word, ...(before === undefined ? [] : [`${before} ${word}`]));
    before = word;
  };
  const endSentence = () => {
    // "Thanks heaps and kind regards."
    if (saysSomething) for (const each of sentence) features.add(each);
    [sentence, saysSomething, before] = [[], false, undefined];
  };
  const figures = placed.map(({ figure }) => figure);
  for (let at = span.start; at < span.end; at += 1) {
    const figure = figures.find(({ start, end }) => start <= at && at < end);
    const token = tokens[at];
    if (figure) {
      saysSomething = true;
      say(`<${figure.kind}>`);
      at = figure.end - 1;
    } else if (token?.text === STOP) endSentence();
    else if (token?.text === COMMA) before = undefined;
    else if (token && !isBreak(token)) {
      saysSomething ||= isNaming(token);
      say(token.text);
    }
  }
  endSentence();
  const signals = hitsIn(hits, span);
  if (features.size === 0 || signals.length === 0) return [];
  for (const { name, role } of signals) {
    features.add(`heard ${name}`);
    features.add(`${role} ${name}`);
  }
  return [ALWAYS, ...features];
}

const isNaming = (token: Token) => token.text.length > 3 && !isListed(token, 'nameless');

const hitsIn = (hits: readonly Hit[], span: Span) =>
  hits.filter(({ start }) => span.start <= start && start < span.end);

/** For each gist its log odds. */
export function weighGists(features: readonly string[], { names, weightsOf }: Gists): number[] {
  const sums = names.map(() => 0);
  let known = 0;
  for (const feature of features) {
    const weights = weightsOf(feature);
    if (weights === undefined) continue;
    known += 1;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
  }
  // Of a long text each word says less.
  const scale = WEIGHT_SCALE * Math.sqrt(Math.max(1, known));
  return sums.map((sum) => sum / scale);
}

/** What the words of one need weigh together; undefined where they say nothing that is known. */
export function readGist(
  document: Heard & { readonly gists: () => Gists },
  span: Span,
): Gist | undefined {
  const features = gistFeatures(document, span);
  if (features.length === 0) return undefined;
  const gists = document.gists();
  const odds = weighGists(features, gists);
  const named = (is: (odds: number) => boolean) =>
    gists.names.filter((name, at) => name !== PRIVATE && is(odds[at] ?? 0));
  const isOfWork =
    features.some((each) => OF_WORK.has(each)) && !features.includes('purpose personal_spending');
  const ofUse = isOfWork ? weighGists(withoutTrade(features), gists) : odds;
  const isPrivate = gists.names.indexOf(PRIVATE);
  const use = tellUse(Math.min(odds[isPrivate] ?? 0, ofUse[isPrivate] ?? 0));
  return {
    like: named((each) => each > LIKE),
    unlike: named((each) => each < UNLIKE),
    ...(use && { use }),
  };
}

/** "I have an ABN": many say so who want a family car, and it says nothing of that beside what a business buys. */
const withoutTrade = (features: readonly string[]) =>
  features.filter((each) => !/\babn\b|^(?:have |with )?an$/.test(each));
const OF_WORK: ReadonlySet<string> = new Set(['purpose equipment', 'purpose stock']);

function tellUse(odds: number): Gist['use'] {
  if (odds > IS_PRIVATE) return 'private';
  if (odds < IS_BUSINESS) return 'business';
  return odds < HARDLY_PRIVATE ? 'hardly_private' : undefined;
}
