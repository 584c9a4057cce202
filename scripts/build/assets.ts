/** Bundles one script or style sheet with all that it imports, small, for browsers of three years. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { enquiryForm } from './form-pages.ts';
import { listSiteValues, readTemplates } from './page.ts';
import { jsonFile, ONE_YEAR, type SiteFile, textFile } from './site-file.ts';

/** Code, which shares modules with the functions: the same whatever content is built. */
const SCRIPTS_DIR = resolve(import.meta.dirname, '../../content/site/scripts');

type Options = {
  /** Names that the script declares and the build fills in. */
  readonly constants?: Readonly<Record<string, unknown>>;
  /** For a plain script element, where it must leave no names behind. */
  readonly isClassic?: boolean;
};

export function bundleScript(name: string, options: Options = {}): Promise<string> {
  return bundleForBrowser(join(SCRIPTS_DIR, `${name}.ts`), options);
}

export async function bundleForBrowser(
  entryPoint: string,
  { constants = {}, isClassic = false }: Options = {},
): Promise<string> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    define: Object.fromEntries(define),
    bundle: true,
    format: isClassic ? 'iife' : 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}

// Makes the style, the icon and the scripts of the pages. Each is named after its content, so that
// it may be kept for a year.

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

// Makes what other sites load: the embedded enquiry form at an address that never changes, and the
// wording in force, by which every form makes sure of what it shows.

export async function makeEmbed(catalogue: Catalogue, siteDir: string): Promise<SiteFile[]> {
  const templates = await readTemplates(join(siteDir, 'pages'));
  const values = listSiteValues(catalogue);
  const EMBED = {
    service_url: catalogue.base_url,
    broker_name: values['broker_name'],
    support_phone: values['support_phone'],
    phone_link: values['phone_link'],
    origins: [catalogue.base_url, ...catalogue.service.enquiry_origins].map(toOrigin),
    form: enquiryForm(templates, values).replace(/\n+/g, '\n'),
    style: await bundleForBrowser(join(siteDir, 'styles/embed.css')),
  };
  const script = await bundleScript('embed', { constants: { EMBED }, isClassic: true });
  return [
    textFile({ key: 'embed.js', route: '/embed.js' }, script, 'text/javascript; charset=utf-8'),
    wordingFile(catalogue),
  ];
}

/** Asked for at the moment of agreement, so a copy is of no use to anyone. */
function wordingFile({ wording }: Catalogue): SiteFile {
  const address = { key: 'consent-wording.json', route: '/consent-wording.json' };
  return { ...jsonFile(address, wording), cacheControl: 'no-cache' };
}

function toOrigin(address: string): string {
  return new URL(address).origin;
}

// Makes the fit-check card: one HTML file with its style, its script and the wording inside, so
// that a host can show it without any network.

const FOLDER = 'fit-card';

/** `siteDir` is content/site. */
export async function makeFitCard(catalogue: Catalogue, siteDir: string): Promise<string> {
  const folder = join(siteDir, FOLDER);
  const template = await readFile(join(folder, 'card.html'), 'utf8');
  const parts: Readonly<Record<string, string>> = {
    '/*STYLE*/': await bundleStyle(folder),
    '"SCRIPT"': await bundleCardScript(folder),
    '"SERVICE"': toAscii(serviceFor(catalogue)),
  };
  return template.replace(/\/\*STYLE\*\/|"SCRIPT"|"SERVICE"/g, (name) => parts[name] ?? name);
}

function serviceFor({ wording, service }: Catalogue) {
  const { version, consent_statement, collection_notice } = wording;
  return {
    wording: { version, consent_statement, collection_notice },
    support_phone: service.broker.support_phone,
  };
}

/** Reads the same under any encoding, and can close no element. esbuild does so for the script. */
function toAscii(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -;=-~]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

async function bundleStyle(folder: string): Promise<string> {
  const source = await readFile(join(folder, 'card.css'), 'utf8');
  const { code } = await transform(source, { loader: 'css', minify: true });
  return code.trim();
}

async function bundleCardScript(folder: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.js')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
  });
  /** Nothing inside may close the script element that holds it. */
  return (outputFiles[0]?.text ?? '').trim().replaceAll('</', '<\\/');
}
