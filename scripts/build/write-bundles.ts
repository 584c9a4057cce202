/**
 * Bundles each Lambda into a folder of its own, with the data it reads beside it. The same bytes run
 * on a laptop and on AWS.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildResult, build, type OutputFile } from 'esbuild';
import { SPLIT_BUNDLING } from './lambda-bundling.ts';
import { EVERY_IMPORT, listReached, START_IMPORT } from './list-reached.ts';
import { MCP_BUNDLING } from './mcp-bundling.ts';
import { writeInside } from './write-site.ts';

export type BundleData = Readonly<
  Record<'catalogue' | 'search-index' | 'documents' | 'tool-schemas', unknown>
> & {
  readonly 'fit-card': string;
};
export type BundleSize = {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** Of these, what loads at start; the rest waits until it is called for. */
  readonly startBytes: number;
};

const ENTRYPOINTS = resolve(import.meta.dirname, '../../functions/entrypoints');

export const FUNCTION_NAMES = ['rest', 'enquiry', 'mcp', 'a2a', 'deliver', 'requeue'] as const;
export type FunctionName = (typeof FUNCTION_NAMES)[number];

/** Which data each Lambda reads. */
const NEEDS: Readonly<Record<FunctionName, readonly (keyof BundleData)[]>> = {
  rest: ['catalogue', 'search-index'],
  enquiry: ['catalogue'],
  mcp: ['catalogue', 'search-index', 'documents', 'tool-schemas', 'fit-card'],
  a2a: ['catalogue', 'search-index', 'documents'],
  deliver: ['catalogue'],
  requeue: [],
};

type Bundled = BuildResult<{ write: false; metafile: true }>;
const ENTRY = 'index.mjs';

export function listFunctions(): FunctionName[] {
  return FUNCTION_NAMES.filter((name) => existsSync(join(ENTRYPOINTS, `${name}.ts`)));
}

export async function writeBundles(data: BundleData, outDir: string): Promise<BundleSize[]> {
  await rm(join(outDir, 'functions'), { recursive: true, force: true });
  await rm(join(outDir, 'sourcemaps'), { recursive: true, force: true });
  return Promise.all(listFunctions().map((name) => writeBundle(name, data, outDir)));
}

async function writeBundle(
  name: FunctionName,
  data: BundleData,
  outDir: string,
): Promise<BundleSize> {
  const assetDir = join(outDir, 'functions', name);
  const result = await bundle(name, assetDir);
  const needed = listReached(ENTRY, result.metafile, EVERY_IMPORT);
  const files = result.outputFiles.filter(({ path }) => needed.has(codeNameOf(path)));
  for (const { path, contents } of files) {
    /** Source maps stay out of the folder that is uploaded. */
    const isMap = path.endsWith('.map');
    await writeInside(isMap ? join(outDir, 'sourcemaps', name, basename(path)) : path, contents);
  }
  for (const need of NEEDS[name]) {
    const isPage = need === 'fit-card';
    const text = isPage ? data[need] : JSON.stringify(data[need]);
    await writeInside(join(assetDir, `${need}.${isPage ? 'html' : 'json'}`), text);
  }
  return measureBundle(name, files, listReached(ENTRY, result.metafile, START_IMPORT));
}

function bundle(name: FunctionName, outdir: string): Promise<Bundled> {
  return build({
    entryPoints: { index: join(ENTRYPOINTS, `${name}.ts`) },
    outdir,
    ...SPLIT_BUNDLING,
    sourcemap: 'external',
    logLevel: 'warning',
    write: false,
    ...(name === 'mcp' ? MCP_BUNDLING : {}),
  });
}

function measureBundle(
  name: FunctionName,
  files: readonly OutputFile[],
  atStart: ReadonlySet<string>,
): BundleSize {
  const code = files.filter(({ path }) => path.endsWith('.mjs'));
  const starting = code.filter(({ path }) => atStart.has(basename(path)));
  return {
    name,
    bytes: code.reduce((total, { contents }) => total + contents.length, 0),
    gzipBytes: code.reduce((total, { contents }) => total + gzipSync(contents).length, 0),
    startBytes: starting.reduce((total, { contents }) => total + contents.length, 0),
  };
}

function codeNameOf(path: string): string {
  return basename(path).replace(/\.map$/, '');
}
