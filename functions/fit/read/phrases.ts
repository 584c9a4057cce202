/**
 * The vocabulary as a trie over words: walking it costs one look-up a word, however many phrases.
 * The branch under a first word is grown when a text first needs it, so that a start is quick.
 */
import type { Role } from '../need.ts';
import { foldWord, isBreak, type Token } from './split-tokens.ts';

/**
 * As the build hands it over. Under each first word, a line `name roles phrase` for each phrase;
 * `roles` is `*`, or the roles in which the phrase counts, joined by commas.
 */
export type CompiledVocabulary = {
  readonly phrases: Readonly<Record<string, string>>;
  /** Words that give a clause its role, in the same form. */
  readonly markers: Readonly<Record<string, string>>;
  /** Words that are alike, by the first word of each: a line `<class> - phrase`. */
  readonly classes: Readonly<Record<string, string>>;
  /** Words of five letters and more, by first letter and length, for mending slips. */
  readonly long_words: Readonly<Record<string, string>>;
};

/** In a phrase, stands for any number. */
const ANY_NUMBER = '_';
/** In a phrase, stands for up to `GAP` words of the same clause. */
const ANYTHING = '..';
const GAP = 4;
/** In a phrase, stands between words that are alike. */
const EITHER = '/';

type Meaning = { readonly name: string; readonly roles: readonly Role[] | undefined };
type Node = { readonly next: Map<string, Node>; readonly meanings: Meaning[] };

export type Match = {
  readonly end: number;
  readonly meanings: readonly Meaning[];
  /** The tokens that the phrase took, without those in its gaps. */
  readonly taken: readonly number[];
};

export type Phrases = {
  readonly lists: Readonly<Record<string, string>>;
  readonly classes: Readonly<Record<string, string>>;
  readonly grown: Map<string, Node | undefined>;
  readonly grownClasses: Map<string, Node | undefined>;
};

export function createPhrases(
  lists: Readonly<Record<string, string>>,
  { classes }: CompiledVocabulary,
): Phrases {
  return { lists, classes, grown: new Map(), grownClasses: new Map() };
}

/** A word of a phrase as the splitter of texts knows it: "2nd" is a number and letters there. */
const PART = /[a-z]+|\d+/g;
export const splitWord = (word: string): readonly string[] => {
  if (word === ANY_NUMBER || word === ANYTHING || word.startsWith('<')) return [word];
  return /\d/.test(word) ? (word.match(PART) ?? []).flatMap(foldWord) : foldWord(word);
};

type Text = {
  readonly tokens: readonly Token[];
  readonly phrases: Phrases;
  /** By token: the classes of which a member starts there, and where it ends. */
  readonly members: readonly (readonly Member[] | undefined)[];
};
type Member = { readonly name: string; readonly end: number };

/** Finds phrases from left to right; of those that start at one token the one of most words wins. */
export function findPhrases(
  phrases: Phrases,
  tokens: readonly Token[],
): (Match & { start: number })[] {
  const text = { tokens, phrases, members: findMembers(phrases, tokens) };
  const taken = new Set<number>();
  const found: (Match & { start: number })[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    if (taken.has(start)) continue;
    const match = matchAt(text, start);
    if (match === undefined) continue;
    for (const at of match.taken) taken.add(at);
    found.push({ start, ...match });
  }
  return found;
}

function findMembers(phrases: Phrases, tokens: readonly Token[]): Text['members'] {
  const text = { tokens, phrases, members: [] };
  return tokens.map((token, at) => {
    const branch = branchOf(phrases.classes, phrases.grownClasses, token.text);
    if (branch === undefined) return undefined;
    const members: Member[] = [];
    collect(text, branch, at + 1, members);
    return members.length > 0 ? members : undefined;
  });
}

function collect({ tokens }: Text, node: Node, at: number, members: Member[]): void {
  for (const { name } of node.meanings) members.push({ name, end: at });
  const next = node.next.get(tokens[at]?.text ?? '');
  if (next !== undefined) collect({ tokens } as Text, next, at + 1, members);
}

type Walk = { readonly end: number; readonly node: Node; readonly taken: readonly number[] };

