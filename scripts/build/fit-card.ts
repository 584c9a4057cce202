/**
 * Makes the fit-check card: one HTML file with its style, its script and the wording inside, so
 * that a host can show it without any network.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { Catalogue } from '../../functions/contract/built.ts';

const FOLDER = 'fit-card';

/** `siteDir` is content/site. */
export async function makeFitCard(catalogue: Catalogue, siteDir: string): Promise<string> {
  const folder = join(siteDir, FOLDER);
  const template = await readFile(join(folder, 'card.html'), 'utf8');
  const parts: Readonly<Record<string, string>> = {
    '/*STYLE*/': await bundleStyle(folder),
    '"SCRIPT"': await bundleScript(folder),
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

async function bundleScript(folder: string): Promise<string> {
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
