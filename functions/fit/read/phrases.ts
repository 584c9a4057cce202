/**
 * The vocabulary as a trie over words, as compile-vocabulary.ts made it: walking it costs one look-up a word, however many
 * phrases.
 */
import type { CompiledBranch, CompiledMeaning, CompiledWord } from '../../catalogue/content.ts';
import type { FindLine } from '../../catalogue/lines.ts';
import type { Role } from '../need.ts';
import type { Cue } from './slots/cues.ts';
import { COLON, isBreak, STOP, type Token, type WordList } from './split-tokens.ts';

/** In a phrase, stands for any number. */
const ANY_NUMBER = '_';
/** In a phrase around a figure, stands for that figure. */
export const THE_FIGURE = '$';
/** In a phrase, stand for words of the same clause, or of the same sentence, up to so many. */
const GAPS = [
  { name: '..', most: 4, endsAt: isBreak },
  {
    name: '...',
    most: 12,
    endsAt: (token: Token | undefined) => token === undefined || token.text === STOP,
  },
];
type Meaning = Omit<CompiledMeaning, 'roles' | 'cue'> & {
  readonly roles?: readonly Role[] | undefined;
  /** Where it says what a figure beside it is. */
  readonly cue?: Cue;
};

/** Where the words of a text lead: what they tell, and the words that may follow, which are looked at once it gets here. */
class Node {
  readonly meanings: readonly Meaning[];
  readonly #branch: CompiledBranch;
  readonly #number: number;
  #next: ReadonlyMap<string, Node> | undefined;

  constructor(branch: CompiledBranch, number: number) {
    this.#branch = branch;
    this.#number = number;
    const [tells = []] = branch.nodes[number] ?? [];
    // The schema of the vocabulary lets no other roles and cues pass.
    this.meanings = tells.map((each) => branch.meanings[each] as Meaning);
  }

  get next(): ReadonlyMap<string, Node> {
    const [, next = []] = this.#branch.nodes[this.#number] ?? [];
    this.#next ??= new Map(next.map(([word, node]) => [word, new Node(this.#branch, node)]));
    return this.#next;
  }
}

type Match = {
  readonly end: number;
  readonly meanings: readonly Meaning[];
  /** The tokens that the phrase took, without those in its gaps. */
  readonly taken: readonly number[];
  /** Where the figure starts that the phrase is about. */
  readonly figure?: number | undefined;
};

/** What is known of a word, ready to walk. */
type Known = {
  readonly phrases?: Node | undefined;
  readonly members?: Node | undefined;
  readonly lists?: readonly WordList[] | undefined;
};
export type KnowWord = (word: string) => Known | undefined;

/** Words that nobody knows are not kept: there is no end of them. */
export function createWords(find: FindLine): KnowWord {
  const opened = new Map<string, Known>();
  const open = (branch: CompiledBranch | undefined) =>
    branch && new Node(branch, branch.nodes.length - 1);
  return (word) => {
    const known = opened.get(word);
    if (known !== undefined) return known;
    // As compile-vocabulary.ts wrote it; it takes no other lists.
    const written = find(`word ${word}`) as CompiledWord | undefined;
    if (written === undefined) return undefined;
    const lists = written.lists as readonly WordList[] | undefined;
    const added = { phrases: open(written.phrases), members: open(written.members), lists };
    opened.set(word, added);
    return added;
  };
}

type Text = {
  readonly tokens: readonly Token[];
  readonly know: KnowWord;
  /** By token: the classes of which a member starts there, and where it ends. */
  readonly members: readonly (readonly Member[] | undefined)[];
  /** Where each figure ends, by where it starts. */
  readonly figures: ReadonlyMap<number, number>;
};
type Member = { readonly name: string; readonly end: number };

export type Found = Match & { readonly start: number };

type Spans = readonly { readonly start: number; readonly end: number }[];

/** All phrases of a text, in the order in which they start; those around a figure where figures are given. */
export function findPhrases(know: KnowWord, tokens: readonly Token[], read: Spans = []): Found[] {
  const figures = new Map(read.map(({ start, end }) => [start, end]));
  const text = { tokens, know, members: findMembers(know, tokens), figures };
  return tokens.flatMap((_, start) => matchAt(text, start).map((match) => ({ start, ...match })));
}

/**
 * By what they tell: what a figure beside them is, what several figures are, the role of their
 * clause, or a signal.
 */
export function sortPhrases(found: readonly Found[]) {
  const lists: Record<ReturnType<typeof kindOf>, Found[]> = {
    cue: [],
    mark: [],
    turn: [],
    marker: [],
    signal: [],
  };
  for (const each of found) {
    for (const [kind, meanings] of Map.groupBy(each.meanings, kindOf)) {
      lists[kind].push({ ...each, meanings });
    }
  }
  return {
    cues: lists.cue,
    turns: lists.turn,
    marks: withoutInner(lists.mark),
    markers: withoutInner(lists.marker),
    signals: withoutInner(lists.signal),
  };
}

