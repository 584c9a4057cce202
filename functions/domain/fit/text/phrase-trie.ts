/**
 * The vocabulary as a trie over words: walking it costs one look-up a word, however many phrases.
 * The branch under a first word is grown when a text first needs it, so that a start is quick.
 */
import type { SortedVocabulary } from '../../../contract/built.ts';
import type { Signal } from '../../../contract/signals.ts';
import { foldWord, type Token } from './split-tokens.ts';

type Node = { readonly next: Map<string, Node>; readonly signals: Signal[] };

/** In a phrase, stands for any number. */
const ANY_NUMBER = '_';
/** In a phrase, stands between words that are alike. */
export const EITHER = '/';

export type Phrases = {
  readonly sorted: SortedVocabulary['phrases'];
  readonly grown: Map<string, Node>;
};

export function createPhrases({ phrases }: SortedVocabulary): Phrases {
  return { sorted: phrases, grown: new Map() };
}

/** "2nd" is a number and letters to the reader of texts, so it is here. */
const PART = /[a-z]+|\d+|_/g;
const HAS_DIGIT = /\d/;

export const splitWord = (word: string): readonly string[] =>
  HAS_DIGIT.test(word) ? (word.match(PART) ?? []).flatMap(foldWord) : foldWord(word);

type Match = { readonly end: number; readonly signals: readonly Signal[] };

/** The longest phrase that starts at this token: where it ends, and what it raises. */
export function matchPhrase(
  phrases: Phrases,
  tokens: readonly Token[],
  start: number,
): Match | undefined {
  const token = tokens[start];
  if (token === undefined) return undefined;
  const exact = walk(branchOf(token.text, phrases), tokens, start + 1);
  if (token.value === undefined) return exact;
  return longer(exact, walk(branchOf(ANY_NUMBER, phrases), tokens, start + 1));
}

function walk(node: Node | undefined, tokens: readonly Token[], at: number): Match | undefined {
  if (node === undefined) return undefined;
  const here = node.signals.length > 0 ? { end: at, signals: node.signals } : undefined;
  const token = tokens[at];
  if (token === undefined) return here;
  const exact = walk(node.next.get(token.text), tokens, at + 1) ?? here;
  if (token.value === undefined) return exact;
  return longer(exact, walk(node.next.get(ANY_NUMBER), tokens, at + 1));
}

const longer = (one: Match | undefined, other: Match | undefined) =>
  (other?.end ?? 0) > (one?.end ?? 0) ? other : one;

function branchOf(first: string, { sorted, grown }: Phrases): Node | undefined {
  if (!Object.hasOwn(sorted, first)) return undefined;
  const known = grown.get(first) ?? growBranch(first, readLines(sorted, first));
  grown.set(first, known);
  return known;
}

function growBranch(first: string, lines: readonly string[]): Node {
  const root: Node = { next: new Map(), signals: [] };
  for (const line of lines) {
    // A line is written by sort-vocabulary.ts, which puts a signal first.
    const [signal, starts = '', ...rest] = line.split(' ') as [Signal, ...string[]];
    for (const start of starts.split(EITHER)) {
      const [head, ...tail] = splitWord(start);
      if (head !== first) continue;
      const ends = rest.reduce(addEither, [tail.reduce(addWord, root)]);
      for (const { signals } of ends) if (!signals.includes(signal)) signals.push(signal);
    }
  }
  return root;
}

/** The lines under one key of a sorted vocabulary; none under a key that it does not have. */
export function readLines(lists: Readonly<Record<string, string>>, key: string): string[] {
  return Object.hasOwn(lists, key) ? (lists[key]?.split('\n') ?? []) : [];
}

/** "wont/refuses" goes on from each end so far by either word. */
const addEither = (ends: readonly Node[], words: string): Node[] =>
  words.split(EITHER).flatMap((word) => {
    const parts = splitWord(word);
    return ends.map((end) => parts.reduce(addWord, end));
  });

function addWord({ next }: Node, word: string): Node {
  const known = next.get(word);
  if (known) return known;
  const added: Node = { next: new Map(), signals: [] };
  next.set(word, added);
  return added;
}
