import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import { fillContact, pressSend, sentStep } from '../support/browser-enquiry-steps.ts';
import { receivedFor } from '../support/browser-inbox.ts';
import { openPage } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';
import type { Site } from '../support/browser-site.ts';

const SENTENCE =
  'Need 150k in two weeks to pay the tax office for our bakery. Our house is worth $900,000 and we owe 400k on it.';

export function journeySuite(running: () => Site): void {
  it('leads from home over a fit check to a reference in the broker’s inbox, and out again', async () => {
    const site = running();
    await using opened = await openPage(site.browser, site.service.url);
    const { page, complaints } = opened;

    await page.getByLabel('What does the business need?').fill(SENTENCE);
    await page.getByRole('button', { name: 'See what fits' }).click();
    await page.locator('.verdict[data-fit=yes]').waitFor();
    expect(await page.locator('.checks').first().textContent()).toContain('$900,000');

    await page.getByRole('link', { name: 'Ask a licensed broker to call' }).click();
    await page.locator('[data-step=contact]:not([hidden])').waitFor();
    expect(await page.locator('[data-need]').textContent()).toContain(SENTENCE);
    await fillContact(page);
    expect(await page.locator('.answers').textContent()).toContain('$150,000');
    expect(await page.locator('[name=consent]').isChecked()).toBe(false);
    await page.locator('[name=consent]').check();
    await pressSend(page);
    await sentStep(page).waitFor();
    await takeScreenshot(page, 'enquiry-sent');
    expect(await findViolations(page)).toEqual([]);

    const reference = (await page.locator('.reference').first().textContent()) ?? '';
    expect(reference).toMatch(/^BF-/);
    expect(await page.locator('[data-answer=contact]').textContent()).toMatch(/^by /);
    const { verified, body } = await receivedFor(site, reference, 'enquiry.created');
    expect(verified).toBe(true);
    expect(body.data).toMatchObject({
      reference,
      enquiry: { name: 'Jo Citizen', amount: 150_000 },
      consent: { method: 'user_submitted_form', grade: 'own_form', notice_shown: true },
    });

    const link = await page.locator('[data-answer=withdrawal]').getAttribute('href');
    await page.goto(link ?? '');
    await page.getByRole('button', { name: 'End my agreement' }).click();
    await page.locator('#withdrawn:not([hidden])').waitFor();
    expect(await page.locator('#withdrawn').textContent()).toContain(reference);
    expect(page.url()).not.toContain('#');
    await takeScreenshot(page, 'withdrawn');
    expect(await findViolations(page)).toEqual([]);
    await receivedFor(site, reference, 'enquiry.withdrawn');
    expect(complaints).toEqual([]);
  });
}
