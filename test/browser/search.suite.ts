import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import { complaintsOf, open } from '../support/browser-page.ts';

export function searchSuite(): void {
  it('finds from the home page the paragraphs that say it, and leads to their place on a page', async () => {
    const page = await open('/');
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
    expect(complaintsOf(page)).toEqual([]);
  });

  it.each([
    ['finds nothing', 'qqqqzzzz', 'No guide has these words'],
    ['does not answer', 'tax', 'Search is not answering now'],
  ] as const)('lists every guide where it %s', async (_, words, said) => {
    const page = await open('about:blank');
    if (words === 'tax') await page.route('**/passages.json', (route) => route.abort());
    await page.goto(`/search?q=${words}`);
    await page.getByText(said).waitFor();
    expect(await page.locator('#documents a').count()).toBeGreaterThan(10);
  });

  it('takes words for words', async () => {
    const words = '<img src=x onerror=alert(1)>';
    const page = await open(`/search?q=${encodeURIComponent(words)}`);
    await page.getByText(/result|No guide has these words/).waitFor();
    expect(await page.getByLabel('Search the guides').inputValue()).toBe(words);
    expect(await page.locator('main img').count()).toBe(0);
  });
}
