/** Refuses content that claims what general information may not. */
import { findClaims } from './find-claims.ts';
import type { Review } from './problems.ts';
import type { SourceFile } from './read-content.ts';

export function checkClaims(sources: readonly SourceFile[], { problems }: Review): void {
  for (const { file, source } of sources) {
    for (const claim of findClaims(source)) {
      problems.push(
        `${file}: says "${claim}", which names a lender or reads as advice or a promise: reword it`,
      );
    }
  }
}
