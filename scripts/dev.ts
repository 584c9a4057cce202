/**
 * `npm run dev`: the whole service, shown anew a second or two after what it is made of has changed; pages
 * that are open load again by themselves. A change that does not build is told, and what ran goes on.
 */
import './local/require-node.js';
import { watch } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { stop } from 'esbuild';
import { createRebuild } from './dev/rebuild.ts';
import { readSettings } from './local/settings.ts';
import { DIST, describeService, type LocalService, ROOT } from './local/start-local.ts';

const WATCHED = ['content', 'functions', 'scripts', 'infra'];
/** What the service itself runs on here, so that it starts again with these. */
const RUNNER = /^(scripts\/local|infra)\//;
/** An editor writes a file in more than one go. */
const SETTLE_MS = 40;

const settings = readSettings();
/** Within the project, as its packages stay outside of the bundles. */
const outDir = join(DIST, 'dev');
await rm(outDir, { recursive: true, force: true });
await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
const { bundle, renewCode, publish, importedNow } = await createRebuild(outDir, settings.DATA_DIR);
let service: LocalService | undefined;

function start(): Promise<LocalService> {
  return importedNow().startLocal({
    settings,
    copiesIn: outDir,
    prepare: async (baseUrl) => {
      if (baseUrl !== service?.url) await publish(baseUrl);
      return outDir;
    },
  });
}

async function show(paths: readonly string[]): Promise<void> {
  if (paths.some((path) => !path.startsWith('content/') || path.endsWith('.json'))) {
    await renewCode();
  }
  await publish(service?.url ?? '');
  if (paths.some((path) => RUNNER.test(path))) {
    await service?.stop();
    service = await start();
  } else await service?.renew();
}

const MOST_SAID = 8;
const changed = new Set<string>();

async function follow(): Promise<void> {
  const paths = [...changed];
  changed.clear();
  const began = performance.now();
  try {
    await show(paths);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`Shown after ${seconds} s: ${paths.slice(0, MOST_SAID).join(', ')}.`);
  } catch (error) {
    // With the next change they are built once more.
    for (const path of paths) changed.add(path);
    // By its shape, as the code is imported anew each time and its classes with it.
    const isSaid = error instanceof Error && ('errors' in error || 'problems' in error);
    console.error(isSaid ? error.message : error);
  }
}

/**
 * Folder by folder: a watch of a whole tree loses a file on Linux once an editor saves it by putting a new
 * one in its place.
 */
const watched = new Set<string>();

async function watchFolders(): Promise<void> {
  for (const top of WATCHED.map((name) => join(ROOT, name))) {
    const within = await readdir(top, { recursive: true, withFileTypes: true });
    const below = within.filter((each) => each.isDirectory());
    for (const folder of [top, ...below.map((each) => join(each.parentPath, each.name))]) {
      if (watched.has(folder)) continue;
      watched.add(folder);
      watch(folder, (_, name) => note(relative(ROOT, join(folder, name ?? ''))));
    }
  }
}

let following = Promise.resolve();
let settling: NodeJS.Timeout | undefined;

function note(path: string): void {
  changed.add(path.replaceAll(sep, '/'));
  clearTimeout(settling);
  settling = setTimeout(() => {
    following = following.then(watchFolders).then(() => (changed.size > 0 ? follow() : undefined));
  }, SETTLE_MS);
}

async function leave(): Promise<never> {
  await service?.stop();
  await stop();
  process.exit();
}

process.once('SIGINT', leave).once('SIGTERM', leave);
console.log('Building …');
await bundle();
service = await start();
console.log(await describeService(service, settings));
await watchFolders();
console.log(`Watching ${WATCHED.join(', ')}.`);
