/** Pictures to look at, in reports/screenshots, which the repository leaves out. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = resolve(import.meta.dirname, '../../reports/screenshots');
mkdirSync(FOLDER, { recursive: true });

export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const file = `${name.replace(/[^\w-]+/g, '_')}.png`;
  await page.screenshot({ path: join(FOLDER, file), fullPage: true });
}
