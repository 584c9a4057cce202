/** What browsers load: styles and scripts of the pages, the form for other sites, the card for assistants. */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import type { Office } from '../../functions/catalogue/office-time.ts';
import { listColours, toHostStyle, toRootStyle } from './colours.ts';
import { listSiteValues, readTemplates } from './page.ts';
import { jsonFile, ONE_YEAR, type SiteFile, siteFile } from './site-file.ts';

/** Code, which shares modules with the functions: the same whatever content is built. */
const SCRIPTS_DIR = resolve(import.meta.dirname, '../../content/site/scripts');

type Options = {
  /** Names that the script declares and the build fills in. */
  readonly constants?: Readonly<Record<string, unknown>>;
  /** For a plain script element, where it must leave no names behind. */
  readonly isClassic?: boolean;
  /** For what must read the same under any encoding. */
  readonly isAscii?: boolean;
};

function bundleScript(name: string, options: Options = {}): Promise<string> {
  return bundleForBrowser(join(SCRIPTS_DIR, `${name}.ts`), options);
}

async function bundleForBrowser(
  entryPoint: string,
  { constants = {}, isClassic = false, isAscii = false }: Options = {},
): Promise<string> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    define: Object.fromEntries(define),
    bundle: true,
    format: isClassic ? 'iife' : 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    charset: isAscii ? 'ascii' : 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}

// Makes the style and the scripts of the pages. Each is named after its content, so that
// it may be kept for a year.

/** One script a page that needs any; the rest of the folder is what they share. */
const SCRIPTS = ['page', 'home', 'fit-check', 'enquire', 'your-enquiry', 'reply', 'search', 'lane'];

export async function makeAssets(siteDir: string, catalogue: Catalogue) {
  const constants = {
    OFFICE: officeOf(catalogue),
    LANE_SIZES: listSizes(catalogue),
    ...listSentences(catalogue),
  };
  const scripts = SCRIPTS.map(async (name) => {
    return { name: `${name}.js`, body: await bundleScript(name, { constants }) };
  });
  const style = { name: 'site.css', body: await makeStyle('site', catalogue, siteDir) };
  const named = [style, ...(await Promise.all(scripts))];
  return {
    files: named.map(assetFile),
    addresses: Object.fromEntries(named.map((asset) => [asset.name, `/${keyOf(asset)}`])),
  };
}

/** When somebody answers the phone, without the names of holidays. */
function officeOf({ service, holidays }: Catalogue): Office {
  const days = Object.fromEntries(Object.keys(holidays.days).map((day) => [day, '']));
  return { service: { hours: service.hours }, holidays: { ...holidays, days } };
}

/** What a fit is drawn with, by lane: the observed sizes, and the usual ones. */
const listSizes = ({ lanes }: Pick<Catalogue, 'lanes'>) =>
  Object.fromEntries(
    lanes.map(({ id, size: { min, max, typical } }) => [id, [min, ...typical, max]]),
  );

/** Group by group, so that a script carries those that it says. */
const listSentences = ({ sentences }: Catalogue) =>
  Object.fromEntries(
    Object.entries(sentences).map(([group, words]) => [`SENTENCES.${group}`, words]),
  );

/** The operator's colours stand before whatever is made of them. */
async function makeStyle(
  name: 'site' | 'embed' | 'fit-card',
  { service }: Catalogue,
  siteDir: string,
): Promise<string> {
  const css = await readFile(join(siteDir, 'styles/colours.css'), 'utf8');
  const toStyle = name === 'embed' ? toHostStyle : toRootStyle;
  const style = await bundleForBrowser(join(siteDir, `styles/${name}.css`), { isAscii: true });
  return toStyle(listColours(css, service)) + style;
}

type Named = { readonly name: string; readonly body: string };

/** Of a picture that is no text, the body is base64. */
export function assetFile(asset: Named): SiteFile {
  return {
    ...siteFile(`/${keyOf(asset)}`, asset.body),
    ...(asset.name.endsWith('.png') && { encoding: 'base64' }),
    cacheControl: ONE_YEAR,
  };
}

function keyOf({ name, body }: Named): string {
  return `assets/${hash('sha256', body).slice(0, 12)}${extname(name)}`;
}

export const assetAddress = ({ key }: SiteFile) => `/${key}`;

// What a directory wants published to prove whose domain it is.

export async function publishProofs(siteDir: string): Promise<SiteFile[]> {
  const folder = join(siteDir, '../well-known');
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

export async function makeEmbed(catalogue: Catalogue, siteDir: string): Promise<SiteFile[]> {
  const fill = await readTemplates(siteDir);
  const values = listSiteValues(catalogue);
  const EMBED = {
    service_url: catalogue.base_url,
    broker_name: values.broker_name,
    support_phone: values.support_phone,
    phone_link: values.phone_link,
    origins: [catalogue.base_url, ...catalogue.service.enquiry_origins].map(toOrigin),
    // The first heading of another site's page is that site's own.
    form: fill('pages/enquiry-form.html', values)
      .replace(/\n+/g, '\n')
      .replace(/(<\/?)h1\b/g, '$1h2'),
    style: await makeStyle('embed', catalogue, siteDir),
  };
  const script = await bundleScript('embed', {
    constants: { EMBED, OFFICE: officeOf(catalogue), ...listSentences(catalogue) },
    isClassic: true,
  });
  return [
    siteFile('/embed.js', script),
    // Asked for at the moment of agreement, so a copy is of no use to anyone.
    { ...jsonFile('/consent-wording.json', catalogue.wording), cacheControl: 'no-cache' },
  ];
}

function toOrigin(address: string): string {
  return new URL(address).origin;
}

// Makes the fit-check card: one HTML file with its style and its script inside, so that a host can show
// it without any network.

export async function makeFitCard(catalogue: Catalogue, siteDir: string): Promise<string> {
  const { base_url, service } = catalogue;
  const CARD = { base_url, support_phone: service.broker.support_phone };
  const constants = { CARD, LANE_SIZES: listSizes(catalogue), ...listSentences(catalogue) };
  const script = await bundleScript('fit-card', { constants, isAscii: true });
  const style = await makeStyle('fit-card', catalogue, siteDir);
  const fill = await readTemplates(siteDir);
  return fill('fit-card.html', {
    style: `<style>${style}</style>`,
    /** Nothing inside may close the script element that holds it. */
    script: `<script type="module">${script.replaceAll('</', '<\\/')}</script>`,
  });
}
