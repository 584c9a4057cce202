/** Makes the search index over every published document. */
import type { Catalogue } from '../../functions/contract/built.ts';
import type { Document } from '../../functions/contract/document.ts';
import { laneDocumentId } from '../../functions/domain/lane-views.ts';
import {
  buildIndex,
  type SerialisedIndex,
  type Synonyms,
} from '../../functions/domain/search-index.ts';

export function makeSearchIndex(
  documents: readonly Document[],
  { lanes }: Catalogue,
  synonyms: Synonyms,
): SerialisedIndex {
  const related = new Map(lanes.map((lane) => [laneDocumentId(lane.id), lane.related_words]));
  const searchable = documents.map(({ id, title, text, url }) => ({
    id,
    title,
    text,
    url,
    related: related.get(id)?.join('. ') ?? '',
  }));
  return buildIndex(searchable, synonyms);
}
