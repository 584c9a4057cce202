/** Checks content/vocabulary: one file a theme, one phrase a line, and every signal that code and rules name. */
import {
  findUnknownClasses,
  type VocabularyTheme,
  vocabularyTheme,
} from '../../functions/fit/read/compile-vocabulary.ts';
import { SIGNALS } from '../../functions/fit/signals.ts';
import { parseYaml, type Review } from './problems.ts';
import type { SourceFile } from './read-content.ts';

export function checkVocabulary(
  sources: readonly SourceFile[],
  review: Review,
): VocabularyTheme[] | undefined {
  const themes = sources.map((source) =>
    parseYaml({ schema: vocabularyTheme, file: source.file, source }, review),
  );
  const whole = themes.filter((theme) => theme !== undefined);
  if (whole.length < themes.length) return undefined;
  const raised = new Set(whole.flatMap((theme) => Object.keys(theme)));
  for (const signal of SIGNALS) {
    if (!raised.has(signal)) {
      review.warnings.push(
        `content/vocabulary: ${signal}: no phrase raises it, and rules ask for it`,
      );
    }
  }
  for (const name of findUnknownClasses(whole)) {
    review.problems.push(`content/vocabulary: ${name}: is a class of words that no file lists`);
  }
  return whole;
}
