/**
 * Packs the stacks of the MCP bench as a Lambda would get them. `sample` is `express` packed as the
 * AWS sample is: with its packages as files, which is how its archive holds them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { SPLIT_BUNDLING } from '../build/bundles.ts';
import { buildData, makeToolSchemas } from '../build/catalogue.ts';
import { makeSkill } from '../build/skill.ts';

export const STACKS = ['ours', 'plain', 'express', 'sample'] as const;
export type StackName = (typeof STACKS)[number];

/** The bytes that each loads at start; of `sample` only what is not in packages. */
export async function packStacks(outDir: string): Promise<Record<StackName, number>> {
  const data = await buildData({ stage: 'local', now: new Date() });
  const pack = async (name: StackName) => {
    const folder = join(outDir, name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify(data.catalogue));
    await writeFile(join(folder, 'documents.json'), JSON.stringify(data.documents));
    await writeFile(join(folder, 'tool-schemas.json'), JSON.stringify(makeToolSchemas()));
    await writeFile(join(folder, 'skill.json'), JSON.stringify(await makeSkill(data)));
    await writeFile(join(folder, 'search-index.json'), JSON.stringify(data.searchIndex));
    return packStack(name, folder);
  };
  const [ours, plain, express, sample] = await Promise.all([
    pack('ours'),
    pack('plain'),
    pack('express'),
    pack('sample'),
  ]);
  return { ours, plain, express, sample };
}

async function packStack(name: StackName, folder: string): Promise<number> {
  const { metafile } = await build({
    entryPoints: {
      index: join(import.meta.dirname, `mcp-${name === 'sample' ? 'express' : name}.ts`),
    },
    outdir: folder,
    ...SPLIT_BUNDLING,
    ...(name === 'sample' ? { packages: 'external' } : {}),
  });
  return countStartBytes(metafile);
}

function countStartBytes({ outputs }: Metafile): number {
  const entry = Object.keys(outputs).find((path) => path.endsWith('/index.mjs')) ?? '';
  const found = new Set([entry]);
  for (const path of found) {
    for (const { kind, path: imported, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) found.add(imported);
    }
  }
  return [...found].reduce((bytes, path) => bytes + (outputs[path]?.bytes ?? 0), 0);
}
