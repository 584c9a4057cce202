import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import { errorSummary } from '../support/browser-enquiry-steps.ts';
import { openPage } from '../support/browser-page.ts';
import type { Site } from '../support/browser-site.ts';

const TOKEN = `${'a'.repeat(43)}.${'b'.repeat(32)}`;

export function withdrawSuite(running: () => Site): void {
  const open = (fragment: string) =>
    openPage(running().browser, `${running().service.url}/withdraw${fragment}`);

  it('does nothing by itself: a link that is only opened ends nothing', async () => {
    const { browser, service } = running();
    await using opened = await openPage(browser, 'about:blank');
    const sent: string[] = [];
    opened.page.on('request', (request) => sent.push(request.method()));
    await opened.page.goto(`${service.url}/withdraw#${TOKEN}`, { waitUntil: 'networkidle' });
    expect(sent).not.toContain('POST');
    expect(await findViolations(opened.page)).toEqual([]);
  });

  it('says what to do where the link is unknown', async () => {
    await using opened = await open(`#${TOKEN}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'End my agreement' }).click();
    expect(await errorSummary(page).textContent()).toContain('This link is not known');
    expect(await errorSummary(page).textContent()).toContain('02 5550 1234');
    expect(await findViolations(page)).toEqual([]);
  });

  it('says what to do where the link has lost its end', async () => {
    await using opened = await open('');
    await opened.page.getByRole('button', { name: 'End my agreement' }).click();
    expect(await errorSummary(opened.page).textContent()).toContain('Open the whole link');
  });

  it('can be tried again where there is no network', async () => {
    await using opened = await open(`#${TOKEN}`);
    const { page } = opened;
    await page.route('**/v1/withdrawal', (route) => route.abort());
    await page.getByRole('button', { name: 'End my agreement' }).click();
    expect(await errorSummary(page).textContent()).toContain('Check your connection');
    expect(await page.getByRole('button', { name: 'End my agreement' }).isVisible()).toBe(true);
  });
}
