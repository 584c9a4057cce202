/**
 * Writes the CloudFront function with the site's addresses in it. Its source is ES5 and its deployed
 * form is limited in size, so this refuses what would not deploy.
 */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { MAX_EDGE_FUNCTION_BYTES } from '../local/edge.ts';
import type { SiteFile } from './site-file.ts';
import { writeInside } from './site-file.ts';

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

export async function writeEdge(lists: EdgeLists, outDir: string): Promise<void> {
  const source = injectLists(await readFile(SOURCE, 'utf8'), lists);
  const { code } = await transform(source, { minify: true, target: 'es5' });
  const bytes = Buffer.byteLength(code);
  if (bytes > MAX_EDGE_FUNCTION_BYTES) {
    throw new Error(
      `The edge function has ${bytes} bytes; CloudFront takes ${MAX_EDGE_FUNCTION_BYTES}.`,
    );
  }
  await writeInside(join(outDir, 'edge', 'viewer-request.js'), code);
}

export function injectLists(source: string, lists: EdgeLists): string {
  return Object.entries(lists).reduce((text, [name, list]) => {
    const slot = new RegExp(`/\\*@${name}\\*/.*?/\\*@END\\*/`);
    if (!slot.test(text)) throw new Error(`The edge function has no slot /*@${name}*/ … /*@END*/.`);
    return text.replace(slot, () => JSON.stringify(list));
  }, source);
}
