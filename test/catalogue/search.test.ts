import MiniSearch, { type AsPlainObject, type SearchResult } from 'minisearch';
import { describe, expect, it } from 'vitest';
import { openLines } from '../../functions/catalogue/lines.ts';
import { createSearch, openIndex, searchOutput } from '../../functions/catalogue/search.ts';
import { matching, type Synonyms } from '../../functions/catalogue/search-terms.ts';
import { BASE_URL, documents, searchIndex } from '../support/catalogue.ts';
import { refusedBy } from '../support/refused-by.ts';

const search = createSearch(searchIndex);
const idsFor = (query: string) => search({ query }).results.map(({ id }) => id);

describe('searching', () => {
  it.each([
    ['second mortgage', 'lane:second-mortgage'],
    ['2nd mortgage deed of priority', 'lane:second-mortgage'],
    ['caveat loan', 'lane:caveat'],
    ['invoice finance', 'lane:invoice'],
    ['debtor finance', 'lane:invoice'],
    ['factoring', 'lane:invoice'],
    ['LOC', 'lane:overdraft'],
    ['line of credit', 'lane:overdraft'],
    ['finance for a ute', 'lane:asset'],
    ['chattel mortgage', 'lane:asset'],
    ['buy a motel', 'lane:accommodation'],
    ['management rights', 'lane:accommodation'],
    ['townhouses GRV', 'lane:development'],
    ['bad credit', 'lane:bad-credit'],
    ['DPN', 'lane:caveat'],
    ['privacy', 'page:privacy'],
  ])('finds for "%s" first of all %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id);
  });

  it.each([
    ['lo doc', 'low doc'],
    ['LOC', 'line of credit'],
    ['DPN', 'director penalty notice'],
    ['factoring', 'debtor finance'],
  ])('finds for "%s" what it finds for "%s"', (one, other) => {
    expect(idsFor(one)[0]).toBe(idsFor(other)[0]);
  });

  it.each([
    ['overdarft', 'lane:overdraft'],
    ['acommodation', 'lane:accommodation'],
    ['morgage second', 'lane:second-mortgage'],
  ])('forgives the slip in "%s"', (query, id) => {
    expect(idsFor(query)[0]).toBe(id);
  });

  it('looks at some terms only, and finds by words and slips what a look at all of them finds', () => {
    const { keys, find } = openLines(searchIndex);
    const [head = '', ...terms] = keys();
    const { synonyms, ...rest } = find(head) as AsPlainObject & { synonyms: Synonyms };
    const index = terms.map((term) => [term, find(term)]) as AsPlainObject['index'];
    const options = {
      ...matching(synonyms, { title: 6, related: 3, text: 1 }),
      storeFields: ['title', 'url'],
    };
    const whole = MiniSearch.loadJS({ ...rest, index }, options);
    const search = openIndex(searchIndex);
    const ids = (found: SearchResult[]) =>
      found.map(({ id, score }) => [id, score.toFixed(6)]).sort();
    for (const [n, term] of terms.entries()) {
      const at = n % term.length;
      const slip = `${term.slice(0, at)}${n % 2 === 0 ? 'q' : ''}${term.slice(at + 1)}`;
      for (const query of [term, slip, `loan ${term.slice(0, 4)}`]) {
        expect(ids(search(query)), query).toEqual(ids(whole.search(query)));
      }
    }
  });

  it('gives ids, titles and pages that exist, at most ten', () => {
    const { results } = searchOutput.parse(search({ query: 'business loan property security' }));
    expect(results).toHaveLength(10);
    for (const { id, title, url } of results) {
      expect(documents.find((document) => document.id === id)).toMatchObject({ title, url });
      expect(url.startsWith(BASE_URL)).toBe(true);
    }
  });

  it.each(['zzxxqq', '!!!', 'the of and'])(
    'finds nothing for "%s", and says what to try',
    (query) => {
      expect(search({ query })).toEqual({
        results: [],
        hint: expect.stringContaining('list_products'),
      });
    },
  );

  it.each([{}, { query: '' }, { query: '   ' }, { query: 'x'.repeat(201) }, { query: 5 }])(
    'refuses %j',
    (input) => {
      const refusal = refusedBy(() => search(input));
      expect(refusal.kind).toBe('invalid-input');
      expect(refusal.details.problems[0]).toMatch(/^query: /);
    },
  );
});
