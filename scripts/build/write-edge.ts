/**
 * Writes the CloudFront function with the site's addresses in it. Its source is ES5 and its deployed
 * form is limited in size, so this refuses what would not deploy.
 */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { type SiteFile, writeInside } from './site-file.ts';

const SOURCE = resolve(import.meta.dirname, '../../functions/edge/viewer-request.js');

type EdgeLists = {
  readonly ROUTES: Readonly<Record<string, string>>;
  readonly LANES: readonly string[];
  readonly DOCUMENTS: readonly string[];
  readonly API: readonly string[];
  readonly PAGE: string;
};

/** The edge answers with it itself, as a stored object would come with 200. */
export function findNotFoundPage(files: readonly SiteFile[]): string {
  const page = files.find(({ route }) => route === '/404');
  if (page === undefined) throw new Error('The site has no page for /404.');
  return page.body.replace(/\n+/g, '\n');
}

/** What CloudFront refuses to deploy. */
export const MAX_EDGE_FUNCTION_BYTES = 10_240;

export async function writeEdge(lists: EdgeLists, outDir: string): Promise<void> {
  const source = addLists(await readFile(SOURCE, 'utf8'), lists);
  const { code } = await transform(source, { minify: true, target: 'es5' });
  const bytes = Buffer.byteLength(code);
  if (bytes > MAX_EDGE_FUNCTION_BYTES) {
    throw new Error(
      `The edge function has ${bytes} bytes; CloudFront takes ${MAX_EDGE_FUNCTION_BYTES}.`,
    );
  }
  await writeInside(join(outDir, 'edge', 'viewer-request.js'), code);
}

/** On answers that the function makes itself, which no response headers policy reaches for certain. */
const HEADERS = {
  ...responseHeaders.static,
  'content-security-policy': responseHeaders.api['content-security-policy'],
};

export const addLists = (source: string, lists: EdgeLists) =>
  source +
  Object.entries({ HEADERS, ...lists })
    .map(([name, list]) => `var ${name} = ${JSON.stringify(list)};\n`)
    .join('');
