/** The phrases of the vocabulary as people would type them, one way or more for each line. */
import type { VocabularyTheme } from '../../functions/fit/read/compile-vocabulary.ts';

/** Of each class the first word, so that a line says one thing for each of its own alternatives. */
export function sayPhrases(
  themes: readonly VocabularyTheme[],
  signals?: readonly string[],
): string[] {
  const all = themes.flatMap((theme) => Object.entries(theme));
  const linesOf = ([, { words = [], only = {} }]: (typeof all)[number]) => [
    ...words,
    ...Object.values(only).flat(),
  ];
  const classes = new Map(
    all
      .filter(([name]) => name.startsWith('<'))
      .map((entry): [string, string] => [entry[0], linesOf(entry)[0]?.split('/')[0] ?? '']),
  );
  return all
    .filter(([name]) => !name.startsWith('<') && (signals === undefined || signals.includes(name)))
    .flatMap(linesOf)
    .flatMap(variantsOf)
    .map((line) =>
      line
        .replace(/<[a-z_]+>/g, (name) => classes.get(name) ?? '')
        .replaceAll('_', '4')
        .replaceAll(' ..', ''),
    );
}

function variantsOf(line: string): string[] {
  return line
    .split(' ')
    .reduce(
      (starts, words) =>
        starts.flatMap((start) => words.split('/').map((word) => `${start} ${word}`)),
      [''],
    )
    .map((variant) => variant.trim());
}
