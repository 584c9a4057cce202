import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import { errorSummary } from '../support/browser-enquiry-steps.ts';
import { openPage } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';
import type { Site } from '../support/browser-site.ts';

const check = (page: Page) => page.getByRole('button', { name: 'Check the fit' }).click();

export function fitCheckSuite(running: () => Site): void {
  const open = () => openPage(running().browser, `${running().service.url}/fit-check`);

  it('shows each lane’s checks with their working, what would change them, and questions', async () => {
    await using opened = await open();
    const { page, complaints } = opened;
    await page.fill('#purpose', 'Buy a warehouse for my business');
    await page.fill('#amount', '700,000');
    await page.check('#security');
    await page.fill('#property_value', '1m');
    await page.fill('#existing_debt', '0');
    await check(page);
    await page.locator('.verdict').waitFor();
    const lane = page.locator('.lane-fit').first();
    expect(await lane.locator('.told').textContent()).toContain('What it costsAbout $');
    const sum = lane.getByText('= 70%');
    expect(await sum.isVisible()).toBe(false);
    await lane.getByText('How this was checked').click();
    expect(await sum.isVisible()).toBe(true);
    const text = await page.locator('#result').textContent();
    for (const words of ['By when', 'Up to how much', 'What to have ready', 'Next step']) {
      expect(text).toContain(words);
    }
    expect(await page.evaluate('document.activeElement.closest("#result") !== null')).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-result');
    expect(complaints).toEqual([]);
  });

  it('says of a lane that does not match what would change it, and offers no false hope', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.fill('#purpose', 'Buy a warehouse for my business');
    await page.fill('#amount', '900,000');
    await page.check('#security');
    await page.fill('#property_value', '1m');
    await check(page);
    await page.locator('.verdict[data-fit=no]').waitFor();
    const text = await page.locator('#result').textContent();
    expect(text).toContain('What would have to change');
    expect(text).toContain('✕ Too much');
    expect(text).toContain('At 65% the room is about $650,000.');
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-no');
  });

  it('takes each answer where the question stands, and checks again', async () => {
    await using opened = await open();
    const { page, complaints } = opened;
    await page.fill('#purpose', 'New ute for my plumbing business');
    await check(page);
    await page.locator('#result').getByLabel('How much is needed?').fill('$60k');
    await page.keyboard.press('Enter');
    await page.locator('.lane-fit', { hasText: '$60,000 against' }).first().waitFor();
    expect(await page.evaluate('document.activeElement.closest(".verdict") !== null')).toBe(true);
    await page.goBack();
    expect(await page.locator('form').first().isVisible()).toBe(true);
    expect(await page.inputValue('#purpose')).toBe('New ute for my plumbing business');
    expect(complaints).toEqual([]);
  });

  it('asks for a little more where nothing is said, and says so of an answer that says nothing', async () => {
    await using opened = await open();
    const { page } = opened;
    await check(page);
    await page.getByRole('heading', { name: 'Tell us a little more' }).waitFor();
    const asked = page.locator('.asked').first();
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-nothing');
    await asked.locator('input').fill('asdf');
    await asked.getByRole('button', { name: 'Answer' }).click();
    await page.getByText('“asdf” leaves it open').waitFor();
  });

  it('links the helplines, and opens everything on paper', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.fill('#purpose', 'Pay a tax debt, we are behind with the ATO');
    await check(page);
    await page.locator('.verdict').waitFor();
    expect(await page.locator('#result a[href="tel:1800413828"]').count()).toBe(1);
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page.locator('#result details:not([open])').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await takeScreenshot(page, 'fit-print');
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    expect(await page.locator('#result details:not([open])').count()).toBeGreaterThan(0);
  });

  it('names each field that it cannot read, and links to it', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.fill('#amount', 'lots');
    await page.fill('#needed_within_days', 'soon');
    await check(page);
    const summary = errorSummary(page);
    expect(await summary.locator('a').count()).toBe(2);
    expect(await summary.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-errors');
    await summary.locator('a').last().click();
    expect(await page.evaluate('document.activeElement.id')).toBe('needed_within_days');
    expect(await page.getAttribute('#amount', 'aria-invalid')).toBe('true');
    await page.fill('#amount', '85k');
    await page.fill('#needed_within_days', '');
    await check(page);
    await page.locator('.verdict').waitFor();
  });

  it('shows at its field what only the service finds wrong', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.fill('#amount', '2 billion');
    await check(page);
    await errorSummary(page).waitFor();
    expect(await page.getAttribute('#amount', 'aria-invalid')).toBe('true');
  });

  it('says that a personal need is outside, without a way to ask for a call', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.getByLabel('Personal or household').check();
    await page.fill('#purpose', 'A family holiday');
    await check(page);
    await page.locator('.verdict[data-fit=out_of_scope]').waitFor();
    expect(await page.locator('#result a[href="/enquire"]').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Change your answers' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-out-of-scope');
    await page.getByRole('button', { name: 'Check another need' }).click();
    await page.locator('#purpose').waitFor();
    expect(await page.inputValue('#purpose')).toBe('');
  });

  it.each([
    ['there is no network', undefined, 'Check your connection'],
    ['it is too busy', { status: 429, headers: { 'retry-after': '7' }, body: '{}' }, '7 seconds'],
    ['it fails', { status: 500, body: 'oops' }, 'not working'],
  ])('keeps what was typed and says what to do where %s', async (_, answer, said) => {
    await using opened = await open();
    const { page } = opened;
    await page.route('**/v1/eligibility', (route) =>
      answer === undefined ? route.abort() : route.fulfill(answer),
    );
    await page.fill('#purpose', 'Stock for the shop');
    await check(page);
    const text = await errorSummary(page).textContent();
    expect(text).toContain(said);
    expect(text).toContain('02 5550 1234');
    expect(await page.inputValue('#purpose')).toBe('Stock for the shop');
    await page.unroute('**/v1/eligibility');
    await check(page);
    await page.locator('.verdict').waitFor();
  });
}
