/** Each answer in a sentence or two, for people; the data beside it says everything. */
import type { OperationName, OperationOutput } from '../../contract/operations.ts';

type Sayings = { readonly [Name in OperationName]: (output: OperationOutput<Name>) => string };

export const say: Sayings = {
  check_fit: ({ summary, questions, next_step, disclosure }) =>
    [summary, ...questions.slice(0, 2).map(({ question }) => question), next_step.text, disclosure]
      .filter((sentence) => sentence !== '')
      .join(' '),
  list_products: (products) =>
    'lane' in products
      ? `${products.lane.name}: ${products.lane.summary} ${products.disclosure}`
      : `${products.lanes.map(({ name }) => name).join('; ')}. ${products.disclosure}`,
  search: ({ results }) =>
    results.length === 0
      ? 'Nothing published matches these words. The skill list_products shows what there is.'
      : results.map(({ title, url }) => `${title}: ${url}`).join('\n'),
  fetch: ({ title, url }) => `${title}, in full in the data part. Source: ${url}`,
  request_callback: ({ message }) => message,
};
