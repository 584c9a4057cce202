import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations, measureOverflow } from '../support/browser-accessibility.ts';
import {
  fillContact,
  PERSON,
  pressSend,
  RECEIVED,
  sentStep,
  TOKEN,
  VIEW,
} from '../support/browser-enquiry-steps.ts';
import { complaintsOf, open, running } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';
import { readEmails, receivedFor } from '../support/running-service.ts';

const SENTENCE =
  'Need 150k in two weeks to pay the tax office for our bakery. Our house is worth $900,000 and we owe 400k on it.';

export function journeySuite(): void {
  it('leads from home over a fit check to a reference in the broker’s inbox, and out again', async () => {
    const site = running();
    const page = await open('/');

    await page.getByLabel('What does the business need?').fill(SENTENCE);
    await page.getByRole('button', { name: 'See what fits' }).click();
    await page.locator('.verdict[data-fit=yes]').waitFor();
    expect(await page.locator('.checks').first().textContent()).toContain('$900,000');

    await page.getByRole('link', { name: 'Ask a licensed broker to call' }).click();
    await page.locator('[data-step=contact]:not([hidden])').waitFor();
    expect(await page.locator('[data-need]').textContent()).toContain(SENTENCE);
    await fillContact(page);
    expect(await page.locator('.answers').textContent()).toContain('$150,000');
    expect(await page.locator('.answers').textContent()).not.toContain('Need checked');
    expect(await page.locator('[name=consent]').isChecked()).toBe(false);
    await page.locator('[name=consent]').check();
    await pressSend(page);
    await sentStep(page).waitFor();
    await takeScreenshot(page, 'enquiry-sent');
    expect(await findViolations(page)).toEqual([]);

    const reference = (await page.locator('.reference').first().textContent()) ?? '';
    expect(reference).toMatch(/^BF-/);
    expect(await page.locator('[data-answer=contact]').textContent()).toMatch(/^by /);
    const { verified, body } = await receivedFor(site.service, reference, 'enquiry.created');
    expect(verified).toBe(true);
    expect(body.data).toMatchObject({
      reference,
      enquiry: { name: 'Jo Citizen', amount: 150_000 },
      consent: { method: 'user_submitted_form', grade: 'own_form', notice_shown: true },
    });

    const link = await page.locator('[data-answer=page]').getAttribute('href');
    const { page: replyPage } = Object(body.data['reply']);
    await page.goto(String(replyPage).replace('#', '#called.'));
    await page.getByRole('button', { name: 'I have called' }).click();
    await page.getByText('You have called.').waitFor();
    await page.goto(link ?? '');
    await page.getByRole('heading', { name: 'The broker has called you' }).waitFor();
    expect(await page.locator('#your-enquiry').textContent()).toContain(reference);
    await page.getByRole('button', { name: 'Send me a copy' }).click();
    await page.getByText('It was sent to j•••@example.com.').waitFor();
    const [copy, ...others] = await readEmails(site.service.inboxUrl);
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ to: [PERSON.email], subject: `Your enquiry ${reference}` });
    expect(copy?.text).toContain(link);
    expect(copy?.text).not.toContain('bakery');
    await page.getByRole('button', { name: 'End my agreement' }).click();
    await page.getByRole('heading', { name: 'Your agreement has ended' }).first().waitFor();
    expect(page.url()).not.toContain('#');
    await takeScreenshot(page, 'withdrawn');
    expect(await findViolations(page)).toEqual([]);
    await receivedFor(site.service, reference, 'enquiry.withdrawn');
    expect(complaintsOf(page)).toEqual([]);
  });

  it.each([
    { width: 360, height: 740, colorScheme: 'light' },
    { width: 360, height: 740, colorScheme: 'dark' },
    { width: 1440, height: 900, colorScheme: 'light' },
    { width: 1440, height: 900, colorScheme: 'dark' },
  ] as const)(
    'leads from one sentence to a reference in five screens, and to the page that says called, by keyboard alone, at $width pixels, $colorScheme',
    async ({ colorScheme, ...viewport }) => {
      const site = running();
      const page = await open('/', { viewport, colorScheme });
      const withdrawal_url = `${site.service.url}/your-enquiry#${TOKEN}`;
      await page.route('**/v1/enquiry', (route) =>
        route.fulfill({ json: { ...RECEIVED, withdrawal_url } }),
      );
      await page.route('**/v1/withdrawal', (route) =>
        route.fulfill({ json: { ...VIEW, status: 'called', message: 'They have spoken to you.' } }),
      );
      const screens: string[] = [];
      const look = async () => {
        screens.push((await page.locator('h1:visible').textContent()) ?? '');
        expect(await measureOverflow(page), screens.at(-1)).toBeLessThanOrEqual(0);
        expect(await findViolations(page), screens.at(-1)).toEqual([]);
        await takeScreenshot(page, `way-${screens.length}-${viewport.width}-${colorScheme}`);
      };
      await look();
      await tabTo(page, '#situation');
      await page.keyboard.type(SENTENCE);
      await tabTo(page, '#tell button');
      await page.keyboard.press('Enter');
      await page.locator('.verdict').waitFor();
      await look();
      await tabTo(page, '#result a[href="/enquire"]');
      await page.keyboard.press('Enter');
      await page.locator('[data-step=contact]:not([hidden])').waitFor();
      await look();
      for (const [name, said] of Object.entries(PERSON)) {
        await tabTo(page, `[name=${name}]`);
        await page.keyboard.type(said);
      }
      await page.keyboard.press('Enter');
      await page.locator('[data-step=check]:not([hidden])').waitFor();
      await look();
      await tabTo(page, '[name=consent]');
      await page.keyboard.press('Space');
      await tabTo(page, '[data-step=check] [type=submit]');
      await page.keyboard.press('Enter');
      await sentStep(page).waitFor();
      await look();
      expect(await page.locator('.reference').first().textContent()).toBe(RECEIVED.reference);
      expect(screens).toEqual([
        'Business finance in plain words',
        'Check the fit',
        'How to reach you',
        'Check your answers',
        'Enquiry sent',
      ]);
      await tabTo(page, '[data-step=sent] summary');
      await page.keyboard.press('Enter');
      await tabTo(page, '[data-answer=page]');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'The broker has called you' }).waitFor();
      await look();
      expect(complaintsOf(page)).toEqual([]);
    },
  );
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = `document.activeElement.matches(${JSON.stringify(selector)})`;
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate(isThere)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No press of Tab leads to ${selector}.`);
}
