/** How whatever runs as a Lambda is bundled: the functions, and what the bench sets beside them. */

import { rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join, resolve } from 'node:path';
import {
  type BuildOptions,
  type BuildResult,
  build,
  type Metafile,
  type OutputFile,
  type Plugin,
} from 'esbuild';
import * as zod from 'zod';
import type { BuiltSkill } from '../../functions/built-files.ts';

import { FUNCTION_NAMES, type FunctionName } from '../../infra/functions.ts';
import { writeInside } from './site-file.ts';

/**
 * Built-ins as `require` gives them: imported, each of their exports is read, and so loads what nobody asked for, such as
 * streams and Web Crypto. Packages that call `require` for them get the same.
 */
const builtIns: Plugin = {
  name: 'built-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) =>
      isBuiltin(path) && kind !== 'dynamic-import' ? { path, namespace: 'built-in' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }));
  },
};

/** zod gives way to functions/zod-later.ts, and waits in a file of its own. */
export const zodLater: Plugin = {
  name: 'zod-later',
  setup({ onResolve, onLoad }) {
    const resolveDir = import.meta.dirname;
    onResolve({ filter: /^zod$/ }, ({ kind }) => ({
      path: 'zod',
      namespace: kind === 'entry-point' ? 'zod-itself' : 'zod-later',
    }));
    onLoad({ filter: /.*/, namespace: 'zod-later' }, () => ({ contents: nameZod(), resolveDir }));
    const names = Object.keys(zod).filter((name) => !UNUSED.has(name));
    const contents = `export { ${names.join(', ')} } from 'zod/v4';`;
    onLoad({ filter: /.*/, namespace: 'zod-itself' }, () => ({ contents, resolveDir }));
  },
};

/** Two thirds of zod: other languages, and JSON Schema, which only the build writes. */
const UNUSED = new Set([
  'z',
  'default',
  'locales',
  'toJSONSchema',
  'fromJSONSchema',
  'JSONSchema',
  'core',
]);

/** Everything that zod exports, as a call or a class that is noted. */
function nameZod(): string {
  const names = Object.entries(zod).map(([name, value]) => {
    if (typeof value !== 'function') return [name, `partOf(${JSON.stringify(name)})`];
    return [name, `${/^[A-Z]/.test(name) ? 'classOf' : 'noted'}(${JSON.stringify(name)})`];
  });
  return [
    `import { classOf, noted, partOf, patterns } from '${resolve(import.meta.dirname, '../../functions/zod-later.ts')}';`,
    `patterns.email = ${zod.regexes.email};`,
    `patterns.date = ${zod.regexes.date};`,
    ...names.map(
      ([name, value], at) =>
        `const z${at} = /* @__PURE__ */ ${value}; export { z${at} as ${name} };`,
    ),
  ].join('\n');
}

export const LAMBDA_BUNDLING = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  plugins: [builtIns],
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
  Record<'search-index' | 'documents' | 'tool-schemas' | 'asked', unknown>
> & {
  readonly catalogue: object & { readonly vocabulary?: unknown };
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

/** The vocabulary is read apart from the catalogue, with the first text. */
type Part = keyof BundleData | 'vocabulary';

/** Which data each Lambda reads. */
export const NEEDS: Readonly<Record<FunctionName, readonly Part[]>> = {
  rest: ['catalogue', 'vocabulary', 'search-index'],
  enquiry: ['catalogue', 'vocabulary'],
  withdrawal: ['catalogue'],
  mcp: [
    'catalogue',
    'vocabulary',
    'search-index',
    'documents',
    'tool-schemas',
    'fit-card',
    'skill',
  ],
  a2a: ['catalogue', 'vocabulary', 'search-index', 'documents', 'asked'],
  deliver: ['catalogue'],
  requeue: ['catalogue'],
  outside: ['catalogue'],
};

type Bundled = BuildResult<{ write: false; metafile: true }>;
const ENTRY = 'index.mjs';
/** Loaded by functions/zod-later.ts. */
const ZOD = 'zod.mjs';

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

export function formData({ catalogue: whole, ...data }: BundleData) {
  const { vocabulary, ...catalogue } = whole;
  const formed = Object.entries({ ...data, catalogue, vocabulary }).map(([name, each]) => {
    const isPage = name === 'fit-card';
    const file = `${name}.${isPage ? 'html' : 'json'}`;
    return [name, { file, text: isPage ? String(each) : JSON.stringify(each) }];
  });
  // Under the names that it had.
  return Object.fromEntries(formed) as Record<Part, { file: string; text: string }>;
}

export async function writeCode(
  name: FunctionName,
  result: Bundled,
  outDir: string,
): Promise<BundleSize> {
  const needed = new Set([
    ...listReached(ENTRY, result.metafile, EVERY_IMPORT),
    ...listReached(ZOD, result.metafile, EVERY_IMPORT),
  ]);
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
    entryPoints: {
      index: join(ENTRYPOINTS, `${name}.ts`),
      ...(name === 'mcp' ? {} : { zod: 'zod' }),
    },
    outdir: join(outDir, 'functions', name),
    ...SPLIT_BUNDLING,
    // The SDK of MCP asks zod in every request.
    plugins: name === 'mcp' ? [builtIns] : [builtIns, zodLater],
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
    plugins: [builtIns],
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
