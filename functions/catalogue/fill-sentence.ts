/** Puts what was worked out into a sentence of the operator's; the build has made sure that its {names} are these. */
export function fillSentence(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
