/** How whatever runs as a Lambda is bundled: the functions, and what the bench sets beside them. */

import { rm } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import * as zod from 'zod';
import type { BuiltSkill } from '../../functions/built-files.ts';
import type { AskedContent, Catalogue } from '../../functions/catalogue/content.ts';
import { toAscii } from '../../functions/catalogue/lines.ts';
import { FUNCTION_NAMES, type FunctionName } from '../../infra/functions.ts';
import { writeInside } from './site-file.ts';

/**
 * Built-ins as `require` gives them: imported, each of their exports is read, and so loads what nobody asked for, such as
 * streams, Web Crypto, and with node:http all of undici. Of what is imported by name only that name is read, by each
 * file for itself: what all read together would be a chunk that reads at start what the last of them needs.
 */
const builtIns: Plugin = {
  name: 'built-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind, importer }) => {
      if (!isBuiltin(path)) return undefined;
      if (kind !== 'import-statement') return { path, namespace: 'built-in' };
      const pluginData = path;
      return { path: `${path} of ${importer}`, namespace: BY_NAME, sideEffects: false, pluginData };
    });
    const get = (path: string) => `process.getBuiltinModule(${JSON.stringify(path)})`;
    onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = ${get(path)}`,
    }));
    onLoad({ filter: /.*/, namespace: BY_NAME }, ({ pluginData: path }) => ({
      contents: [
        `const all = /* @__PURE__ */ (() => ${get(path)})(); export default all;`,
        ...Object.entries(createRequire(import.meta.url)(path)).map(([name, value]) =>
          typeof value === 'function' && /^[a-z]/.test(name) && CALLED_LATE.has(path)
            ? `export const ${name} = (...given) => ${get(path)}.${name}(...given);`
            : `export const ${name} = /* @__PURE__ */ (() => all.${name})();`,
        ),
      ].join('\n'),
    }));
  },
};
const BY_NAME = 'built-in by name';
/** 5 ms to load, of which a fit check that is not kept asks nothing: its functions load it when they are called. */
const CALLED_LATE = new Set(['node:crypto', 'crypto', 'node:module']);

/**
 * Packages of which most requests ask nothing. What is imported of them is a stand-in, and each waits in a file of its
 * own: functions/later.ts, and functions/zod-later.ts, which also takes without zod what is right.
 */
const WAITING = [
  'zod',
  'minisearch',
  'libphonenumber-js/core',
  '@aws-lambda-powertools/logger',
  '@aws-lambda-powertools/metrics',
  '@a2a-js/sdk/compat/v0_3/server',
] as const;
const functionFile = (name: string) => resolve(import.meta.dirname, '../../functions', name);

/**
 * And what of our own only a text with a figure asks: two thirds of what reads and judges a need. They wait in one file, as they
 * share what they are made of, and export functions alone.
 */
export const OF_FIGURES = [
  'figures/read-figures.ts',
  'slots/place-figures.ts',
  'read-sums.ts',
  'split-needs.ts',
  'sum-signals.ts',
].map((name) => functionFile(join('fit/read', name)));
const FIGURES = 'of-figures';
const fileOf = (name: string) => `${basename(OF_FIGURES.includes(name) ? FIGURES : name)}.mjs`;

export const putOff: Plugin = {
  name: 'put-off',
  setup({ onResolve, onLoad }) {
    // The SDK of MCP names the version of zod.
    onResolve({ filter: new RegExp(`^(?:${WAITING.join('|')})(?:/v4)?$`) }, ({ path }) => ({
      path: path.replace(/\/v4$/, ''),
      namespace: STAND_IN,
    }));
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path: to, resolveDir }) => {
      const path = resolve(resolveDir, to);
      return OF_FIGURES.includes(path) ? { path, namespace: STAND_IN } : undefined;
    });
    onLoad({ filter: /.*/, namespace: STAND_IN }, async ({ path }) => ({
      contents: path === 'zod' ? nameZod() : await nameExports(path),
      resolveDir: import.meta.dirname,
    }));
  },
};
const STAND_IN = 'stand-in';

async function nameExports(name: string): Promise<string> {
  const lines = Object.keys(await import(name)).map((each, at) => {
    const made = `later(${JSON.stringify(fileOf(name))}, ${JSON.stringify(each)})`;
    return `const e${at} = /* @__PURE__ */ ${made}; export { e${at} as ${each} };`;
  });
  return [`import { later } from '${functionFile('later.ts')}';`, ...lines].join('\n');
}

/** Everything that zod exports: as a call or a class that is noted, or a stand-in for what makes no schema. */
function nameZod(): string {
  const names = Object.entries(zod).map(([name, value], at) => {
    const how = howToName(name, value);
    return `const z${at} = /* @__PURE__ */ ${how}; export { z${at} as ${name} };`;
  });
  return [
    `import { later } from '${functionFile('later.ts')}';`,
    `import { classOf, noted, partOf, patterns } from '${functionFile('zod-later.ts')}';`,
    `patterns.email = ${zod.regexes.email};`,
    `patterns.date = ${zod.regexes.date};`,
    ...names,
  ].join('\n');
}

function howToName(name: string, value: unknown): string {
  if (name === 'iso' || name === 'coerce') return `partOf('${name}')`;
  const makesNone =
    typeof value !== 'function' || /parse|code|validate|error|config|json/i.test(name);
  if (makesNone) return `later('${fileOf('zod')}', '${name}')`;
  return `${/^[A-Z]/.test(name) ? 'classOf' : 'noted'}('${name}')`;
}

/** To a folder whose rare parts wait in files of their own. */
export const SPLIT_BUNDLING = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  plugins: [builtIns],
  minify: true,
  outExtension: { '.js': '.mjs' },
  splitting: true,
  legalComments: 'none',
  metafile: true,
} satisfies BuildOptions;

// Which chunks of a bundle its entry leads to, at start or ever.

export const START_IMPORT = ['import-statement'];
export const EVERY_IMPORT = ['import-statement', 'dynamic-import'];

/**
 * The entry and every chunk that it leads to. The bundler also writes chunks for lazy imports in
 * code that it then leaves out; nothing leads to those.
 */
function listReached({ outputs }: Metafile, kinds: readonly string[]): Set<string> {
  const imports = new Map(
    Object.entries(outputs).map(([path, output]) => [
      basename(path),
      output.imports.filter(({ kind }) => kinds.includes(kind)).map(({ path: to }) => basename(to)),
    ]),
  );
  const reached = new Set([ENTRY]);
  for (const name of reached) for (const to of imports.get(name) ?? []) reached.add(to);
  return reached;
}

/** The sources of which something is left in those chunks. */
export function listSources(metafile: Metafile, kinds: readonly string[]): string[] {
  const reached = listReached(metafile, kinds);
  return Object.entries(metafile.outputs)
    .filter(([path]) => reached.has(basename(path)))
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
}

// Bundles each Lambda into a folder of its own, with the data it reads beside it. The same bytes run
// on a laptop and on AWS.

type BundleData = Readonly<Record<'documents' | 'tool-schemas', unknown>> & {
  readonly 'search-index': string;
  readonly asked: AskedContent;
  readonly catalogue: Pick<Catalogue, 'lanes' | 'rules' | 'noted' | 'vocabulary' | 'learned'>;
  readonly 'fit-card': string;
  readonly skill: BuiltSkill;
};

const ENTRYPOINTS = resolve(import.meta.dirname, '../../functions/lambda');

/** What judges is read apart from the catalogue: lanes and rules with the first need, the vocabulary with the first text. */
const JUDGING = [
  'catalogue',
  'rule-books',
  'vocabulary',
  'learned-figures',
  'learned-needs',
  'learned-asides',
  'learned-told',
] as const;

const NEEDS: Readonly<Record<FunctionName, readonly (keyof ReturnType<typeof formData>)[]>> = {
  rest: [...JUDGING, 'search-index'],
  enquiry: ['catalogue'],
  withdrawal: ['catalogue'],
  mcp: [...JUDGING, 'search-index', 'documents', 'tool-schemas', 'fit-card', 'skill'],
  a2a: [
    ...JUDGING,
    ...([
      'search-index',
      'documents',
      'asked',
      'asked-words',
      'questions',
      'learned-changes',
      'learned-answers',
    ] as const),
  ],
  deliver: JUDGING,
  requeue: ['catalogue'],
  outside: ['catalogue'],
};

const ENTRY = 'index.mjs';

/** What the functions read; the code, which is the same whatever is read, is a step of its own. */
export async function writeBeside(data: BundleData, outDir: string): Promise<void> {
  await rm(join(outDir, 'functions'), { recursive: true, force: true });
  const files = formData(data);
  for (const name of FUNCTION_NAMES) {
    for (const need of NEEDS[name]) {
      const { file, body } = files[need];
      await writeInside(join(outDir, 'functions', name, file), body);
    }
  }
}

export async function writeCode(outDir: string) {
  await rm(join(outDir, 'sourcemaps'), { recursive: true, force: true });
  const waiting = await bundleWaiting();
  return Promise.all(FUNCTION_NAMES.map((name) => writeFunction(name, waiting, outDir)));
}

/** What a fit is judged by, in one file; the bench writes it with more lanes. */
export const ruleBooksOf = ({
  lanes,
  rules,
  noted,
}: Pick<BundleData['catalogue'], 'lanes' | 'rules' | 'noted'>) => ({ lanes, rules, noted });

export function formData({ catalogue: whole, asked: told, ...data }: BundleData) {
  const { vocabulary, learned, lanes, rules, noted, ...catalogue } = whole;
  const { words: askedWords, examples: questions, ...asked } = told;
  const parts = {
    ...{ ...data, catalogue, asked, vocabulary, questions },
    'rule-books': ruleBooksOf({ lanes, rules, noted }),
    'learned-figures': learned.figures,
    'learned-needs': learned.needs,
    'learned-asides': learned.asides,
    'learned-told': learned.told,
    'learned-changes': learned.changes,
    'learned-answers': learned.answers,
    'asked-words': askedWords,
  };
  const formed = Object.entries(parts).map(([name, each]) => [name, formPart(name, each)] as const);
  // Under the names that it had.
  return Object.fromEntries(formed) as Record<keyof typeof parts, ReturnType<typeof formPart>>;
}

/** A text and bytes are written as they are. */
export function formPart(name: string, data: unknown) {
  if (data instanceof Uint8Array) return { file: `${name}.bin`, body: data };
  if (typeof data === 'string') {
    return { file: `${name}.${name === 'fit-card' ? 'html' : 'txt'}`, body: data };
  }
  // A text with any other character takes V8 half as long again to parse.
  return { file: `${name}.json`, body: toAscii(JSON.stringify(data)) };
}

async function writeFunction(name: FunctionName, waiting: readonly OutputFile[], outDir: string) {
  const { metafile, outputFiles } = await bundleFunction(name, outDir);
  const sources = listSources(metafile, EVERY_IMPORT);
  const awaited = [...WAITING, ...OF_FIGURES]
    .filter((each) => sources.includes(`${STAND_IN}:${each}`))
    .map(fileOf);
  const needed = new Set([...listReached(metafile, EVERY_IMPORT), ...awaited]);
  const atStart = listReached(metafile, START_IMPORT);
  /** Of the bytes, what loads at start; the rest waits until it is called for. */
  const size = { name, bytes: 0, startBytes: 0 };
  for (const { path, contents } of [...outputFiles, ...waiting]) {
    const file = basename(path);
    /** Source maps stay out of the folder that is uploaded. */
    const isMap = file.endsWith('.map');
    if (!needed.has(file.replace(/\.map$/, ''))) continue;
    await writeInside(join(outDir, isMap ? 'sourcemaps' : 'functions', name, file), contents);
    size.bytes += isMap ? 0 : contents.length;
    size.startBytes += atStart.has(file) ? contents.length : 0;
  }
  return size;
}

export const bundleFunction = (name: FunctionName, outDir: string) =>
  build(bundlingOf(name, outDir));

function bundlingOf(name: FunctionName, outDir: string) {
  return {
    entryPoints: { index: join(ENTRYPOINTS, `${name}.ts`) },
    outdir: join(outDir, 'functions', name),
    ...SPLIT_BUNDLING,
    plugins: [builtIns, putOff],
    alias: SMALLER,
    ...MAPPED,
  } as const satisfies BuildOptions;
}

/**
 * Of two checkers of JSON Schema that the SDK of MCP brings it takes the one for browsers: nothing here asks it, and the
 * other is a fifth of the bundle.
 */
const SMALLER = {
  '@modelcontextprotocol/server/_shims': fileURLToPath(
    new URL('shimsBrowser.mjs', import.meta.resolve('@modelcontextprotocol/server')),
  ),
};

const MAPPED = {
  sourcemap: 'external',
  // The sources are in the repository; a map needs their names and lines only.
  sourcesContent: false,
  logLevel: 'warning',
  write: false,
} as const satisfies BuildOptions;

export async function bundleWaiting(): Promise<readonly OutputFile[]> {
  const built = await build({
    ...SPLIT_BUNDLING,
    splitting: false,
    entryPoints: Object.fromEntries([...WAITING, FIGURES].map((name) => [basename(name), name])),
    outdir: 'waiting',
    plugins: [builtIns, ...IN_NO_FILE],
    ...MAPPED,
  });
  return built.outputFiles;
}

/** Modules that only pass on what others export. */
const IN_NO_FILE = Object.entries({
  [FIGURES]: () => OF_FIGURES.map((path) => `export * from '${path}';`).join('\n'),
  /** Without two thirds of it: other languages, and what nobody names. */
  zod: () => `export { ${Object.keys(zod).filter((name) => !UNUSED.has(name))} } from 'zod/v4';`,
}).map(
  ([name, write]): Plugin => ({
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace: name }));
      onLoad({ filter: /.*/, namespace: name }, () => {
        return { contents: write(), resolveDir: import.meta.dirname };
      });
    },
  }),
);
const UNUSED = new Set(['z', 'default', 'locales', 'fromJSONSchema', 'JSONSchema', 'core']);

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
