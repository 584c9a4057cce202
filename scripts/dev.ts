/**
 * `npm run dev`: the whole service, shown anew a second or two after what it is made of has changed; pages
 * that are open load again by themselves. A change that does not build is told, and what ran goes on.
 */
import { watch } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { bundlingOfAll } from './build/bundles.ts';
import { type SiteFile, siteFile, writeInside } from './build/site-file.ts';
import { readSettings } from './local/settings.ts';
import { DIST, describeService, type LocalService, ROOT } from './local/start-local.ts';

const WATCHED = ['content', 'functions', 'scripts', 'infra'];
/** What the service itself runs on here, so that it starts again with these. */
const RUNNER = /^(scripts\/local|infra)\//;
/** An editor writes a file in more than one go. */
const SETTLE_MS = 40;

// Imports our own files as they are now. The packages stay loaded: they take longer than all the rest.

let generation = 0;
const OURS = pathToFileURL(`${ROOT}/`).href;

registerHooks({
  resolve: (specifier, given, next) => {
    const found = next(specifier, given);
    const isOurs = found.url.startsWith(OURS) && !found.url.includes('/node_modules/');
    return isOurs && generation > 0 ? { ...found, url: `${found.url}?${generation}` } : found;
  },
});

async function importProject() {
  try {
    const build = await import('./build.ts');
    const { formData } = await import('./build/bundles.ts');
    const { buildArguments, startLocal } = await import('./local/start-local.ts');
    return { ...build, formData, buildArguments, startLocal };
  } finally {
    generation += 1;
  }
}

const settings = readSettings();
/** Within the project, as its packages stay outside of the bundles; what lies there is not for deploying. */
const outDir = join(DIST, 'dev');
await rm(outDir, { recursive: true, force: true });
await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
const bundler = await context({
  ...bundlingOfAll(outDir),
  absWorkingDir: ROOT,
  logLevel: 'silent',
});
let project = await importProject();
let service: LocalService | undefined;

async function bundle(): Promise<void> {
  const { outputFiles } = await bundler.rebuild();
  for (const { path, contents } of outputFiles) await writeInside(path, contents);
}

/** All but the bundles, for an address. */
async function publish(baseUrl: string): Promise<void> {
  const args = await project.buildArguments(baseUrl, settings.DATA_DIR, outDir);
  const { beside } = await project.buildPublished(await project.readBuildSettings(args), addReload);
  const formed = project.formData(beside);
  // Once for all functions, and once where the broker's inbox finds it in every build.
  const inbox = { file: `deliver/${formed.catalogue.file}`, body: formed.catalogue.body };
  for (const { file, body } of [...Object.values(formed), inbox]) {
    await writeInside(join(outDir, 'functions', file), body);
  }
}

function start(): Promise<LocalService> {
  return project.startLocal({
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
    await bundle();
    project = await importProject();
  }
  await publish(service?.url ?? '');
  if (paths.some((path) => RUNNER.test(path))) {
    await service?.stop();
    service = await start();
  } else await service?.renew();
}

// Each open page is given a script that asks which build is served. No build but this one's has it.

const BUILD = '/dev/build.txt';
const RELOAD = '/dev/reload.js';
const ASK_AGAIN_MS = 200;

/** While the service starts again nobody answers. */
const SCRIPT = `const { build } = document.currentScript.dataset;
setInterval(async () => {
  const answer = await fetch('${BUILD}').catch(() => undefined);
  if (answer?.ok && (await answer.text()) !== build) location.reload();
}, ${ASK_AGAIN_MS});
`;

function addReload(files: readonly SiteFile[]): SiteFile[] {
  const build = String(Date.now());
  const tag = `<script src="${RELOAD}" data-build="${build}"></script>\n</head>`;
  const dressed = files.map((file) =>
    file.contentType.startsWith('text/html')
      ? { ...file, body: file.body.replace('</head>', () => tag) }
      : file,
  );
  const own = [siteFile(RELOAD, SCRIPT), siteFile(BUILD, build)];
  // What a browser keeps for an hour would not be seen to change.
  return [...dressed, ...own].map((file) => ({ ...file, cacheControl: 'no-cache' }));
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
  await bundler.dispose();
  process.exit();
}

process.once('SIGINT', leave).once('SIGTERM', leave);
console.log('Building …');
await bundle();
service = await start();
console.log(await describeService(service, settings));
await watchFolders();
console.log(`Watching ${WATCHED.join(', ')}.`);
