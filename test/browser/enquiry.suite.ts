import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { writeFormLink } from '../../functions/enquiry/form-link.ts';
import { enquiryInput, told } from '../../functions/enquiry/schema.ts';
import { findViolations } from '../support/browser-accessibility.ts';
import {
  agreeAndSend,
  errorSummary,
  fillContact,
  fillNeed,
  fillToCheck,
  NEED,
  PERSON,
  RECEIVED,
  sentStep,
} from '../support/browser-enquiry-steps.ts';
import { complaintsOf, open, running } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';
import { readInbox, receivedFor } from '../support/running-service.ts';

export function enquirySuite(): void {
  it('takes the need over from an assistant’s link, which then leaves the address', async () => {
    const { service } = running();
    const scenario = 'Stock for the shop: 100% for Christmas';
    const page = await open(writeFormLink(service.url, { scenario, amount: 85_000 }));
    expect(page.url()).toBe(`${service.url}/enquire`);
    expect(await page.inputValue('[name=scenario]')).toBe(scenario);
    expect(await page.inputValue('[name=amount]')).toBe('85,000');
    expect(await page.isChecked('[name=consent]')).toBe(false);
  });

  it('sends one enquiry however often it is pressed, and shows it again after a reload', async () => {
    const site = running();
    const page = await open('/enquire');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/enquiry')) keys.push(request.headers()['idempotency-key']);
    });
    await fillToCheck(page);
    await page.locator('[name=consent]').check();
    await page.locator('[data-step=check] button[type=submit]').dblclick();
    await sentStep(page).waitFor();
    const reference = (await page.locator('.reference').first().textContent()) ?? '';
    await page.reload();
    await sentStep(page).waitFor();
    expect(await page.locator('.reference').first().textContent()).toBe(reference);
    expect(keys).toHaveLength(1);
    await receivedFor(site.service, reference, 'enquiry.created');
    const received = await readInbox(site.service.inboxUrl);
    const ours = received.filter(({ body }) => JSON.stringify(body).includes(reference));
    expect(ours).toHaveLength(1);
    await page.getByRole('button', { name: 'Start another enquiry' }).click();

    expect(await page.inputValue('[name=scenario]')).toBe('');
  });

  it('sends every field of the enquiry’s schema that a person fills', async () => {
    const page = await open('/enquire');
    let sent: unknown;
    await page.route('**/v1/enquiry', (route) => {
      sent = route.request().postDataJSON();
      return route.abort();
    });

    await fillOthers(page);
    await fillNeed(page);
    await fillContact(page);
    await agreeAndSend(page);
    await errorSummary(page).waitFor();
    const given = enquiryInput.parse(sent);
    expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(told.shape)));
    expect(given).toMatchObject({ ...PERSON, scenario: NEED, amount: 85_000 });
  });

  it('says in three lines who collects what, shows all of it before the tick, and asks at each step only for that step', async () => {
    const page = await open('/enquire', { viewport: { width: 360, height: 740 } });
    const notice = page.locator('[data-step=need] .inset');
    expect(await notice.textContent()).toContain('collects your name, phone, email');
    expect(await notice.locator('[data-words]').isVisible()).toBe(false);
    const first = await page.locator('[name=business_purpose]').first().boundingBox();
    expect((first?.y ?? 740) + (first?.height ?? 0)).toBeLessThanOrEqual(740);
    expect(await page.locator('[name=name]').isVisible()).toBe(false);

    await fillNeed(page);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('How to reach you');
    expect(await page.title()).toMatch(/^How to reach you · /);
    expect(await page.locator('h1:visible').allTextContents()).toEqual(['How to reach you']);
    expect(await page.locator('[name=scenario]').isVisible()).toBe(false);
    await fillContact(page);
    const whole = page.locator('[data-step=check] [data-words=collection_notice]');
    expect(await whole.isVisible()).toBe(true);
    expect(await whole.textContent()).toContain('and finance scenario');
    const answers = await page.locator('.answers').textContent();
    for (const words of [NEED, PERSON.name, PERSON.phone, PERSON.email]) {
      expect(answers).toContain(words);
    }
    expect(await page.locator('[name=consent]').isChecked()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'enquiry-check');
  });

  it('has no violation on any step, in dark and in light', async () => {
    const page = await open('/enquire', { colorScheme: 'dark' });

    await expectClean(page, 'need');
    await fillNeed(page);
    await expectClean(page, 'contact');
    await fillContact(page);
    await expectClean(page, 'check');
  });

  it('names what is missing on each step, at the field and in a summary that links to it', async () => {
    const page = await open('/enquire');

    await page.locator('[data-step=need] button[type=submit]').click();
    expect(await errorSummary(page).locator('a').allTextContents()).toEqual([
      'Select the main use of the money',
      'Say what the money is for, and by when',
    ]);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'enquiry-need-errors');
    await page.fill('[name=amount]', 'plenty');
    await page.fill('[name=abn]', '12 345 678 901');
    await fillNeed(page);
    const texts = await errorSummary(page).locator('a').allTextContents();
    expect(texts).toEqual([
      'The amount must be a number, such as 85,000',
      'The ABN does not pass the ABN checksum; check each digit, or leave it out',
    ]);
    await page.fill('[name=amount]', '');
    await page.fill('[name=abn]', '11 223 491 505');
    await fillNeed(page);
    await page.locator('[data-step=contact] button[type=submit]').click();
    expect(await errorSummary(page).locator('a').count()).toBe(3);
    await fillContact(page);
    await page.locator('[data-step=check] button[type=submit]').click();
    const consent = errorSummary(page).locator('a');
    expect(await consent.textContent()).toContain('Tick the box to agree');
    await consent.click();
    expect(await page.evaluate('document.activeElement.name')).toBe('consent');
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'enquiry-check-errors');
  });

  it('lets an answer be changed from the list and comes back to it', async () => {
    const page = await open('/enquire');
    await fillToCheck(page);
    await page.getByRole('button', { name: 'Change name' }).click();
    expect(await page.evaluate('document.activeElement.name')).toBe('name');
    await page.fill('[name=name]', 'Alex Citizen');
    await page.locator('[data-step=contact] button[type=submit]').click();
    expect(await page.locator('.answers').textContent()).toContain('Alex Citizen');
    await page.goBack();
    await page.goBack();
    expect(await page.locator('[data-step=check]').isVisible()).toBe(true);
  });

  it('keeps what was typed over a reload, but never the tick', async () => {
    const page = await open('/enquire');
    await fillToCheck(page);
    await page.locator('[name=consent]').check();
    await page.reload();
    expect(await page.locator('.answers').textContent()).toContain(PERSON.email);
    expect(await page.locator('[name=consent]').isChecked()).toBe(false);
  });

  it('stops where the need is personal, before any name is asked, and sends nothing', async () => {
    const page = await open('/enquire');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });

    await page.locator('[name=business_purpose][value=false]').check();
    await page.fill('[name=scenario]', 'A holiday for the family');
    await page.locator('[data-step=need] button[type=submit]').click();
    const text = await page.locator('[data-step=personal]').textContent();
    expect(text).toContain('1800 007 007');
    expect(await page.locator('[name=name]').isVisible()).toBe(false);
    expect(sent).toBe(0);
    await expectClean(page, 'personal');
    await page.locator('[data-step=personal] [data-new]').click();

    expect(await page.inputValue('[name=scenario]')).toBe('');
  });

  it('asks again where the wording has changed since the page was opened', async () => {
    const page = await open('/enquire');
    const wording = {
      version: '2099-01',
      consent_statement: 'I agree to the new words.',
      collection_notice: 'The new notice.',
    };
    await page.route('**/consent-wording.json', (route) => route.fulfill({ json: wording }));
    await fillToCheck(page);
    await agreeAndSend(page);
    expect(await errorSummary(page).textContent()).toContain('have changed');
    expect(await page.locator('.consent').textContent()).toContain('I agree to the new words.');
    expect(await page.locator('[name=consent]').isChecked()).toBe(false);
  });

  it('sends the version on show, and shows the wording of today where the service has another', async () => {
    const page = await open('/enquire');
    const show_first = {
      wording_version: '2099-02',
      consent_statement: 'I agree to newer words.',
      collection_notice: 'The newer notice.',
    };
    const sent: (string | undefined)[] = [];
    const refusal = { error: 'Ended.', problems: [], code: 'consent_outdated', show_first };
    await page.route('**/v1/enquiry', (route) => {
      sent.push(route.request().headers()['consent-wording']);
      return route.fulfill({ status: 400, json: refusal });
    });
    await page.route('**/consent-wording.json', (route) => route.abort());
    await fillToCheck(page);
    const shown = await page.locator('form').getAttribute('data-wording');
    await agreeAndSend(page);
    await errorSummary(page).waitFor();
    expect(await page.locator('.consent').textContent()).toContain('I agree to newer words.');
    expect(await page.locator('[name=consent]').isChecked()).toBe(false);
    await agreeAndSend(page);
    await expect.poll(() => sent).toEqual([shown, '2099-02']);
  });

  it('is for the need that was checked last, asks for it no more, and opens a new one after each is sent', async () => {
    const page = await open('/fit-check');
    const sent: Record<string, unknown>[] = [];
    await page.route('**/v1/enquiry', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: RECEIVED });
    });
    const checkAndAsk = async (need: string) => {
      await page.goto('/fit-check');
      await page.fill('#situation', need);
      await page.getByRole('button', { name: 'Check the fit' }).first().click();
      await page.getByRole('link', { name: 'Ask a licensed broker to call' }).click();
      await page.waitForURL('**/enquire');
    };
    await checkAndAsk('60k of stock for our shop, trading 5 years');
    await page.locator('[data-step=contact]:not([hidden])').waitFor();
    await page.fill('[name=name]', 'Jo Citizen');
    await checkAndAsk('190k truck for our transport business, trading 5 years');
    expect(await page.inputValue('[name=name]')).toBe('Jo Citizen');
    await fillContact(page);
    expect(await page.locator('.answers').textContent()).toContain('$190,000');
    await agreeAndSend(page);
    await sentStep(page).waitFor();
    expect(sent[0]).toMatchObject({ amount: 190_000, business_purpose: true });
    expect(sent[0]?.['scenario']).toContain('truck');
    expect(await page.getByRole('link', { name: /withdraw/ }).isVisible()).toBe(false);

    await checkAndAsk('45k to pay the tax office for our cafe, trading 5 years');
    await page.locator('[data-step=contact]:not([hidden])').waitFor();
    expect(await page.locator('[data-earlier]').textContent()).toContain(RECEIVED.reference);
    expect(await page.inputValue('[name=name]')).toBe('');
    await fillContact(page);
    await agreeAndSend(page);
    await sentStep(page).waitFor();
    expect(sent[1]).toMatchObject({ amount: 45_000 });
  });

  it('asks which need is meant where one was written by hand and another checked since', async () => {
    const page = await open('/enquire');
    await page.fill('[name=scenario]', 'A second oven for the bakery, quite soon');
    await page.goto('/fit-check');
    await page.fill('#situation', '190k truck for our transport business, trading 5 years');
    await page.getByRole('button', { name: 'Check the fit' }).first().click();
    await page.getByRole('link', { name: 'Ask a licensed broker to call' }).click();
    await page.locator('[data-offered]').waitFor();
    expect(await page.inputValue('[name=scenario]')).toContain('oven');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use the need I just checked' }).click();
    expect(await page.inputValue('[name=scenario]')).toContain('190k truck');
    expect(await page.inputValue('[name=amount]')).toBe('190,000');
    await page.reload();
    expect(await page.locator('[data-offered]').isVisible()).toBe(false);
  });

  it('repeats the answers as they were understood, hints at a slip in the address, and tells the broker when to call', async () => {
    const page = await open('/enquire');
    let sent: Record<string, unknown> = {};
    await page.route('**/v1/enquiry', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ json: RECEIVED });
    });
    await page.fill('[name=amount]', '150k');
    await fillNeed(page);
    await page.fill('[name=name]', 'Jo Citizen');
    await page.fill('[name=phone]', '+61491570006');
    await page.fill('[name=email]', 'jo@gmial.com');
    await page.fill('[name=call_time]', 'after 3 pm, or text me first');
    await page.getByRole('button', { name: 'jo@gmail.com' }).click();
    expect(await page.inputValue('[name=email]')).toBe('jo@gmail.com');
    expect(await findViolations(page)).toEqual([]);
    await page.locator('[data-step=contact] button[type=submit]').click();
    const answers = (await page.locator('.answers').textContent()) ?? '';
    for (const said of ['$150,000', '0491 570 006', 'jo@gmail.com', 'after 3 pm']) {
      expect(answers).toContain(said);
    }
    await agreeAndSend(page);
    await sentStep(page).waitFor();
    expect(sent['scenario']).toBe(`${NEED}\nBest time to call: after 3 pm, or text me first`);
    expect(await page.title()).toMatch(/^Enquiry sent · /);
  });

  it('says after eight seconds that it is still trying', async () => {
    const page = await open('about:blank');
    await page.clock.install();
    await page.goto('/enquire');
    await page.route('**/v1/enquiry', () => undefined);
    await fillToCheck(page);
    await agreeAndSend(page);
    await page.getByText('Sending …').waitFor();
    await page.clock.runFor(8_000);
    await page.getByText('Still trying').waitFor();
  });

  it('works where the browser keeps nothing', async () => {
    const page = await open('about:blank');
    await page.addInitScript(
      'Object.defineProperty(window, "sessionStorage", { get() { throw new Error("off"); } });',
    );
    await page.goto('/enquire');
    await fillToCheck(page);
    expect(await page.locator('.answers').textContent()).toContain(PERSON.email);
    expect(complaintsOf(page)).toEqual([]);
  });
}

async function expectClean(page: Page, name: string): Promise<void> {
  expect(await findViolations(page), name).toEqual([]);
  await takeScreenshot(page, `enquiry-${name}`);
}

/** What may be left out: 85,000 is an answer to whatever is asked in words or figures. */
async function fillOthers(page: Page): Promise<void> {
  for (const field of Object.keys(told.shape)) {
    const choice = page.locator(`[data-step=need] select[name=${field}]`);
    const text = page.locator(`[data-step=need] input:not([type=radio])[name=${field}]`);
    if ((await choice.count()) > 0) await choice.selectOption({ index: 1 });
    else if ((await text.count()) > 0) {
      await text.fill(field === 'abn' ? '11 223 491 505' : '85,000');
    }
  }
}
