/**
 * Refuses words that would turn general information into a ranking, an approval or a promise. The
 * reader of a guide must not take it for advice (ASIC Act ss 12DA and 12DB, RG 234).
 */
import type { Review } from './problems.ts';
import type { SourceFile } from './read-content.ts';

const CLAIMS =
  /\b(best|cheapest|recommend(?:s|ed|ation)?|(?:pre-?)?approved|guaranteed|you (?:will )?qualify)\b/gi;

export function checkClaims(sources: readonly SourceFile[], { problems }: Review): void {
  for (const { file, source } of sources) {
    const found = new Set(source.match(CLAIMS)?.map((word) => word.toLowerCase()));
    for (const word of found) {
      problems.push(`${file}: says "${word}", which reads as advice or a promise: reword it`);
    }
  }
}
