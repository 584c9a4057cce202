/** Pictures to look at, in reports/screenshots, which the repository leaves out: taken with SCREENSHOTS=all, as they prove nothing. */
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = resolve(import.meta.dirname, '../../reports/screenshots');
// biome-ignore lint/style/noProcessEnv: whether they are wanted is asked of whoever runs the tests
const ARE_WANTED = process.env['SCREENSHOTS'] === 'all';

export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!ARE_WANTED) return;
  const file = `${name.replace(/[^\w-]+/g, '_')}.png`;
  // The folder is made where there is none.
  await page.screenshot({ path: join(FOLDER, file), fullPage: true });
}
