/** The objects of the site: each with its key in the bucket, and the address at which viewers find it. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import * as z from 'zod';

export type SiteFile = {
  /** No colon and no leading slash: no layer on the way re-encodes it. */
  readonly key: string;
  readonly body: string;
  /** Of the body, where it stands for bytes that are no text. */
  readonly encoding?: 'base64';
  readonly contentType: string;
  readonly cacheControl: string;
  /** Left out where the edge finds the key by a list of its own. */
  readonly route?: string;
};

const ONE_HOUR = 'public, max-age=3600';
export const ONE_YEAR = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** By its route, which is its key too unless both are given; of the type that its name ends in, unless that is. */
export function siteFile(
  address: string | Pick<SiteFile, 'key' | 'route'>,
  body: string,
  contentType?: string,
): SiteFile {
  const place = typeof address === 'string' ? { key: address.slice(1), route: address } : address;
  const type = contentType ?? TYPES[extname(place.key)];
  if (type === undefined) throw new Error(`Of which type is ${place.key}?`);
  return { ...place, body, contentType: type, cacheControl: ONE_HOUR };
}

export const jsonFile = (
  address: Parameters<typeof siteFile>[0],
  body: unknown,
  contentType = TYPES['.json'],
) => siteFile(address, JSON.stringify(body), contentType);

const manifest = z.object({
  objects: z.record(z.string(), z.object({ contentType: z.string(), cacheControl: z.string() })),
  /** Viewer path to key; assets are found by the form of their name. */
  routes: z.record(z.string(), z.string()),
});

export async function writeSite(files: readonly SiteFile[], outDir: string): Promise<void> {
  const keys = files.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined)
    throw new Error(`${twice} is made by the build, and by a file of content.`);
  await rm(join(outDir, 'site'), { recursive: true, force: true });
  for (const { key, body, encoding = 'utf8' } of files) {
    await writeInside(join(outDir, 'site', key), Buffer.from(body, encoding));
  }
  await writeInside(
    join(outDir, 'site-manifest.json'),
    `${JSON.stringify(makeManifest(files), null, 2)}\n`,
  );
}

export async function readSite(distDir: string) {
  const text = await readFile(join(distDir, 'site-manifest.json'), 'utf8');
  return Promise.all(
    Object.entries(manifest.parse(JSON.parse(text)).objects).map(async ([key, headers]) => ({
      key,
      body: await readFile(join(distDir, 'site', key)),
      ...headers,
    })),
  );
}

export function makeManifest(files: readonly SiteFile[]): z.infer<typeof manifest> {
  const objects = files.map(({ key, contentType, cacheControl }) => [
    key,
    { contentType, cacheControl },
  ]);
  return { objects: Object.fromEntries(objects), routes: listRoutes(files) };
}

export function listRoutes(files: readonly SiteFile[]): Record<string, string> {
  const routes = files.flatMap(({ key, route }) =>
    route === undefined || isAsset(key) ? [] : [[route, key]],
  );
  return Object.fromEntries(routes);
}

/** Named by its content. The edge lets a name of this form through, of whichever release. */
export function isAsset(key: string): boolean {
  return key.startsWith('assets/');
}

export async function writeInside(path: string, body: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, body);
}
