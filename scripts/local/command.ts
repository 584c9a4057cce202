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

export function sayVerdict({ title, problem }: Verdict): string {
  return problem === undefined ? `ok   ${title}` : `FAIL ${title}\n     ${problem}`;
}

/** Answers the exit code. */
export function sumUp(verdicts: readonly Verdict[], of = ''): number {
  const failed = verdicts.filter(({ problem }) => problem !== undefined).length;
  const all = `${verdicts.length}${of}`;
  console.log(failed === 0 ? `All ${all} hold.` : `${failed} of ${all} fail.`);
  return failed === 0 ? 0 : 1;
}
