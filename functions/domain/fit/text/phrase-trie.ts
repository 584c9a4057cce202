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
const PART = /[a-z]+|\d+|_/g;
const FIRST_PART = /[a-z]+|\d+|_/;

export function sortPhrases(vocabulary: Vocabulary): Phrases {
  const branches = new Map<string, Branch>();
  for (const signal of SIGNALS) {
    for (const phrase of vocabulary[signal]) {
      const first = foldWord(FIRST_PART.exec(phrase)?.[0] ?? '')[0] ?? '';
      const branch = branches.get(first);
      if (branch) branch.phrases.push({ phrase, signal });
      else branches.set(first, { phrases: [{ phrase, signal }] });
    }
  }
  return branches;
}

export const splitPhrase = (phrase: string): string[] =>
  (phrase.match(PART) ?? []).flatMap(foldWord);

type Match = { readonly end: number; readonly signals: readonly Signal[] };

/** The longest phrase that starts at this token: where it ends, and what it raises. */
export function matchPhrase(
  phrases: Phrases,
  tokens: readonly Token[],
  start: number,
): Match | undefined {
  const token = tokens[start];
  if (token === undefined) return undefined;
  const exact = walk(growBranch(phrases.get(token.text)), tokens, start + 1);
  if (token.value === undefined) return exact;
  return longer(exact, walk(growBranch(phrases.get(ANY_NUMBER)), tokens, start + 1));
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

function growBranch(branch: Branch | undefined): Node | undefined {
  if (branch === undefined || branch.node !== undefined) return branch?.node;
  branch.node = { next: new Map(), signals: [] };
  for (const { phrase, signal } of branch.phrases) {
    const end = splitPhrase(phrase).slice(1).reduce(addWord, branch.node);
    if (!end.signals.includes(signal)) end.signals.push(signal);
  }
  return branch.node;
}

function addWord({ next }: Node, word: string): Node {
  const known = next.get(word) ?? { next: new Map(), signals: [] };
  next.set(word, known);
  return known;
}
