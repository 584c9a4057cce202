/** What a word is, for a search of documents and for a search of their paragraphs on the page. */
import type { Options } from 'minisearch';

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
export function matching<Entry>(
  synonyms: Synonyms,
  boost: Readonly<Record<string, number>>,
): Options<Entry> {
  return {
    fields: Object.keys(boost),
    tokenize: (text) => readTerms(text, synonyms),
    processTerm: (term) => (STOP_WORDS.has(term) ? null : term),
    searchOptions: {
      boost: { ...boost },
      fuzzy: (term) => (isPlainWord(term) && term.length > 4 ? 0.2 : false),
      prefix: (term) => isPlainWord(term) && term.length > 3,
      weights: { fuzzy: 0.2, prefix: 0.4 },
    },
  };
}

/** The words of a text, and one more term for each group of synonyms that it mentions. */
function readTerms(text: string, synonyms: Synonyms): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const spaced = ` ${words.join(' ')} `;
  const groups = synonyms.filter((group) => group.some((phrase) => spaced.includes(` ${phrase} `)));
  return [...words, ...groups.map((group) => `${GROUP_MARK}${group[0]}`)];
}

function isPlainWord(term: string): boolean {
  return !term.startsWith(GROUP_MARK) && !/\d/.test(term);
}
