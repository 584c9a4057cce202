import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import {
  agreeAndSend,
  errorSummary,
  fillToCheck,
  sentStep,
} from '../support/browser-enquiry-steps.ts';
import { complaintsOf, open, running } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';
import { receivedFor } from '../support/running-service.ts';

const ELEMENT = 'business-finance-enquiry';

export function embedSuite(): void {
  it('sends an enquiry from a listed site, with the same wording, and tells the page', async () => {
    const site = running();
    const page = await open(site.listedHost);
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
    const { body } = await receivedFor(site.service, reference, 'enquiry.created');
    expect(body.data).toMatchObject({ consent: { grade: 'own_form', notice_shown: true } });
    expect(complaintsOf(page)).toEqual([]);
  });

  it('says so plainly on a site that is not listed, and shows no form', async () => {
    const site = running();
    const page = await open(site.unlistedHost);
    const text = page.locator(ELEMENT).getByText('not set up for this site');
    await text.waitFor();
    expect(await page.locator(`${ELEMENT} form`).count()).toBe(0);
    expect(await page.title()).toBe('Not sent: origin');
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'embed-refused');
    expect(complaintsOf(page)).toEqual([]);
  });

  it('could not send from there either: the service refuses the origin', async () => {
    const site = running();
    const send = `fetch(${JSON.stringify(`${site.service.url}/v1/enquiry`)}, { method: 'POST',
      headers: { 'content-type': 'application/json' }, body: '{}' })
      .then(({ status }) => status, () => 'refused')`;
    const listed = await open(site.listedHost);
    expect(await listed.evaluate(send)).toBe(400);
    const unlisted = await open(site.unlistedHost);
    expect(await unlisted.evaluate(send)).toBe('refused');
  });

  it('takes the theme of the page, and tells it why nothing went', async () => {
    const site = running();
    const page = await open(site.listedHost);
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
