/**
 * Builds in a process of its own: what a build loads would otherwise stay in the memory of the
 * service that is started after it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { writePublishedKeys } from '../build/discovery/write-published-keys.ts';
import { openSecrets } from './development-secrets.ts';
import { openAgentCardKey } from './open-agent-card-key.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const END_WITH_PARENT = new URL('./end-with-parent.ts', import.meta.url).href;

/** Answers the folder of the build. */
export async function runBuild(baseUrl: string, dataDir: string): Promise<string> {
  const outDir = join(ROOT, 'dist');
  const script = join(ROOT, 'scripts/build.ts');
  const keyFile = await openAgentCardKey(dataDir);
  const { receipt } = await openSecrets(dataDir);
  const published = await writePublishedKeys([receipt], dataDir);
  const keys = ['--agent-card-key-file', keyFile, '--published-keys-file', published];
  const options = ['--base-url', baseUrl, '--out', outDir, ...keys];
  const build = spawn(process.execPath, ['--import', END_WITH_PARENT, script, ...options], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error('The build failed, as it says above.');
  return outDir;
}
