/** Makes the catalogue: everything that the functions know about lanes, broker and wording. */
import type { Catalogue } from '../../functions/contract/built.ts';
import { compileVocabulary } from '../../functions/fit/read/compile-vocabulary.ts';
import type { Content } from './content.ts';

type Release = Pick<Catalogue, 'version' | 'stage' | 'base_url'>;

type Calendar = Pick<Catalogue, 'holidays' | 'zone'>;

export function makeCatalogue(content: Content, calendar: Calendar, release: Release): Catalogue {
  const { lanes, rules, service, wordings, vocabulary, statements } = content;
  return {
    ...release,
    observed_at: oldestOf(lanes),
    ...statements,
    service,
    ...wordings,
    ...calendar,
    vocabulary: compileVocabulary(vocabulary),
    // A lane's text is read in its document; carried here it would be loaded by every function.
    lanes: lanes.map(({ text: _, ...lane }) => lane),
    rules: rules.book,
  };
}

/** The date that holds for every figure at once. */
function oldestOf(lanes: Content['lanes']): string {
  const [oldest = ''] = lanes.map((lane) => lane.observed_at).sort();
  return oldest;
}
