/** One published document in full, as Markdown, with the address to cite. */
import * as z from 'zod';

export const documentInput = z.strictObject({
  id: z.string().trim().min(1).max(80).describe('A document id from search, such as lane:caveat.'),
});

export const document = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string().describe('The full text, Markdown.'),
  url: z.url(),
  metadata: z.record(z.string(), z.string()),
});
export type Document = z.infer<typeof document>;
