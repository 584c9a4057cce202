/**
 * The whole service with its own build, one browser, and two other sites that embed the form: one
 * that the operator has listed, and one that is not. Everything is started once for all suites.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { CONTENT_DIR } from '../../scripts/build/catalogue.ts';
import { type LocalService, startLocal } from '../../scripts/local/start-local.ts';
import { startHost } from './browser-host.ts';
import { buildAround } from './built-dist.ts';
import { launchBrowser } from './launch-browser.ts';

export type Site = AsyncDisposable & {
  readonly service: LocalService;
  readonly browser: Browser;
  readonly listedHost: string;
  readonly unlistedHost: string;
  /** Addresses of every page for people. */
  readonly pages: readonly string[];
};

export async function startSite(): Promise<Site> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'browser-'));
  for (const each of [folder, distOf(folder)])
    parts.defer(() => rm(each, { recursive: true, force: true }));
  const service = { url: '' };
  const [listed, unlisted] = await Promise.all([startHost(service), startHost(service)]);
  parts.adopt(listed, (host) => host.stop());
  parts.adopt(unlisted, (host) => host.stop());
  const browser = parts.adopt(await launchBrowser(), (each) => each.close());
  const started = await startService(folder, listed.url);
  parts.adopt(started, (each) => each.stop());
  service.url = started.url;
  const pages = await listPages(distOf(folder));
  const running = parts.move();
  return {
    service: started,
    browser,
    listedHost: listed.url,
    unlistedHost: unlisted.url,
    pages,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const distOf = (folder: string) => `${folder}-dist`;

async function startService(folder: string, listedHost: string): Promise<LocalService> {
  const contentDir = join(folder, 'content');
  await cp(CONTENT_DIR, contentDir, { recursive: true });
  const file = join(contentDir, 'service.yaml');
  const text = await readFile(file, 'utf8');
  const edited = text
    .replace('  - https://www.example.com', `  - ${listedHost}`)
    .replace('copy_to_borrower: false', 'copy_to_borrower: true');
  await writeFile(file, edited);
  const outDir = distOf(folder);
  return startLocal({
    settings: { PORT: 0, DATA_DIR: join(folder, 'data') },
    prepare: async (baseUrl) => {
      await buildAround({ stage: 'local', now: new Date(), baseUrl, outDir, contentDir });
      return outDir;
    },
    reportFault: () => {},
  });
}

async function listPages(distDir: string): Promise<string[]> {
  const { routes } = JSON.parse(await readFile(join(distDir, 'site-manifest.json'), 'utf8'));
  return Object.keys(routes).filter((route) => String(routes[route]).endsWith('.html'));
}
