/** One published document in full, as Markdown, with the address to cite. */

import * as z from 'zod';
import { parseInput } from '../input.ts';
import { Refusal } from '../refusals.ts';

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

// Fetches the full text of one published document.

const NO_DOCUMENT = 'is not a document id; send one of valid_ids, as search returns them.';

export function fetchDocument(documents: readonly Document[], input: unknown): Document {
  const { id } = parseInput(documentInput, input);
  const found = documents.find((each) => each.id === id);
  if (found) return found;
  throw new Refusal('unknown_document', 'There is no such document.', {
    issues: [{ field: 'id', code: 'not_found', problem: NO_DOCUMENT }],
    valid_ids: documents.map((each) => each.id),
  });
}
