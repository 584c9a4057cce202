/** A small build made by hand, for tests of the runner that need no product code. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addLists } from '../../scripts/build/write-edge.ts';
import { writeFiles } from './folder.ts';
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

export async function writeDist(
  dir: string,
  functions: Readonly<Record<string, string>>,
): Promise<void> {
  const objects = { 'v1/products/_all.json': JSON_TYPE };
  // The broker's inbox shows the brief in its words.
  const zone = 'Australia/Sydney';
  const words = { service: { hours: { zone } }, clock: { zone, changes: [], until: 0 } };
  const code = Object.entries(functions).map(([name, text]) => [
    `functions/${name}/index.mjs`,
    text,
  ]);
  await writeFiles(dir, {
    'site-manifest.json': JSON.stringify({ objects, routes: edgeLists.ROUTES }),
    'site/v1/products/_all.json': OBJECT,
    'edge/viewer-request.js': addLists(await readEdgeSource(), edgeLists),
    'functions/deliver/catalogue.json': JSON.stringify(words),
    'functions/deliver/rule-books.json': OBJECT,
    ...Object.fromEntries(code),
  });
  for (const name of Object.keys(functions)) {
    await mkdir(join(dir, 'sourcemaps', name), { recursive: true });
  }
}
