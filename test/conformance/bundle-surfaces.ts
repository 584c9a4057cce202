/** Bundles the surfaces of the conformance test with what the MCP Lambda is bundled with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { MCP_BUNDLING } from '../../scripts/build/bundles.ts';

export type BundledSurfaces = {
  readonly surfaces: typeof import('./surfaces.ts');
  /** The files that the bundle was made of. */
  readonly inputs: readonly string[];
};

export async function bundleSurfaces(): Promise<BundledSurfaces> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const outfile = join(folder, 'surfaces.mjs');
  try {
    const { metafile } = await build({
      entryPoints: [join(import.meta.dirname, 'surfaces.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      logLevel: 'warning',
      metafile: true,
      ...MCP_BUNDLING,
    });
    const surfaces = await import(pathToFileURL(outfile).href);
    return { surfaces, inputs: Object.keys(metafile.inputs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
