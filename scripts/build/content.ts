/** The content once checked, and the shapes of the files that only the build reads. */
import * as z from 'zod';
import type { Catalogue } from '../../functions/contract/built.ts';
import type { ContentLane } from '../../functions/contract/content.ts';
import type { Service } from '../../functions/contract/service.ts';
import type { Synonyms } from '../../functions/domain/search-index.ts';
import type { VocabularyTheme } from '../../functions/fit/read/compile-vocabulary.ts';
import type { CompiledRules } from './rules/compile-rules.ts';

export const PAGE_NAMES = ['about', 'terms', 'privacy'] as const;
const words = z.string().trim().min(1);

export const pageFile = z.strictObject({ title: words, summary: words.max(240) });
export const wordingFile = z.strictObject({ version: words, published_at: z.iso.date() });
export const statementsFile = z.strictObject({ method: words, disclosure: words });
export const hashesFile = z.record(z.string(), z.string());
export const synonymsFile = z.array(
  z.array(z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'must be lower-case words')).min(2),
);
export const changelogFile = z
  .array(z.strictObject({ version: words, date: z.iso.date(), changes: z.array(words).min(1) }))
  .min(1);

export type ContentPage = {
  readonly name: (typeof PAGE_NAMES)[number];
  readonly title: string;
  readonly summary: string;
  readonly text: string;
};

export type Content = {
  readonly rules: Pick<CompiledRules, 'book' | 'proofs'>;
  readonly lanes: readonly ContentLane[];
  readonly pages: readonly ContentPage[];
  readonly wordings: Pick<Catalogue, 'wording' | 'past_wordings'>;
  readonly service: Service;
  readonly vocabulary: readonly VocabularyTheme[];
  readonly synonyms: Synonyms;
  readonly changelog: z.infer<typeof changelogFile>;
  readonly statements: z.infer<typeof statementsFile>;
};
