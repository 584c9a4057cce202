/** Every way of saying a phrase of the vocabulary: "pay in/within _" is two. */
export function phraseVariants(phrase: string): string[] {
  return phrase
    .split(' ')
    .reduce(
      (starts, words) =>
        starts.flatMap((start) => words.split('/').map((word) => `${start} ${word}`)),
      [''],
    )
    .map((variant) => variant.trim());
}
