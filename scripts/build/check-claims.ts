/** Refuses content that claims what general information may not. */
import { findClaims } from './find-claims.ts';
import type { Review } from './problems.ts';
import type { SourceFile } from './read-content.ts';

export function checkClaims(sources: readonly SourceFile[], { problems }: Review): void {
  for (const { file, source } of sources) {
    for (const claim of findClaims(leaveOutHeard(source))) {
      problems.push(
        `${file}: says "${claim}", which names a lender or reads as advice or a promise: reword it`,
      );
    }
  }
}

/** Parts of a rule that are compared with what callers type, and never said. */
const HEARD = /^(\s*(?:- )?)(?:raised_by|not_by|when|means|answers):/;

/** Leaves out such a part, with the lines that stand further in. */
export function leaveOutHeard(source: string): string {
  let column: number | undefined;
  const said = source.split('\n').filter((line) => {
    const indent = line.length - line.trimStart().length;
    if (column !== undefined && (indent > column || line.trim() === '')) return false;
    column = HEARD.exec(line)?.[1]?.length;
    return column === undefined;
  });
  return said.join('\n');
}
