/**
 * The vocabulary as a trie over words: walking it costs one look-up a word, however many phrases.
 * The branch under a first word is grown when a text first needs it, so that a start is quick.
 */
import { SIGNALS, type Signal } from '../../../contract/signals.ts';
import type { Vocabulary } from '../../../contract/words.ts';
import { foldWord, type Token } from './split-tokens.ts';

type Node = { readonly next: Map<string, Node>; readonly signals: Signal[] };
type Phrase = { readonly phrase: string; readonly signal: Signal };
type Branch = { readonly phrases: Phrase[]; node?: Node };

export type Phrases = ReadonlyMap<string, Branch>;

/** In a phrase, stands for any number. */
const ANY_NUMBER = '_';
const EITHER = '/';
/** "2nd" is a number and letters to the reader of texts, so it is here. */
const PART = /[a-z]+|\d+|_/g;

export function sortPhrases(vocabulary: Vocabulary): Phrases {
  const branches = new Map<string, Branch>();
  for (const signal of SIGNALS) {
    for (const phrase of vocabulary[signal]) {
      const end = phrase.indexOf(' ');
      for (const word of (end < 0 ? phrase : phrase.slice(0, end)).split(EITHER)) {
        const [first = ''] = splitWord(word);
        const branch = branches.get(first);
        if (branch) branch.phrases.push({ phrase, signal });
        else branches.set(first, { phrases: [{ phrase, signal }] });
      }
    }
  }
  return branches;
}

/** All words that a phrase may hold. */
export const splitPhrase = (phrase: string): string[] => phrase.split(/[ /]/).flatMap(splitWord);

const splitWord = (word: string): string[] => (word.match(PART) ?? []).flatMap(foldWord);

type Match = { readonly end: number; readonly signals: readonly Signal[] };

/** The longest phrase that starts at this token: where it ends, and what it raises. */
export function matchPhrase(
  phrases: Phrases,
  tokens: readonly Token[],
  start: number,
): Match | undefined {
  const token = tokens[start];
  if (token === undefined) return undefined;
  const exact = walk(growBranch(token.text, phrases.get(token.text)), tokens, start + 1);
  if (token.value === undefined) return exact;
  return longer(exact, walk(growBranch(ANY_NUMBER, phrases.get(ANY_NUMBER)), tokens, start + 1));
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

function growBranch(first: string, branch: Branch | undefined): Node | undefined {
  if (branch === undefined || branch.node !== undefined) return branch?.node;
  const root: Node = { next: new Map(), signals: [] };
  for (const { phrase, signal } of branch.phrases) {
    const ends = phrase.split(' ').reduce<readonly Node[]>(addEither, [root]);
    for (const { signals } of ends) if (!signals.includes(signal)) signals.push(signal);
  }
  const node = root.next.get(first);
  if (node !== undefined) branch.node = node;
  return node;
}

/** "wont/refuses" goes on from each end so far by either word. */
const addEither = (ends: readonly Node[], words: string): Node[] =>
  words.split(EITHER).flatMap((word) => ends.map((end) => splitWord(word).reduce(addWord, end)));

function addWord({ next }: Node, word: string): Node {
  const known = next.get(word) ?? { next: new Map(), signals: [] };
  next.set(word, known);
  return known;
}
