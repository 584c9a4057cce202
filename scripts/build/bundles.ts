/** How whatever runs as a Lambda is bundled: the functions, and what the bench sets beside them. */

import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  type BuildOptions,
  type BuildResult,
  build,
  type Metafile,
  type OutputFile,
} from 'esbuild';
import type { BuiltSkill } from '../../functions/built-files.ts';
import { FUNCTION_NAMES, type FunctionName } from '../../infra/functions.ts';
import { writeInside } from './site-file.ts';

/** Some packages still call `require`; an ES module has none of its own. */
const REQUIRE_BANNER =
  "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);";

export const LAMBDA_BUNDLING = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE_BANNER },
  minify: true,
} satisfies BuildOptions;

/** The same as a folder whose rare parts wait in files of their own. */
export const SPLIT_BUNDLING = {
  ...LAMBDA_BUNDLING,
  outExtension: { '.js': '.mjs' },
  splitting: true,
  legalComments: 'none',
  metafile: true,
} satisfies BuildOptions;

// Which chunks of a bundle an entry leads to, at start or ever.

export const START_IMPORT = ['import-statement'];
export const EVERY_IMPORT = ['import-statement', 'dynamic-import'];

/**
 * The entry and every chunk that it leads to. The bundler also writes chunks for lazy imports in
 * code that it then leaves out; nothing leads to those.
 */
export function listReached(
  entry: string,
  { outputs }: Metafile,
  kinds: readonly string[],
): Set<string> {
  const imports = new Map(
    Object.entries(outputs).map(([path, output]) => [
      basename(path),
      output.imports.filter(({ kind }) => kinds.includes(kind)).map(({ path: to }) => basename(to)),
    ]),
  );
  const reached = new Set([entry]);
  for (const name of reached) for (const to of imports.get(name) ?? []) reached.add(to);
  return reached;
}

// Bundles each Lambda into a folder of its own, with the data it reads beside it. The same bytes run
// on a laptop and on AWS.

export type BundleData = Readonly<
  Record<'catalogue' | 'search-index' | 'documents' | 'tool-schemas', unknown>
> & {
  readonly 'fit-card': string;
  readonly skill: BuiltSkill;
};
export type BundleSize = {
  readonly name: string;
  readonly bytes: number;
  /** Of these, what loads at start; the rest waits until it is called for. */
  readonly startBytes: number;
};

const ENTRYPOINTS = resolve(import.meta.dirname, '../../functions/lambda');

/** Which data each Lambda reads. */
export const NEEDS: Readonly<Record<FunctionName, readonly (keyof BundleData)[]>> = {
  rest: ['catalogue', 'search-index'],
  enquiry: ['catalogue'],
  withdrawal: ['catalogue'],
  mcp: ['catalogue', 'search-index', 'documents', 'tool-schemas', 'fit-card', 'skill'],
  a2a: ['catalogue', 'search-index', 'documents'],
  deliver: ['catalogue'],
  requeue: ['catalogue'],
  outside: ['catalogue'],
};

type Bundled = BuildResult<{ write: false; metafile: true }>;
const ENTRY = 'index.mjs';

export async function writeBundles(data: BundleData, outDir: string): Promise<BundleSize[]> {
  await rm(join(outDir, 'functions'), { recursive: true, force: true });
  await rm(join(outDir, 'sourcemaps'), { recursive: true, force: true });
  await writeData(data, outDir);
  return Promise.all(
    FUNCTION_NAMES.map(async (name) => writeCode(name, await bundleFunction(name, outDir), outDir)),
  );
}

/** What each function reads, beside its code. */
async function writeData(data: BundleData, outDir: string): Promise<void> {
  const files = formData(data);
  for (const name of FUNCTION_NAMES) {
    for (const need of NEEDS[name]) {
      const { file, text } = files[need];
      await writeInside(join(outDir, 'functions', name, file), text);
    }
  }
}

export function formData(data: BundleData) {
  const formed = Object.entries(data).map(([name, each]) => {
    const isPage = name === 'fit-card';
    const file = `${name}.${isPage ? 'html' : 'json'}`;
    return [name, { file, text: isPage ? String(each) : JSON.stringify(each) }];
  });
  // Under the names that it had.
  return Object.fromEntries(formed) as Record<keyof BundleData, { file: string; text: string }>;
}

export async function writeCode(
  name: FunctionName,
  result: Bundled,
  outDir: string,
): Promise<BundleSize> {
  const needed = listReached(ENTRY, result.metafile, EVERY_IMPORT);
  const files = result.outputFiles.filter(({ path }) => needed.has(codeNameOf(path)));
  for (const { path, contents } of files) {
    /** Source maps stay out of the folder that is uploaded. */
    const isMap = path.endsWith('.map');
    await writeInside(isMap ? join(outDir, 'sourcemaps', name, basename(path)) : path, contents);
  }
  return measureBundle(name, files, listReached(ENTRY, result.metafile, START_IMPORT));
}

export function bundleFunction(name: FunctionName, outDir: string): Promise<Bundled> {
  return build(bundlingOf(name, outDir));
}

export function bundlingOf(name: FunctionName, outDir: string) {
  return {
    entryPoints: { index: join(ENTRYPOINTS, `${name}.ts`) },
    outdir: join(outDir, 'functions', name),
    ...SPLIT_BUNDLING,
    sourcemap: 'external',
    // The sources are in the repository; a map needs their names and lines only.
    sourcesContent: false,
    logLevel: 'warning',
    write: false,
  } as const satisfies BuildOptions;
}

/**
 * All functions at once, for `npm run dev`: what they share is bundled once, and lies above their folders
 * with the data; packages are loaded from where they are.
 */
export function bundlingOfAll(outDir: string) {
  return {
    ...bundlingOf('rest', outDir),
    entryPoints: Object.fromEntries(
      FUNCTION_NAMES.map((name) => [`${name}/index`, join(ENTRYPOINTS, `${name}.ts`)]),
    ),
    outdir: join(outDir, 'functions'),
    minify: false,
    packages: 'external',
    sourcemap: 'linked',
  } as const satisfies BuildOptions;
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
    startBytes: starting.reduce((total, { contents }) => total + contents.length, 0),
  };
}

function codeNameOf(path: string): string {
  return basename(path).replace(/\.map$/, '');
}
