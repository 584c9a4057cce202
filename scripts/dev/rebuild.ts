/** Builds again what has changed, and only that: code, data and pages, each where it depends on what changed. */

import { hash } from 'node:crypto';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { FUNCTION_NAMES, type FunctionName } from '../../infra/functions.ts';
import { CARD_ADDRESS } from '../build/agent-card.ts';
import { bundlingOfAll } from '../build/bundles.ts';
import type { BuiltData } from '../build/catalogue.ts';
import { type SiteFile, writeInside } from '../build/site-file.ts';
import { ROOT } from '../local/start-local.ts';
import { addReload } from './live-reload.ts';

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
    const { buildData } = await import('../build/catalogue.ts');
    const { formData, NEEDS } = await import('../build/bundles.ts');
    const { buildArguments, startLocal } = await import('../local/start-local.ts');
    return { ...build, buildData, formData, NEEDS, buildArguments, startLocal };
  } finally {
    generation += 1;
  }
}

/** `outDir` is nobody else's: what lies there is not for deploying. */
export async function createRebuild(outDir: string, dataDir: string) {
  const folder = join(outDir, 'functions');
  const options = { ...bundlingOfAll(outDir), absWorkingDir: ROOT, logLevel: 'silent' } as const;
  const bundler = await context(options);
  let inputs: readonly string[] = [];
  let project = await importProject();
  let data: BuiltData | undefined;
  /** By name, what a file held last; and those that have changed since a build came to its end. */
  const hashes = new Map<string, string>();
  const changed = new Set<string>();

  function isNew(name: string, body: string | Uint8Array): boolean {
    const now = hash('sha256', body);
    if (hashes.get(name) === now) return false;
    hashes.set(name, now);
    changed.add(name);
    return true;
  }

  async function bundle(): Promise<void> {
    const { metafile, outputFiles } = await bundler.rebuild();
    inputs = Object.keys(metafile.inputs);
    for (const { path, contents } of outputFiles) {
      if (isNew(relative(folder, path), contents)) await writeInside(path, contents);
    }
  }

  function listChanged(names: (name: FunctionName) => readonly string[]): FunctionName[] {
    return FUNCTION_NAMES.filter((name) => names(name).some((each) => changed.has(each)));
  }

  /** What depends on these files, or everything: the code, and whose it is. */
  async function buildCode(paths?: readonly string[]): Promise<readonly FunctionName[]> {
    if (paths === undefined || paths.some((path) => inputs.includes(path))) await bundle();
    if (paths?.some(isCode)) project = await importProject();
    return listChanged((name) => [join(name, 'index.mjs')]);
  }

  /** And what is published for an address; answers the keys of what the site has anew, and who reads new data. */
  async function publish(baseUrl: string, paths?: readonly string[]) {
    const args = await project.buildArguments(baseUrl, dataDir, outDir);
    const settings = await project.readBuildSettings(args);
    const isData = paths?.some((path) => isCode(path) || !path.startsWith('content/site/'));
    if (isData !== false || data === undefined) data = await project.buildData(settings);
    const dress = (files: readonly SiteFile[]) => {
      for (const { key, body, route } of files) {
        // The agent card is signed anew each time.
        if (route !== CARD_ADDRESS) isNew(SITE + key, body);
      }
      return addReload(files, String(Date.now()));
    };
    const { beside } = await project.buildPublished(settings, { data, dress });
    const formed = project.formData(beside);
    // Once for all functions, and once where the broker's inbox finds it in every build.
    const inbox = { file: `deliver/${formed.catalogue.file}`, text: formed.catalogue.text };
    for (const { file, text } of [...Object.values(formed), inbox]) {
      if (isNew(file, text)) await writeInside(join(folder, file), text);
    }
    const functions = listChanged((name) => project.NEEDS[name].map((need) => formed[need].file));
    const files = [...changed].flatMap((name) => (name.startsWith(SITE) ? [name] : []));
    changed.clear();
    return { files: files.map((name) => name.slice(SITE.length)), functions };
  }

  return { buildCode, publish, importedNow: () => project };
}

const SITE = 'site/';

function isCode(path: string): boolean {
  return !path.startsWith('content/') || path.endsWith('.json');
}
