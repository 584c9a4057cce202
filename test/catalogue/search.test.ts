import { describe, expect, it } from 'vitest';
import { createSearch, searchOutput } from '../../functions/catalogue/search.ts';
import { BASE_URL, documents, searchIndex } from '../support/catalogue.ts';
import { refusedBy } from '../support/refused-by.ts';

/** As a function reads it: from a file. */
const search = createSearch(JSON.parse(JSON.stringify(searchIndex)));
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
