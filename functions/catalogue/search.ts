/** Search over the published documents. */

import type { AsPlainObject, Options } from 'minisearch';
import MiniSearch from 'minisearch';
import * as z from 'zod';
import { parseInput } from '../input.ts';
import type { Document } from './documents.ts';

export const searchInput = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('A few words about a kind of finance, such as "second mortgage deed of priority".'),
});

const searchResult = z.strictObject({ id: z.string(), title: z.string(), url: z.url() });
export const searchOutput = z.strictObject({
  results: z.array(searchResult).max(10).describe('Id, title and url of each, the closest first.'),
  hint: z.string().optional().describe('What to try, where nothing was found.'),
});
export type SearchResults = z.infer<typeof searchOutput>;

// How text is made searchable. The build fills an index with this and search reads it with this, so
// both always agree on what a word is.

/** Each group is a list of phrases that mean the same, such as `lo doc` and `low doc`. */
export type Synonyms = readonly (readonly string[])[];
export type SerialisedIndex = { readonly synonyms: Synonyms; readonly index: AsPlainObject };

/** Related words are what people type that the text itself may not say. */
export type Searchable = Pick<Document, 'id' | 'title' | 'text' | 'url'> & {
  readonly related: string;
};
export type SearchIndex = MiniSearch<Searchable>;

const STOP_WORDS = new Set(
  'a an and are as at be by can do for from get have how i if in is it me my need of on or our so that the to want we what when which with you your'.split(
    ' ',
  ),
);

/** Marks a term that stands for a whole group of synonyms; no text can contain it. */
const GROUP_MARK = '~';

export function buildIndex(documents: readonly Searchable[], synonyms: Synonyms): SerialisedIndex {
  const index = new MiniSearch<Searchable>(indexOptions(synonyms));
  index.addAll(documents);
  return { synonyms, index: index.toJSON() };
}

export function loadIndex({ synonyms, index }: SerialisedIndex): SearchIndex {
  return MiniSearch.loadJS(index, indexOptions(synonyms));
}

function indexOptions(synonyms: Synonyms): Options<Searchable> {
  return {
    fields: ['title', 'related', 'text'],
    storeFields: ['title', 'url'],
    tokenize: (text) => readTerms(text, synonyms),
    processTerm: (term) => (STOP_WORDS.has(term) ? null : term),
    searchOptions: {
      boost: { title: 6, related: 3 },
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

// Searches the published documents by words; the best match comes first.

const MAX_RESULTS = 10;
const HINT =
  'Nothing published matches these words. Try fewer or plainer ones, such as "tax debt", "deed of ' +
  'priority" or "bridging"; list_products shows every kind of finance.';

export function createSearch(serialised: SerialisedIndex): (input: unknown) => SearchResults {
  const index = loadIndex(serialised);
  return (input) => {
    const { query } = parseInput(searchInput, input);
    const found = index.search(query).slice(0, MAX_RESULTS);
    const results = found.map(({ id, title, url }) => ({ id, title, url }));
    return results.length === 0 ? { results, hint: HINT } : { results };
  };
}
