/** One thing that must hold of any address that serves this contract. */
import type { Site } from './site.ts';

export type Check = { readonly title: string; readonly run: (site: Site) => Promise<void> };
export type Outcome = { readonly title: string; readonly problem?: string };

/** One after the other, as some look at the whole; a failure does not end the rest. */
export async function runChecks(
  checks: readonly Check[],
  site: Site,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { title, run } of checks) {
    const outcome = await run(site).then(
      () => ({ title }),
      (error: unknown) => ({ title, problem: reasonOf(error) }),
    );
    tell(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
