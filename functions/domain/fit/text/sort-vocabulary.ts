/** Sorts the vocabulary for reading, once, in the build. */
import type { SortedVocabulary } from '../../../contract/built.ts';
import { SIGNALS } from '../../../contract/signals.ts';
import type { Vocabulary } from '../../../contract/words.ts';
import { keyOf, SHORTEST_MENDED } from './mend-spelling.ts';
import { EITHER, splitWord } from './phrase-trie.ts';

export function sortVocabulary(vocabulary: Vocabulary): SortedVocabulary {
  return { phrases: sortPhrases(vocabulary), long_words: gatherLongWords(vocabulary) };
}

function sortPhrases(vocabulary: Vocabulary): SortedVocabulary['phrases'] {
  const sorted = new Map<string, string[]>();
  for (const signal of SIGNALS) {
    for (const phrase of vocabulary[signal]) {
      for (const first of firstWords(phrase)) {
        sorted.set(first, [...(sorted.get(first) ?? []), `${signal} ${phrase}`]);
      }
    }
  }
  return joinLines(sorted);
}

function firstWords(phrase: string): string[] {
  const [start = ''] = phrase.split(' ');
  return start.split(EITHER).map((word) => splitWord(word)[0] ?? '');
}

function gatherLongWords(vocabulary: Vocabulary): SortedVocabulary['long_words'] {
  const words = new Set(Object.values(vocabulary).flat().flatMap(splitPhrase));
  const long = [...words].filter((word) => word.length >= SHORTEST_MENDED);
  const byKey = new Map<string, string[]>();
  for (const word of long) {
    byKey.set(keyOf(word, 0), [...(byKey.get(keyOf(word, 0)) ?? []), word]);
  }
  return joinLines(byKey);
}

function joinLines(lists: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  return Object.fromEntries([...lists].map(([key, lines]) => [key, lines.join('\n')]));
}

/** All words that a phrase may hold. */
const splitPhrase = (phrase: string): string[] => phrase.split(/[ /]/).flatMap(splitWord);
