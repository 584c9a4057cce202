/** Search over the published documents. */

import type { AsPlainObject, SearchResult } from 'minisearch';
import MiniSearch from 'minisearch';
import * as z from 'zod';
import { parseInput } from '../input.ts';
import type { Document } from './documents.ts';
import { openLines, writeLines } from './lines.ts';
import { words } from './schema.ts';
import { matching, mayMatch, type Synonyms } from './search-terms.ts';

export const searchInput = z.strictObject({
  query: words
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

/** Lines (lines.ts): under each term what MiniSearch keeps of it, and under HEAD the rest. */
type SerialisedIndex = string;
type Head = Omit<AsPlainObject, 'index'> & { readonly synonyms: Synonyms };
/** No term is empty. */
const HEAD = '';

/** Related words are what people type that the text itself may not say. */
type Searchable = Pick<Document, 'id' | 'title' | 'text' | 'url'> & {
  readonly related: string;
};

export function buildIndex(documents: readonly Searchable[], synonyms: Synonyms): SerialisedIndex {
  const index = new MiniSearch<Searchable>(indexOptions(synonyms));
  index.addAll(documents);
  const { index: terms, ...head } = index.toJSON();
  return writeLines([[HEAD, { ...head, synonyms }], ...terms]);
}

/** Makes for each query an index of the terms that may match it, and lets MiniSearch match and score those. */
export function openIndex(serialised: SerialisedIndex): (query: string) => SearchResult[] {
  const { keys, find } = openLines(serialised);
  const all = keys().filter((term) => term !== HEAD);
  // As `buildIndex` wrote it.
  const head = find(HEAD) as Head;
  const options = indexOptions(head.synonyms);
  return (query) => {
    const asked = options.tokenize(query).map(mayMatch);
    const terms = all.filter((term) => asked.some((may) => may(term)));
    const index = terms.map((term) => [term, find(term)]) as AsPlainObject['index'];
    return MiniSearch.loadJS<Searchable>({ ...head, index }, options).search(query);
  };
}

const indexOptions = (synonyms: Synonyms) => ({
  ...matching<Searchable>(synonyms, { title: 6, related: 3, text: 1 }),
  storeFields: ['title', 'url'],
});

const MAX_RESULTS = 10;
const HINT =
  'Nothing published matches these words. Try fewer or plainer ones, such as "tax debt", "deed of ' +
  'priority" or "bridging"; list_products shows every kind of finance.';

export function createSearch(serialised: SerialisedIndex): (input: unknown) => SearchResults {
  const search = openIndex(serialised);
  return (input) => {
    const { query } = parseInput(searchInput, input);
    const found = search(query).slice(0, MAX_RESULTS);
    const results = found.map(({ id, title, url }) => ({ id, title, url }));
    return results.length === 0 ? { results, hint: HINT } : { results };
  };
}
