import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import { openPage } from '../support/browser-page.ts';
import type { Site } from '../support/browser-site.ts';

export function searchSuite(running: () => Site): void {
  it('finds from the home page the paragraphs that say it, and leads to their place on a page', async () => {
    const { browser, service } = running();
    await using opened = await openPage(browser, service.url);
    const { page, complaints } = opened;
    await page.getByLabel('Search the guides').fill('overdraft rate');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('.results').waitFor();
    const count = await page.locator('.results li').count();
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(5);
    expect(await page.locator('#found').textContent()).toBe(`${count} results`);
    const first = page.locator('.results li').first();
    expect(await first.locator('p').textContent()).toMatch(/^Rate: .*% a year/);
    expect(await first.locator('mark').textContent()).toBe('Rate');
    expect(await findViolations(page)).toEqual([]);
    await first.locator('a').click();
    await page.waitForURL('**/lanes/overdraft#observed-figures');
    expect(await page.locator('#observed-figures h2').textContent()).toBe('Observed figures');
    expect(complaints).toEqual([]);
  });

  it.each([
    ['finds nothing', 'qqqqzzzz', 'No guide has these words'],
    ['does not answer', 'tax', 'Search is not answering now'],
  ])('lists every guide where it %s', async (_, words, said) => {
    const { browser, service } = running();
    await using opened = await openPage(browser, 'about:blank');
    const { page } = opened;
    if (words === 'tax') await page.route('**/passages.json', (route) => route.abort());
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
    await opened.page.getByText(/result|No guide has these words/).waitFor();
    expect(await opened.page.getByLabel('Search the guides').inputValue()).toBe(words);
    expect(await opened.page.locator('main img').count()).toBe(0);
  });
}
