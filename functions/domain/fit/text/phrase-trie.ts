/** The vocabulary compiled once: walking it costs one look-up a word, however many phrases. */
import { SIGNALS, type Signal, type Vocabulary } from '../../../contract/words.ts';
import { compileSpelling } from './spelling.ts';
import { splitTokens, type Token } from './split-tokens.ts';

export type Phrases = {
  readonly root: TrieNode;
  readonly mend: (word: string) => string;
};
export type TrieNode = { next: Map<string, TrieNode>; signals: Signal[] };

/** In a phrase, stands for any number. */
const ANY_NUMBER = '_';

export function compilePhrases(vocabulary: Vocabulary): Phrases {
  const root: TrieNode = { next: new Map(), signals: [] };
  const words = new Set<string>();
  for (const signal of SIGNALS) {
    for (const phrase of vocabulary[signal]) {
      const split = phrase.split(/\s+/).flatMap(splitPhraseWord);
      for (const word of split) words.add(word);
      addPhrase(root, split, signal);
    }
  }
  return { root, mend: compileSpelling(words) };
}

function addPhrase(root: TrieNode, phrase: readonly string[], signal: Signal): void {
  let node = root;
  for (const word of phrase) {
    const known = node.next.get(word) ?? { next: new Map(), signals: [] };
    node.next.set(word, known);
    node = known;
  }
  if (!node.signals.includes(signal)) node.signals.push(signal);
}

const splitPhraseWord = (word: string) =>
  word === ANY_NUMBER ? [ANY_NUMBER] : splitTokens(word).map(({ text }) => text);

/** The longest phrase that starts at this token: where it ends, and what it raises. */
export function matchPhrase(
  root: TrieNode,
  tokens: readonly Token[],
  start: number,
): { end: number; signals: readonly Signal[] } | undefined {
  let node: TrieNode | undefined = root;
  let found: { end: number; signals: readonly Signal[] } | undefined;
  for (let at = start; at < tokens.length; at += 1) {
    node = step(node, tokens[at]);
    if (node === undefined) break;
    if (node.signals.length > 0) found = { end: at + 1, signals: node.signals };
  }
  return found;
}

function step(node: TrieNode, token: Token | undefined): TrieNode | undefined {
  if (token === undefined) return undefined;
  const exact = node.next.get(token.text);
  return exact ?? (token.value === undefined ? undefined : node.next.get(ANY_NUMBER));
}
