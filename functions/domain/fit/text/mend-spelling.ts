/**
 * Mends slips of the finger in longer words: a letter too many, one missing, two swapped. A wrong
 * letter is left alone, as it too often makes another word ("trainer", "trailer").
 */
import type { SortedVocabulary } from '../../../contract/built.ts';
import { readLines } from './phrase-trie.ts';

export type MendSpelling = (word: string) => string;

export const SHORTEST_MENDED = 7;

export function createSpelling({ long_words }: SortedVocabulary): MendSpelling {
  const split = new Map<string, readonly string[]>();
  const known = (key: string) => {
    const words = split.get(key) ?? readLines(long_words, key);
    split.set(key, words);
    return words;
  };
  return (word) => {
    if (word.length < SHORTEST_MENDED) return word;
    if (known(keyOf(word, 0)).includes(word)) return word;
    for (const difference of [1, 0, -1]) {
      const meant = known(keyOf(word, difference)).find((other) => isSlipOf(word, other));
      if (meant !== undefined) return meant;
    }
    return word;
  };
}

/** By first letter, which is hardly ever the slip, and by length. */
export const keyOf = (word: string, longer: number) => `${word.charAt(0)}${word.length + longer}`;

/** Both agree up to the slip, and from just after it. */
function isSlipOf(word: string, other: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  if (other.length > word.length) return word.slice(at) === other.slice(at + 1);
  if (other.length < word.length) return word.slice(at + 1) === other.slice(at);
  const isSwap = word[at] === other[at + 1] && word[at + 1] === other[at];
  return isSwap && word.slice(at + 2) === other.slice(at + 2);
}
