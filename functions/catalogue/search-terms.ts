/** What a word is, for a search of documents and for a search of their paragraphs on the page. */
import type { Options } from 'minisearch';
import { once } from '../once.ts';

/** Each group is a list of phrases that mean the same, such as `lo doc` and `low doc`. */
export type Synonyms = readonly (readonly string[])[];

const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from get have how i if in is it me much my need of on or our so than that the to want we what when which with you your'.split(
    ' ',
  ),
);

/** Marks a term that stands for a whole group of synonyms; no text can contain it. */
const GROUP_MARK = '~';

/** Matches by words, slips of the pen, beginnings and synonyms; `boost` says what each field counts. */
export function matching<Entry>(synonyms: Synonyms, boost: Readonly<Record<string, number>>) {
  return {
    fields: Object.keys(boost),
    tokenize: (text: string) => readTerms(text, synonyms),
    processTerm: (term: string) => (STOP_WORDS.has(term) ? null : term),
    searchOptions: {
      boost: { ...boost },
      fuzzy: (term: string) => (isPlainWord(term) && term.length > 4 ? SLIPS : false),
      prefix: (term: string) => isPlainWord(term) && term.length > 3,
      weights: { fuzzy: 0.2, prefix: 0.4 },
    },
  } satisfies Options<Entry>;
}

/** Of the letters of a word. */
const SLIPS = 0.2;

/**
 * Never false of a term that the rules above match with the word: as many slips leave one of their number of pieces and
 * one more as it is.
 */
export function mayMatch(word: string): (term: string) => boolean {
  const slips = Math.round(word.length * SLIPS);
  const size = Math.floor(word.length / (slips + 1));
  const starts = Array.from({ length: slips + 1 }, (_, n) => n * size);
  const pieces = starts.map((start, n) => word.slice(start, starts[n + 1]));
  return (term) =>
    term.startsWith(word) ||
    (Math.abs(term.length - word.length) <= slips && pieces.some((piece) => term.includes(piece)));
}

/**
 * Letters of all scripts take long to look up, and few texts have any but ours. Not as a class: the bundler would write that
 * where it is looked up as soon as the code is read.
 */
const wordOfAny = once(() => /(?:\p{L}|\p{N})+/gu);
const IS_PLAIN = /^[\x20-\x7e\n]*$/;

/** The words of a text, and one more term for each group of synonyms that it mentions. */
function readTerms(text: string, synonyms: Synonyms): string[] {
  const words = text.toLowerCase().match(IS_PLAIN.test(text) ? /[a-z\d]+/g : wordOfAny()) ?? [];
  const spaced = ` ${words.join(' ')} `;
  const groups = synonyms.filter((group) => group.some((phrase) => spaced.includes(` ${phrase} `)));
  return [...words, ...groups.map((group) => `${GROUP_MARK}${group[0]}`)];
}

function isPlainWord(term: string): boolean {
  return !term.startsWith(GROUP_MARK) && !/\d/.test(term);
}
