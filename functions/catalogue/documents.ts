/** One published document in full, as Markdown, with the address to cite. */

import * as z from 'zod';
import { parseInput } from '../input.ts';
import { Refusal } from '../refusals.ts';
import { words } from './schema.ts';

export const documentInput = z.strictObject({
  id: words
    .max(300)
    .describe(
      'A document id from search, such as lane:caveat; a lane id; or the url of a page here.',
    ),
});

export const document = z.strictObject({
  id: z.string().describe('As search returns it.'),
  title: z.string().describe('What to call it.'),
  text: z.string().describe('The full text, Markdown.'),
  url: z.url().describe('The page for people; cite this address.'),
  metadata: z.record(z.string(), z.string()).describe('Its kind, and when it was observed.'),
});
export type Document = z.infer<typeof document>;

const NO_DOCUMENT = 'is not a document id; send one of valid_ids, as search returns them.';

/** What people and models send for an id: a lane's own id, or the address that search gave. */
function meansDocument(given: string, { id, url }: Document): boolean {
  const plain = given.replace(/[?#].*$/, '').replace(/(\.md)?\/?$/, '');
  return given === id || `lane:${given}` === id || plain === url;
}

export function fetchDocument(documents: readonly Document[], input: unknown): Document {
  const { id } = parseInput(documentInput, input);
  const found = documents.find((each) => meansDocument(id, each));
  if (found) return found;
  throw new Refusal('unknown_document', {
    issues: [{ field: 'id', code: 'not_found', problem: NO_DOCUMENT }],
    valid_ids: documents.map((each) => each.id),
  });
}
