import { describe, expect, it } from 'vitest';
import { searchPassages } from '../../functions/catalogue/passages.ts';
import { makePages, makePassages } from '../../scripts/build/site.ts';
import { builtData, content, documents } from '../support/catalogue.ts';

const passages = JSON.parse(makePassages(documents, content.synonyms).body);
const search = searchPassages(passages);
const firstOf = (query: string) => search(query)[0]?.path;

describe('searching the paragraphs', () => {
  it.each([
    ['tax debt', /^\/lanes\/(bad-credit|caveat|second-mortgage)#who-it-suits/],
    ['how much does it cost', /#what-it-costs-to-set-up$/],
    ['cheapest loan', /#what-it-costs-to-set-up$/],
    ['overdraft rate', /^\/lanes\/overdraft#/],
    ['abn less than 6 months', /#observed-figures$/],
    ['second mortgage', /^\/lanes\/second-mortgage#/],
    ['delete my details', /^\/privacy#see-correct-or-erase/],
  ])('finds for “%s” first of all the section that answers it', (query, path) => {
    expect(firstOf(query)).toMatch(path);
  });

  it.each([
    'tax debt',
    'how much does it cost',
    'overdraft rate',
    'abn less than 6 months',
    'cheapest loan',
  ])(
    'finds three to five pages for “%s”, each with a sentence that says it, and none of them the privacy policy',
    (query) => {
      const found = search(query);
      expect(found.length).toBeGreaterThanOrEqual(3);
      expect(found.length).toBeLessThanOrEqual(5);
      expect(new Set(found.map(({ title }) => title)).size).toBe(found.length);
      for (const { sentence, path } of found) {
        expect(sentence.length, path).toBeGreaterThan(1);
        expect(path).not.toContain('/privacy');
      }
    },
  );

  it.each(['zzxxqq', '!!!', '(.*', 'the of and'])('finds nothing for “%s”', (query) => {
    expect(search(query)).toEqual([]);
  });

  it('leads to sections that are there', async () => {
    const files = await makePages(builtData);
    for (const { path } of passages.passages) {
      const [route, id] = path.split('#');
      const body = files.find((file) => file.route === route)?.body;
      expect(body, path).toContain(id === undefined ? '<h1>' : `id="${id}"`);
    }
  });
});
