/** The operator's own pictures, the files of content/brand: icons, a picture for shared links, and a logo where there is one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ICON_ADDRESS } from '../../functions/mcp/identity.ts';
import { assetFile } from './assets.ts';
import type { BuiltData } from './catalogue.ts';
import { ContentProblems } from './content.ts';
import { jsonFile, siteFile } from './site-file.ts';

const PICTURES = { 'icon.png': [192, 192], 'share.png': [1200, 630] } as const;
const MANIFEST = '/site.webmanifest';

export async function makeBrand({ catalogue, contentDir }: BuiltData) {
  const { base_url, service } = catalogue;
  const { service_name } = service;
  const folder = join(contentDir, 'brand');
  const icon = await readPicture(folder, 'icon.png');
  const share = assetFile('share.png', await readPicture(folder, 'share.png'));
  const drawn = assetFile('icon.svg', await readFile(join(folder, 'icon.svg'), 'utf8'));
  const logo = await readLogo(folder);
  const [light, dark] = service.brand.colours.masthead;
  const manifest = {
    name: service_name,
    short_name: service_name,
    start_url: '/',
    display: 'browser',
    theme_color: light,
    icons: [{ src: ICON_ADDRESS, sizes: PICTURES['icon.png'].join('x'), type: 'image/png' }],
  };
  return {
    files: [
      share,
      drawn,
      ...(logo ? [logo.file] : []),
      // Found by a fixed name: by assistants' hosts, and by browsers that ask for favicon.ico.
      ...[ICON_ADDRESS, '/favicon.ico'].map((route) => ({
        ...siteFile(route, icon, 'image/png'),
        encoding: 'base64' as const,
      })),
      jsonFile(MANIFEST, manifest, 'application/manifest+json'),
    ],
    values: {
      icon: `/${drawn.key}`,
      icon_png: ICON_ADDRESS,
      manifest: MANIFEST,
      share_picture: `${base_url}/${share.key}`,
      masthead_light: light,
      masthead_dark: dark,
      logo: logo && { ...logo, address: `/${logo.file.key}` },
    },
  };
}

/** As base64. Its size stands where the format has it: https://www.w3.org/TR/png-3/#11IHDR */
async function readPicture(folder: string, name: keyof typeof PICTURES): Promise<string> {
  const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
  const isPng = bytes.subarray(1, 4).toString() === 'PNG';
  const size = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [];
  const wanted = PICTURES[name];
  if (size.join() === wanted.join()) return bytes.toString('base64');
  const is = isPng ? `${size.join(' by ')} pixels` : bytes.length > 0 ? 'no PNG' : 'missing';
  throw new ContentProblems([
    `content/brand/${name}: is ${is}; give a PNG of ${wanted.join(' by ')}`,
  ]);
}

/** How high it stands in the bar on top. */
const LOGO_HEIGHT = 40;

/** Drawn at its own proportions from the start, so that nothing moves when it comes. */
async function readLogo(folder: string) {
  const body = await readFile(join(folder, 'logo.svg'), 'utf8').catch(() => undefined);
  if (body === undefined) return null;
  const [, width = 0, height = 0] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(body) ?? [];
  if (Number(width) === 0 || Number(height) === 0) {
    throw new ContentProblems(['content/brand/logo.svg: needs a viewBox such as "0 0 120 40"']);
  }
  const wide = Math.round((Number(width) / Number(height)) * LOGO_HEIGHT);
  return { file: assetFile('logo.svg', body), width: wide, height: LOGO_HEIGHT };
}
