/**
 * The whole service with its own build, one browser, and two other sites that embed the form: one
 * that the operator has listed, and one that is not. Everything is started once for all suites.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { close, listen } from '../../scripts/local/server.ts';
import type { LocalService } from '../../scripts/local/start-local.ts';
import { buildAndRun } from './built-service.ts';
import { copyContent } from './edited-content.ts';
import { launchBrowser } from './launch-browser.ts';

// Another web site on an origin of its own, whose one page is the example that we publish.

const EXAMPLE = resolve(import.meta.dirname, '../../content/examples/embed.html');

async function startHost(service: { readonly url: string }) {
  const example = await readFile(EXAMPLE, 'utf8');
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(204).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(example.replace('https://finance.example.com', service.url));
  });
  const url = await listen(server);
  return { url, stop: () => close(server) };
}

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
  const service = { url: '' };
  const [listed, unlisted] = await Promise.all([startHost(service), startHost(service)]);
  parts.adopt(listed, (host) => host.stop());
  parts.adopt(unlisted, (host) => host.stop());
  const browser = parts.adopt(await launchBrowser(), (each) => each.close());
  const content = await copyContent({
    'service.yaml': (text) =>
      text
        .replace('  - https://www.example.com', `  - ${listed.url}`)
        .replace('copy_to_borrower: false', 'copy_to_borrower: true'),
  });
  parts.use(content);
  const started = parts.use(await buildAndRun({ contentDir: content.path }));
  service.url = started.url;
  const pages = await listPages(started.outDir);
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

async function listPages(distDir: string): Promise<string[]> {
  const { routes } = JSON.parse(await readFile(join(distDir, 'site-manifest.json'), 'utf8'));
  return Object.keys(routes).filter((route) => String(routes[route]).endsWith('.html'));
}
