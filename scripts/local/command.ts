/** What the commands share: how one is started and ends, and how what it looked at is told. */
import { realpathSync } from 'node:fs';

/** Runs where this file is the one that Node was started with. `import.meta.main` says so from Node 24.2 only. */
export async function runCommand(
  { filename }: ImportMeta,
  run: (args: string[]) => Promise<number>,
): Promise<void> {
  const [, started, ...args] = process.argv;
  if (started === undefined || realpathSync(started) !== filename) return;
  process.exitCode = await run(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}

export type Verdict = { readonly title: string; readonly problem?: string };
/** Throws what is wrong. */
export type Check<On> = { readonly title: string; readonly run: (on: On) => Promise<void> };

/** One after the other, as some look at the whole; a failure does not end the rest. */
export async function runChecks<On>(
  checks: readonly Check<On>[],
  on: On,
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { title, run } of checks) {
    const problem = await run(on).then(() => undefined, reasonOf);
    tell(problem === undefined ? `ok   ${title}` : `FAIL ${title}\n     ${problem}`);
    verdicts.push(problem === undefined ? { title } : { title, problem });
  }
  return verdicts;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

/** Answers the exit code. */
export function sumUp(verdicts: readonly Verdict[]): number {
  const failed = verdicts.filter(({ problem }) => problem !== undefined).length;
  const all = verdicts.length;
  console.log(failed === 0 ? `All ${all} hold.` : `${failed} of ${all} fail.`);
  return failed === 0 ? 0 : 1;
}
