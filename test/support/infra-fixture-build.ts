/** The least that a build lays down for the infrastructure to take up. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import type { StageName } from '../../infra/stages.ts';

export async function makeBuild(stage: StageName, more: object = {}): Promise<string> {
  const catalogue = { stage, service: { delivery: { channel: 'webhook', ...more } } };
  const distDir = await mkdtemp(join(tmpdir(), 'infra-build-'));
  for (const name of FUNCTION_NAMES) {
    const folder = join(distDir, 'functions', name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => {};\n');
    const maps = join(distDir, 'sourcemaps', name);
    await mkdir(maps, { recursive: true });
    await writeFile(join(maps, 'index.mjs.map'), '{}');
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  }
  await mkdir(join(distDir, 'edge'));
  await writeFile(join(distDir, 'edge/viewer-request.js'), 'function handler(event) {}\n');
  return distDir;
}
