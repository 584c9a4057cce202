/**
 * `npm run dev`: the whole service, started again about a second after what it is made of has changed.
 * Content and pages: the data and the site are built anew. Functions: what has changed since is bundled
 * again, and data and site follow, as they derive from the code too. A change that does not build is
 * told, and what ran goes on.
 */
import './local/require-node.js';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { context } from 'esbuild';
import { FUNCTION_NAMES } from '../infra/functions.ts';
import { bundlingOf, writeCode } from './build/bundles.ts';
import { readSettings } from './local/settings.ts';
import { buildArguments, DIST, END_WITH_PARENT, ROOT, runBuild } from './local/start-local.ts';

const WATCHED = { content: 'content', functions: 'code', scripts: 'code', infra: 'code' } as const;
/** An editor writes a file in more than one go. */
const SETTLE_MS = 40;

const settings = readSettings();
if (settings.PORT === 0) throw new Error('npm run dev needs a PORT: pages are built for it.');
const baseUrl = `http://127.0.0.1:${settings.PORT}`;
await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
const options = [...(await buildArguments(baseUrl, settings.DATA_DIR)), '--without-code'];

// One process has loaded the build and waits for its cue, so that a change waits for the build only.

let builder: ChildProcess | undefined;

function prepareBuilder(): void {
  builder?.kill();
  builder = fork(join(import.meta.dirname, 'dev/build-on-cue.ts'), options);
}

async function buildData(): Promise<boolean> {
  const ready = builder;
  if (ready === undefined) return false;
  builder = undefined;
  ready.send('build');
  const [status] = await once(ready, 'exit');
  prepareBuilder();
  return status === 0;
}

// The bundler remembers what it has read, and reads again what has changed.

const bundlers = await Promise.all(
  FUNCTION_NAMES.map(async (name) => ({ name, bundler: await context(bundlingOf(name, DIST)) })),
);

async function buildCode(): Promise<boolean> {
  const built = await Promise.allSettled(
    bundlers.map(async ({ name, bundler }) => writeCode(name, await bundler.rebuild(), DIST)),
  );
  // The bundler has said what is wrong, and where.
  return built.every(({ status }) => status === 'fulfilled');
}

let service: ChildProcess | undefined;

async function restart(...said: readonly string[]): Promise<void> {
  if (service?.exitCode === null) {
    service.kill();
    await once(service, 'exit');
  }
  const start = join(import.meta.dirname, 'start.ts');
  service = spawn(
    process.execPath,
    ['--import', END_WITH_PARENT, start, '--built', DIST, ...said],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
}

const changed = new Set<'content' | 'code'>();

async function follow(): Promise<void> {
  const isCode = changed.has('code');
  changed.clear();
  if (isCode) {
    prepareBuilder();
    if (!(await buildCode())) return;
    await restart('--again');
  }
  if (await buildData()) await restart('--again');
}

/**
 * Folder by folder: a watch of a whole tree loses a file on Linux once an editor saves it by putting a new
 * one in its place.
 */
const watched = new Set<string>();

async function watchFolders(): Promise<void> {
  for (const [top, kind] of Object.entries(WATCHED)) {
    const within = await readdir(join(ROOT, top), { recursive: true, withFileTypes: true });
    const below = within.filter((each) => each.isDirectory());
    for (const folder of [
      join(ROOT, top),
      ...below.map((each) => join(each.parentPath, each.name)),
    ]) {
      if (watched.has(folder)) continue;
      watched.add(folder);
      // The list of lanes is part of the code.
      watch(folder, (_, name) => note(name?.endsWith('.json') ? 'code' : kind));
    }
  }
}

let following = Promise.resolve();
let settling: NodeJS.Timeout | undefined;

function note(kind: 'content' | 'code'): void {
  changed.add(kind);
  clearTimeout(settling);
  settling = setTimeout(() => {
    following = following.then(watchFolders).then(() => (changed.size > 0 ? follow() : undefined));
  }, SETTLE_MS);
}

process.once('SIGINT', () => process.exit()).once('SIGTERM', () => process.exit());
process.once('exit', () => service?.kill());
console.log(`Building for ${baseUrl} …`);
await runBuild(baseUrl, settings.DATA_DIR);
prepareBuilder();
await restart();
await watchFolders();
console.log('Watching content/, functions/, scripts/ and infra/.');
