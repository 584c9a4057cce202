/**
 * The vocabulary as a trie over words, as compile-vocabulary.ts made it: walking it costs one look-up a word, however many
 * phrases.
 */
import type { CompiledBranch, CompiledMeaning } from '../../catalogue/content.ts';
import type { FindLine } from '../../catalogue/lines.ts';
import type { Role } from '../need.ts';
import type { Cue } from './cues.ts';
import { COLON, isBreak, type Token } from './split-tokens.ts';

/** In a phrase, stands for any number. */
export const ANY_NUMBER = '_';
/** In a phrase, stands for up to `GAP` words of the same clause. */
export const ANYTHING = '..';
const GAP = 4;
type Meaning = Omit<CompiledMeaning, 'roles' | 'cue'> & {
  readonly roles?: readonly Role[] | undefined;
  /** Where it says what a figure beside it is. */
  readonly cue?: Cue;
};
/** One that gives a clause its role, and tells nothing else. */
export const isMarker = ({ name }: Meaning) => MARKER.test(name);
const MARKER = /^(?:opens|holds|fixes)_/;

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

export type Match = {
  readonly end: number;
  readonly meanings: readonly Meaning[];
  /** The tokens that the phrase took, without those in its gaps. */
  readonly taken: readonly number[];
};

type Branches = (first: string) => Node | undefined;
type PhraseList = 'phrases' | 'cues' | 'marks' | 'classes';
export type Phrases = Readonly<Record<PhraseList, Branches>>;

export function createPhrases(find: FindLine): Phrases {
  return {
    phrases: createBranches(find, 'phrases'),
    cues: createBranches(find, 'cues'),
    marks: createBranches(find, 'marks'),
    classes: createBranches(find, 'classes'),
  };
}

type Text = {
  readonly tokens: readonly Token[];
  readonly branches: Branches;
  /** By token: the classes of which a member starts there, and where it ends. */
  readonly members: readonly (readonly Member[] | undefined)[];
};
type Member = { readonly name: string; readonly end: number };

export type Found = Match & { readonly start: number };

/** All phrases, cues and marks of a text, in the order in which they start. */
export function findPhrases({ phrases, cues, marks, classes }: Phrases, tokens: readonly Token[]) {
  const members = findMembers(classes, tokens);
  const findAll = (branches: Branches) => {
    const text = { tokens, branches, members };
    const found: Found[] = [];
    for (let start = 0; start < tokens.length; start += 1) {
      for (const match of matchAt(text, start)) found.push({ start, ...match });
    }
    return found;
  };
  return { phrases: findAll(phrases), cues: findAll(cues), marks: findAll(marks) };
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

function findMembers(classes: Branches, tokens: readonly Token[]): Text['members'] {
  return tokens.map((token, at) => {
    const branch = classes(token.text);
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
  readonly before: Walk | undefined;
};

/** Every phrase that starts at a token; of those that say the same, the one of most words. */
function matchAt(text: Text, start: number): Match[] {
  const ends: Walk[] = [];
  forEachStep(text, start, (key, end) => {
    const node = text.branches(key);
    if (node === undefined) return;
    walk(text, { node, at: start, end, size: end - start, before: undefined }, ends);
  });
  if (ends.length < 2) return ends.map(toMatch);
  const best = new Map<Node, Walk>();
  for (const walked of ends) {
    const known = best.get(walked.node);
    if (known === undefined || isBetter(walked, known)) best.set(walked.node, walked);
  }
  return [...best.values()].map(toMatch);
}

const isBetter = (one: Walk, other: Walk) =>
  one.size > other.size || (one.size === other.size && one.end < other.end);

function toMatch(walked: Walk): Match {
  const taken: number[] = [];
  for (let step: Walk | undefined = walked; step !== undefined; step = step.before) {
    for (let at = step.end - 1; at >= step.at; at -= 1) taken.push(at);
  }
  return { end: walked.end, meanings: walked.node.meanings, taken: taken.reverse() };
}

/** What a phrase can go on by at a token: its word, any number, or a class that has a member there. */
function forEachStep(
  { tokens, members }: Text,
  at: number,
  take: (key: string, end: number) => void,
): void {
  const token = tokens[at];
  if (token === undefined) return;
  take(token.text, at + 1);
  if (isNumber(token)) take(ANY_NUMBER, at + 1);
  for (const { name, end } of members[at] ?? []) take(name, end);
}

function walk(text: Text, walked: Walk, ends: Walk[]): void {
  const { node } = walked;
  if (node.meanings.length > 0) ends.push(walked);
  if (node.next.size === 0) return;
  const at = text.tokens[walked.end]?.text === COLON ? walked.end + 1 : walked.end;
  stepOn(text, { node, at, before: walked }, ends);
  const gap = node.next.get(ANYTHING);
  if (gap === undefined) return;
  for (let skipped = 0; skipped <= GAP; skipped += 1) {
    stepOn(text, { node: gap, at: at + skipped, before: walked }, ends);
    const token = text.tokens[at + skipped];
    if (token === undefined || isBreak(token)) return;
  }
}

type From = { readonly node: Node; readonly at: number; readonly before: Walk };

/** The next word of the phrase has to stand right here. */
function stepOn(text: Text, { node, at, before }: From, ends: Walk[]): void {
  forEachStep(text, at, (key, end) => {
    const next = node.next.get(key);
    if (next === undefined) return;
    walk(text, { node: next, at, end, size: before.size + end - at, before }, ends);
  });
}

const COUNTS = new Set('two three four five six seven eight nine ten eleven twelve'.split(' '));
const isNumber = ({ text, value }: Token) => value !== undefined || COUNTS.has(text);

function createBranches(find: FindLine, list: PhraseList): Branches {
  const opened = new Map<string, Node>();
  return (first) => {
    const known = opened.get(first);
    if (known !== undefined) return known;
    // As compile-vocabulary.ts wrote it.
    const written = find(`${list} ${first}`) as CompiledBranch | undefined;
    const branch = written && new Node(written, written.nodes.length - 1);
    if (branch !== undefined) opened.set(first, branch);
    return branch;
  };
}
