/** Searches the published documents by words; the best match comes first. */
import { type SearchResults, searchInput } from '../contract/search.ts';
import { loadIndex, type SerialisedIndex } from '../domain/search-index.ts';
import { parseInput } from './parse-input.ts';

const MAX_RESULTS = 10;

export function createSearch(serialised: SerialisedIndex): (input: unknown) => SearchResults {
  const index = loadIndex(serialised);
  return (input) => {
    const { query } = parseInput(searchInput, input);
    const found = index.search(query).slice(0, MAX_RESULTS);
    return { results: found.map(({ id, title, url }) => ({ id, title, url })) };
  };
}
