/** Search over the published documents. */

import type { AsPlainObject } from 'minisearch';
import MiniSearch from 'minisearch';
import * as z from 'zod';
import { parseInput } from '../input.ts';
import type { Document } from './documents.ts';
import { matching, type Synonyms } from './search-terms.ts';

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

export type SerialisedIndex = { readonly synonyms: Synonyms; readonly index: AsPlainObject };

/** Related words are what people type that the text itself may not say. */
export type Searchable = Pick<Document, 'id' | 'title' | 'text' | 'url'> & {
  readonly related: string;
};
export type SearchIndex = MiniSearch<Searchable>;

export function buildIndex(documents: readonly Searchable[], synonyms: Synonyms): SerialisedIndex {
  const index = new MiniSearch<Searchable>(indexOptions(synonyms));
  index.addAll(documents);
  return { synonyms, index: index.toJSON() };
}

export function loadIndex({ synonyms, index }: SerialisedIndex): SearchIndex {
  return MiniSearch.loadJS(index, indexOptions(synonyms));
}

const indexOptions = (synonyms: Synonyms) => ({
  ...matching<Searchable>(synonyms, { title: 6, related: 3, text: 1 }),
  storeFields: ['title', 'url'],
});

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
