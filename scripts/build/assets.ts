/** What browsers load: styles and scripts of the pages, the form for other sites, the card for assistants. */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { listOrigins } from '../../functions/rest/router.ts';
import type { BuiltData } from './catalogue.ts';
import { listColours, toHostStyle, toRootStyle } from './colours.ts';
import { listSiteValues, SCRIPTS } from './page.ts';
import { jsonFile, ONE_YEAR, type SiteFile, siteFile } from './site-file.ts';

/** Code, which shares modules with the functions: the same whatever content is built. */
const SCRIPTS_DIR = resolve(import.meta.dirname, '../../content/site/scripts');

/** `define` holds what the build writes in under names that the script declares. */
async function bundle(entryPoint: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}

const bundleScript = (name: string, options: BuildOptions) =>
  bundle(join(SCRIPTS_DIR, `${name}.ts`), options);

/** What pages load, by its name; each is found by its content, so that it may be kept for a year. */
export async function makeAssets(data: BuiltData) {
  const { catalogue } = data;
  const define = defineFor(catalogue, { LANE_SIZES: sizesOf(catalogue) });
  const scripts = SCRIPTS.map(async (name) => {
    return [`${name}.js`, await bundleScript(name, { define })] as const;
  });
  const style = ['site.css', await makeStyle('site', data)] as const;
  const made = [style, ...(await Promise.all(scripts))];
  return made.map(([name, body]) => [name, assetFile(name, body)] as const);
}

/** The operator's sentences are given group by group, so that a script carries those that it says. */
function defineFor({ sentences }: Catalogue, constants: Readonly<Record<string, unknown>>) {
  const groups = Object.entries(sentences).map(([name, words]) => [`SENTENCES.${name}`, words]);
  const all = [...Object.entries(constants), ...groups];
  return Object.fromEntries(all.map(([name, value]) => [name, JSON.stringify(value)]));
}

/** What a fit is drawn with, by lane: the observed sizes, and the usual ones. */
const sizesOf = ({ lanes }: Catalogue) =>
  Object.fromEntries(
    lanes.map(({ id, size: { min, max, typical } }) => [id, [min, ...typical, max]]),
  );

/** The operator's colours stand before whatever is made of them. */
async function makeStyle(
  name: 'site' | 'embed' | 'fit-card',
  { catalogue, contentDir }: BuiltData,
): Promise<string> {
  const folder = join(contentDir, 'site/styles');
  const css = await readFile(join(folder, 'colours.css'), 'utf8');
  const toStyle = name === 'embed' ? toHostStyle : toRootStyle;
  const style = await bundle(join(folder, `${name}.css`), { charset: 'ascii' });
  return toStyle(listColours(css, catalogue.service)) + style;
}

/** Of a picture that is no text, the body is base64. */
export function assetFile(name: string, body: string): SiteFile {
  const key = `assets/${hash('sha256', body).slice(0, 12)}${extname(name)}`;
  return {
    ...siteFile(`/${key}`, body),
    ...(name.endsWith('.png') && { encoding: 'base64' }),
    cacheControl: ONE_YEAR,
  };
}

// What a directory wants published to prove whose domain it is.

export async function publishProofs({ contentDir }: BuiltData): Promise<SiteFile[]> {
  const folder = join(contentDir, 'well-known');
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  return Promise.all(
    names.map(async (name) => {
      const route = `/.well-known/${name}`;
      const type = extname(name) === '.json' ? undefined : 'text/plain; charset=utf-8';
      return siteFile(route, await readFile(join(folder, name), 'utf8'), type);
    }),
  );
}

// Makes what other sites load: the embedded enquiry form at an address that never changes, and the
// wording in force, by which every form makes sure of what it shows.

export async function makeEmbed(data: BuiltData): Promise<SiteFile[]> {
  const { catalogue, fill } = data;
  const values = listSiteValues(catalogue);
  const EMBED = {
    service_url: catalogue.base_url,
    broker_name: values.broker_name,
    support_phone: values.support_phone,
    phone_link: values.phone_link,
    ...listOrigins(catalogue),
    // The first heading of another site's page is that site's own.
    form: fill('pages/enquiry-form.html', values)
      .replace(/\n+/g, '\n')
      .replace(/(<\/?)h1\b/g, '$1h2'),
    style: await makeStyle('embed', data),
  };
  const script = await bundleScript('embed', {
    define: defineFor(catalogue, { EMBED }),
    // For a plain script element: it leaves no names behind.
    format: 'iife',
  });
  return [
    siteFile('/embed.js', script),
    // Asked for at the moment of agreement, so a copy is of no use to anyone.
    { ...jsonFile('/consent-wording.json', catalogue.wording), cacheControl: 'no-cache' },
  ];
}

// Makes the fit-check card: one HTML file with its style and its script inside, so that a host can show
// it without any network.

export async function makeFitCard(data: BuiltData): Promise<string> {
  const { catalogue, fill } = data;
  const { base_url, service } = catalogue;
  const CARD = { base_url, support_phone: service.broker.support_phone };
  const define = defineFor(catalogue, { CARD, LANE_SIZES: sizesOf(catalogue) });
  // Hosts may read it under any encoding.
  const script = await bundleScript('fit-card', { define, charset: 'ascii' });
  const style = await makeStyle('fit-card', data);
  return fill('fit-card.html', {
    style: `<style>${style}</style>`,
    /** Nothing inside may close the script element that holds it. */
    script: `<script type="module">${script.replaceAll('</', '<\\/')}</script>`,
  });
}
