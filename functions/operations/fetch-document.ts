/** Fetches the full text of one published document. */
import { type Document, documentInput } from '../contract/document.ts';
import { Refusal } from '../contract/refusals.ts';
import { parseInput } from './parse-input.ts';

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
