import { describe, expect, it } from 'vitest';
import { searchInput } from '../../functions/catalogue/search.ts';
import { parseInput } from '../../functions/input.ts';
import { search } from '../../functions/operations.ts';
import { createRouter } from '../../functions/rest/router.ts';
import { readRoute } from '../../functions/rest/routes.ts';
import { httpRequest } from '../support/http.ts';

const surface = createRouter([
  readRoute(search, async (input) => {
    const { query: hint } = parseInput(searchInput, input);
    return { output: { results: [], hint } };
  }),
]);

describe('what a search over REST is refused for', () => {
  it.each([
    ['nothing', {}, 'q: is required.'],
    ['no words', { q: '' }, 'q: must not be blank.'],
    ['spaces', { q: '  ' }, 'q: must not be blank.'],
    ['more than 200 characters', { q: 'a'.repeat(201) }, 'q: must be at most 200 characters.'],
    [
      'the name it has elsewhere',
      { query: 'x' },
      'query: is called q at this address; send it as q.',
    ],
  ])('names the parameter that was sent, or is missing: %s', async (_, query, problem) => {
    const response = await surface(httpRequest({ path: '/v1/search', query }));
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body).problems).toEqual([problem]);
  });

  it.each([
    ['200 characters', { q: 'a'.repeat(200) }],
    ['q alone, by which caches know an answer', { q: 'x', query: 'y' }],
  ])('takes %s', async (_, query) => {
    const { status, body } = await surface(httpRequest({ path: '/v1/search', query }));
    expect(status).toBe(200);
    expect(JSON.parse(body).hint).toBe(query.q);
  });
});
