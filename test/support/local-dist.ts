/** A small build made by hand, for tests of the runner that need no product code. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addLists } from '../../scripts/build/write-edge.ts';
import { edgeLists, readEdgeSource } from './local-edge.ts';

/** Answers the event it was given, and how often this copy of it was called. */
export const ECHO = `let calls = 0;
export const handler = async (event, context) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ calls: ++calls, event, functionName: context.functionName }),
});`;

/** Does nothing with a batch, or with the time. */
export const IDLE = 'export const handler = async () => ({});';

export const OBJECT = '{"lanes":[]}';
const JSON_TYPE = { contentType: 'application/json', cacheControl: 'public, max-age=3600' };

export async function makeFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'local-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

export async function writeDist(
  dir: string,
  functions: Readonly<Record<string, string>>,
): Promise<void> {
  const objects = { 'v1/products/_all.json': JSON_TYPE };
  await write(dir, 'site-manifest.json', JSON.stringify({ objects, routes: edgeLists.ROUTES }));
  await write(dir, 'site/v1/products/_all.json', OBJECT);
  await write(dir, 'edge/viewer-request.js', addLists(await readEdgeSource(), edgeLists));
  // The broker's inbox shows the brief in its words.
  const zone = 'Australia/Sydney';
  const words = { service: { hours: { zone } }, clock: { zone, changes: [], until: 0 } };
  await write(dir, 'functions/deliver/catalogue.json', JSON.stringify(words));
  await write(dir, 'functions/deliver/rule-books.json', OBJECT);
  for (const [name, code] of Object.entries(functions)) {
    await write(dir, `functions/${name}/index.mjs`, code);
    await mkdir(join(dir, 'sourcemaps', name), { recursive: true });
  }
}

async function write(dir: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), text);
}
