/**
 * Builds in a process of its own: what a build loads would otherwise stay in the memory of the
 * service that is started after it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Answers the folder of the build. */
export async function runBuild(baseUrl: string): Promise<string> {
  const outDir = join(ROOT, 'dist');
  const script = join(ROOT, 'scripts/build.ts');
  const build = spawn(process.execPath, [script, '--base-url', baseUrl, '--out', outDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error('The build failed, as it says above.');
  return outDir;
}