function kindOf({ name, cue, turn, isMark }: Meaning) {
  if (cue !== undefined) return 'cue';
  if (turn !== undefined) return 'turn';
  if (isMark) return 'mark';
  return /^(?:opens|holds|fixes)_/.test(name) ? 'marker' : 'signal';
}

/** "Phone company" hides "company"; two phrases that share only some words are both heard. */
export function withoutInner(found: readonly Found[]): Found[] {
  const byToken = new Map<number, Found[]>();
  for (const match of found) {
    if (match.taken.length < 2 || match.meanings.every(({ hides }) => hides === 'nothing'))
      continue;
    for (const at of match.taken) {
      const known = byToken.get(at);
      if (known === undefined) byToken.set(at, [match]);
      else known.push(match);
    }
  }
  return found.filter(({ taken }) => {
    const beside = byToken.get(taken[0] ?? -1) ?? [];
    return !beside.some(
      (other) => other.taken.length > taken.length && taken.every((at) => other.taken.includes(at)),
    );
  });
}

function findMembers(know: KnowWord, tokens: readonly Token[]): Text['members'] {
  return tokens.map((token, at) => {
    const branch = know(token.text)?.members;
    if (branch === undefined) return undefined;
    const members: Member[] = [];
    collect(tokens, branch, at + 1, members);
    return members.length > 0 ? members : undefined;
  });
}

function collect(tokens: readonly Token[], node: Node, at: number, members: Member[]): void {
  for (const { name } of node.meanings) members.push({ name, end: at });
  const next = node.next.get(tokens[at]?.text ?? '');
  if (next !== undefined) collect(tokens, next, at + 1, members);
}

/** One way into the trie: where it has come to, and the step before. */
type Walk = {
  readonly node: Node;
  readonly at: number;
  readonly end: number;
  readonly size: number;
  readonly figure: number | undefined;
  readonly before: Walk | undefined;
};

/** Every phrase that starts at a token; of those that say the same, the one of most words. */
function matchAt(text: Text, start: number): Match[] {
  const ends: Walk[] = [];
  forEachStep(text, start, (key, end) => {
    const node = text.know(key)?.phrases;
    if (node === undefined) return;
    const figure = key === THE_FIGURE ? start : undefined;
    walk(text, { node, at: start, end, size: end - start, figure, before: undefined }, ends);
  });
  if (ends.length < 2) return ends.map(toMatch);
  const around = ends.filter(({ figure }) => figure !== undefined);
  const best = new Map<Node, Walk>();
  for (const walked of ends) {
    if (walked.figure !== undefined) continue;
    const known = best.get(walked.node);
    if (known === undefined || walked.size > known.size) best.set(walked.node, walked);
  }
  return [...best.values(), ...around].map(toMatch);
}

function toMatch(walked: Walk): Match {
  const taken: number[] = [];
  for (let step: Walk | undefined = walked; step !== undefined; step = step.before) {
    for (let at = step.end - 1; at >= step.at; at -= 1) taken.push(at);
  }
  const { end, node, figure } = walked;
  return { end, meanings: node.meanings, taken: taken.reverse(), figure };
}

/** What a phrase can go on by at a token: its word, any number, or a class that has a member there. */
function forEachStep(
  { tokens, members, figures }: Text,
  at: number,
  take: (key: string, end: number) => void,
): void {
  const token = tokens[at];
  if (token === undefined) return;
  take(token.text, at + 1);
  if (isNumber(token)) take(ANY_NUMBER, at + 1);
  const end = figures.get(at);
  if (end !== undefined) take(THE_FIGURE, end);
  for (const { name, end } of members[at] ?? []) take(name, end);
}

function walk(text: Text, walked: Walk, ends: Walk[]): void {
  const { node } = walked;
  if (node.meanings.length > 0) ends.push(walked);
  if (node.next.size === 0) return;
  const at = text.tokens[walked.end]?.text === COLON ? walked.end + 1 : walked.end;
  stepOn(text, { node, at, before: walked }, ends);
  for (const { name, most, endsAt } of GAPS) {
    const gap = node.next.get(name);
    if (gap === undefined) continue;
    for (let skipped = 0; skipped <= most; skipped += 1) {
      stepOn(text, { node: gap, at: at + skipped, before: walked }, ends);
      const token = text.tokens[at + skipped];
      // "Declined an increase but consents to a second", "has not agreed": what follows is the opposite.
      if (endsAt(token) || OPPOSES.has(token?.text ?? '')) break;
    }
  }
}

const OPPOSES: ReadonlySet<string> = new Set(['but', 'not', 'never']);

type From = { readonly node: Node; readonly at: number; readonly before: Walk };

/** The next word of the phrase has to stand right here. */
function stepOn(text: Text, { node, at, before }: From, ends: Walk[]): void {
  forEachStep(text, at, (key, end) => {
    const next = node.next.get(key);
    if (next === undefined) return;
    const figure = key === THE_FIGURE ? at : before.figure;
    walk(text, { node: next, at, end, size: before.size + end - at, figure, before }, ends);
  });
}

const COUNTS = new Set('two three four five six seven eight nine ten eleven twelve'.split(' '));
const isNumber = ({ text, value }: Token) => value !== undefined || COUNTS.has(text);
