/** The published texts in paragraphs, as the search on the page reads them. */
import MiniSearch from 'minisearch';
import { matching, type Synonyms } from './search-terms.ts';

/** One section of a page. */
export type Passage = {
  readonly title: string;
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly path: string;
  readonly text: string;
};
export type Passages = { readonly synonyms: Synonyms; readonly passages: readonly Passage[] };

export type FoundPassage = Omit<Passage, 'text'> & {
  /** The sentence that says most of what was searched for, in parts: every second one matched. */
  readonly sentence: readonly string[];
};

const MOST_RESULTS = 5;

/** The sections that say most of it, the first of each page. */
export function searchPassages({
  synonyms,
  passages,
}: Passages): (query: string) => FoundPassage[] {
  const index = new MiniSearch<Passage & { readonly id: number }>(
    matching(synonyms, { title: 3, heading: 2, text: 1 }),
  );
  index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  return (query) => {
    const pages = new Set<string>();
    const found: FoundPassage[] = [];
    // Those with every word come first.
    const all = index.search(query, { combineWith: 'AND' });
    for (const { id, terms, queryTerms } of [...all, ...index.search(query)]) {
      const passage = passages[id];
      const [page = ''] = passage?.path.split('#') ?? [];
      if (passage === undefined || pages.has(page) || found.length >= MOST_RESULTS) continue;
      pages.add(page);
      const { text, ...where } = passage;
      found.push({
        ...where,
        sentence: markSentence(text, phrasesOf([...terms, ...queryTerms], synonyms)),
      });
    }
    return found;
  };
}

/** What a found term may look like in a text; a group of synonyms, like any of its phrases. */
const phrasesOf = (terms: readonly string[], synonyms: Synonyms): string[] =>
  terms.flatMap((term) =>
    term.startsWith('~') ? (synonyms.find(([first]) => `~${first}` === term) ?? []) : [term],
  );

/** The sentence with most of the phrases in it, cut before and after each. */
function markSentence(text: string, phrases: readonly string[]): string[] {
  const longFirst = [...new Set(phrases)].sort((one, other) => other.length - one.length);
  const said = new RegExp(`\\b(${longFirst.join('|')})\\b`, 'i');
  const countIn = (sentence: string) => {
    const matched = sentence.split(said).filter((_, at) => at % 2 === 1);
    return new Set(matched.map((each) => each.toLowerCase())).size;
  };
  const [first = '', ...others] = text.split(/(?<=[.?!])\s+|\n+/);
  const most = others.reduce((best, each) => (countIn(each) > countIn(best) ? each : best), first);
  return most.split(said);
}
