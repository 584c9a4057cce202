/**
 * Mends slips of the finger in longer words: a letter too many, one missing, two swapped. A wrong
 * letter is left alone, as it too often makes another word ("trainer", "trailer").
 */
import type { Vocabulary } from '../../../contract/words.ts';
import { splitPhrase } from './phrase-trie.ts';

export type MendSpelling = (word: string) => string;

const SHORTEST = 7;

/** The words are gathered when one is first missed. */
export function createSpelling(vocabulary: Vocabulary): MendSpelling {
  let known: ReadonlyMap<string, readonly string[]> | undefined;
  return (word) => {
    if (word.length < SHORTEST) return word;
    known ??= gatherWords(vocabulary);
    if (known.get(keyOf(word, 0))?.includes(word)) return word;
    for (const difference of [1, 0, -1]) {
      const near = known.get(keyOf(word, difference));
      const meant = near?.find((other) => isSlipOf(word, other));
      if (meant !== undefined) return meant;
    }
    return word;
  };
}

/** By first letter, which is hardly ever the slip, and by length. */
const keyOf = (word: string, longer: number) => `${word.charAt(0)}${word.length + longer}`;

function gatherWords(vocabulary: Vocabulary): Map<string, string[]> {
  const words = new Set(Object.values(vocabulary).flat().flatMap(splitPhrase));
  const known = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < SHORTEST) continue;
    const alike = known.get(keyOf(word, 0));
    if (alike) alike.push(word);
    else known.set(keyOf(word, 0), [word]);
  }
  return known;
}

/** Both agree up to the slip, and from just after it. */
function isSlipOf(word: string, other: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  if (other.length > word.length) return word.slice(at) === other.slice(at + 1);
  if (other.length < word.length) return word.slice(at + 1) === other.slice(at);
  const isSwap = word[at] === other[at + 1] && word[at + 1] === other[at];
  return isSwap && word.slice(at + 2) === other.slice(at + 2);
}
