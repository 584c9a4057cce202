/** Fetches the full text of one published document. */
import { type Document, documentInput } from '../contract/document.ts';
import { Refusal } from '../contract/refusals.ts';
import { parseInput } from './parse-input.ts';

export function fetchDocument(documents: readonly Document[], input: unknown): Document {
  const { id } = parseInput(documentInput, input);
  const found = documents.find((each) => each.id === id);
  if (found) return found;
  throw new Refusal('not-found', 'There is no such document.', {
    problems: ['id: is not a document id; send one of valid_ids, as search returns them.'],
    valid_ids: documents.map((each) => each.id),
  });
}
