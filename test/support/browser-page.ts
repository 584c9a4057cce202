/** Pages in a browser that remember whatever went wrong in them. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export type Opened = AsyncDisposable & {
  readonly page: Page;
  /** Errors and warnings of the console, and faults that nothing caught. */
  readonly complaints: readonly string[];
};

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: PHONE,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

export const PHONE = { width: 375, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };
/** The width at which nothing may need scrolling sideways: WCAG 2.2, 1.4.10. */
export const NARROW = { width: 320, height: 640 };
