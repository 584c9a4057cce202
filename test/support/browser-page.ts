/** Pages in a browser, on the one site that serves all the tests of a file. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Site, startSite } from './browser-site.ts';

let site: Site | undefined;

export function serveSite(): void {
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());
}

export function running(): Site {
  if (site === undefined) throw new Error('The site did not start.');
  return site;
}

const complaints = new WeakMap<Page, string[]>();

/** A path of the site, or a whole address; closed when its test is over. */
export async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { browser, service } = running();
  const own = { baseURL: service.url, viewport: PHONE, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...own, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  await page.goto(path);
  return page;
}

/** Errors and warnings of the console, and faults that nothing caught. */
export const complaintsOf = (page: Page): readonly string[] => complaints.get(page) ?? [];

export const PHONE = { width: 375, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };
/** The width at which nothing may need scrolling sideways: WCAG 2.2, 1.4.10. */
export const NARROW = { width: 320, height: 640 };
