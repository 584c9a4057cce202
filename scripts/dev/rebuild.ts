/** Builds the service again for `npm run dev`, by the code as it is now, with pages that load again by themselves. */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { bundlingOfAll } from '../build/bundles.ts';
import { type SiteFile, siteFile, writeInside } from '../build/site-file.ts';
import { ROOT } from '../local/start-local.ts';

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
    const build = await import('../build.ts');
    const { formData } = await import('../build/bundles.ts');
    const { buildArguments, startLocal } = await import('../local/start-local.ts');
    return { ...build, formData, buildArguments, startLocal };
  } finally {
    generation += 1;
  }
}

/** `outDir` is nobody else's: what lies there is not for deploying. */
export async function createRebuild(outDir: string, dataDir: string) {
  const options = { ...bundlingOfAll(outDir), absWorkingDir: ROOT, logLevel: 'silent' } as const;
  const bundler = await context(options);
  let project = await importProject();

  async function bundle(): Promise<void> {
    const { outputFiles } = await bundler.rebuild();
    for (const { path, contents } of outputFiles) await writeInside(path, contents);
  }

  async function renewCode(): Promise<void> {
    await bundle();
    project = await importProject();
  }

  /** All but the bundles, for an address. */
  async function publish(baseUrl: string): Promise<void> {
    const args = await project.buildArguments(baseUrl, dataDir, outDir);
    const settings = await project.readBuildSettings(args);
    const { beside } = await project.buildPublished(settings, addReload);
    const formed = project.formData(beside);
    // Once for all functions, and once where the broker's inbox finds it in every build.
    const inbox = { file: `deliver/${formed.catalogue.file}`, text: formed.catalogue.text };
    for (const { file, text } of [...Object.values(formed), inbox]) {
      await writeInside(join(outDir, 'functions', file), text);
    }
  }

  return { bundle, renewCode, publish, importedNow: () => project };
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
