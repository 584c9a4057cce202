import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import {
  agreeAndSend,
  errorSummary,
  fillToCheck,
  sentStep,
} from '../support/browser-enquiry-steps.ts';
import { receivedFor } from '../support/browser-inbox.ts';
import { openPage } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';
import type { Site } from '../support/browser-site.ts';

const ELEMENT = 'business-finance-enquiry';

export function embedSuite(running: () => Site): void {
  it('sends an enquiry from a listed site, with the same wording, and tells the page', async () => {
    const site = running();
    await using opened = await openPage(site.browser, site.listedHost);
    const { page, complaints } = opened;
    const form = page.locator(ELEMENT);
    const statement = await form.locator('[data-words=consent_statement]').textContent();
    const wording = await fetch(`${site.service.url}/consent-wording.json`);
    expect(await wording.json()).toMatchObject({ consent_statement: statement });
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'embed');
    await fillToCheck(form);
    await takeScreenshot(page, 'embed-check');
    await agreeAndSend(form);
    await sentStep(form).waitFor();
    const reference = (await form.locator('.reference').first().textContent()) ?? '';
    expect(await page.title()).toBe(`Sent: ${reference}`);
    const { body } = await receivedFor(site, reference, 'enquiry.created');
    expect(body.data).toMatchObject({ consent: { grade: 'own_form', notice_shown: true } });
    expect(complaints).toEqual([]);
  });

  it('says so plainly on a site that is not listed, and shows no form', async () => {
    const site = running();
    await using opened = await openPage(site.browser, site.unlistedHost);
    const { page, complaints } = opened;
    const text = page.locator(ELEMENT).getByText('not set up for this site');
    await text.waitFor();
    expect(await page.locator(`${ELEMENT} form`).count()).toBe(0);
    expect(await page.title()).toBe('Not sent: origin');
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'embed-refused');
    expect(complaints).toEqual([]);
  });

  it('could not send from there either: the service refuses the origin', async () => {
    const site = running();
    const send = `fetch(${JSON.stringify(`${site.service.url}/v1/enquiry`)}, { method: 'POST',
      headers: { 'content-type': 'application/json' }, body: '{}' })
      .then(({ status }) => status, () => 'refused')`;
    await using listed = await openPage(site.browser, site.listedHost);
    expect(await listed.page.evaluate(send)).toBe(400);
    await using unlisted = await openPage(site.browser, site.unlistedHost);
    expect(await unlisted.page.evaluate(send)).toBe('refused');
  });

  it('takes the theme of the page, and tells it why nothing went', async () => {
    const site = running();
    await using opened = await openPage(site.browser, site.listedHost);
    const { page } = opened;
    const form = page.locator(ELEMENT);
    const colour = await page.evaluate(
      `getComputedStyle(document.querySelector('${ELEMENT}').shadowRoot.querySelector('button[type=submit]')).backgroundColor`,
    );
    expect(colour).toBe('rgb(91, 42, 134)');
    await page.route('**/v1/enquiry', (route) => route.abort());
    await fillToCheck(form);
    await agreeAndSend(form);
    await errorSummary(form).waitFor();
    expect(await page.title()).toBe('Not sent: unreachable');
    expect(await findViolations(page)).toEqual([]);
  });
}
