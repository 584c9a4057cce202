/** Search over the published documents. */
import * as z from 'zod';

export const searchInput = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('A few words about a kind of finance, such as "second mortgage deed of priority".'),
});

const searchResult = z.strictObject({ id: z.string(), title: z.string(), url: z.url() });
export const searchOutput = z.strictObject({ results: z.array(searchResult).max(10) });
export type SearchResults = z.infer<typeof searchOutput>;