function matchAt(text: Text, start: number): Match | undefined {
  let best: Walk | undefined;
  const { lists, grown } = text.phrases;
  for (const { key, end } of stepsFrom(text, start)) {
    const branch = branchOf(lists, grown, key);
    if (branch !== undefined) best = better(best, walk(text, branch, end, range(start, end)));
  }
  return best && { end: best.end, meanings: best.node.meanings, taken: best.taken };
}

/** What a phrase can go on by at a token: its word, any number, or a class that has a member there. */
function stepsFrom({ tokens, members }: Text, at: number): { key: string; end: number }[] {
  const token = tokens[at];
  if (token === undefined) return [];
  const steps = [{ key: token.text, end: at + 1 }];
  if (isNumber(token)) steps.push({ key: ANY_NUMBER, end: at + 1 });
  for (const { name, end } of members[at] ?? []) steps.push({ key: name, end });
  return steps;
}

function walk(text: Text, node: Node, at: number, taken: readonly number[]): Walk | undefined {
  let best: Walk | undefined = node.meanings.length > 0 ? { end: at, node, taken } : undefined;
  if (node.next.size === 0) return best;
  for (const { key, end } of stepsFrom(text, at)) {
    const next = node.next.get(key);
    if (next !== undefined)
      best = better(best, walk(text, next, end, [...taken, ...range(at, end)]));
  }
  const gap = node.next.get(ANYTHING);
  if (gap === undefined) return best;
  for (let skipped = 0; skipped <= GAP; skipped += 1) {
    const reached = walkOn(text, gap, at + skipped, taken);
    best = better(best, reached);
    const token = text.tokens[at + skipped];
    if (token === undefined || isBreak(token)) break;
  }
  return best;
}

/** From a gap on: the next word has to stand right here. */
function walkOn(text: Text, gap: Node, at: number, taken: readonly number[]): Walk | undefined {
  let best: Walk | undefined;
  for (const { key, end } of stepsFrom(text, at)) {
    const next = gap.next.get(key);
    if (next !== undefined)
      best = better(best, walk(text, next, end, [...taken, ...range(at, end)]));
  }
  return best;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, offset) => from + offset);

const better = (one: Walk | undefined, other: Walk | undefined) => {
  if (one === undefined || other === undefined) return one ?? other;
  if (other.taken.length !== one.taken.length)
    return other.taken.length > one.taken.length ? other : one;
  return other.end < one.end ? other : one;
};

const COUNTS = new Set('two three four five six seven eight nine ten eleven twelve'.split(' '));
const isNumber = ({ text, value }: Token) => value !== undefined || COUNTS.has(text);

function branchOf(
  lists: Readonly<Record<string, string>>,
  grown: Map<string, Node | undefined>,
  first: string,
): Node | undefined {
  if (grown.has(first)) return grown.get(first);
  const branch = Object.hasOwn(lists, first) ? growBranch(first, lists[first] ?? '') : undefined;
  if (branch !== undefined) grown.set(first, branch);
  return branch;
}

function growBranch(first: string, lines: string): Node {
  const root: Node = { next: new Map(), meanings: [] };
  for (const line of lines.split('\n')) {
    const [name = '', roles = '*', starts = '', ...rest] = line.split(' ');
    // Lines are written by the compiler below, which puts names of roles there.
    const meaning = { name, roles: roles === '*' ? undefined : (roles.split(',') as Role[]) };
    for (const start of starts.split(EITHER)) {
      const [head, ...tail] = splitWord(start);
      if (head !== first) continue;
      const ends = rest.reduce(addEither, [tail.reduce(addWord, root)]);
      for (const { meanings } of ends) {
        if (!meanings.some((known) => known.name === name)) meanings.push(meaning);
      }
    }
  }
  return root;
}

/** "wont/refuses" goes on from each end so far by either word. */
const addEither = (ends: readonly Node[], alternatives: string): Node[] =>
  alternatives.split(EITHER).flatMap((word) => {
    const parts = splitWord(word);
    return ends.map((end) => parts.reduce(addWord, end));
  });

function addWord({ next }: Node, word: string): Node {
  const known = next.get(word);
  if (known) return known;
  const added: Node = { next: new Map(), meanings: [] };
  next.set(word, added);
  return added;
}
