import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import { openPage } from '../support/browser-page.ts';
import type { Site } from '../support/browser-site.ts';

export function searchSuite(running: () => Site): void {
  it('finds from the home page, and shows the guides that the service names, in its order', async () => {
    const { browser, service } = running();
    await using opened = await openPage(browser, service.url);
    const { page, complaints } = opened;
    await page.getByLabel('Search the guides').fill('second mortgage');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('.results').waitFor();
    const response = await fetch(`${service.url}/v1/search?q=second%20mortgage`);
    const { results } = (await response.json()) as { results: { url: string }[] };
    const shown = await page.locator('.results a').evaluateAll(
      // biome-ignore lint/suspicious/noExplicitAny: runs in the page
      (links: any[]) => links.map(({ href }) => href),
    );
    expect(shown).toEqual(results.map(({ url }) => url));
    expect(await page.locator('#found').textContent()).toContain('“second mortgage”');
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['finds nothing', 'qqqqzzzz', 'No guide has “qqqqzzzz”'],
    ['does not answer', 'tax', 'Search is not answering now'],
  ])('lists every guide where it %s', async (_, words, said) => {
    const { browser, service } = running();
    await using opened = await openPage(browser, 'about:blank');
    const { page } = opened;
    if (words === 'tax') await page.route('**/v1/search*', (route) => route.abort());
    await page.goto(`${service.url}/search?q=${words}`);
    await page.getByText(said).waitFor();
    expect(await page.locator('#documents a').count()).toBeGreaterThan(10);
  });

  it('takes words for words', async () => {
    const { browser, service } = running();
    const words = '<img src=x onerror=alert(1)>';
    await using opened = await openPage(
      browser,
      `${service.url}/search?q=${encodeURIComponent(words)}`,
    );
    await opened.page.getByText(words).waitFor();
    expect(await opened.page.locator('main img').count()).toBe(0);
  });
}
