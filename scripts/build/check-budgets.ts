/** Refuses a build whose pages, or the script that other sites load, have grown slow to load. */
import { gzipSync } from 'node:zlib';
import type { SiteFile } from './site-file.ts';

/** Compressed, with all that a page loads. */
export const MAX_PAGE_BYTES = 50_000;
export const MAX_EMBED_BYTES = 15_000;

const EMBED = '/embed.js';

export function checkBudgets(files: readonly SiteFile[]): void {
  const sizes = new Map(files.map(({ route, body }) => [route ?? '', gzipSync(body).length]));
  const over = files.flatMap((file) => {
    const limit = limitOf(file);
    const bytes = limit === undefined ? 0 : weigh(file, sizes);
    return limit !== undefined && bytes > limit ? [`${file.route}: ${bytes} of ${limit}`] : [];
  });
  if (over.length > 0) {
    throw new Error(`Too large, in compressed bytes:\n  ${over.join('\n  ')}`);
  }
}

function limitOf({ route, contentType }: SiteFile): number | undefined {
  if (route === EMBED) return MAX_EMBED_BYTES;
  return contentType.startsWith('text/html') ? MAX_PAGE_BYTES : undefined;
}

/** A page names what it loads; a script names nothing. */
function weigh({ route = '', body, contentType }: SiteFile, sizes: ReadonlyMap<string, number>) {
  const named = contentType.startsWith('text/html') ? body.matchAll(/"(\/assets\/[^"]+)"/g) : [];
  const loaded = new Set([...named].map(([, address = '']) => address));
  const parts = [route, ...loaded].map((address) => sizes.get(address) ?? 0);
  return parts.reduce((total, bytes) => total + bytes, 0);
}
