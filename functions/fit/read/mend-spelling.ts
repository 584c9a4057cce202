/**
 * Mends slips of the finger in longer words: a letter too many, one missing, two swapped. A wrong
 * letter is left alone, as it too often makes another word ("trainer", "trailer").
 */

import type { FindLine } from '../../catalogue/lines.ts';
import type { KnowWord } from './phrases.ts';

export type MendSpelling = (word: string) => string;

/** A word as it should be written has at least so many letters; shorter ones only stay as they are. */
const SHORTEST_MENDED = 6;
export const SHORTEST_KNOWN = 5;

export function createSpelling(find: FindLine, know: KnowWord): MendSpelling {
  // As compile-vocabulary.ts wrote it.
  const like = (word: string, longer: number) =>
    (find(`long_words ${keyOf(word, longer)}`) ?? []) as readonly string[];
  return (word) => {
    if (word.length < SHORTEST_MENDED - 1 || know(word) !== undefined) return word;
    if (like(word, 0).includes(word)) return word;
    for (const longer of [1, 0, -1]) {
      if (word.length + longer < SHORTEST_MENDED) continue;
      for (const meant of like(word, longer)) if (isSlipOf(word, meant)) return meant;
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
