/**
 * Makes the style, the icon and the scripts of the pages. Each is named after its content, so that
 * it may be kept for a year.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { bundleForBrowser, bundleScript } from './bundle-for-browser.ts';
import { ONE_YEAR, type SiteFile } from './site-file.ts';

/** One script a page that needs any; the rest of the folder is what they share. */
const SCRIPTS = ['fit-check', 'enquire', 'withdraw', 'search', 'lane'] as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export type Assets = {
  readonly files: readonly SiteFile[];
  /** Name to address. */
  readonly addresses: Readonly<Record<string, string>>;
};

export async function makeAssets(siteDir: string): Promise<Assets> {
  const named = await Promise.all([
    nameText('site.css', bundleForBrowser(join(siteDir, 'styles/site.css'))),
    nameText('icon.svg', readFile(join(siteDir, 'icon.svg'), 'utf8')),
    ...SCRIPTS.map((name) => nameText(`${name}.js`, bundleScript(name))),
  ]);
  return {
    files: named.map(assetFile),
    addresses: Object.fromEntries(named.map((asset) => [asset.name, `/${keyOf(asset)}`])),
  };
}

type Named = { readonly name: string; readonly body: string };

async function nameText(name: string, body: Promise<string>): Promise<Named> {
  return { name, body: await body };
}

function assetFile(asset: Named): SiteFile {
  const key = keyOf(asset);
  return {
    key,
    route: `/${key}`,
    body: asset.body,
    contentType: TYPES[extname(asset.name)] ?? 'application/octet-stream',
    cacheControl: ONE_YEAR,
  };
}

function keyOf({ name, body }: Named): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return `assets/${hash}${extname(name)}`;
}
