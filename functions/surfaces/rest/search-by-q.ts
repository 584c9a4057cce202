/**
 * REST calls `q` what the operation calls `query`, and a refusal names it so. Caches know an answer
 * by `q` alone, so a `query` beside it changes nothing.
 */
import { Refusal } from '../../contract/refusals.ts';
import type { Answer, Caller, Operations } from '../../operations/operations.ts';
import { invalidInput } from '../../operations/parse-input.ts';

export async function searchByQ(
  search: Operations['search'],
  { q, query, ...others }: Readonly<Record<string, string>>,
  caller: Caller,
): Promise<Answer<'search'>> {
  if (q === undefined && query !== undefined) {
    const problem = 'is called q at this address; send it as q.';
    throw invalidInput([{ field: 'query', code: 'unknown_field', problem }]);
  }
  try {
    return await search({ ...others, query: q }, caller);
  } catch (error) {
    throw error instanceof Refusal ? inWordsOfRest(error) : error;
  }
}

function inWordsOfRest({ code, message, details: { issues = [] } }: Refusal): Refusal {
  const renamed = issues.map(({ field, ...issue }) => ({
    ...issue,
    field: field === 'query' ? 'q' : field,
  }));
  return new Refusal(code, message, { issues: renamed });
}
